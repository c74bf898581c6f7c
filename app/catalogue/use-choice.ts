import { useState } from "react";
import { useQuery } from "#app/ui/use-query.ts";
import { type Choice, choose, openingChoice, whatMoved, writeChoice } from "./selection.ts";
import type { ProductForSale } from "./views.ts";

export type ChoiceInUrl = {
  choice: Choice;
  /** What is said when choosing one value moved the other. */
  moved: string | null;
  choose: (key: keyof Choice, value: string) => void;
};

/** The chosen colour and size, kept in the URL so that they survive a reload and can be sent to someone. */
export function useChoice(product: ProductForSale, query: string): ChoiceInUrl {
  const [search, setSearch] = useQuery(query);
  const [moved, setMoved] = useState<string | null>(null);
  const choice = choiceIn(product, search);
  return {
    choice,
    moved,
    choose(key, value) {
      const next = choose(product, choice, key, value);
      setMoved(whatMoved(choice, next));
      setSearch(writeChoice(next, search));
    },
  };
}

/** What a page's address chooses of its product. */
export const choiceIn = (product: ProductForSale, search: URLSearchParams): Choice =>
  openingChoice(product, { colour: search.get("colour"), size: search.get("size") }, product.imageColour);
