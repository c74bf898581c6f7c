import type { StoredVariant } from "#app/catalogue/.server/sellable-variants.ts";
import type { Order, OrderItem } from "#app/orders/.server/order-store.ts";
import type { DeliveryOption } from "#app/pricing/delivery.ts";
import type { Shop } from "#server/shop.ts";
import { readDraftToken, tokenHash } from "./drafts.ts";

/** Delivery options as stored with a draft. */
export type StoredQuote = { quote_key: string; options: DeliveryOption[] };

/** The variants of a draft's lines, with a mark by which the database recognises that they are still sold like that. */
export type SoldLines = { variants: StoredVariant[]; mark: string };

/** A draft as this process last read or wrote it. */
export type SeenDraft = {
  order: Order;
  items: OrderItem[];
  quotes: StoredQuote[];
  sold?: SoldLines;
};

/**
 * Spares a step of the checkout to read what the step before has just written: with one process, choosing a delivery and
 * `pay` are one statement each. What is remembered decides nothing by itself. The statement that is computed from it
 * writes only if the database still has all that; otherwise, and for every refusal, the step reads first.
 */
const remembered = new WeakMap<Shop, Map<string, SeenDraft>>();
/** Of these, a browser that pays hours later reads again. About 5 kB each. */
const mostDrafts = 200;

export function rememberDraft(shop: Shop, seen: SeenDraft): void {
  const drafts = remembered.get(shop) ?? new Map<string, SeenDraft>();
  remembered.set(shop, drafts);
  drafts.delete(seen.order.id);
  drafts.set(seen.order.id, seen);
  if (drafts.size > mostDrafts) drafts.delete(drafts.keys().next().value!);
}

/** Adds delivery options to a remembered draft, in place of those with the same key. */
export function rememberQuote(shop: Shop, id: string, quote: StoredQuote): void {
  const seen = remembered.get(shop)?.get(id);
  if (seen) seen.quotes = [quote, ...seen.quotes.filter(({ quote_key }) => quote_key !== quote.quote_key)];
}

/** The remembered draft with this id, if it belongs to the request's cookie. */
export function seenDraft(shop: Shop, request: Request, id: string): SeenDraft | undefined {
  const seen = remembered.get(shop)?.get(id);
  return seen?.order.draftTokenHash === tokenHash(readDraftToken(shop, request) ?? "") ? seen : undefined;
}

export const forgetDraft = (shop: Shop, id: string): void => void remembered.get(shop)?.delete(id);
