import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { bundleReviews } from "#database/schema/catalogue.ts";
import { productReviews } from "#database/schema/reviews.ts";
import type { Bundle } from "../bundle.ts";
import type { MergedProduct } from "../merge.ts";
import type { Verified } from "../reviews.ts";

type Points = Map<number, { points: number; reviews: number }>;

/** The stars of a live shop: what verified buyers gave, in place of every demo figure (R-SHOP-4). */
export async function withVerified<Catalogue extends { products: MergedProduct[]; bundles: Bundle[] }>(
  db: Queryable,
  catalogue: Catalogue,
): Promise<Catalogue> {
  const ofProducts = await pointsOf(
    db,
    productReviews,
    productReviews.productId,
    eq(productReviews.state, "published"),
    catalogue.products.flatMap((product) => product.productIds),
  );
  const ofBundles = await pointsOf(
    db,
    bundleReviews,
    bundleReviews.bundleId,
    eq(bundleReviews.isPublished, true),
    catalogue.bundles.map(({ id }) => id),
  );
  return {
    ...catalogue,
    products: catalogue.products.map((product) => ({ ...product, verified: verified(ofProducts, product.productIds) })),
    bundles: catalogue.bundles.map((bundle) => ({ ...bundle, verified: verified(ofBundles, [bundle.id]) })),
  };
}

/** Those of a product's records together. */
function verified(known: Points, ids: number[]): Verified {
  const rows = ids.flatMap((id) => known.get(id) ?? []);
  const reviews = rows.reduce((sum, row) => sum + row.reviews, 0);
  const points = rows.reduce((sum, row) => sum + row.points, 0);
  return { reviews, rating: reviews === 0 ? null : Math.round((points / reviews) * 10) / 10 };
}

async function pointsOf(
  db: Queryable,
  table: typeof productReviews | typeof bundleReviews,
  id: typeof productReviews.productId | typeof bundleReviews.bundleId,
  isPublished: SQL,
  ids: number[],
): Promise<Points> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id, points: sql<number>`sum(${table.rating})::int`, reviews: sql<number>`count(*)::int` })
    .from(table)
    .where(and(inArray(id, ids), isPublished, eq(table.isDemo, false)))
    .groupBy(id);
  return new Map(rows.map(({ id: of, points, reviews }) => [of, { points, reviews }]));
}
