import { and, eq } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { orderEvents } from "#database/schema/index.ts";
import { defaultRefundReason } from "../rules.ts";
import { addEvent } from "./order-store.ts";

const type = "refund_requested";

/** Keeps the reason that a customer gave while the printer has not stopped; of two that were given the first counts. */
export async function keepRefundReason(tx: Transaction, orderId: string, reason: string): Promise<void> {
  if (reason === defaultRefundReason) return;
  await addEvent(tx, { orderId, type, actor: "customer", dedupeKey: "refund-requested", data: { reason } });
}

/** The reason for a refund of an order that is cancelled. */
export async function refundReason(tx: Transaction, orderId: string): Promise<string> {
  const [wish] = await tx
    .select({ data: orderEvents.data })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.type, type)));
  return String(wish?.data.reason ?? defaultRefundReason);
}
