import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Order } from "#app/orders/.server/order-store.ts";
import { countryName } from "#app/pricing/countries.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { isRevealed } from "../../.server/reveal.ts";
import type { Staff } from "../../.server/staff.ts";
import { maskedEmail, maskedName } from "../../masking.ts";

export type ShownCustomer = {
  isRevealed: boolean;
  name: string;
  email: string;
  /** The lines of the address below the name. */
  address: string[];
  phone: string;
  /** What the same address bought before and since; pence. */
  others: { count: number; total: number };
};

/** Who bought it: in the open for who has said why within the last quarter of an hour, masked for everybody else. */
export async function customerOf(shop: Shop, staff: Staff, order: Order): Promise<ShownCustomer> {
  const [open, others] = await Promise.all([
    isRevealed(shop, staff, { resource: "orders", id: order.number }),
    otherOrders(shop, order),
  ]);
  return { ...shownCustomer(order, open), others };
}

export function shownCustomer(order: Order, open: boolean): Omit<ShownCustomer, "others"> {
  const { address, apartment, city, state, postcode, phone, email } = order;
  const name = [order.firstName, order.lastName].filter(Boolean).join(" ");
  const country = order.country ? (countryName(order.country) ?? order.country) : "";
  const filled = (lines: (string | null)[]) => lines.filter((line): line is string => Boolean(line?.trim()));
  if (open) {
    return {
      ...{ isRevealed: true, name, email: email ?? "", phone: phone ?? "" },
      address: filled([address, apartment, city, state, postcode, country]),
    };
  }
  return {
    isRevealed: false,
    name: maskedName(name),
    email: email ? maskedEmail(email) : "",
    phone: "",
    // Town and the first half of the postcode, as the carriers say it.
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
      total: sql<number>`coalesce(sum(${orders.capturedTotal} - ${orders.refundedTotal}), 0)::int`,
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
