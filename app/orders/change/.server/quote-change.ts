import { isOutage, liveQuote } from "#app/checkout/delivery/.server/live-quote.ts";
import { maxQuantity } from "#app/pricing/line-limits.ts";
import { consume, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import type { Order } from "../../.server/order-store.ts";
import { type ChangeQuote, needsQuote } from "../change-delivery.ts";
import type { RefusedChange } from "../plan-change.ts";
import type { PlannedLine } from "../planned-line.ts";

/** The order's owner has asked too often. */
class TooManyQuotes extends Error {}

/**
 * Quotes today's delivery of the lines that a change keeps, to the order's address (R-ORDER-19). Calls the print
 * provider, so never inside a transaction.
 * @returns null if it is not needed
 */
export async function quoteChange(
  shop: Shop,
  order: Order,
  lines: readonly PlannedLine[] | RefusedChange,
): Promise<ChangeQuote | null> {
  if ("problem" in lines || !needsQuote(order, lines) || lines.some(({ kept }) => kept > maxQuantity)) return null;
  const recipient = {
    country_code: order.country ?? "",
    state_code: order.state,
    zip: order.postcode,
    address1: order.address,
    city: order.city,
  };
  try {
    const { options } = await liveQuote(shop, { recipient, items: ratedItems(lines) }, async () => {
      if (shop.config.PRINTFUL_CALLS_PER_MINUTE === 0) return;
      if (!(await consume(shop, rateLimits.changeQuote(order.id)))) throw new TooManyQuotes();
    });
    return { options };
  } catch (error) {
    if (error instanceof TooManyQuotes) return { problem: "unquoted" };
    if (!(error instanceof PrintfulError)) throw error;
    shop.log.warn({ order: order.id, kind: error.kind, error: error.message }, "delivery of a change has no price");
    return { problem: isOutage(error) ? "unquoted" : "delivery" };
  }
}

const ratedItems = (lines: readonly PlannedLine[]) =>
  lines.flatMap(({ item, variant, kept }) => {
    const id = (variant ?? item).printfulVariantId;
    return kept > 0 && id !== null ? [{ printful_variant_id: id, quantity: kept }] : [];
  });
