import { and, eq, gt, sql } from "drizzle-orm";
import { auditLog } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { type RevealForm, revealMinutes, revealReasons } from "../reveal.ts";
import { audit } from "./audit.ts";
import type { Staff } from "./staff.ts";

/** Whose data: an order by its number, a customer by the account's id. */
export type Masked = { resource: "orders" | "customers"; id: string };

/** Writes down who looks at what and why; from then on `isRevealed` says yes to them, and to nobody else. */
export async function reveal(shop: Shop, staff: Staff, masked: Masked, { why, words }: RevealForm): Promise<void> {
  await audit(shop.db, staff, {
    action: "reveal",
    resource: masked.resource,
    resourceId: masked.id,
    summary: "revealed personal data",
    reason: `${revealReasons[why]}: ${words}`,
  });
}

/** Whether this person has given a reason to see this within the last 15 minutes. */
export async function isRevealed(shop: Pick<Shop, "db">, staff: Staff, masked: Masked): Promise<boolean> {
  const [row] = await shop.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.resource, masked.resource),
        eq(auditLog.resourceId, masked.id),
        gt(auditLog.at, sql`now() - ${`${revealMinutes} minutes`}::interval`),
        eq(auditLog.staffId, staff.id),
        eq(auditLog.action, "reveal"),
      ),
    )
    .limit(1);
  return row !== undefined;
}
