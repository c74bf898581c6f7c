import { asc, eq, inArray, like, sql } from "drizzle-orm";
import { Refusal } from "#app/endpoint.ts";
import { plainLetters } from "#app/shared/fold-accents.ts";
import type { Queryable } from "#database/open.ts";
import { columnsOf } from "#database/query-rows.ts";
import { bundleImages, bundleItems, bundleReviews, bundles, orderItems, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { dataCall, refusalOrThrow } from "../../.server/data-error.ts";
import { containing, type ListQuery, rowsPerPage } from "../../kit/list-query.ts";
import { bundleFields } from "../bundle-fields.ts";
import type { BundleState } from "../bundle-state.ts";
import { comparedWithSeparate } from "../pricing.ts";
import { readOptions } from "./item-options.ts";

export type StoredBundle = { id: number; version: number; state: BundleState };

/** A bundle with its items and pictures in order; null if the id is unknown. @param lock locks its row for update */
export async function readBundle(db: Queryable, id: number, lock = false): Promise<StoredBundle | null> {
  const rows = db.select().from(bundles).where(eq(bundles.id, id));
  const [bundle] = await (lock ? rows.for("update") : rows);
  if (!bundle) return null;
  const items = await db
    .select({
      ...columnsOf(bundleItems, "productId", "quantity", "isCustomizable", "allowedColors"),
      ...columnsOf(bundleItems, "allowedSizes", "defaultColor", "defaultSize", "customPricePence"),
    })
    .from(bundleItems)
    .where(eq(bundleItems.bundleId, id))
    .orderBy(asc(bundleItems.displayOrder), asc(bundleItems.id));
  const images = await db
    .select({ imageUrl: bundleImages.imageUrl, alt: bundleImages.alt })
    .from(bundleImages)
    .where(eq(bundleImages.bundleId, id))
    .orderBy(asc(bundleImages.imageOrder));
  const { version, retailPricePence: price } = bundle;
  return { id, version, state: { ...bundleFields.pick({ ...bundle, price }), items, images } };
}

/** A page of bundles in the shop's order, each with its saving in pence at today's prices; or the failure to show. */
export async function listBundles({ db, log }: Pick<Shop, "db" | "log">, { search, page }: ListQuery) {
  const where = search ? like(sql`lower(fold_accents(${bundles.name}))`, containing(plainLetters(search))) : undefined;
  const read = async () => {
    const [rows, total] = await Promise.all([
      db
        .select({
          ...columnsOf(bundles, "id", "name", "slug", "imageUrl", "isActive", "popular"),
          price: bundles.retailPricePence,
        })
        .from(bundles)
        .where(where)
        .orderBy(asc(bundles.sortOrder), asc(bundles.id))
        .limit(rowsPerPage)
        .offset((page - 1) * rowsPerPage),
      db.$count(bundles, where),
    ]);
    const ids = rows.map(({ id }) => id);
    const items = ids.length
      ? await db
          .select({
            ...columnsOf(bundleItems, "bundleId", "productId", "quantity"),
            price: bundleItems.customPricePence,
          })
          .from(bundleItems)
          .where(inArray(bundleItems.bundleId, ids))
      : [];
    const options = await readOptions(
      db,
      items.map(({ productId }) => productId),
    );
    const itemsOf = Map.groupBy(items, ({ bundleId }) => bundleId);
    const listed = rows.map((row) => {
      const own = itemsOf.get(row.id) ?? [];
      const number = own.reduce((sum, { quantity }) => sum + quantity, 0);
      return { ...row, items: number, saved: comparedWithSeparate(own, row.price, options).savings.absolute };
    });
    return { rows: listed, total };
  };
  const found = await dataCall({ log }, "Failed to fetch bundles", read).catch(refusalOrThrow);
  return found instanceof Refusal ? { rows: [], total: 0, failure: found.message } : { ...found, failure: null };
}
export type ListedBundle = Awaited<ReturnType<typeof listBundles>>["rows"][number];

/** A bundle's position, rating and reviews, and how many were sold in 30 business days. */
export async function readBundleFigures({ db }: Pick<Shop, "db">, id: number) {
  const [all, [bundle], [sold], written] = await Promise.all([
    db.select({ id: bundles.id }).from(bundles).orderBy(asc(bundles.sortOrder), asc(bundles.id)),
    db.select({ rating: bundles.rating, reviews: bundles.reviewCount }).from(bundles).where(eq(bundles.id, id)),
    db
      .select({ number: sql<number>`count(distinct (${orderItems.orderId}, ${orderItems.bundleInstance}))::int` })
      .from(orders)
      .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
      .where(sql`${orders.paidAt} >= business_now() - interval '30 days' and ${orderItems.bundleId} = ${id}`),
    db.$count(bundleReviews, eq(bundleReviews.bundleId, id)),
  ]);
  return {
    place: all.findIndex((each) => each.id === id) + 1,
    of: all.length,
    rating: bundle?.rating ?? null,
    reviews: bundle?.reviews ?? 0,
    written,
    sold: sold?.number ?? 0,
  };
}
export type BundleFigures = Awaited<ReturnType<typeof readBundleFigures>>;
