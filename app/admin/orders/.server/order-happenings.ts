import { asc, eq } from "drizzle-orm";
import { mails, orderEvents, orderShipments } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { maskedWords } from "../../.server/masked-words.ts";
import { resendable } from "./resend-email.ts";

/** Everything that happened to an order and every email about it, in the order it happened, and its parcels. */
export async function happeningsOf(shop: Shop, orderId: string) {
  const [events, emails, parcels] = await Promise.all([
    shop.db
      .select({
        id: orderEvents.id,
        type: orderEvents.type,
        actor: orderEvents.actor,
        data: orderEvents.data,
        at: orderEvents.at,
      })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(asc(orderEvents.at), asc(orderEvents.id)),
    shop.db
      .select({
        messageId: mails.messageId,
        kind: mails.kind,
        createdAt: mails.createdAt,
        sentAt: mails.sentAt,
        lastError: mails.lastError,
      })
      .from(mails)
      .where(eq(mails.orderId, orderId))
      .orderBy(asc(mails.createdAt)),
    shop.db
      .select({
        id: orderShipments.id,
        carrier: orderShipments.carrier,
        service: orderShipments.service,
        trackingNumber: orderShipments.trackingNumber,
        trackingUrl: orderShipments.trackingUrl,
        shippedAt: orderShipments.shippedAt,
        deliveredAt: orderShipments.deliveredAt,
        returnedAt: orderShipments.returnedAt,
      })
      .from(orderShipments)
      .where(eq(orderShipments.orderId, orderId))
      .orderBy(asc(orderShipments.shippedAt)),
  ]);
  return {
    events: events.map(({ data, ...event }) => ({ ...event, data: eventData(data) })),
    emails: emails.map(({ lastError, ...email }) => ({
      ...email,
      lastError: lastError && maskedWords(lastError),
      mayResend: resendable.includes(email.kind),
    })),
    parcels,
  };
}
export type StaffEvent = Awaited<ReturnType<typeof happeningsOf>>["events"][number];
export type OrderEmailRow = Awaited<ReturnType<typeof happeningsOf>>["emails"][number];
export type StaffParcel = Awaited<ReturnType<typeof happeningsOf>>["parcels"][number];

export type EventData = { amount?: number; why?: string; reason?: string; carrier?: string; assumed?: boolean };

/** What of an event's data is for people. */
function eventData({ amount, why, reason, carrier, assumed }: Record<string, unknown>): EventData {
  return {
    ...(typeof amount === "number" && { amount }),
    ...(typeof why === "string" && { why: maskedWords(why) }),
    ...(typeof reason === "string" && { reason }),
    ...(typeof carrier === "string" && { carrier }),
    ...(assumed === true && { assumed }),
  };
}
