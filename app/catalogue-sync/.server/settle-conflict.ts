import { and, eq, isNull } from "drizzle-orm";
import { audit } from "#app/admin/.server/audit.ts";
import type { Staff } from "#app/admin/.server/staff.ts";
import { providerVariants, syncConflicts, syncStatus } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { isConflictField, theirsWords } from "../conflict-words.ts";
import { openConflicts } from "./finish-import.ts";
import { syncHintedProduct } from "./jobs.ts";
import { provider } from "./run-state.ts";
import { takeTheirs } from "./take-theirs.ts";

export type Settled = "settled" | "gone" | "impossible";

/** A person says whose is right: ours, and nothing happens until the printer says something new; or the printer's. */
export async function settleConflict(
  shop: Shop,
  staff: Staff,
  { id, decision }: { id: number; decision: "ours" | "theirs" },
): Promise<Settled> {
  return shop.db.transaction(async (tx) => {
    const [conflict] = await tx
      .select()
      .from(syncConflicts)
      .where(and(eq(syncConflicts.id, id), isNull(syncConflicts.settledAt)))
      .for("update");
    if (!conflict) return "gone";
    const { field, providerProductId } = conflict;
    if (decision === "theirs") {
      if (!isConflictField(field) || theirsWords[field] === null) return "impossible";
      if (field === "deleted_here") {
        // Forgotten, it is new to the shop at the next sync.
        await tx.delete(providerVariants).where(eq(providerVariants.providerProductId, providerProductId));
        const payload = { printfulProductId: providerProductId };
        await enqueue(shop, tx, syncHintedProduct, payload, String(providerProductId));
      } else if (!(await takeTheirs(tx, field, conflict))) return "impossible";
    }
    await tx
      .update(syncConflicts)
      .set({ settledAt: new Date(), settledBy: staff.id, decision })
      .where(eq(syncConflicts.id, id));
    await tx
      .update(syncStatus)
      .set({ dataConflicts: await openConflicts(tx) })
      .where(eq(syncStatus.provider, provider));
    await audit(tx, staff, {
      action: "settle",
      resource: "printful",
      resourceId: conflict.productId ?? providerProductId,
      summary: `${decision === "ours" ? "kept the shop’s" : "took the printer’s"}: ${conflict.summary}`,
    });
    return "settled";
  });
}
