import { and, eq, gt, sql } from "drizzle-orm";
import { Refusal } from "#app/endpoint.ts";
import { withFreeBundleDelivery } from "#app/pricing/delivery.ts";
import { poundsToPence } from "#app/shared/money.ts";
import { orders, shippingQuotes } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { draftQuoteKey, hasCompleteBundle, itemsOf, mustBeDraft, raiseRevision } from "../../.server/drafts.ts";
import { mustNotBeInFlight, onOwnOrder } from "../../.server/in-flight.ts";
import { summarise } from "../../.server/summary.ts";
import type { CheckoutSummary, ShippingSelection } from "../../contract.ts";
import { bringToTotal } from "../../payment/.server/payment-intent.ts";

const gone = (message: string) => new Refusal(409, message);

/**
 * Chooses a delivery option for a draft. It must have been offered for the draft's own lines and address, at that rate
 * (R-CHECKOUT-5). Whether a bundle makes it free depends on the locked lines, because a quote outlives a changed cart.
 * Writes the database first, then updates the PaymentIntent.
 * @throws Refusal 404 not this browser's draft; 409 not offered, or already placed; 503 payment provider down
 */
export async function selectShipping(
  shop: Shop,
  request: Request,
  choice: ShippingSelection,
): Promise<CheckoutSummary> {
  const { order, items } = await onOwnOrder(shop, request, choice.orderDraftId, async (tx, draft, settled) => {
    mustBeDraft(draft);
    if (draft.stripeSessionId !== choice.paymentIntentId) {
      throw gone("This payment belongs to another checkout. Reload the page and try again.");
    }
    const items = await itemsOf(tx, draft.id);
    const key = draftQuoteKey(draft, items);
    if (!key) throw gone("Enter your delivery address before choosing a delivery option.");
    const [quote] = await tx
      .select()
      .from(shippingQuotes)
      .where(
        and(
          eq(shippingQuotes.orderId, draft.id),
          eq(shippingQuotes.quoteKey, key),
          gt(shippingQuotes.expiresAt, sql`now()`),
        ),
      );
    const offered = withFreeBundleDelivery(quote?.options ?? [], {
      country: draft.country ?? "",
      hasCompleteBundle: hasCompleteBundle(items),
    });
    const option = offered.find((each) => each.id === choice.shipping.rate_id);
    if (!option || option.rate !== pence(choice.shipping.rate) || choice.shipping.currency.toUpperCase() !== "GBP") {
      throw gone("This delivery option is no longer available. Choose another.");
    }
    const same = draft.shippingKey === key && draft.shippingRateId === option.id && draft.shippingTotal === option.rate;
    if (same) return { order: draft, items };
    mustNotBeInFlight(draft, settled);
    const [chosen] = await tx
      .update(orders)
      .set({
        shippingRateId: option.id,
        shippingName: option.name,
        shippingCarrier: option.carrier,
        shippingMinDays: option.minDeliveryDays,
        shippingMaxDays: option.maxDeliveryDays,
        shippingKey: key,
        shippingCheapest: Math.min(...offered.map(({ rate }) => rate)),
        shippingTotal: option.rate,
        total: sql`${orders.itemsTotal} - ${orders.discountTotal} + ${orders.taxTotal} + ${option.rate}`,
        ...raiseRevision,
      })
      .where(eq(orders.id, draft.id))
      .returning();
    return { order: chosen!, items };
  });
  await bringToTotal(shop, order);
  return summarise(order, items);
}

function pence(rate: string): number | null {
  try {
    return poundsToPence(rate);
  } catch {
    return null;
  }
}
