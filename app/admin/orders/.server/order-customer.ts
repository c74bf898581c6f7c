import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Order } from "#app/orders/.server/order-store.ts";
import { countryName } from "#app/pricing/addresses/countries.ts";
import { fullNameOf } from "#app/shared/full-name.ts";
import { maskedEmail, maskedName } from "#app/shared/masking.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { isRevealed } from "../../.server/reveal.ts";
import type { Staff } from "../../.server/staff.ts";
import { maxNotes } from "../order-list.ts";
import { linesOf } from "./order-happenings.ts";

type ShownCustomer = {
  isRevealed: boolean;
  name: string;
  email: string;
  /** The address, without the name. */
  address: string[];
  phone: string;
  /** Other paid orders of the same email address; pence. */
  others: { count: number; total: number };
};

/** The order's customer: unmasked for staff who have revealed it in the last 15 minutes (R-ADMIN-6). */
export async function customerOf(shop: Shop, staff: Staff, order: Order): Promise<ShownCustomer> {
  const [isVisible, others] = await Promise.all([
    isRevealed(shop, staff, { resource: "orders", id: order.number }),
    otherOrders(shop, order),
  ]);
  return { ...shownCustomer(order, isVisible), others };
}

function shownCustomer(order: Order, isVisible: boolean): Omit<ShownCustomer, "others"> {
  const { address, apartment, city, state, postcode, phone, email } = order;
  const name = fullNameOf(order);
  const country = order.country ? (countryName(order.country) ?? order.country) : "";
  const filled = (lines: (string | null)[]) => lines.filter((line): line is string => Boolean(line?.trim()));
  if (isVisible) {
    return {
      isRevealed: true,
      name,
      email: email ?? "",
      phone: phone ?? "",
      address: filled([address, apartment, city, state, postcode, country]),
    };
  }
  return {
    isRevealed: false,
    name: maskedName(name),
    email: email ? maskedEmail(email) : "",
    phone: "",
    // The town, and the first half of the postcode.
    address: filled([
      maskedName(address ?? ""),
      `${city ?? ""} ${postcode?.trim().split(/\s+/)[0]?.toUpperCase() ?? ""}`,
      country,
    ]),
  };
}

async function otherOrders(shop: Shop, order: Order): Promise<ShownCustomer["others"]> {
  if (!order.email) return { count: 0, total: 0 };
  const [row] = await shop.db
    .select({
      count: sql<number>`count(*)::int`,
      total: sql<number>`coalesce(sum(${orders.capturedTotal} - ${orders.refundedTotal}), 0)::float8`,
    })
    .from(orders)
    .where(
      and(
        eq(sql`lower(${orders.email})`, order.email.toLowerCase()),
        ne(orders.id, order.id),
        isNotNull(orders.paidAt),
      ),
    );
  return row ?? { count: 0, total: 0 };
}

/**
 * Packing notes for orders, at most 50, in the given order; addresses are masked unless this person has revealed them.
 */
export async function readPackingNotes(shop: Shop, staff: Staff, numbers: readonly string[]) {
  const wanted = numbers.slice(0, maxNotes);
  if (wanted.length === 0) return [];
  const found = await shop.db.select().from(orders).where(inArray(orders.number, wanted));
  const notes = await Promise.all(
    found.map(async (order) => {
      const isVisible = await isRevealed(shop, staff, { resource: "orders", id: order.number });
      const lines = await linesOf(shop, order.id);
      return {
        number: order.number,
        paidAt: order.paidAt,
        delivery: order.shippingName ?? order.shippingCarrier,
        customer: shownCustomer(order, isVisible),
        lines: lines
          .map((line) => ({ ...line, quantity: line.quantity - line.canceledQuantity }))
          .filter(({ quantity }) => quantity > 0),
      };
    }),
  );
  return notes.toSorted((one, other) => wanted.indexOf(one.number) - wanted.indexOf(other.number));
}
export type PackingNote = Awaited<ReturnType<typeof readPackingNotes>>[number];
