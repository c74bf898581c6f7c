import { eq, inArray } from "drizzle-orm";
import { products, productVariants, providerVariants } from "#database/schema/index.ts";
import type { PrintfulEvent } from "#providers/printful/contract-webhooks.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { syncHintedProduct } from "./jobs.ts";

type Hint = Extract<PrintfulEvent["data"], { sync_product: unknown } | { variant_stock: unknown }>;

/** Handles a webhook by fetching the affected products again; its contents are not trusted. */
export async function followHint(shop: Shop, hint: Hint): Promise<void> {
  const ids = "sync_product" in hint ? [hint.sync_product.id] : await printedOn(shop, hint);
  for (const printfulProductId of ids)
    await enqueue(shop, shop.db, syncHintedProduct, { printfulProductId }, String(printfulProductId));
}

/** Products with variants on the catalogue product that a stock webhook names. */
async function printedOn(
  { db }: Shop,
  { product_id: catalogProduct, variant_stock: stock }: Extract<Hint, { product_id: number }>,
) {
  const known = await db
    .selectDistinct({ id: providerVariants.providerProductId })
    .from(providerVariants)
    .where(eq(providerVariants.catalogueProductId, catalogProduct));
  const sold = await db
    .selectDistinct({ id: products.printfulProductId })
    .from(products)
    .innerJoin(productVariants, eq(productVariants.productId, products.id))
    .where(inArray(productVariants.printfulVariantId, [...stock.out, ...stock.discontinued]));
  return new Set([...known, ...sold].flatMap(({ id }) => id ?? []));
}
