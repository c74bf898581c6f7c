import { and, asc, desc, eq, like, type SQL, sql } from "drizzle-orm";
import {
  earlierOrderColumns,
  forgetEarlierCustomer,
  forgetEarlierOrder,
} from "#app/earlier-orders/.server/earlier-orders.ts";
import { isUuid } from "#app/shared/.server/uuid.ts";
import { maskedEmail, maskedName } from "#app/shared/masking.ts";
import { customers, earlierOrders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { openReveals, reveal } from "../../.server/reveal.ts";
import type { Staff } from "../../.server/staff.ts";
import { eraseCustomerForm } from "../../customers/contract.ts";
import { done, formAction, missing, type Outcome } from "../../kit/.server/run-action.ts";
import { type ListQuery, patternOf, rowsPerPage, searchWords } from "../../kit/list-query.ts";
import { revealForm } from "../../reveal.ts";

/** A page of earlier orders; names are masked, and email addresses left out. */
export async function listEarlierOrdersForStaff({ db }: Pick<Shop, "db">, query: ListQuery<"placed">) {
  const where = conditionOf(query);
  const direction = query.isDown ? desc : asc;
  const [rows, total] = await Promise.all([
    db
      .select(listed)
      .from(earlierOrders)
      .where(where)
      .orderBy(direction(earlierOrders.placedAt), direction(earlierOrders.id))
      .limit(rowsPerPage)
      .offset((query.page - 1) * rowsPerPage),
    db.$count(earlierOrders, where),
  ]);
  const orders = rows.map(({ name, lines, ...order }) => ({
    ...order,
    name: maskedName(name ?? ""),
    items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
  return { orders, total };
}
export type ListedEarlierOrder = Awaited<ReturnType<typeof listEarlierOrdersForStaff>>["orders"][number];

const { id, source, number, name, placedAt, status, currency, total, refundedTotal, lines } = earlierOrderColumns;
const listed = { id, source, number, name, placedAt, status, currency, total, refundedTotal, lines };

/** A whole address of email finds exactly its orders, anything else parts of number, name and address. */
function conditionOf({ search, filters }: ListQuery<"placed">): SQL | undefined {
  const typed = search.toLowerCase();
  const words = /^\S+@\S+\.\S+$/.test(typed)
    ? eq(earlierOrders.email, typed)
    : and(...searchWords(search).map((word) => like(earlierOrders.words, patternOf(word))));
  const { customer } = filters;
  if (!customer) return search ? words : undefined;
  const theirs = isUuid(customer)
    ? sql`${earlierOrders.email} = (select ${customers.email} from ${customers} where ${customers.id} = ${customer})`
    : sql`false`;
  return and(search ? words : undefined, theirs);
}

/** An earlier order as it is; undefined for an unknown id. */
async function findEarlierOrder({ db }: Pick<Shop, "db">, orderId: string) {
  if (!isUuid(orderId)) return undefined;
  const [order] = await db.select(earlierOrderColumns).from(earlierOrders).where(eq(earlierOrders.id, orderId));
  return order;
}

/** The data of an earlier order's page, masked unless this person has revealed it (R-ADMIN-6). */
export async function readEarlierOrder(shop: Pick<Shop, "db">, staff: Staff, orderId: string) {
  const [order, reveals] = await Promise.all([
    findEarlierOrder(shop, orderId),
    openReveals(shop, staff, "earlier_orders"),
  ]);
  if (!order) return null;
  const { email, name: whole, address, ...facts } = order;
  const isRevealed = reveals.has(order.id);
  return {
    order: facts,
    customer: {
      isRevealed,
      /** Nobody is named any more, or never was. */
      isNamed: email !== null || whole !== null || address !== null,
      name: isRevealed ? (whole ?? "") : maskedName(whole ?? ""),
      email: isRevealed || !email ? (email ?? "") : maskedEmail(email),
      /** Lines; empty while masked. */
      address: isRevealed && address ? address.split("\n") : [],
    },
  };
}
export type ShownEarlierOrder = NonNullable<Awaited<ReturnType<typeof readEarlierOrder>>>;

/** What staff can do with an earlier order: see whose it is, and take the person out of it. */
export const earlierOrderActions = (id: string) => ({
  reveal: formAction(revealForm, async (form, { shop, staff }) => {
    if (!(await findEarlierOrder(shop, id))) return missing;
    await reveal(shop, staff, { resource: "earlier_orders", id }, form);
    return done();
  }),
  erase: formAction(eraseCustomerForm, ({ reason }, { shop, staff }) => eraseFrom(shop, staff, id, reason), {
    needs: "customers",
  }),
});

/** Removes the person from all earlier orders with the same address, since they may have no other record here. */
async function eraseFrom(shop: Shop, staff: Staff, id: string, reason: string): Promise<Outcome> {
  const order = await findEarlierOrder(shop, id);
  if (!order) return missing;
  await shop.db.transaction(async (tx) => {
    const count = order.email ? await forgetEarlierCustomer(tx, order.email) : await forgetEarlierOrder(tx, id);
    await audit(tx, staff, "earlier_orders", id, {
      action: "erase",
      summary: `erased a person from ${count === 1 ? "an earlier order" : `${count} earlier orders`}`,
      reason,
    });
  });
  return done("erased");
}
