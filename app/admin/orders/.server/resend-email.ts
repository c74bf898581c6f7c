import { and, eq } from "drizzle-orm";
import { delivered, dispatched, orderConfirmation, refunded } from "#app/emails/.server/emails.ts";
import { sendNow } from "#app/emails/.server/failed-emails.ts";
import { queueEmail } from "#app/emails/.server/queue-email.ts";
import type { Order } from "#app/orders/.server/order-store.ts";
import type { Transaction } from "#database/open.ts";
import { mails } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";

/**
 * Sends an order's email again, rendered from the order's current data, to its current address. An unsent email is
 * tried immediately instead. The same form submitted twice sends one. The log has the kind.
 */
export async function resendEmail(
  shop: Shop,
  staff: Staff,
  order: Pick<Order, "id" | "number" | "email">,
  { messageId, formKey }: { messageId: string; formKey: string },
): Promise<"sent" | "not_found" | "no_address"> {
  if (!order.email) return "no_address";
  return shop.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.messageId, messageId), eq(mails.orderId, order.id)));
    if (!row) return "not_found";
    if (row.sentAt === null) await sendNow(shop, tx, row);
    else if (!(await queueAgain(shop, tx, order, row, formKey))) return "not_found";
    await audit(tx, staff, "orders", order.number, { action: "resend", summary: `sent the email '${row.kind}' again` });
    return "sent";
  });
}

/** The email's data was erased once it was sent, but its Message-ID names its event. */
async function queueAgain(
  shop: Shop,
  tx: Transaction,
  order: Pick<Order, "id" | "email">,
  { kind, messageId }: Pick<typeof mails.$inferSelect, "kind" | "messageId">,
  formKey: string,
): Promise<boolean> {
  const event = messageId.slice(kind.length + 1, messageId.lastIndexOf("@")).replace(/\.again-.*$/, "");
  const envelope = { to: order.email!, event: `${event}.again-${formKey}`, orderId: order.id };
  const about = event.slice(order.id.length + 1);
  const data = { orderId: order.id };
  switch (kind) {
    case orderConfirmation.kind:
      await queueEmail(shop, tx, orderConfirmation, { ...envelope, data });
      return true;
    case delivered.kind:
      await queueEmail(shop, tx, delivered, { ...envelope, data });
      return true;
    case dispatched.kind: {
      const shipmentId = /^parcel-(\d+)$/.exec(about)?.[1];
      await queueEmail(shop, tx, dispatched, {
        ...envelope,
        data: { ...data, ...(shipmentId && { shipmentId: Number(shipmentId) }) },
      });
      return true;
    }
    case refunded.kind: {
      const refundId = /^refund-([0-9a-f-]{36})$/.exec(about)?.[1];
      if (refundId) await queueEmail(shop, tx, refunded, { ...envelope, data: { ...data, refundId } });
      return refundId !== undefined;
    }
    default:
      return false;
  }
}

/** The kinds that can be resent. */
export const resendable: readonly string[] = [orderConfirmation, dispatched, delivered, refunded].map(
  ({ kind }) => kind,
);
