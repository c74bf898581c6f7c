import { inArray } from "drizzle-orm";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { isRevealed } from "../../.server/reveal.ts";
import type { Staff } from "../../.server/staff.ts";
import { shownCustomer } from "./order-customer.ts";
import { linesOf } from "./order-lines.ts";

const most = 50;

/** What goes into the parcels of some orders, in the order they were named in; addresses as this person may see them. */
export async function readPackingNotes(shop: Shop, staff: Staff, numbers: readonly string[]) {
  const wanted = [...new Set(numbers.map((number) => number.toUpperCase()))].slice(0, most);
  if (wanted.length === 0) return [];
  const found = await shop.db.select().from(orders).where(inArray(orders.number, wanted));
  const notes = await Promise.all(
    found.map(async (order) => {
      const open = await isRevealed(shop, staff, { resource: "orders", id: order.number });
      const lines = await linesOf(shop, order.id);
      return {
        number: order.number,
        paidAt: order.paidAt,
        delivery: order.shippingName ?? order.shippingCarrier,
        customer: shownCustomer(order, open),
        lines: lines
          .map((line) => ({ ...line, quantity: line.quantity - line.canceledQuantity }))
          .filter(({ quantity }) => quantity > 0),
      };
    }),
  );
  return notes.toSorted((one, other) => wanted.indexOf(one.number) - wanted.indexOf(other.number));
}
export type PackingNote = Awaited<ReturnType<typeof readPackingNotes>>[number];
