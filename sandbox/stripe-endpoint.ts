/**
 * What the shop's webhook endpoint is registered for at the card processor, as it would be in live mode
 * (R-STRIPE-9). Other events happen and can be listed, but nobody is called for them.
 */
export const stripeSubscription: ReadonlySet<string> = new Set([
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.canceled",
  "charge.refunded",
  "charge.dispute.created",
  "refund.created",
  "refund.updated",
  "refund.failed",
]);
