import { inArray } from "drizzle-orm";
import Stripe from "stripe";
import { submitToPrinter } from "#app/orders/.server/jobs.ts";
import { addEvent, lockOrder, type Order, readOrder } from "#app/orders/.server/order-store.ts";
import { queueOrderEmail } from "#app/orders/.server/queue-order-email.ts";
import { mustTransition } from "#app/orders/.server/transition.ts";
import { lastHold } from "#app/orders/fulfilment/.server/after-printers-hold.ts";
import { markDelivered } from "#app/orders/fulfilment/.server/mark-delivered.ts";
import { resumePrint } from "#app/orders/fulfilment/.server/resume-print.ts";
import { acceptHeldPayment } from "#app/orders/payment/.server/hold-payment.ts";
import { recordPaymentOf } from "#app/orders/payment/.server/record-payment.ts";
import type { OrderStatus } from "#app/orders/rules.ts";
import { orderCan } from "#app/orders/rules.ts";
import { errorStack } from "#app/shared/error-text.ts";
import type { Transaction } from "#database/open.ts";
import { orders } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { type PlainStatus, statusChange, statusLabels } from "../status-changes.ts";

type StatusOutcome = { done: true } | { refusal: string };
const done = { done: true } as const;

/** Marks an order as in print, sent or delivered, or holds it before printing. Moves no money and no print. */
export async function setPlainStatus(
  shop: Shop,
  staff: Staff,
  orderId: string,
  to: PlainStatus,
): Promise<StatusOutcome> {
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { refusal: "Order not found" };
    const answer = statusChange(order, to);
    if ("refusal" in answer) return answer;
    await applyStatus(shop, tx, order, to);
    await auditStatus(tx, staff, order, to);
    return done;
  });
}

async function applyStatus(shop: Shop, tx: Transaction, order: Order, to: PlainStatus): Promise<void> {
  if (to === "delivered") return markDelivered(shop, tx, order, "staff");
  const type = to === "on_hold" ? "held_by_staff" : to;
  await mustTransition(tx, order.id, to, { happening: { type, actor: "staff" } });
  // If the printer reported parcels, their emails have been sent.
  if (to === "shipped" && order.shippedAt === null)
    await queueOrderEmail(shop, tx, { kind: "dispatched", order, event: "posted" });
}

const auditStatus = (tx: Transaction, staff: Staff, order: Order, to: OrderStatus) =>
  audit(tx, staff, "orders", order.number, {
    action: "update",
    summary: `set the order to ${statusLabels[to].toLowerCase()}`,
    before: { status: order.status },
    after: { status: to },
  });

/**
 * Takes the next step of a held or stuck order (`nextStep`): checks with the printer and resumes, or accepts the
 * payment.
 */
export async function resumeOrder(shop: Shop, staff: Staff, orderId: string): Promise<StatusOutcome> {
  const order = await readOrder(shop.db, orderId);
  if (!order) return { refusal: "Order not found" };
  const by = (summary: string) => ({
    name: staff.name,
    alongside: (tx: Transaction) => audit(tx, staff, "orders", order.number, { action: "update", summary }),
  });
  const answer = statusChange(order, "paid");
  if ("action" in answer && answer.action === "accept_payment") {
    const outcome = await acceptHeldPayment(shop, orderId, by("accepted the held payment"));
    if (outcome === "waits_for_decision") return refusalOf(outcome);
    return outcome === "accepted" ? done : { refusal: "The payment no longer matches." };
  }
  if ("action" in answer && answer.action === "look_for_payment") return lookForPayment(shop, order);
  if (order.status === "on_hold" && "refusal" in answer) return answer;
  return refusalOf(await resumePrint(shop, orderId, by("resumed the order")));
}

async function lookForPayment(shop: Shop, { id, stripeSessionId }: Order): Promise<StatusOutcome> {
  try {
    await recordPaymentOf(shop, stripeSessionId!);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    return { refusal: "Stripe did not say whether it is paid. Nothing was changed. Try again in a few minutes." };
  }
  const now = await readOrder(shop.db, id);
  return now?.status === "paid" ? done : { refusal: "No payment has arrived for it." };
}

function refusalOf(outcome: Awaited<ReturnType<typeof resumePrint>>): StatusOutcome {
  switch (outcome) {
    case "resumed":
      return done;
    case "printer_silent":
      return { refusal: "The printer is not responding. Nothing was changed. Try again in a few minutes." };
    case "held_at_printer":
      return { refusal: "The printer has it on hold. Resolve it on the printer’s website, then try again." };
    case "waits_for_decision":
      return { refusal: "A cancellation is waiting for approval. An owner or treasurer has to decide it first." };
    case "paid_back":
      return {
        refusal: "It is fully refunded or about to be, so it is not printed. It can resume only if the refund fails.",
      };
    case "sent_in_part":
      return {
        refusal:
          "One parcel has been sent, and resuming would print everything again. Order the missing items on the printer’s website, or refund them.",
      };
    default:
      return { refusal: "It is no longer on hold." };
  }
}

export type ManyOutcome = { changed: string[]; refused: { number: string; why: string }[] };

/** The same for many orders; one that is refused or fails does not stop the others. */
export async function changeMany(
  shop: Shop,
  staff: Staff,
  { numbers, to }: { numbers: readonly string[]; to: PlainStatus | "resume" },
): Promise<ManyOutcome> {
  const found = await shop.db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.number, [...numbers]));
  const outcome: ManyOutcome = { changed: [], refused: [] };
  for (const number of numbers) {
    const order = found.find((each) => each.number === number);
    const answer = order ? await changeOne(shop, staff, order.id, to) : { refusal: "No such order." };
    if ("done" in answer) outcome.changed.push(number);
    else outcome.refused.push({ number, why: answer.refusal });
  }
  return outcome;
}

async function changeOne(shop: Shop, staff: Staff, id: string, to: PlainStatus | "resume"): Promise<StatusOutcome> {
  try {
    return await (to === "resume" ? resumeOrder(shop, staff, id) : setPlainStatus(shop, staff, id, to));
  } catch (error) {
    if (shop.desk.isOutage(error)) throw error;
    shop.log.error({ orderId: id, to, error: errorStack(error) }, "a bulk action failed for an order");
    return { refusal: "Something went wrong with this order, and it may not have changed. Open it to see." };
  }
}

/**
 * Holds an order while a second person decides about its cancellation; it stays held even if the printer resumes it.
 * The order must be locked. An order claimed for printing cannot be held.
 */
export async function holdForDecision(tx: Transaction, order: Order, requestId: string): Promise<void> {
  const wasHeld = order.status === "on_hold";
  if (!wasHeld && !orderCan.hold(order)) return;
  const why = "A cancellation is waiting for approval";
  const happening = { type: "held_by_staff", actor: "staff", data: { why, requestId, wasHeld } } as const;
  if (wasHeld) return addEvent(tx, { orderId: order.id, ...happening });
  await mustTransition(tx, order.id, "on_hold", { happening });
}

/** After a declined or withdrawn request: resumes an order that was held for it alone, with a new print order. */
export async function resumeAfterDecision(shop: Shop, tx: Transaction, order: Order, requestId: string): Promise<void> {
  const hold = order.status === "on_hold" ? await lastHold(tx, order.id) : undefined;
  if (hold?.data.requestId !== requestId || hold.data.wasHeld) return;
  await mustTransition(tx, order.id, "paid", {
    happening: { type: "print_resumed", actor: "staff" },
    change: { printState: "none" },
  });
  await enqueue(shop, tx, submitToPrinter, { orderId: order.id }, order.id);
}
