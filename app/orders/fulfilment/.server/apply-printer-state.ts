import { and, eq, isNull } from "drizzle-orm";
import { needsAttention } from "#app/shared/.server/attention.ts";
import type { Transaction } from "#database/open.ts";
import { orderShipments } from "#database/schema/index.ts";
import type { PrintOrder } from "#providers/printful/contract.ts";
import type { Shop } from "#server/shop.ts";
import { addEvent, changeOrder, lockOrder, type Order, readOrder } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import { transition } from "../../.server/transition.ts";
import { cancelStopped } from "../../cancellation/.server/mark-cancelled.ts";
import { canRequestCancellation, hasEnded, isPaidBack, type OrderStatus, statusFromPrinter } from "../../rules.ts";
import { statusTitle } from "../../status-text.ts";
import { afterPrintersHold } from "./after-printers-hold.ts";
import { isStopped, openCancelRequest } from "./ask-printer.ts";
import { markDelivered } from "./mark-delivered.ts";
import { holdsAllItems, inOurItems, type PrintedParcel, reportUnsentItems } from "./parcel-contents.ts";
import { recordPrintCost } from "./print-cost.ts";
import { isReplacedBy } from "./print-order.ts";
import { printerStatusLabel } from "./printer-labels.ts";

/**
 * Updates an order from its current state at the print provider. Shipments are merged by id, the status changes only as
 * the transition table allows, and each parcel has one dispatch email; so events may arrive twice, late or in any order
 * (R-PRINT-3).
 * @param seen the order when the provider was asked
 * @returns 'outdated' if the order has changed since: the response may predate that change, so nothing is applied
 */
async function applyPrinterState(
  shop: Shop,
  seen: Pick<Order, "id" | "updatedAt">,
  printed: PrintOrder,
): Promise<"applied" | "outdated"> {
  const orderId = seen.id;
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || isReplacedBy(printed.externalId, order.printfulExternalId)) return "applied";
    if (order.updatedAt.getTime() !== seen.updatedAt.getTime()) return "outdated";
    for (const shipment of printed.shipments) await mergeShipment(shop, tx, order, inOurItems(shipment, printed));
    await changeOrder(tx, orderId, { printfulStatus: printed.status });
    await recordPrintCost(shop, tx, order, printed.costs);
    await reportUnsentItems(tx, order, printed);
    if (!(await afterPrintersHold(shop, tx, order, printed.status))) await moveStatus(shop, tx, order, printed);
    return "applied";
  });
}

async function mergeShipment(shop: Shop, tx: Transaction, order: Order, shipment: PrintedParcel): Promise<void> {
  const facts = {
    carrier: shipment.carrier ?? "Carrier",
    service: shipment.service,
    trackingNumber: shipment.trackingNumber,
    trackingUrl: shipment.trackingUrl,
    reshipment: shipment.reshipment,
    items: shipment.items,
    deliveredAt: shipment.deliveredAt,
  };
  const [added] = await tx
    .insert(orderShipments)
    .values({
      ...facts,
      orderId: order.id,
      printfulShipmentId: shipment.id,
      shippedAt: shipment.shippedAt ?? new Date(),
    })
    .onConflictDoNothing()
    .returning();
  if (!added) {
    const { deliveredAt, ...rest } = facts;
    await tx
      .update(orderShipments)
      .set(deliveredAt ? facts : rest)
      .where(and(eq(orderShipments.orderId, order.id), eq(orderShipments.printfulShipmentId, shipment.id)));
    return;
  }
  await addEvent(tx, {
    orderId: order.id,
    type: "parcel_sent",
    actor: "printer",
    dedupeKey: `parcel:${shipment.id}`,
    data: { carrier: facts.carrier, trackingNumber: facts.trackingNumber },
  });
  // Shipped items can't be stopped any more, even if the provider has not refused the request yet.
  if (order.status !== "canceled" && (await openCancelRequest(tx, order.id)))
    await addEvent(tx, { orderId: order.id, type: "cancel_refused", actor: "printer" });
  await queueOrderEmail(shop, tx, {
    kind: "dispatched",
    order,
    event: `parcel-${shipment.id}`,
    shipmentId: shipment.id,
  });
}

