import { eq, sql } from "drizzle-orm";
import { currentUser } from "#app/accounts/session/.server/current-user.ts";
import { type StoredVariant, variantsById } from "#app/catalogue/.server/sellable-variants.ts";
import { requireDropsOpen, requirePieces } from "#app/drops/.server/checkout-pieces.ts";
import { Refusal } from "#app/endpoint.ts";
import { recordPayment } from "#app/orders/.server/jobs.ts";
import {
  itemsFrom,
  type Order,
  type OrderItem,
  type OrderWithLines,
  orderFrom,
  readItems,
} from "#app/orders/.server/order-store.ts";
import { callFunction } from "#database/query-rows.ts";
import { orders } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { orderNotFound, ownValues, readDraftToken } from "../../.server/drafts.ts";
import { settledClaim } from "../../.server/in-flight.ts";
import { summarise } from "../../.server/summary.ts";
import type { CheckoutSummary, PayRequest } from "../../contract.ts";
import { type CodeProblem, codeProblemTexts } from "../../discount-rules.ts";
import { saveToAddressBook } from "../../form/.server/known-buyer.ts";
import { priceRequestedLines, requestedLinesOf, sameItems } from "../../form/.server/price-lines.ts";
import { claimPayment } from "./claim-payment.ts";
import { requireNotHeld } from "./paid-before.ts";
import { ensurePaymentIntent, syncPaymentIntent } from "./payment-intent.ts";

/**
 * The final check before the browser may confirm a payment (R-CHECKOUT-8): current prices, the chosen delivery and the
 * shown total must all agree. Then it updates the PaymentIntent to the database's amount.
 * @returns the summary, with `paid` if the order is already paid
 * @throws Refusal 409 with the new summary if lines, destination or total changed, or while an earlier payment for the
 * same is held, or if a drop has no pieces for it or it is not this browser's turn; 503 payment provider down
 */
export async function startPayment(
  shop: Shop,
  request: Request,
  id: string,
  shown: PayRequest,
): Promise<CheckoutSummary & { paid: boolean }> {
  const { order: before, items: known, sold, hasParked, hasPieces } = await readToPay(shop, request, id);
  if (before.capturedTotal > 0) return answer(before, known, true);
  // An order paid while signed in belongs to that account.
  const buyer = await currentUser(shop, request);
  const lines = requestedLinesOf(known);
  const priced = await priceRequestedLines(shop.db, lines, variantsById(sold));
  if (hasParked) await requireNotHeld(shop, request, lines);
  // Checked before the drop's row is locked, where everybody would queue only to be refused.
  if (!hasPieces) {
    await requireDropsOpen(shop, request, { items: known, drops: priced.drops }, readDraftToken(shop, request) ?? "");
  }
  // Only if prices have changed does it matter whether an earlier attempt may still go through.
  const settled = sameItems(known, priced.items) ? null : await settledClaim(shop, before);

  const needsPieces = priced.drops.size > 0 || hasPieces;
  const claimed = await claimPayment(shop, request, { before, known, priced, shown, buyer, settled, needsPieces });
  if ("changed" in claimed) throw changed(claimed.changed, await readItems(shop.db, id), claimed.problem);
  if (buyer && shown.keepAddress) await saveToAddressBook(shop, buyer.id, claimed.ready);
  const prepared = await prepareIntent(shop, claimed.ready, claimed.items);
  if (priced.drops.size > 0 && !prepared.paid) await requirePieces(shop.db, id);
  return prepared;
}

type ToPay = {
  /** The variants of its lines. */
  sold: StoredVariant[];
  /** A held payment of this browser awaits a person. Whether it is for the same items is checked later. */
  hasParked: boolean;
  /** It has reserved pieces of a drop. */
  hasPieces: boolean;
};

/** The order, its lines and their prices in one consistent read. @throws Refusal 404 */
async function readToPay(shop: Shop, request: Request, id: string) {
  const own = ownValues(shop, request, id);
  const found = await callFunction<(OrderWithLines & ToPay) | null>(shop.db, "read_to_pay($1, $2)", own);
  if (!found) throw orderNotFound();
  return { ...found, order: orderFrom(found.order), items: itemsFrom(found.items) };
}

async function prepareIntent(
  shop: Shop,
  claimed: Order,
  items: OrderItem[],
): Promise<CheckoutSummary & { paid: boolean }> {
  const order = await ensurePaymentIntent(shop, claimed);
  const state = await syncPaymentIntent(shop, order);
  if (state === "paid") {
    await enqueue(shop, shop.db, recordPayment, { paymentIntentId: order.stripeSessionId! }, order.stripeSessionId!);
    return answer(order, items, true);
  }
  if (state === "ready") return answer(order, items, false);
  // Stripe has cancelled the old intent for good: the order needs a new one.
  const [without] = await shop.db
    .update(orders)
    .set({ stripeSessionId: null, stripeClientSecret: null, paymentAttempt: sql`${orders.paymentAttempt} + 1` })
    .where(eq(orders.stripeSessionId, order.stripeSessionId!))
    .returning();
  const again = await ensurePaymentIntent(shop, without ?? order);
  await syncPaymentIntent(shop, again);
  return answer(again, items, false);
}

const answer = (order: Order, items: OrderItem[], paid: boolean) => ({ ...summarise(order, items), paid });

const changed = (order: Order, items: OrderItem[], problem: CodeProblem | null) => {
  const what = problem ? codeProblemTexts[problem] : "Your order has changed since this page was shown";
  return new Refusal(409, `${what}. Check the new total before you pay.`, {
    ...summarise(order, items, problem),
    reason: "changed",
  });
};
