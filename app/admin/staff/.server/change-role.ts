import { eq, sql } from "drizzle-orm";
import { endOfDay } from "#app/pricing/working-days.ts";
import { adminRoles } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { grantOf, mayGrant, roleLabel } from "../grants.ts";
import { inThePast, notYours, type StaffProblem } from "./invite-staff.ts";
import { readStaffMember } from "./list-staff.ts";
import { withdrawInvitationOf } from "./withdraw-invitation.ts";

type Change =
  | { kind: "grant"; role: string; permissions: readonly string[]; lastDay: string | null }
  | { kind: "take-back" };

/**
 * Gives somebody of the staff another role, or takes it back; both hold from the next click on. Nobody changes their
 * own role, nor that of somebody who may more than they do, and at least one owner without a last day remains. An
 * invitation that still waits for their address is withdrawn: its link would put another role over what was decided here.
 */
export async function changeRole(
  shop: Shop,
  by: Staff,
  id: string,
  change: Change,
): Promise<{ ok: true } | StaffProblem> {
  if (id === by.id) return refuse(403, "Somebody else has to change your own role");
  const grant = change.kind === "grant" ? grantOf(change) : null;
  if (change.kind === "grant" && !grant)
    return { ...refuse(400, "Choose a role, or tick what it opens"), field: "role" };
  if (grant && !mayGrant(by.permissions, grant.permissions)) return notYours;
  const expiresAt = change.kind === "grant" ? endOfDay(change.lastDay) : null;
  if (expiresAt && expiresAt <= new Date()) return inThePast;
  try {
    return await shop.db.transaction(async (tx) => {
      // The rehearsal's demo owner counts in a rehearsal only.
      await tx.execute(sql`select set_config('rosette.shop_mode', ${shop.config.SHOP_MODE}, true)`);
      await tx.select().from(adminRoles).where(eq(adminRoles.userId, id)).for("update");
      const before = await readStaffMember({ db: tx }, id);
      if (!before) return refuse(400, "This person has no role any more");
      if (!mayGrant(by.permissions, before.permissions)) return refuse(403, "Their role opens more than yours does");
      const after = grant
        ? { role: grant.role, permissions: [...grant.permissions], expiresAt, isActive: true }
        : { isActive: false };
      await tx
        .update(adminRoles)
        .set({ ...after, grantedBy: by.id, updatedAt: new Date() })
        .where(eq(adminRoles.userId, id));
      await withdrawInvitationOf(tx, by, before.email.toLowerCase());
      const { role, permissions, expiresAt: until, isActive } = before;
      await audit(tx, by, {
        action: grant ? "update" : "revoke",
        resource: "staff",
        resourceId: before.email,
        summary: grant ? `made ${before.name} ${roleLabel(grant.role)}` : `took the role back from ${before.name}`,
        before: { role, permissions, expiresAt: until, isActive },
        after: { role, permissions, expiresAt: until, ...after },
      });
      return { ok: true };
    });
  } catch (error) {
    if (!isLastOwner(error)) throw error;
    const refusal = refuse(409, "The shop needs an owner without a last day: make somebody else one first");
    return expiresAt ? { ...refusal, field: "lastDay" } : refusal;
  }
}

const refuse = (status: StaffProblem["status"], message: string): StaffProblem => ({ ok: false, status, message });

/** What the database says when nobody would be left (database/functions/staff.sql). */
const isLastOwner = (error: unknown): boolean => {
  const { constraint } = ((error as { cause?: unknown }).cause ?? error) as { constraint?: unknown };
  return constraint === "admin_roles_keep_an_owner";
};
