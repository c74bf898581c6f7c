import { sql } from "drizzle-orm";
import { store } from "#store";
import type { Database, Transaction } from "../open.ts";
import { bundleImages, bundleItems, bundles, productImages, products, productVariants } from "../schema/catalogue.ts";
import { bundleReviews, productReviews } from "../schema/reviews.ts";
import { bundleRecords } from "./bundle-records.ts";
import { productRecords } from "./product-records.ts";
import { reviewRecords } from "./review-records.ts";

/**
 * Fills an empty catalogue with the demo shop, in one transaction. Does nothing if there are products, so an owner's
 * catalogue is never touched. Called under the migration lock.
 */
export async function seedDemoShop(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await tx.select({ id: products.id }).from(products).limit(1);
    if (found.length > 0) return;
    const demoProducts = productRecords(store);
    const demoBundles = bundleRecords(store, demoProducts);

    await tx.insert(products).values(demoProducts.map(({ record }) => record));
    await tx.insert(productVariants).values(demoProducts.flatMap(({ variants }) => variants));
    await tx
      .insert(productImages)
      .values(
        demoProducts.flatMap(({ record, images }) => images.map((image) => ({ ...image, productId: record.id }))),
      );
    await tx.insert(bundles).values(demoBundles.map(({ record }) => record));
    await tx.insert(bundleItems).values(demoBundles.flatMap(({ items }) => items));
    await tx.insert(bundleImages).values(demoBundles.flatMap(({ images }) => images));
    await tx.insert(bundleReviews).values(demoBundles.flatMap(({ reviews }) => reviews));
    await tx.insert(productReviews).values(reviewRecords(demoProducts, new Date()));
    for (const table of ["products", "product_variants", "bundles"]) await continueIdsAfterSeed(tx, table);
  });
}

/** Moves the sequence past the demo's fixed ids, so that the next record does not reuse one. */
async function continueIdsAfterSeed(tx: Transaction, table: string): Promise<void> {
  await tx.execute(
    sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
  );
}