async function moveStatus(shop: Shop, tx: Transaction, order: Order, printed: PrintOrder): Promise<void> {
  const next = await statusOf(tx, order, printed);
  if (printed.status === "unknown")
    return report(tx, order, "print_unknown", "the printer answers a status we do not know");
  if (next === null) return;
  // The provider received our cancellation although its answer was lost. The order may be on hold already.
  const asked = isStopped(printed.status) ? await openCancelRequest(tx, order.id) : null;
  if (asked && canRequestCancellation(order)) return cancelStopped(shop, tx, order, asked);
  if (next === order.status) return;
  if (hasEnded(order.status)) return reportPrintAfterEnd(tx, order, next, printed.status);
  if (next === "delivered") return markDelivered(shop, tx, order, "printer", { printState: "confirmed" });
  // Record every hold: the last one says who may end it.
  const dedupeKey = next === "on_hold" ? null : `printer:${next}:${printed.status}`;
  const outcome = await transition(tx, order.id, next, {
    happening: { type: next, actor: "printer", dedupeKey },
    change: next === "shipped" ? { printState: "confirmed" } : {},
  });
  if (outcome === "moved" && next === "on_hold")
    await report(
      tx,
      order,
      "print_held",
      `${printerStatusLabel(printed.status)}${printed.error ? `: ${printed.error}` : ""}`,
    );
}

/** The order's status by its print order and parcels; null if they say nothing about it. */
async function statusOf(tx: Transaction, order: Order, printed: PrintOrder): Promise<OrderStatus | null> {
  const status = statusFromPrinter(printed.status, holdsAllItems(printed));
  return status === "shipped" && (await everyParcelArrived(tx, order.id)) ? "delivered" : status;
}

/** The echo of our own cancellation needs nothing; printing a refunded order must be reported. */
async function reportPrintAfterEnd(
  tx: Transaction,
  order: Order,
  next: OrderStatus,
  printfulStatus: string,
): Promise<void> {
  if (next === "on_hold" || order.shippedAt !== null) return;
  const money = isPaidBack(order) ? "its money goes back" : "its money has not gone back: see its page";
  await needsAttention(tx, {
    kind: "printed_after_end",
    subject: order.id,
    orderId: order.id,
    summary: `Order ${order.number} is ${statusTitle(order).toLowerCase()}, but ${printerStatusLabel(printfulStatus)}; ${money}.`,
  });
}

const report = (tx: Transaction, order: Order, kind: "print_held" | "print_unknown", why: string) =>
  needsAttention(tx, {
    kind,
    subject: order.id,
    orderId: order.id,
    summary: `Order ${order.number} is waiting: ${why}.`,
  });

async function everyParcelArrived(tx: Transaction, orderId: string): Promise<boolean> {
  const parcels = await tx
    .select({ id: orderShipments.id })
    .from(orderShipments)
    .where(eq(orderShipments.orderId, orderId));
  if (parcels.length === 0) return false;
  const [onTheWay] = await tx
    .select({ id: orderShipments.id })
    .from(orderShipments)
    .where(and(eq(orderShipments.orderId, orderId), isNull(orderShipments.deliveredAt)))
    .limit(1);
  return !onTheWay;
}

/** How often the provider is asked while the order keeps changing. */
const maxAsks = 5;

/**
 * Fetches an order's state from the print provider and applies it.
 * @param announced the provider's id in its event, used while the order has none
 * @returns 'not_there' if the provider doesn't know the order; the caller reports that
 * @throws Error if the order changes each time that the provider is asked
 */
export async function fetchPrint(
  shop: Shop,
  orderId: string,
  announced: number | null = null,
): Promise<"applied" | "not_there"> {
  for (let asks = 0; asks < maxAsks; asks++) {
    const order = await readOrder(shop.db, orderId);
    const id = order?.printfulOrderId ?? announced;
    const printOrder = id === null ? null : await shop.printful.getOrder(id);
    if (!order || !printOrder) return "not_there";
    if ((await applyPrinterState(shop, order, printOrder)) === "applied") return "applied";
  }
  throw new Error(`order ${orderId} changes while the printer is asked about it`);
}
