import { and, asc, eq, gt } from "drizzle-orm";
import { collectData } from "#app/accounts/data/.server/collect-data.ts";
import { audit } from "#app/admin/.server/audit.ts";
import { isRevealed } from "#app/admin/.server/reveal.ts";
import type { Staff } from "#app/admin/.server/staff.ts";
import { columnsOf } from "#database/query-rows.ts";
import { customers, user } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { type CustomerQuery, customersWhere } from "./list-customers.ts";
import { findCustomer, viewsOf } from "./read-customer.ts";

/**
 * All data about a customer, for a data request (R-LAW-16), including who viewed it. Only while revealed, since the
 * reason for revealing is the reason for the copy.
 */
export async function exportCustomer(shop: Shop, staff: Staff, id: string) {
  const customer = await findCustomer(shop, id);
  if (!customer) return "unknown" as const;
  if (!(await isRevealed(shop, staff, { resource: "customers", id: customer.id }))) return "masked" as const;
  const [account] = customer.userId
    ? await shop.db
        .select({
          ...columnsOf(user, "id", "email", "emailVerified", "firstName"),
          ...columnsOf(user, "fullName", "twoFactorEnabled", "createdAt"),
        })
        .from(user)
        .where(eq(user.id, customer.userId))
    : [];
  // A guest: no account has an empty id.
  const data = await collectData(shop, account ?? { id: "", email: customer.email });
  await audit(shop.db, staff, "customers", customer.id, {
    action: "export",
    summary: "downloaded a copy of a customer’s data",
  });
  const lookedAt = (await viewsOf(shop, customer.id)).map(({ id: _, ...entry }) => entry);
  return { ...data, account: account ?? null, lookedAt };
}

const batchSize = 1000;

/** A query's customers in batches of 1,000, so that memory use stays constant. */
export async function* customerBatches(shop: Pick<Shop, "db" | "store">, query: CustomerQuery) {
  const where = await customersWhere(shop, query);
  let last: string | undefined;
  do {
    const rows = await shop.db
      .select({
        ...columnsOf(customers, "id", "userId", "town", "since", "ordersCount"),
        ...columnsOf(customers, "spentTotal", "refundedTotal", "firstOrderAt", "lastOrderAt"),
      })
      .from(customers)
      .where(and(where, last ? gt(customers.id, last) : undefined))
      .orderBy(asc(customers.id))
      .limit(batchSize);
    if (rows.length > 0) yield rows;
    last = rows.length === batchSize ? rows.at(-1)?.id : undefined;
  } while (last);
}
