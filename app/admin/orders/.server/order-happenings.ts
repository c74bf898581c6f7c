import { asc, desc, eq } from "drizzle-orm";
import type { Order } from "#app/orders/.server/order-store.ts";
import { eventsOf, parcelsOf } from "#app/orders/customer/.server/order-history.ts";
import { maskEmails } from "#app/shared/masking.ts";
import { columnsOf } from "#database/query-rows.ts";
import { mails, orderItems, orderNotes } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { resendable } from "./resend-email.ts";

/** An order's events, emails and parcels, oldest first. */
export async function happeningsOf(shop: Shop, orderId: string) {
  const [events, emails, parcels] = await Promise.all([
    eventsOf(shop.db, orderId),
    shop.db
      .select(columnsOf(mails, "messageId", "kind", "createdAt", "sentAt", "lastError"))
      .from(mails)
      .where(eq(mails.orderId, orderId))
      .orderBy(asc(mails.createdAt)),
    parcelsOf(shop.db, orderId),
  ]);
  return {
    events: events.map(({ data, ...event }) => ({ ...event, data: eventData(data) })),
    emails: emails.map(({ lastError, ...email }) => ({
      ...email,
      lastError: lastError && maskEmails(lastError),
      canResend: resendable.includes(email.kind),
    })),
    parcels: parcels.map(({ reshipment: _, items: __, ...parcel }) => parcel),
  };
}
export type StaffEvent = Awaited<ReturnType<typeof happeningsOf>>["events"][number];
export type OrderEmailRow = Awaited<ReturnType<typeof happeningsOf>>["emails"][number];
export type StaffParcel = Awaited<ReturnType<typeof happeningsOf>>["parcels"][number];

export type EventData = {
  amount?: number;
  why?: string;
  reason?: string;
  carrier?: string;
  /** Of a withdrawal. */
  reference?: string;
  assumed?: boolean;
  /** What a change of the items changed, a text for each line. */
  changes?: string[];
  /** The name of who did it, where that is recorded. */
  by?: string;
};

/** The parts of an event's data that staff see, with email addresses masked. */
function eventData(data: Record<string, unknown>): EventData {
  const { amount, why, reason, carrier, reference, assumed, changes, by } = data;
  return {
    ...(typeof amount === "number" && { amount }),
    ...(typeof why === "string" && { why: maskEmails(why) }),
    ...(typeof reason === "string" && { reason }),
    ...(typeof carrier === "string" && { carrier }),
    ...(typeof reference === "string" && { reference }),
    ...(assumed === true && { assumed }),
    ...(typeof by === "string" && { by }),
    ...(Array.isArray(changes) && { changes: changes.map(String) }),
  };
}

/** The order's lines; money is pence. */
export const linesOf = (shop: Shop, orderId: string) =>
  shop.db
    .select({
      ...columnsOf(orderItems, "id", "productName", "color", "size", "sku", "imageUrl", "quantity"),
      ...columnsOf(orderItems, "canceledQuantity", "total", "discountTotal", "bundleName", "bundleInstance"),
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
export type StaffLine = Awaited<ReturnType<typeof linesOf>>[number];

/** Adds a staff note. The same form submitted twice adds one. */
export async function addNote(
  shop: Shop,
  staff: Staff,
  order: Pick<Order, "id" | "number">,
  note: { formKey: string; body: string },
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const added = await tx
      .insert(orderNotes)
      .values({ ...note, orderId: order.id, staffId: staff.id, staffName: staff.name })
      .onConflictDoNothing()
      .returning({ id: orderNotes.id });
    if (added.length === 0) return;
    await audit(tx, staff, "orders", order.number, { action: "create", summary: "wrote a note" });
  });
}

/** An order's staff notes, newest first. */
export const notesOf = (shop: Shop, orderId: string) =>
  shop.db
    .select({
      id: orderNotes.id,
      by: orderNotes.staffName,
      ...columnsOf(orderNotes, "body", "at", "formKey"),
    })
    .from(orderNotes)
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(desc(orderNotes.at));
