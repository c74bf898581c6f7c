import { and, countDistinct, desc, eq, gte, isNull, sql } from "drizzle-orm";
import { openReveals } from "#app/admin/.server/reveal.ts";
import type { Staff } from "#app/admin/.server/staff.ts";
import { isPaidOrHeld } from "#app/orders/.server/order-store.ts";
import { londonDay, startOfDay } from "#app/pricing/working-days.ts";
import { isUuid } from "#app/shared/.server/uuid.ts";
import { columnsOf } from "#database/query-rows.ts";
import {
  addresses,
  auditLog,
  customers,
  earlierOrders,
  newsletterSubscribers,
  orders,
  user,
} from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { customerColumns, shownCustomer } from "./list-customers.ts";

type CustomerRow = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

/** A customer's unmasked row with account data; undefined for an unknown id. */
export async function findCustomer({ db }: Pick<Shop, "db">, id: string) {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select({
      ...customerColumns,
      userId: customers.userId,
      firstName: user.firstName,
      fullName: user.fullName,
      version: sql<string | null>`${user.updatedAt}::text`,
      hasEarlier: sql<boolean>`exists (select from ${earlierOrders} where ${earlierOrders.email} = ${customers.email})`,
    })
    .from(customers)
    .leftJoin(user, eq(user.id, customers.userId))
    .where(eq(customers.id, id));
  return row;
}

/** The customer's orders: the account's or the guest's, paid or on hold. */
const ordersOf = ({ userId, email }: Pick<CustomerRow, "userId" | "email">) =>
  and(
    userId ? eq(orders.userId, userId) : and(eq(sql`lower(${orders.email})`, email), isNull(orders.userId)),
    isPaidOrHeld,
  );

/** Orders per page of a customer's page. */
export const ordersShown = 20;

/** The data of a customer's page, masked unless this person has revealed it. @returns null for an unknown customer */
export async function readCustomer(shop: Pick<Shop, "db">, staff: Staff, id: string, page = 1) {
  const { db } = shop;
  const row = await findCustomer(shop, id);
  if (!row) return null;
  const [reveals, placed, subscriptions, book, looked] = await Promise.all([
    openReveals(shop, staff, "customers"),
    db
      .select({
        listed: columnsOf(orders, "number", "status", "total", "refundedTotal", "paidAt"),
        ...columnsOf(orders, "address", "apartment", "city", "postcode"),
      })
      .from(orders)
      .where(ordersOf(row))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(ordersShown)
      .offset((page - 1) * ordersShown),
    db
      .select({ status: newsletterSubscribers.status, since: newsletterSubscribers.confirmedAt })
      .from(newsletterSubscribers)
      .where(eq(sql`lower(${newsletterSubscribers.email})`, row.email)),
    row.userId
      ? db
          .select()
          .from(addresses)
          .where(eq(addresses.userId, row.userId))
          .orderBy(desc(addresses.isDefault), desc(addresses.updatedAt))
          .limit(1)
      : [],
    viewsOf(shop, id),
  ]);
  const revealedUntil = reveals.get(row.id) ?? null;
  const { userId, firstName, fullName, version, hasEarlier, ...facts } = row;
  const place = book[0] ?? placed[0];
  const lines = place ? [place.address, place.apartment, `${place.city ?? ""} ${place.postcode ?? ""}`] : [];
  return {
    customer: shownCustomer(facts, revealedUntil ?? undefined),
    revealedUntil,
    /** Null for a guest, and while masked. */
    account: userId && revealedUntil ? { ...namesOf({ firstName, fullName }), version: version ?? "" } : null,
    /** Empty while masked. */
    delivery: revealedUntil ? lines.filter((line): line is string => Boolean(line?.trim())) : [],
    orders: placed.map(({ listed }) => listed),
    newsletter: subscriptions[0] ?? null,
    /** Whether the same address has orders of an earlier shop. */
    hasEarlier,
    looked,
  };
}

/** An account's first and last name. */
export function namesOf({ firstName, fullName }: { firstName: string | null; fullName: string | null }) {
  const lastName = firstName && fullName?.startsWith(`${firstName} `) ? fullName.slice(firstName.length + 1) : "";
  return { firstName: firstName ?? "", lastName: firstName ? lastName : (fullName ?? "") };
}

/** The last 10 times that somebody viewed, copied or changed a customer's data, newest first. */
export const viewsOf = ({ db }: Pick<Shop, "db">, id: string) =>
  db
    .select({
      by: auditLog.staffName,
      ...columnsOf(auditLog, "id", "at", "summary", "reason"),
    })
    .from(auditLog)
    .where(and(eq(auditLog.resource, "customers"), eq(auditLog.resourceId, id), sql`${auditLog.action} <> 'cover'`))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(10);

/** How many customers this person has revealed since midnight in London; real time. */
export async function revealedToday({ db }: Pick<Shop, "db">, staff: Staff): Promise<number> {
  const [row] = await db
    .select({ customers: countDistinct(auditLog.resourceId) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.staffId, staff.id),
        gte(auditLog.at, startOfDay(londonDay(new Date()))),
        eq(auditLog.resource, "customers"),
        eq(auditLog.action, "reveal"),
      ),
    );
  return row?.customers ?? 0;
}
