import { eq } from "drizzle-orm";
import { startBackup } from "#app/backup/.server/nightly-backup.ts";
import { deliverEmail } from "#app/emails/.server/deliver-email.ts";
import { retryCancellation } from "#app/orders/cancellation/.server/cancel-order.ts";
import { fetchPrint } from "#app/orders/fulfilment/.server/apply-printer-state.ts";
import { claimPrintsToConfirm, confirm } from "#app/orders/fulfilment/.server/confirm-print.ts";
import { type StopOutcome, stop } from "#app/orders/fulfilment/.server/stop-print.ts";
import { submit } from "#app/orders/fulfilment/.server/submit-to-printer.ts";
import { recordDispute } from "#app/orders/payment/.server/record-dispute.ts";
import { recordPaymentOf } from "#app/orders/payment/.server/record-payment.ts";
import { recordRefundState } from "#app/orders/refunds/.server/record-refund.ts";
import { type RetryOutcome, recordRefundsOf, retryRefund } from "#app/orders/refunds/.server/send-refund.ts";
import { startReconciliation } from "#app/reconciliation/.server/reconcile.ts";
import { reprocessEvent } from "#app/webhooks/.server/process-stored-event.ts";
import { refunds } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { Staff } from "../../.server/staff.ts";
import { resumeOrder } from "../../orders/.server/change-status.ts";
import type { ActionKind } from "../desk.ts";

type ItemSubject = { subject: string; orderId: string | null };
/** Returns a message if it could not be done. */
type Action = (shop: Shop, item: ItemSubject, staff: Staff) => Promise<string | undefined>;

const noOrder = "There is no order to do this for";
const withOrder =
  (act: (shop: Shop, orderId: string, staff: Staff) => Promise<unknown>): Action =>
  async (shop, { orderId }, staff) => {
    if (!orderId) return noOrder;
    const result = await act(shop, orderId, staff);
    return typeof result === "string" ? result : undefined;
  };

const askPrinter = withOrder(async (shop, orderId) =>
  (await fetchPrint(shop, orderId)) === "not_there" ? "The printer does not know this order" : undefined,
);

const notRetried: Record<RetryOutcome, string | undefined> = {
  sent: undefined,
  not_found: "This refund no longer exists",
  gone_back: "It has been refunded another way since, and is not refunded twice",
  partly_back: "Part of it may have been refunded another way since. Refund the rest on the order’s page",
};

/** The provider's id in a difference's subject, such as `payment_not_here:pi_1`. */
const idIn = (subject: string): string => subject.slice(subject.indexOf(":") + 1);
const onlyThere = "The provider does not have it. See the comparison’s report";

const notStopped: Partial<Record<StopOutcome, string>> = {
  not_stopped:
    "The printer cannot stop it: try at Printful. If it is already being printed, refund it on the order’s page",
};

/** The action of each kind. Each is a use case that also runs automatically, so repeating it is safe. */
export const attentionActions: Record<ActionKind, Action> = {
  payment_disputed: async (shop, { subject }) => void (await recordDispute(shop, subject)),
  payment_unknown: async (shop, { subject }) => void (await recordPaymentOf(shop, subject)),
  refund_unknown: async (shop, { subject }) =>
    void (await recordRefundState(shop, await shop.stripe.refunds.retrieve(subject))),
  async refund_failed(shop, { subject }, staff) {
    const outcome = await retryRefund(shop, subject, staff);
    return notRetried[outcome];
  },
  payment_after_end: withOrder(checkRefunds),
  cancellation_overdue: withOrder(async (shop, orderId, staff) => {
    const outcome = await retryCancellation(shop, orderId, staff);
    return outcome && notStopped[outcome];
  }),
  print_not_submitted: withOrder(submit),
  print_not_confirmed: withOrder(async (shop, orderId) => {
    await claimPrintsToConfirm(shop);
    await confirm(shop, orderId);
  }),
  print_held: withOrder(async (shop, orderId, staff) => {
    const outcome = await resumeOrder(shop, staff, orderId);
    return "refusal" in outcome ? outcome.refusal : undefined;
  }),
  print_not_stopped: withOrder(async (shop, orderId) => notStopped[await stop(shop, orderId)]),
  printed_after_end: withOrder(async (shop, orderId) => {
    await stop(shop, orderId);
    await fetchPrint(shop, orderId);
  }),
  print_unknown: askPrinter,
  margin_below_zero: askPrinter,
  order_late: askPrinter,
  parcels_incomplete: askPrinter,
  shipped_without_tracking: askPrinter,
  async payment_differs(shop, { subject }) {
    if (!idIn(subject).startsWith("pi_")) return onlyThere;
    await recordPaymentOf(shop, idIn(subject));
  },
  async refund_differs(shop, { subject }) {
    if (idIn(subject).startsWith("pi_")) return void (await recordRefundsOf(shop, idIn(subject)));
    if (!idIn(subject).startsWith("re_")) return onlyThere;
    await recordRefundState(shop, await shop.stripe.refunds.retrieve(idIn(subject)));
  },
  async print_differs(shop, { subject, orderId }) {
    if (!orderId) return "The shop has no order for it. Look at it at Printful";
    if (subject.startsWith("print_of_ended:")) await stop(shop, orderId);
    return (await fetchPrint(shop, orderId)) === "not_there" ? "The printer does not know this order" : undefined;
  },
  backup_failed: async (shop) => void (await startBackup(shop)),
  reconciliation_incomplete: async (shop) => void (await startReconciliation(shop)),
  mail_failed: async (shop, { subject }) => void (await deliverEmail(shop, subject)),
  webhook_failed: async (shop, { subject }) => void (await reprocessEvent(shop, subject)),
  webhook_unknown: async (shop, { subject }) => void (await reprocessEvent(shop, subject)),
};

/** Retries requested refunds and fetches the state of pending ones. */
async function checkRefunds(shop: Shop, orderId: string, staff: Staff): Promise<void> {
  for (const refund of await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId))) {
    if (refund.status === "requested") await retryRefund(shop, refund.id, staff);
    if (refund.status === "pending" && refund.stripeRefundId)
      await recordRefundState(shop, await shop.stripe.refunds.retrieve(refund.stripeRefundId), refund.id);
  }
}
