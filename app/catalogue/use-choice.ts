import { useState } from "react";
import { useSearchParams } from "react-router";
import { type Choice, choose, openingChoice, whatMoved, writeChoice } from "./selection.ts";
import type { ProductView } from "./views.ts";

export type ChoiceInUrl = {
  choice: Choice;
  /** What is said when choosing one value moved the other. */
  moved: string | null;
  choose: (key: keyof Choice, value: string) => void;
};

/**
 * The chosen colour and size, kept in the URL so that they survive a reload and can be sent to someone. The URL
 * changes a moment after the press; until it has, the page shows what was pressed.
 */
export function useChoice(product: ProductView): ChoiceInUrl {
  const [search, setSearch] = useSearchParams();
  const [pressed, setPressed] = useState<{ at: string; choice: Choice } | null>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const wanted = { colour: search.get("colour"), size: search.get("size") };
  const inUrl = openingChoice(product, wanted, product.imageColour);
  const at = search.toString();
  if (pressed && pressed.at !== at) setPressed(null);
  const choice = pressed?.at === at ? pressed.choice : inUrl;
  return {
    choice,
    moved,
    choose(key, value) {
      const next = choose(product, choice, key, value);
      setMoved(whatMoved(choice, next));
      setPressed({ at, choice: next });
      setSearch(writeChoice(next, search), { replace: true, preventScrollReset: true });
    },
  };
}
