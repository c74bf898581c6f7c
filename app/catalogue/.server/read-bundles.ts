import { and, asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { type Queryable, unnamed } from "#database/open.ts";
import { bundleImages, bundleItems, bundleReviews, bundles } from "#database/schema/catalogue.ts";
import type { BundleRecord, BundleReview } from "../model/bundle.ts";
import { preparedFor } from "./read-products.ts";

const activeBundles = preparedFor((db) =>
  db
    .select()
    .from(bundles)
    .where(eq(bundles.isActive, true))
    .orderBy(asc(bundles.sortOrder), asc(bundles.id))
    .prepare(unnamed),
);

const itemsOfActiveBundles = preparedFor((db) =>
  db
    .select(getTableColumns(bundleItems))
    .from(bundleItems)
    .innerJoin(bundles, and(eq(bundles.id, bundleItems.bundleId), eq(bundles.isActive, true)))
    .orderBy(asc(bundleItems.bundleId), asc(bundleItems.displayOrder), asc(bundleItems.id))
    .prepare(unnamed),
);

const imagesOfBundles = preparedFor((db) =>
  db.select().from(bundleImages).orderBy(asc(bundleImages.bundleId), asc(bundleImages.imageOrder)).prepare(unnamed),
);

/** Active bundles in their order, with items and pictures (R-CATALOGUE-13). */
export async function readBundles(db: Queryable): Promise<BundleRecord[]> {
  const [rows, items, images] = await Promise.all([
    activeBundles(db).execute(),
    itemsOfActiveBundles(db).execute(),
    imagesOfBundles(db).execute(),
  ]);
  const itemsOf = Map.groupBy(items, (item) => item.bundleId);
  const imagesOf = Map.groupBy(images, (image) => image.bundleId);
  return rows.map((row) => ({ ...row, items: itemsOf.get(row.id) ?? [], images: imagesOf.get(row.id) ?? [] }));
}

const { id, author, location, rating, title, body, isDemo } = bundleReviews;

const publishedReviews = preparedFor((db) =>
  db
    .select({ id, author, location, rating, title, body, isDemo })
    .from(bundleReviews)
    .where(
      and(
        eq(bundleReviews.bundleId, sql.placeholder("bundleId")),
        eq(bundleReviews.isPublished, true),
        sql`(${isDemo} = false or ${sql.placeholder("withDemo")}::boolean)`,
      ),
    )
    .orderBy(desc(bundleReviews.createdAt), desc(id))
    .limit(20)
    .prepare(unnamed),
);

/** A bundle's published reviews, newest first; demo reviews in a rehearsal only. */
export async function readBundleReviews(
  db: Queryable,
  bundleId: number,
  mode: "rehearsal" | "live",
): Promise<BundleReview[]> {
  return publishedReviews(db).execute({ bundleId, withDemo: mode === "rehearsal" });
}
