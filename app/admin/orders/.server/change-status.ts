import { inArray } from "drizzle-orm";
import { lockOrder, type Order, readOrder } from "#app/orders/.server/order-store.ts";
import { queueOrderEmail } from "#app/orders/.server/queue-order-email.ts";
import { mustTransition } from "#app/orders/.server/transition.ts";
import { markDelivered } from "#app/orders/fulfilment/.server/mark-delivered.ts";
import { resumePrint } from "#app/orders/fulfilment/.server/resume-print.ts";
import { acceptHeldPayment } from "#app/orders/payment/.server/accept-payment.ts";
import { recordPaymentOf } from "#app/orders/payment/.server/record-payment.ts";
import type { OrderStatus } from "#app/orders/rules.ts";
import type { Transaction } from "#database/open.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { type PlainStatus, statusChange, statusLabels } from "../status-changes.ts";

type StatusOutcome = { done: true } | { refusal: string };
const done = { done: true } as const;

/**
 * Staff write down what they know of an order (in print, posted, delivered) or hold it before it is printed. Nothing
 * that moves money or a print goes through here.
 */
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
    await write(shop, tx, order, to);
    await auditStatus(tx, staff, order, to);
    return done;
  });
}

async function write(shop: Shop, tx: Transaction, order: Order, to: PlainStatus): Promise<void> {
  if (to === "delivered") return markDelivered(shop, tx, order, "staff");
  const type = to === "on_hold" ? "held_by_staff" : to;
  await mustTransition(tx, order.id, to, { happening: { type, actor: "staff" } });
  // Parcels that the printer told of have had their emails.
  if (to === "shipped" && order.shippedAt === null)
    await queueOrderEmail(shop, tx, { kind: "dispatched", order, event: "posted" });
}

const auditStatus = (tx: Transaction, staff: Staff, order: Order, to: OrderStatus) =>
  audit(tx, staff, {
    action: "update",
    resource: "orders",
    resourceId: order.number,
    summary: `set the order to ${statusLabels[to].toLowerCase()}`,
    before: { status: order.status },
    after: { status: to },
  });

/** The one safe way on for an order that is held or stuck, see `heldWay`: the printer is asked, or the payment counts. */
export async function letGoOn(shop: Shop, staff: Staff, orderId: string): Promise<StatusOutcome> {
  const order = await readOrder(shop.db, orderId);
  if (!order) return { refusal: "Order not found" };
  const by = (summary: string) => ({
    name: staff.name,
    alongside: (tx: Transaction) =>
      audit(tx, staff, { action: "update", resource: "orders", resourceId: order.number, summary }),
  });
  const answer = statusChange(order, "paid");
  if ("action" in answer && answer.action === "accept_payment") {
    const outcome = await acceptHeldPayment(shop, orderId, by("let the parked payment count"));
    if (outcome === "waits_for_decision") return refusalOf(outcome);
    return outcome === "accepted" ? done : { refusal: "The payment does not fit any more." };
  }
  if ("action" in answer && answer.action === "look_for_payment") {
    await recordPaymentOf(shop, order.stripeSessionId!);
    const now = await readOrder(shop.db, orderId);
    return now?.status === "paid" ? done : { refusal: "No payment has arrived for it." };
  }
  if (order.status === "on_hold" && "refusal" in answer) return answer;
  return refusalOf(await resumePrint(shop, orderId, by("let the order go on at the printer")));
}

function refusalOf(outcome: Awaited<ReturnType<typeof resumePrint>>): StatusOutcome {
  switch (outcome) {
    case "resumed":
      return done;
    case "printer_silent":
      return { refusal: "The printer does not answer. Nothing has changed. Try again in a few minutes." };
    case "held_at_printer":
      return { refusal: "The printer itself holds it. Settle it in the printer’s own pages, then try again." };
    case "waits_for_decision":
      return { refusal: "Somebody wants to cancel it. An owner or a treasurer says yes or no to that first." };
    case "paid_back":
      return {
        refusal: "All of its money is back or on its way, so it is not printed. It goes on only if that fails.",
      };
    case "sent_in_part":
      return {
        refusal:
          "A parcel of it has been sent, and all of it would be printed again. Order what is missing in the printer’s own pages, or refund it.",
      };
    default:
      return { refusal: "It is not held any more." };
  }
}

export type ManyOutcome = { changed: string[]; refused: { number: string; why: string }[] };

/** The same for many orders, each by itself: what one refuses does not stop the others. */
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
    const answer = order
      ? await (to === "resume" ? letGoOn(shop, staff, order.id) : setPlainStatus(shop, staff, order.id, to))
      : { refusal: "There is no such order." };
    if ("done" in answer) outcome.changed.push(number);
    else outcome.refused.push({ number, why: answer.refusal });
  }
  return outcome;
}
