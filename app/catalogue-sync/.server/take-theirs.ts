import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { type ConflictChange, products, productVariants, type syncConflicts } from "#database/schema/index.ts";
import type { ConflictField } from "../conflict-words.ts";
import { plenty } from "../merge-rules.ts";
import { readOurs } from "./stored-product.ts";

type Conflict = typeof syncConflicts.$inferSelect;
type Field = Exclude<ConflictField, "deleted_here">;

/** Writes the printer's side of a contradiction into the shop; false when it does not fit there any more. */
export async function takeTheirs(tx: Transaction, field: Field, conflict: Conflict): Promise<boolean> {
  const ours = await readOurs(tx, conflict.providerProductId);
  if (!ours) return false;
  if (field === "sku" && (await isTaken(tx, conflict.changes))) return false;
  const { product } = ours;
  const { theirs } = conflict;
  const set: Partial<typeof products.$inferInsert> = {};
  if (field === "vanished") set.isAvailable = false;
  if (field === "name" && theirs) set.name = theirs;
  if (field === "cost" && theirs) set.printfulCostPence = Number(theirs);
  for (const change of conflict.changes) {
    if (change.theirs === null) continue;
    // What is stored is the price beside the record's own.
    const surcharge = product.pricePence - (product.retailPricePence ?? product.pricePence);
    const values = valuesOf(field, change, change.theirs, surcharge);
    if (!values) continue;
    const isOfPrinter = eq(productVariants.printfulSyncVariantId, change.syncId);
    await tx
      .update(productVariants)
      .set(values)
      .where(and(eq(productVariants.productId, product.id), isOfPrinter));
  }
  const [stock] = await tx
    .select({ count: sql<number>`coalesce(sum(${productVariants.stock}), 0)::int` })
    .from(productVariants)
    .where(eq(productVariants.productId, product.id));
  const stockCount = stock?.count ?? 0;
  await tx
    .update(products)
    .set({ ...set, stockCount, inStock: stockCount > 0, version: sql`${products.version} + 1`, updatedAt: new Date() })
    .where(eq(products.id, product.id));
  return true;
}

/** A SKU belongs to one variant; since the question was asked another may have got it. */
async function isTaken(tx: Transaction, changes: readonly ConflictChange[]): Promise<boolean> {
  const skus = changes.flatMap(({ theirs }) => theirs ?? []);
  return (await tx.$count(productVariants, inArray(productVariants.sku, skus))) > 0;
}

function valuesOf(field: Field, change: ConflictChange, theirs: string, surcharge: number) {
  const pricePence = Math.max(0, Number(theirs) + surcharge);
  switch (field) {
    case "price":
      return { pricePence };
    case "below_cost":
      // One that was new was not sold until somebody had looked.
      return { pricePence, ...(change.ours === null && { stock: plenty }) };
    case "sku":
      return { sku: theirs };
    case "catalogueVariantId":
      return { printfulVariantId: Number(theirs) };
    case "colour":
      return { color: theirs };
    case "size":
      return { size: theirs };
    default:
      return null;
  }
}
