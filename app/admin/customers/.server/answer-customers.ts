import { gt, gte, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { dataCall } from "#app/admin/.server/data-error.ts";
import type { Staff } from "#app/admin/.server/staff.ts";
import { periodOf, usualRange } from "#app/admin/analytics/periods.ts";
import { readListQuery } from "#app/admin/kit/list-query.ts";
import { Refusal } from "#app/endpoint.ts";
import { londonDay, startOfDay } from "#app/pricing/working-days.ts";
import { customers } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { customerList, type customersCall } from "../contract.ts";
import { changeCustomer, staffKeepTheirName } from "./change-customer.ts";
import { listCustomers } from "./list-customers.ts";
import { ordersShown, readCustomer } from "./read-customer.ts";

/**
 * Answers `admin-customers` (R-ADMIN-10) with the pages' own use cases.
 * @throws Refusal 404 for an unknown customer, 409 for a change that is not possible, 500 if the database fails
 */
export async function answerCustomers(shop: Shop, staff: Staff, call: z.output<typeof customersCall>) {
  switch (call.action) {
    case "get_customers":
      return dataCall(shop, "Failed to fetch customers", async () => {
        const { search } = readListQuery(new URLSearchParams({ q: call.search }), customerList);
        const usual = readListQuery(new URLSearchParams(), customerList);
        const query = { ...usual, search, page: call.page, limit: call.limit };
        const { customers, total } = await listCustomers(shop, staff, { ...query, today: londonDay(shop.clock.now()) });
        return { customers, total, page: call.page, limit: call.limit };
      });
    case "get_customer_details":
      return dataCall(shop, "Failed to fetch customer", () => details(shop, staff, call.customerId, call.page));
    case "update_customer":
      return dataCall(shop, "Failed to update customer", async () => {
        const outcome = await changeCustomer(shop, staff, call.customerId, call.updates);
        if (outcome.ok === true) return details(shop, staff, call.customerId);
        if (outcome.ok === "unknown") throw new Refusal(404, "Customer not found.");
        if (outcome.ok === "guest") throw new Refusal(409, "A guest has no account: change the order.");
        if (outcome.ok === "staff") throw new Refusal(403, staffKeepTheirName);
        throw new Refusal(409, "Somebody has changed this customer since.", { version: outcome.now.version });
      });
    case "get_customer_stats":
      return dataCall(shop, "Failed to fetch customer stats", () => customerStats(shop));
  }
}

async function details(shop: Shop, staff: Staff, id: string, page = 1) {
  const found = await readCustomer(shop, staff, id, page);
  if (!found) throw new Refusal(404, "Customer not found.");
  const { firstName = null, lastName = null, version = null } = found.account ?? {};
  const orders = found.orders.map(({ number, status, total, paidAt }) => ({ number, status, total, paidAt }));
  return { customer: { ...found.customer, firstName, lastName, version }, orders, page, limit: ordersShown };
}

/** Customer counts, each from its own index. `newCustomers` are those of the last 30 days; money is pence. */
async function customerStats({ db, clock }: Pick<Shop, "db" | "clock">) {
  const since = startOfDay(periodOf(usualRange, clock.now()).firstDay);
  const [all, accounts, newCustomers, cameAgain, [spent]] = await Promise.all([
    db.$count(customers),
    db.$count(customers, isNotNull(customers.userId)),
    db.$count(customers, gte(customers.firstOrderAt, since)),
    db.$count(customers, gt(customers.ordersCount, 1)),
    db.select({ average: sql<number>`coalesce(round(avg(${customers.spentTotal})), 0)::integer` }).from(customers),
  ]);
  return {
    customers: all,
    accounts,
    guests: all - accounts,
    newCustomers,
    cameAgain,
    averageSpentTotal: spent?.average ?? 0,
  };
}
