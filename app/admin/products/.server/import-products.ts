import { eq, lt, sql } from "drizzle-orm";
import { productImports } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { inWords } from "../product-words.ts";
import { type ImportPlan, planImport } from "./plan-import.ts";
import { writeProduct } from "./write-product.ts";

/** A table that has been looked through, under the id by which it is imported; null when it cannot be. */
export type TriedImport = { plan: ImportPlan; importId: string | null };

/** A dry run: says what a table would do and keeps it for a day, until somebody says yes. */
export async function tryImport(shop: Shop, csv: string): Promise<TriedImport> {
  const plan = await planImport(shop, shop.db, csv);
  await shop.db.delete(productImports).where(lt(productImports.createdAt, sql`now() - interval '1 day'`));
  if (plan.problems.length > 0 || plan.changes.length === 0) return { plan, importId: null };
  const [row] = await shop.db.insert(productImports).values({ csv }).returning({ id: productImports.id });
  return { plan, importId: row!.id };
}

export type ImportOutcome =
  | { kind: "imported"; created: number; changed: number }
  | { kind: "gone" }
  /** Since the dry run something has changed that makes it impossible; nothing has been written. */
  | { kind: "refused"; plan: ImportPlan };

/** Imports a table that has been looked through, all of it or nothing. */
export async function importProducts(shop: Shop, staff: Staff, importId: string): Promise<ImportOutcome> {
  return shop.db.transaction(async (tx) => {
    const [kept] = await tx.select().from(productImports).where(eq(productImports.id, importId)).for("update");
    if (!kept) return { kind: "gone" };
    // Nobody else changes a product between the looking and the writing.
    await tx.execute(sql`lock table products, product_variants in share row exclusive mode`);
    const plan = await planImport(shop, tx, kept.csv);
    if (plan.problems.length > 0) return { kind: "refused", plan };
    for (const { id, before, after } of plan.changes) {
      const written = await writeProduct(shop, tx, id, before, after);
      await audit(tx, staff, {
        action: id === null ? "create" : "update",
        resource: "products",
        resourceId: written,
        summary: id === null ? `created ${after.name} from a table` : `changed ${before.name} by a table`,
        before: id === null ? null : inWords(before),
        after: inWords(after),
      });
    }
    await tx.delete(productImports).where(eq(productImports.id, importId));
    const created = plan.changes.filter(({ id }) => id === null).length;
    return { kind: "imported", created, changed: plan.changes.length - created };
  });
}
