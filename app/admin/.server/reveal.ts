import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { auditLog } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { type RevealRequest, revealMinutes, revealReasons } from "../reveal.ts";
import { audit } from "./audit.ts";
import type { Staff } from "./staff.ts";

/** Whose data: an order by its number, a customer by account id, an earlier order by its id, or the newsletter's list. */
type Masked = { resource: "orders" | "customers" | "earlier_orders" | "newsletter"; id: string };

/** Reveals masked data to this person only, for `revealMinutes`, by writing it to the audit log (R-ADMIN-6). */
export async function reveal(shop: Shop, staff: Staff, masked: Masked, { why, words }: RevealRequest): Promise<void> {
  await audit(shop.db, staff, masked.resource, masked.id, {
    action: "reveal",
    summary: "revealed personal data",
    reason: `${revealReasons[why]}: ${words}`,
  });
}

/** Masks it again early; this is logged too. */
export async function maskAgain(shop: Shop, staff: Staff, masked: Masked): Promise<void> {
  await audit(shop.db, staff, masked.resource, masked.id, { action: "cover", summary: "masked personal data again" });
}

/** What this person has revealed, by id, with the real time at which it is masked again. */
export async function openReveals(
  shop: Pick<Shop, "db">,
  staff: Staff,
  resource: Masked["resource"],
): Promise<Map<string, Date>> {
  const rows = await shop.db
    .select({ id: auditLog.resourceId, action: auditLog.action, at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.staffId, staff.id),
        gt(auditLog.at, sql`now() - ${`${revealMinutes} minutes`}::interval`),
        eq(auditLog.resource, resource),
        inArray(auditLog.action, ["reveal", "cover"]),
      ),
    )
    .orderBy(asc(auditLog.at), asc(auditLog.id));
  const open = new Map<string, Date>();
  for (const { id, action, at } of rows) {
    if (action === "reveal") open.set(id, new Date(at.getTime() + revealMinutes * 60_000));
    else open.delete(id);
  }
  return open;
}

/** Whether this person has revealed it and the time is not over. */
export const isRevealed = async (shop: Pick<Shop, "db">, staff: Staff, masked: Masked): Promise<boolean> =>
  (await openReveals(shop, staff, masked.resource)).has(masked.id);
