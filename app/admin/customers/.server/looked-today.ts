import { and, countDistinct, eq, gte } from "drizzle-orm";
import type { Staff } from "#app/admin/.server/staff.ts";
import { startOfDay } from "#app/admin/analytics/periods.ts";
import { londonDay } from "#app/pricing/working-days.ts";
import { auditLog } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** How many customers this person has revealed since midnight in London, in real time. */
export async function lookedToday({ db }: Pick<Shop, "db">, staff: Staff): Promise<number> {
  const [row] = await db
    .select({ customers: countDistinct(auditLog.resourceId) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.staffId, staff.id),
        gte(auditLog.at, startOfDay(londonDay(new Date()))),
        eq(auditLog.resource, "customers"),
        eq(auditLog.action, "reveal"),
      ),
    );
  return row?.customers ?? 0;
}
