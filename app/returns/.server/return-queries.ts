import { and, asc, desc, eq, inArray, notInArray } from "drizzle-orm";
import { z } from "zod";
import { paidFor } from "#app/orders/refunds/refund-amounts.ts";
import { failedRefundStatuses } from "#app/orders/refunds/refund-status.ts";
import { oneLine } from "#app/shared/normalize-text.ts";
import type { Queryable } from "#database/open.ts";
import { columnsOf } from "#database/query-rows.ts";
import { orderItems, refunds, returnPhotos, returns } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { returnable } from "../rules.ts";

export type ReturnRow = typeof returns.$inferSelect;

/** An order's return notices, newest first, as its owner sees them. */
export const returnsOf = (shop: Shop, orderId: string) =>
  shop.db
    .select(columnsOf(returns, "reference", "status", "askedAt", "kind"))
    .from(returns)
    .where(eq(returns.orderId, orderId))
    .orderBy(desc(returns.askedAt));
export type ShownReturn = Awaited<ReturnType<typeof returnsOf>>[number];

/** Matches an order's notice by reference, in any spelling. */
export const whereNotice = (orderId: string, reference: string) =>
  and(eq(returns.orderId, orderId), eq(returns.reference, oneLine(reference).toUpperCase()));

/** A return notice with the ids of its photographs. */
export async function readReturn(shop: Shop, orderId: string, reference: string) {
  const [found] = await shop.db.select().from(returns).where(whereNotice(orderId, reference));
  if (!found) return null;
  const [items, photos] = await Promise.all([
    orderItemsOf(shop.db, orderId),
    shop.db
      .select({ id: returnPhotos.id })
      .from(returnPhotos)
      .where(eq(returnPhotos.returnId, found.id))
      .orderBy(asc(returnPhotos.position)),
  ]);
  const { id: _, orderId: __, formKey: ___, decidedBy: ____, refundId: _____, ...shown } = found;
  return { ...shown, things: returnedItemsOf(found.lines, items), photos: photos.map(({ id }) => id) };
}
export type ReturnView = NonNullable<Awaited<ReturnType<typeof readReturn>>>;

/** The bytes of an order's photograph; null for an unknown id. */
export async function readPhoto(shop: Shop, orderId: string, photoId: string) {
  if (!z.uuid().safeParse(photoId).success) return null;
  const [photo] = await shop.db
    .select({ storageKey: returnPhotos.storageKey, contentType: returnPhotos.contentType })
    .from(returnPhotos)
    .innerJoin(returns, eq(returns.id, returnPhotos.returnId))
    .where(and(eq(returnPhotos.id, photoId), eq(returns.orderId, orderId)));
  const bytes = photo && (await shop.storage.get(photo.storageKey));
  return photo && bytes ? { contentType: photo.contentType, bytes } : null;
}

/** An order's items, each with the quantity that can still be returned. */
export async function itemsToReturn(db: Queryable, orderId: string) {
  const items = await orderItemsOf(db, orderId);
  const taken = await claimedLinesOf(db, [orderId]);
  const left = returnable(items, taken);
  return items.map((item) => ({ ...item, left: left.get(item.id) ?? 0 }));
}
export type ItemToReturn = Awaited<ReturnType<typeof itemsToReturn>>[number];

/** Those of the items' orders, by id, that still have something to return. */
export async function ordersToReturnFrom(
  shop: Shop,
  items: readonly { orderId: string; id: number; quantity: number }[],
): Promise<Set<string>> {
  const left = returnable(items, await claimedLinesOf(shop.db, [...new Set(items.map(({ orderId }) => orderId))]));
  return new Set(items.flatMap(({ id, orderId }) => (left.get(id) ? orderId : [])));
}

/** What was or is being refunded of these orders, and what their open notices claim. */
export async function claimedLinesOf(db: Queryable, orderIds: string[]) {
  if (orderIds.length === 0) return [];
  // One after the other: within a transaction they share a connection.
  const back = await db
    .select({ lines: refunds.lines })
    .from(refunds)
    .where(and(inArray(refunds.orderId, orderIds), notInArray(refunds.status, failedRefundStatuses)));
  const open = await db
    .select({ lines: returns.lines })
    .from(returns)
    .where(and(inArray(returns.orderId, orderIds), inArray(returns.status, ["asked", "accepted"])));
  return [...back, ...open];
}

export const orderItemsOf = (db: Queryable, orderId: string) =>
  db
    .select(
      columnsOf(orderItems, "id", "productName", "color", "size", "quantity", "imageUrl", "total", "discountTotal"),
    )
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));

/** A notice's items, each with the quantity that comes back, and `amount`, the pence that were paid for these. */
export const returnedItemsOf = (lines: ReturnRow["lines"], items: Awaited<ReturnType<typeof orderItemsOf>>) =>
  lines.flatMap(({ itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId);
    if (!item) return [];
    const { total, discountTotal, ...shown } = item;
    return [{ ...shown, quantity, amount: paidFor(item, quantity) }];
  });
export type ReturnedItem = ReturnType<typeof returnedItemsOf>[number];
