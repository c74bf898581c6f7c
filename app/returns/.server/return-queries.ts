import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { refundsOf } from "#app/orders/.server/read-order.ts";
import { oneLine } from "#app/typed-text.ts";
import type { Queryable } from "#database/open.ts";
import { orderItems, returnPhotos, returns } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { returnable } from "../rules.ts";

export type ReturnRow = typeof returns.$inferSelect;

/** The notices of an order, newest first, as its owner sees them. */
export const returnsOf = (shop: Shop, orderId: string) =>
  shop.db
    .select({ reference: returns.reference, status: returns.status, askedAt: returns.askedAt, kind: returns.kind })
    .from(returns)
    .where(eq(returns.orderId, orderId))
    .orderBy(desc(returns.askedAt));
export type ShownReturn = Awaited<ReturnType<typeof returnsOf>>[number];

/** The notice of an order that an address names, however it is written. */
export const isNotice = (orderId: string, reference: string) =>
  and(eq(returns.orderId, orderId), eq(returns.reference, oneLine(reference).toUpperCase()));

/** One notice of an order, with the ids of its photographs. */
export async function readReturn(shop: Shop, orderId: string, reference: string) {
  const [found] = await shop.db.select().from(returns).where(isNotice(orderId, reference));
  if (!found) return null;
  const [items, photos] = await Promise.all([
    itemsOf(shop.db, orderId),
    shop.db
      .select({ id: returnPhotos.id })
      .from(returnPhotos)
      .where(eq(returnPhotos.returnId, found.id))
      .orderBy(asc(returnPhotos.position)),
  ]);
  const { id: _, orderId: __, formKey: ___, decidedBy: ____, refundId: _____, ...shown } = found;
  return { ...shown, things: thingsOf(found.lines, items), photos: photos.map(({ id }) => id) };
}
export type ReturnView = NonNullable<Awaited<ReturnType<typeof readReturn>>>;

/** The bytes of one of an order's photographs; null for an id that it has not. */
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

/** The items of an order, each with how many of it can still be named in a notice. */
export async function itemsToReturn(shop: Shop, orderId: string) {
  const [items, back, open] = await Promise.all([
    itemsOf(shop.db, orderId),
    refundsOf(shop, orderId),
    openNotices(shop.db, orderId),
  ]);
  const refunded = back.filter(({ status }) => status !== "failed" && status !== "canceled");
  const left = returnable(items, [...refunded, ...open]);
  return items.map((item) => ({ ...item, left: left.get(item.id) ?? 0 }));
}
export type ItemToReturn = Awaited<ReturnType<typeof itemsToReturn>>[number];

export const openNotices = (db: Queryable, orderId: string) =>
  db
    .select({ lines: returns.lines })
    .from(returns)
    .where(and(eq(returns.orderId, orderId), inArray(returns.status, ["asked", "accepted"])));

export const itemsOf = (db: Queryable, orderId: string) =>
  db
    .select({
      id: orderItems.id,
      productName: orderItems.productName,
      color: orderItems.color,
      size: orderItems.size,
      quantity: orderItems.quantity,
      imageUrl: orderItems.imageUrl,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));

/** The items of a notice, each with how many of it come back. */
export const thingsOf = (lines: ReturnRow["lines"], items: Awaited<ReturnType<typeof itemsOf>>) =>
  lines.flatMap(({ itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId);
    return item ? [{ ...item, quantity }] : [];
  });
export type Thing = ReturnType<typeof thingsOf>[number];
