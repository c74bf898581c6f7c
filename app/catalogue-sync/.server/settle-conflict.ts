import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { audit } from "#app/admin/.server/audit.ts";
import type { Staff } from "#app/admin/.server/staff.ts";
import { lockPrintedRecords } from "#app/catalogue/.server/lock-products.ts";
import type { Transaction } from "#database/open.ts";
import {
  type ConflictChange,
  products,
  productVariants,
  providerVariants,
  syncConflicts,
  syncStatus,
} from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { type ConflictField, isConflictField, takeRemoteLabels } from "../labels.ts";
import { plenty } from "../plan-rules.ts";
import { openConflicts } from "./finish-import.ts";
import { syncHintedProduct } from "./jobs.ts";
import { provider } from "./run-state.ts";
import { type LocalProduct, readLocal } from "./stored-product.ts";

type SettledConflict = "settled" | "gone" | "impossible";

/** Settles a conflict by a person's decision: ours, which holds until the provider changes again, or the provider's. */
export async function settleConflict(
  shop: Shop,
  staff: Staff,
  { id, decision }: { id: number; decision: "ours" | "theirs" },
): Promise<SettledConflict> {
  return shop.db.transaction(async (tx) => {
    const open = tx
      .select()
      .from(syncConflicts)
      .where(and(eq(syncConflicts.id, id), isNull(syncConflicts.settledAt)));
    await lockPrintedRecords(
      tx,
      (await open).map(({ providerProductId }) => providerProductId),
    );
    const [conflict] = await open.for("update");
    if (!conflict) return "gone";
    if (decision === "theirs" && !(await takeTheirs(shop, tx, conflict))) return "impossible";
    await tx
      .update(syncConflicts)
      .set({ settledAt: new Date(), settledBy: staff.id, decision })
      .where(eq(syncConflicts.id, id));
    await tx
      .update(syncStatus)
      .set({ dataConflicts: await openConflicts(tx) })
      .where(eq(syncStatus.provider, provider));
    await audit(tx, staff, "printful", conflict.productId ?? conflict.providerProductId, {
      action: "settle",
      summary: `${decision === "ours" ? "kept the shop’s" : "took the printer’s"}: ${conflict.summary}`,
    });
    return "settled";
  });
}

type Conflict = typeof syncConflicts.$inferSelect;
type Product = LocalProduct["product"];
type Field = Exclude<ConflictField, "deleted_here">;

/** Accepts the provider's side of a conflict. @returns false if this kind of conflict has no such choice */
async function takeTheirs(shop: Shop, tx: Transaction, conflict: Conflict): Promise<boolean> {
  const { field, providerProductId } = conflict;
  if (!isConflictField(field) || takeRemoteLabels[field] === null) return false;
  if (field !== "deleted_here") return takeRemote(tx, field, conflict);
  // With its memory deleted, the product is new at the next sync.
  await tx.delete(providerVariants).where(eq(providerVariants.providerProductId, providerProductId));
  const payload = { printfulProductId: providerProductId };
  await enqueue(shop, tx, syncHintedProduct, payload, String(providerProductId));
  return true;
}

/** Writes the provider's value into the shop; false if it no longer fits there. */
async function takeRemote(tx: Transaction, field: Field, conflict: Conflict): Promise<boolean> {
  const local = await readLocal(tx, conflict.providerProductId);
  if (!local) return false;
  if (field === "sku" && (await isTaken(tx, conflict.changes))) return false;
  const { product } = local;
  const { theirs } = conflict;
  const set: Partial<typeof products.$inferInsert> = {};
  if (field === "vanished") set.isAvailable = false;
  if (field === "name" && theirs) set.name = theirs;
  if (field === "cost" && theirs) set.printfulCostPence = Number(theirs);
  for (const change of conflict.changes) await takeChange(tx, field, product, change);
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

/** Writes the provider's value into one variant. */
async function takeChange(tx: Transaction, field: Field, product: Product, change: ConflictChange): Promise<void> {
  if (change.theirs === null) return;
  // The stored price includes the record's surcharge.
  const surcharge = product.pricePence - (product.retailPricePence ?? product.pricePence);
  const values = valuesOf(field, change.theirs, surcharge);
  if (!values) return;
  const isOfPrinter = eq(productVariants.printfulSyncVariantId, change.syncId);
  await tx
    .update(productVariants)
    .set(values)
    .where(and(eq(productVariants.productId, product.id), isOfPrinter));
  if (isHeld(field, change)) await release(tx, product.id, change.syncId);
}

/** A new variant priced below its cost is not sold until somebody approves. */
const isHeld = (field: Field, { ours }: ConflictChange) => field === "below_cost" && ours === null;

/**
 * Puts a held variant on sale if the provider is known to have it. Otherwise stock stays as it is, and the sync puts it
 * on sale once the provider has it.
 */
async function release(tx: Transaction, productId: number, syncId: number): Promise<void> {
  const known = eq(providerVariants.id, syncId);
  const [variant] = await tx.select().from(providerVariants).where(known);
  if (variant?.canBePrinted) {
    const isOfPrinter = eq(productVariants.printfulSyncVariantId, syncId);
    await tx
      .update(productVariants)
      .set({ stock: plenty })
      .where(and(eq(productVariants.productId, productId), isOfPrinter));
  } else await tx.update(providerVariants).set({ stockBefore: plenty }).where(known);
}

/** Whether another variant has taken the SKU since the question was raised. */
async function isTaken(tx: Transaction, changes: readonly ConflictChange[]): Promise<boolean> {
  const skus = changes.flatMap(({ theirs }) => theirs ?? []);
  return (await tx.$count(productVariants, inArray(productVariants.sku, skus))) > 0;
}

function valuesOf(field: Field, theirs: string, surcharge: number) {
  const pricePence = Math.max(0, Number(theirs) + surcharge);
  switch (field) {
    case "price":
    case "below_cost":
      return { pricePence };
    case "sku":
      return { sku: theirs };
    case "catalogueVariantId":
      return { printfulVariantId: Number(theirs) };
    case "color":
      return { color: theirs };
    case "size":
      return { size: theirs };
    default:
      return null;
  }
}
