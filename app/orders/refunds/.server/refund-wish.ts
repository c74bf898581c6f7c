import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { orderEvents } from "#database/schema/index.ts";
import { addEvent } from "../../.server/order-store.ts";
import { defaultRefundReason, shopsRefundReason } from "../../rules.ts";

const type = "refund_requested";

/** Stores the customer's reason until the print has stopped. The first reason counts. */
export async function keepRefundReason(tx: Transaction, orderId: string, reason: string): Promise<void> {
  if (reason === defaultRefundReason) return;
  await addEvent(tx, { orderId, type, actor: "customer", dedupeKey: "refund-requested", data: { reason } });
}

/** The reason for refunding a cancelled order: the customer's, otherwise one that says who cancelled it. */
export async function refundReason(tx: Transaction, orderId: string, said = defaultRefundReason): Promise<string> {
  if (said !== defaultRefundReason) return said;
  const events = await tx
    .select({ type: orderEvents.type, actor: orderEvents.actor, data: orderEvents.data })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.type, [type, "canceled"])));
  const wish = events.find((event) => event.type === type);
  if (wish) return String(wish.data.reason);
  const isCancelledByShop = events.some((event) => event.type === "canceled" && event.actor !== "customer");
  return isCancelledByShop ? shopsRefundReason : defaultRefundReason;
}
