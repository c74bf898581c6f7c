import { Refusal } from "#app/endpoint.ts";
import type { Order } from "#app/orders/.server/order-store.ts";
import type { Transaction } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import { canChangeInPlace, hasAttemptFailed, isClaimOld, payClaimMinutes } from "../rules.ts";
import { outdated, ownOrder } from "./drafts.ts";

/**
 * After `pay`, a browser may confirm at any moment, so the draft must not change. Asks Stripe, before anything is
 * locked, whether the claimed attempt is over.
 * @returns the claim (its time in ms) known to be over, which allows changes in place
 */
export async function settledClaim(shop: Shop, draft: Order | undefined): Promise<number | null> {
  if (!draft?.payClaimedAt || !draft.stripeSessionId) return null;
  const intent = await shop.stripe.paymentIntents.retrieve(draft.stripeSessionId, undefined, { timeout: 5_000 });
  const state = { status: intent.status, hasLastError: hasAttemptFailed(draft, intent) };
  return canChangeInPlace(draft, state, new Date()) ? draft.payClaimedAt.getTime() : null;
}

/**
 * Runs `work` on a browser's own order, locked, in one transaction. If a payment was claimed, asks Stripe without a
 * lock, then locks the order again.
 * @param work receives the claim known to be over, as `settledClaim` returns it
 * @throws Refusal 404 not this browser's order
 */
export async function onOwnOrder<Result>(
  shop: Shop,
  request: Request,
  id: string,
  work: (tx: Transaction, order: Order, settled: number | null) => Promise<Result>,
): Promise<Result> {
  const first = await shop.db.transaction(async (tx): Promise<{ claimed: Order } | { result: Awaited<Result> }> => {
    const order = await ownOrder(shop, tx, request, id, { lock: true });
    return order.payClaimedAt && order.stripeSessionId ? { claimed: order } : { result: await work(tx, order, null) };
  });
  if ("result" in first) return first.result;
  const settled = await settledClaim(shop, first.claimed);
  return shop.db.transaction(async (tx) => work(tx, await ownOrder(shop, tx, request, id, { lock: true }), settled));
}

/** Also true for a payment that started while Stripe was asked. */
export const isPaymentInFlight = (draft: Order, settled: number | null): boolean =>
  draft.payClaimedAt !== null && draft.payClaimedAt.getTime() !== settled;

/**
 * A bank's check that was left long ago ends when its browser opens the checkout again (R-CHECKOUT-12).
 * @throws Refusal 409 while a payment of this draft may still succeed
 */
export function mustNotBeInFlight(draft: Order, settled: number | null): void {
  if (!isPaymentInFlight(draft, settled)) return;
  throw new Refusal(
    409,
    `A payment for this order is in progress. Finish it before you change the order. If you have left your bank’s page, try again ${payClaimMinutes} minutes after you began to pay.`,
    isClaimOld(draft, new Date()) ? outdated : {},
  );
}
