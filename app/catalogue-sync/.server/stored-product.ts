import { eq, inArray, or } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { products, productVariants, providerProducts, providerVariants } from "#database/schema/index.ts";
import type { OurVariant } from "../plan-rules.ts";
import type { TheirProduct } from "./fetch-product.ts";

/** What the printer said last time; `variants` is empty when it was never read in full. */
export async function readKnown(tx: Transaction, id: number) {
  const [product] = await tx.select().from(providerProducts).where(eq(providerProducts.id, id)).for("update");
  const variants = await tx.select().from(providerVariants).where(eq(providerVariants.providerProductId, id));
  return { product, variants: new Map(variants.map((each) => [each.id, each])) };
}

/** The shop's record of a product of the printer's, locked, its variants at the price that they show. */
export async function readOurs(tx: Transaction, printfulProductId: number) {
  const [product] = await tx
    .select()
    .from(products)
    .where(eq(products.printfulProductId, printfulProductId))
    .for("update");
  if (!product) return null;
  const rows = await tx.select().from(productVariants).where(eq(productVariants.productId, product.id));
  const base = product.retailPricePence ?? product.pricePence;
  const variants = rows.map(
    (row): OurVariant => ({
      id: row.id,
      syncId: row.printfulSyncVariantId,
      catalogueVariantId: row.printfulVariantId,
      sku: row.sku,
      colour: row.color,
      size: row.size,
      price: Math.max(0, base + row.pricePence - product.pricePence),
      stock: row.stock,
    }),
  );
  return { product, rows: new Map(rows.map((row) => [row.id, row])), variants };
}
export type OurProduct = NonNullable<Awaited<ReturnType<typeof readOurs>>>;

/** Who in the whole shop has one of the printer's SKUs or numbers already. */
export async function readHolders(tx: Transaction, theirs: TheirProduct) {
  const skus = theirs.variants.flatMap(({ sku }) => sku ?? []);
  const ids = theirs.variants.map(({ id }) => id);
  return tx
    .select({
      id: productVariants.id,
      productId: productVariants.productId,
      sku: productVariants.sku,
      syncId: productVariants.printfulSyncVariantId,
    })
    .from(productVariants)
    .where(or(inArray(productVariants.printfulSyncVariantId, ids), inArray(productVariants.sku, skus)));
}
export type Holder = Awaited<ReturnType<typeof readHolders>>[number];
