import { and, eq, gt, sql } from "drizzle-orm";
import { auditLog } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { revealMinutes } from "../../reveal.ts";

/** The newsletter's list as a whole, in the audit log. */
const list = { action: "reveal", resource: "newsletter", resourceId: "list" } as const;

/** Writes down who looks at the addresses and what for; from then on `isListOpen` says yes to them, and to nobody else. */
export const openList = (shop: Shop, staff: Staff, reason: string): Promise<void> =>
  audit(shop.db, staff, { ...list, summary: "revealed the addresses of the newsletter", reason });

/** Whether this person has said within the last 15 minutes what the addresses are for. */
export async function isListOpen({ db }: Pick<Shop, "db">, staff: Staff): Promise<boolean> {
  const [row] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.resource, list.resource),
        eq(auditLog.resourceId, list.resourceId),
        gt(auditLog.at, sql`now() - ${`${revealMinutes} minutes`}::interval`),
        eq(auditLog.staffId, staff.id),
        eq(auditLog.action, list.action),
      ),
    )
    .limit(1);
  return row !== undefined;
}
