import { inArray, lt, sql } from "drizzle-orm";
import { auditLog } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** Real days that the log is kept: two years, as long as a matter between shop and customer may come back. */
const keptDays = 730;
const batch = 1000;

/** Lets go of old rows, so many at a time. Younger than a year none can be deleted: a trigger sees to it. */
export async function forgetOldLog({ db }: Pick<Shop, "db">): Promise<void> {
  const old = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(lt(auditLog.at, sql`now() - ${`${keptDays} days`}::interval`))
    .orderBy(auditLog.at)
    .limit(batch);
  await db.delete(auditLog).where(inArray(auditLog.id, old));
}
