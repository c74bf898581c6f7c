import { and, desc, eq } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { auditLog } from "#database/schema/index.ts";
import { type Difference, differences } from "../../kit/differences.ts";
import type { ProductState } from "../product-state.ts";
import { inWords } from "../product-words.ts";

/** Somebody else has saved the product since its form was opened. */
export type ChangedMeanwhile = {
  kind: "changed";
  by: string | null;
  at: Date | null;
  version: number;
  differences: Difference[];
};

/** Who saved it last and what differs; nothing of the second form is written. */
export async function changedMeanwhile(
  tx: Transaction,
  stored: { id: number; version: number },
  before: ProductState,
  wanted: ProductState,
): Promise<ChangedMeanwhile> {
  const [last] = await tx
    .select({ by: auditLog.staffName, at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.resource, "products"), eq(auditLog.resourceId, String(stored.id))))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  const rows = differences(inWords(before), inWords(wanted));
  return { kind: "changed", by: last?.by ?? null, at: last?.at ?? null, version: stored.version, differences: rows };
}
