import { desc, eq } from "drizzle-orm";
import type { Order } from "#app/orders/.server/order-store.ts";
import { orderNotes } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";

/** Writes something down about an order, for the others. The same form sent twice is one note. */
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
    await audit(tx, staff, {
      action: "create",
      resource: "orders",
      resourceId: order.number,
      summary: "wrote a note",
    });
  });
}

export const notesOf = (shop: Shop, orderId: string) =>
  shop.db
    .select({
      id: orderNotes.id,
      by: orderNotes.staffName,
      body: orderNotes.body,
      at: orderNotes.at,
      formKey: orderNotes.formKey,
    })
    .from(orderNotes)
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(desc(orderNotes.at));
