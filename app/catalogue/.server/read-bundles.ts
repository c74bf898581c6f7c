import { and, asc, eq, getTableColumns } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { bundleImages, bundleItems, bundles } from "#database/schema/catalogue.ts";
import type { BundleRecord } from "../model/bundle.ts";

const activeBundles = (db: Queryable) =>
  db.select().from(bundles).where(eq(bundles.isActive, true)).orderBy(asc(bundles.sortOrder), asc(bundles.id));

const itemsOfActiveBundles = (db: Queryable) =>
  db
    .select(getTableColumns(bundleItems))
    .from(bundleItems)
    .innerJoin(bundles, and(eq(bundles.id, bundleItems.bundleId), eq(bundles.isActive, true)))
    .orderBy(asc(bundleItems.bundleId), asc(bundleItems.displayOrder), asc(bundleItems.id));

const imagesOfBundles = (db: Queryable) =>
  db.select().from(bundleImages).orderBy(asc(bundleImages.bundleId), asc(bundleImages.imageOrder));

/** Active bundles in their order, with items and pictures (R-CATALOGUE-13). */
export async function readBundles(db: Queryable): Promise<BundleRecord[]> {
  const [rows, items, images] = await Promise.all([activeBundles(db), itemsOfActiveBundles(db), imagesOfBundles(db)]);
  const itemsOf = Map.groupBy(items, (item) => item.bundleId);
  const imagesOf = Map.groupBy(images, (image) => image.bundleId);
  return rows.map((row) => ({ ...row, items: itemsOf.get(row.id) ?? [], images: imagesOf.get(row.id) ?? [] }));
}
