import { eq, inArray, or, sql } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { excludedValues } from "#database/query-rows.ts";
import { products, productVariants, providerProducts, providerVariants } from "#database/schema/index.ts";
import type { LocalVariant, RemoteVariant } from "../plan-rules.ts";
import type { RemoteProduct } from "./fetch-product.ts";

/** The provider's product at the last sync; `variants` is empty if it was never fully read. */
export async function readKnown(tx: Transaction, id: number) {
  const [product] = await tx.select().from(providerProducts).where(eq(providerProducts.id, id)).for("update");
  const variants = await tx.select().from(providerVariants).where(eq(providerVariants.providerProductId, id));
  return { product, variants: new Map(variants.map((each) => [each.id, each])) };
}

/** The shop's record of a provider product, with variants at their displayed price. Lock it first. */
export async function readLocal(tx: Transaction, printfulProductId: number) {
  const [product] = await tx.select().from(products).where(eq(products.printfulProductId, printfulProductId));
  if (!product) return null;
  const rows = await tx.select().from(productVariants).where(eq(productVariants.productId, product.id));
  const base = product.retailPricePence ?? product.pricePence;
  const variants = rows.map(
    (row): LocalVariant => ({
      id: row.id,
      syncId: row.printfulSyncVariantId,
      catalogueVariantId: row.printfulVariantId,
      sku: row.sku,
      color: row.color,
      size: row.size,
      price: Math.max(0, base + row.pricePence - product.pricePence),
      stock: row.stock,
    }),
  );
  return { product, rows: new Map(rows.map((row) => [row.id, row])), variants };
}
export type LocalProduct = NonNullable<Awaited<ReturnType<typeof readLocal>>>;

/** The variants in the whole shop that already have one of these SKUs or provider ids. */
export async function readHolders(tx: Transaction, remote: RemoteProduct) {
  const skus = remote.variants.flatMap(({ sku }) => sku ?? []);
  const ids = remote.variants.map(({ id }) => id);
  const { id, productId, sku, printfulSyncVariantId: syncId } = productVariants;
  return tx
    .select({ id, productId, sku, syncId })
    .from(productVariants)
    .where(or(inArray(syncId, ids), inArray(sku, skus)));
}
export type Holder = Awaited<ReturnType<typeof readHolders>>[number];

type Known = Map<number, typeof providerVariants.$inferSelect>;
type Remembered = { remote: RemoteVariant; stockBefore: number | null };

/** Stores the provider's state, for the next sync to compare with. @param runId null outside an import */
export async function remember(
  tx: Transaction,
  remote: RemoteProduct,
  variants: readonly Remembered[],
  known: Known,
  runId: number | null,
): Promise<void> {
  await tx
    .insert(providerProducts)
    .values({ id: remote.id, name: remote.name, costPence: remote.cost, seenRun: runId ?? 0, version: 1 })
    .onConflictDoUpdate({
      target: providerProducts.id,
      set: {
        name: remote.name,
        costPence: remote.cost,
        version: sql`${providerProducts.version} + 1`,
        ...(runId !== null && { seenRun: runId }),
      },
    });
  const rows = variants.map(({ remote: variant, stockBefore }) => rowOf(remote.id, variant, stockBefore, known));
  const changed = rows.filter((row) => differs(row, known.get(row.id)));
  if (changed.length === 0) return;
  await tx
    .insert(providerVariants)
    .values(changed)
    .onConflictDoUpdate({
      target: providerVariants.id,
      set: {
        ...excludedValues(["providerProductId", "catalogueProductId", "catalogueVariantId", "sku", "size"]),
        ...excludedValues(["pricePence", "canBePrinted", "stockBefore", "turnedAt"]),
        color: sql`excluded.colour`,
      },
    });
}

function rowOf(providerProductId: number, variant: RemoteVariant, stockBefore: number | null, known: Known) {
  const { id, catalogueProductId, catalogueVariantId, sku, color, size, price, canBePrinted } = variant;
  const before = known.get(id);
  const hasTurned = canBePrinted !== (before?.canBePrinted ?? true);
  return {
    id,
    providerProductId,
    catalogueProductId,
    catalogueVariantId,
    sku,
    color,
    size,
    canBePrinted,
    stockBefore,
    pricePence: price,
    turnedAt: hasTurned ? new Date() : (before?.turnedAt ?? null),
  };
}

const differs = (row: ReturnType<typeof rowOf>, known: ReturnType<Known["get"]>) =>
  !known || (Object.keys(row) as (keyof typeof row)[]).some((name) => row[name] !== known[name]);
