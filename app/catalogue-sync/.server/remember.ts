import { sql } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { providerProducts, providerVariants } from "#database/schema/index.ts";
import type { TheirVariant } from "../plan-rules.ts";
import type { TheirProduct } from "./fetch-product.ts";

type Known = Map<number, typeof providerVariants.$inferSelect>;
export type Remembered = { theirs: TheirVariant; stockBefore: number | null };

/** Keeps what the printer said, for the next sync to compare with. @param runId null outside an import */
export async function remember(
  tx: Transaction,
  theirs: TheirProduct,
  variants: readonly Remembered[],
  known: Known,
  runId: number | null,
): Promise<void> {
  await tx
    .insert(providerProducts)
    .values({ id: theirs.id, name: theirs.name, costPence: theirs.cost, seenRun: runId ?? 0 })
    .onConflictDoUpdate({
      target: providerProducts.id,
      set: { name: theirs.name, costPence: theirs.cost, ...(runId !== null && { seenRun: runId }) },
    });
  const rows = variants.map(({ theirs: variant, stockBefore }) => rowOf(theirs.id, variant, stockBefore, known));
  const changed = rows.filter((row) => differs(row, known.get(row.id)));
  if (changed.length === 0) return;
  await tx
    .insert(providerVariants)
    .values(changed)
    .onConflictDoUpdate({
      target: providerVariants.id,
      set: {
        providerProductId: sql`excluded.provider_product_id`,
        catalogueProductId: sql`excluded.catalogue_product_id`,
        catalogueVariantId: sql`excluded.catalogue_variant_id`,
        sku: sql`excluded.sku`,
        colour: sql`excluded.colour`,
        size: sql`excluded.size`,
        pricePence: sql`excluded.price_pence`,
        canBePrinted: sql`excluded.can_be_printed`,
        stockBefore: sql`excluded.stock_before`,
        turnedAt: sql`excluded.turned_at`,
      },
    });
}

function rowOf(providerProductId: number, variant: TheirVariant, stockBefore: number | null, known: Known) {
  const { id, catalogueProductId, catalogueVariantId, sku, colour, size, price, canBePrinted } = variant;
  const before = known.get(id);
  const hasTurned = canBePrinted !== (before?.canBePrinted ?? true);
  return {
    ...{ id, providerProductId, catalogueProductId, catalogueVariantId, sku, colour, size, canBePrinted, stockBefore },
    pricePence: price,
    turnedAt: hasTurned ? new Date() : (before?.turnedAt ?? null),
  };
}

const differs = (row: ReturnType<typeof rowOf>, known: ReturnType<Known["get"]>) =>
  !known || (Object.keys(row) as (keyof typeof row)[]).some((name) => row[name] !== known[name]);
