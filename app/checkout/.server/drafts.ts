import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { Refusal } from "#app/endpoint.ts";
import { draftStatuses, isDraft } from "#app/orders/rules.ts";
import type { Queryable } from "#database/open.ts";
import { camelKeys, queryRows } from "#database/query-rows.ts";
import { orderItems, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { quoteKey } from "../rules.ts";
import { readDraftToken, tokenHash } from "./draft-token.ts";

export type OrderRow = typeof orders.$inferSelect;
export type ItemRow = typeof orderItems.$inferSelect;
/** A line as it is priced, before it is a row and whatever befalls it later. */
export type PricedItem = Omit<ItemRow, "id" | "orderId" | "discountTotal" | "canceledQuantity">;

export const itemsOf = (db: Queryable, orderId: string): Promise<ItemRow[]> =>
  db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.position));

const newestOf = (db: Queryable, token: string) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.draftTokenHash, tokenHash(token)), inArray(orders.status, [...draftStatuses])))
    .orderBy(desc(orders.createdAt))
    .limit(1);

/** The newest unpaid draft of a browser. */
export const newestDraft = async (db: Queryable, token: string): Promise<OrderRow | undefined> =>
  (await newestOf(db, token))[0];

/** The same, locked against changes until the transaction ends. */
export const lockNewestDraft = async (tx: Queryable, token: string): Promise<OrderRow | undefined> =>
  (await newestOf(tx, token).for("update"))[0];

/**
 * The order that a request may act on: by id and by the cookie that owns it. Someone else's id is not found.
 * @throws Refusal 404
 */
export async function ownOrder(
  shop: Pick<Shop, "config">,
  db: Queryable,
  request: Request,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<OrderRow> {
  const query = db
    .select()
    .from(orders)
    .where(isOwn(shop, request, id));
  const [order] = await (lock ? query.for("update") : query);
  if (!order) throw notFound();
  return order;
}

/** For statements that are written out: the lines of an order `o`, as a column. */
export const itemsColumn =
  "(select coalesce(json_agg(i order by i.position), '[]') from order_items i where i.order_id = o.id) as items";
/** The order `o` with the id `$1`, if it belongs to the cookie whose hash is `$2`: see `ownValues`. */
export const isOwnOrder = "o.id = $1 and o.draft_token_hash = $2";
export const ownValues = (shop: Pick<Shop, "config">, request: Request, id: string): [string, string] => [
  id,
  tokenHash(readDraftToken(shop, request) ?? ""),
];

type WithItems = OrderRow & { items: Record<string, unknown>[] };

/**
 * Sends a statement about a browser's own order that gives all its columns, its lines (`itemsColumn`) and perhaps more.
 * @returns undefined where it gives no row
 */
export async function queryOrder<More extends object = object>(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<{ order: OrderRow & More; items: ItemRow[] } | undefined> {
  const [row] = await queryRows<WithItems & More>(db, text, values);
  if (!row) return undefined;
  const { items, ...order } = row;
  return { order: order as unknown as OrderRow & More, items: items.map((item) => camelKeys<ItemRow>(item)) };
}

/** True of the order with this id if it belongs to the request's cookie. A request without one owns nothing. */
const isOwn = (shop: Pick<Shop, "config">, request: Request, id: string) =>
  and(eq(orders.id, id), eq(orders.draftTokenHash, tokenHash(readDraftToken(shop, request) ?? "")));

export const notFound = () => new Refusal(404, "Order not found. Please check the order ID and try again.");

/** @throws Refusal 409 when the order is no longer a draft */
export function mustBeDraft(order: OrderRow): void {
  if (isDraft(order.status)) return;
  const text =
    order.status === "expired"
      ? "This checkout has expired. Open the checkout again to order."
      : "This order has already been placed.";
  throw new Refusal(409, text, { orderDraftId: order.id, number: order.number, status: order.status });
}

/** Whether a bundle is among the lines: they name one only where the server has found it complete. */
export const hasCompleteBundle = (items: readonly Pick<ItemRow, "bundleId">[]): boolean =>
  items.some(({ bundleId }) => bundleId !== null);

/** The lines as the printer is asked what sending them costs. */
export const printedItems = (items: readonly ItemRow[]) =>
  items.flatMap(({ printfulVariantId, quantity }) => (printfulVariantId ? [{ printfulVariantId, quantity }] : []));

/** The key that the draft's own lines and address make; null while the address is not complete enough. */
export function draftQuoteKey(order: OrderRow, items: ItemRow[]): string | null {
  if (!order.country || !order.postcode || !order.address || !order.city) return null;
  return quoteKey({
    country: order.country,
    state: order.state,
    postcode: order.postcode,
    items: printedItems(items),
  });
}

/** What a change of lines or destination does to the order: the delivery choice goes, the revision rises. */
export const dropShipping = {
  shippingRateId: null,
  shippingName: null,
  shippingCarrier: null,
  shippingMinDays: null,
  shippingMaxDays: null,
  shippingKey: null,
  shippingCheapest: null,
  shippingTotal: 0,
  total: sql`${orders.itemsTotal} - ${orders.discountTotal} + ${orders.taxTotal}`,
} as const;

export const raiseRevision = { revision: sql`${orders.revision} + 1`, updatedAt: sql`now()` } as const;
