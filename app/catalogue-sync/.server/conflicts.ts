import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { type ConflictChange, syncConflicts } from "#database/schema/index.ts";

type NewConflict = {
  field: string;
  providerProductId: number;
  productId: number | null;
  summary: string;
  ours?: string | null;
  theirs?: string | null;
  changes?: ConflictChange[];
};

/** Records a conflict for a person to settle. Each field of a product has one open row, which collects changes. */
export async function raiseConflict(tx: Transaction, conflict: NewConflict): Promise<void> {
  const { providerProductId, field, changes = [] } = conflict;
  const [open] = await tx
    .select({ id: syncConflicts.id, changes: syncConflicts.changes })
    .from(syncConflicts)
    .where(
      and(
        eq(syncConflicts.providerProductId, providerProductId),
        eq(syncConflicts.field, field),
        isNull(syncConflicts.settledAt),
      ),
    )
    .for("update");
  if (!open) {
    await tx.insert(syncConflicts).values({ ...conflict, changes });
    return;
  }
  const reported = new Set(changes.map(({ syncId }) => syncId));
  const older = open.changes.filter(({ syncId }) => !reported.has(syncId));
  await tx
    .update(syncConflicts)
    .set({ ...conflict, changes: [...older, ...changes] })
    .where(eq(syncConflicts.id, open.id));
}

/** Like `raiseConflict`, for conditions that persist across syncs: a decision stops it from being raised again. */
export async function raiseOnce(tx: Transaction, conflict: NewConflict): Promise<void> {
  const [known] = await tx
    .select({ id: syncConflicts.id })
    .from(syncConflicts)
    .where(
      and(eq(syncConflicts.providerProductId, conflict.providerProductId), eq(syncConflicts.field, conflict.field)),
    )
    .limit(1);
  if (!known) await raiseConflict(tx, conflict);
}

/** The provider has it again. If it disappears once more, staff are asked once more. */
export async function clearConflict(tx: Transaction, providerProductId: number, field: string): Promise<void> {
  await tx
    .delete(syncConflicts)
    .where(and(eq(syncConflicts.providerProductId, providerProductId), eq(syncConflicts.field, field)));
}
