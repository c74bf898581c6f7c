import { useState, useSyncExternalStore } from "react";
import { sharedValue } from "#app/ui/shared-value.ts";
import type { MergedVariant } from "../model/merge.ts";
import { type Choice, choose, openingChoice, whatMoved, writeChoice } from "../model/selection.ts";
import type { ProductForSale } from "../model/views.ts";

export type ChoiceInUrl = {
  choice: Choice;
  /** The message if choosing one value changed the other. */
  moved: string | null;
  choose: (key: keyof Choice, value: string) => void;
};

/** The chosen colour and size. They live in the URL, so that they survive a reload and can be shared. */
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

/** The choice in a page's query. */
export const choiceIn = (product: ProductForSale, search: URLSearchParams): Choice =>
  openingChoice(product, { color: search.get("colour"), size: search.get("size") }, product.imageColor);

const changed = "query-changed";

function subscribe(listener: () => void) {
  for (const event of [changed, "popstate"]) addEventListener(event, listener);
  return () => {
    for (const event of [changed, "popstate"]) removeEventListener(event, listener);
  };
}

/**
 * The page's query, and a setter that replaces it without navigation.
 * @param initial the query on the server: `?colour=navy`, or empty
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

/** The buy box's current offer: price of one in pence, and the message while a choice is missing. */
export type ShownOffer = { price: number; missing: string | null };
/** Of what; the variant is null while a choice is missing. */
type Chosen = { product: ProductForSale; variant: MergedVariant | null };

/** For the sticky bar and the wallets; null until the buy box is hydrated. */
export const shownOffer = sharedValue<(ShownOffer & Chosen) | null>(null);
