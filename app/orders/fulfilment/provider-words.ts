/** Texts for Stripe's reasons why a refund failed (https://docs.stripe.com/refunds#failed-refunds). */
const refundFailures: Record<string, string> = {
  charge_for_pending_refund_disputed: "the customer has disputed the payment meanwhile",
  declined: "the bank refused it",
  expired_or_canceled_card: "the card has expired or was cancelled",
  insufficient_funds: "the shop’s balance at Stripe is too low",
  lost_or_stolen_card: "the card was lost or stolen",
  merchant_request: "it was taken back at the shop’s request",
  unknown: "the bank gave no reason",
  failed: "Stripe gave no reason",
  canceled: "it was cancelled at Stripe",
};
/** The text for a code; anything else is returned unchanged. */
export const refundFailureWords = (why: string): string => refundFailures[why] ?? why;

const printerStatusLabels: Record<string, string> = {
  failed: "the printer has refused it",
  onhold: "the printer has put it on hold",
  archived: "the printer has put it away",
  canceled: "the printer has cancelled it",
  inprocess: "the printer is making it",
  partial: "the printer has posted a part of it",
  fulfilled: "the printer has posted it",
};
/** The text for an order's status at the print provider; `status` is Printful's own. */
export const printerStatusLabel = (status: string): string =>
  printerStatusLabels[status] ?? `the printer calls it ‘${status}’`;
