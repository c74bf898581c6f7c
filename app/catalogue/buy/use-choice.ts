import { useState, useSyncExternalStore } from "react";
import { sharedValue } from "#app/ui/shared-value.ts";
import { type Choice, choose, openingChoice, whatMoved, writeChoice } from "../model/selection.ts";
import type { ProductForSale } from "../model/views.ts";

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

const changed = "query-changed";

function subscribe(listener: () => void) {
  for (const event of [changed, "popstate"]) addEventListener(event, listener);
  return () => {
    for (const event of [changed, "popstate"]) removeEventListener(event, listener);
  };
}

/**
 * The query of the page's address, and the way to change it: the page stays, and a reload finds it as it is.
 * @param initial what the server saw: `?colour=navy`, or empty
 */
export function useQuery(initial: string): [URLSearchParams, (next: URLSearchParams) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => initial,
  );
  return [new URLSearchParams(text), setQuery];
}

function setQuery(next: URLSearchParams): void {
  const query = next.size > 0 ? `?${next}` : "";
  history.replaceState(history.state, "", location.pathname + query + location.hash);
  dispatchEvent(new Event(changed));
}

/** What the buy box offers now: the price of one in pence, and what is said while something must be chosen first. */
export type ShownOffer = { price: number; missing: string | null };

/** For the bar that follows the page; null until the buy box is awake. */
export const shownOffer = sharedValue<ShownOffer | null>(null);
