import { eq } from "drizzle-orm";
import { staffInvitation } from "#app/emails/.server/emails.ts";
import { queueEmail } from "#app/emails/.server/queue-email.ts";
import { endOfDay } from "#app/pricing/working-days.ts";
import { adminRoles, user } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { isInForce } from "../../permissions.ts";
import { grantOf, mayGrant, roleLabel } from "../grants.ts";
import { createInvitation } from "./create-invitation.ts";

export type StaffProblem = { ok: false; status: 400 | 403 | 409; field?: string; message: string };

/** Asks somebody by email to take up a role; the link works for a week. An earlier one for the address is withdrawn. */
export async function inviteStaff(
  shop: Shop,
  by: Staff,
  asked: { email: string; role: string; permissions: readonly string[]; lastDay: string | null },
): Promise<{ ok: true } | StaffProblem> {
  const grant = grantOf(asked);
  if (!grant) return { ok: false, status: 400, field: "role", message: "Choose a role, or tick what it opens" };
  if (!mayGrant(by.permissions, grant.permissions)) return notYours;
  const roleExpiresAt = endOfDay(asked.lastDay);
  if (roleExpiresAt && roleExpiresAt <= new Date()) return inThePast;
  return shop.db.transaction(async (tx) => {
    const [present] = await tx
      .select({ isActive: adminRoles.isActive, expiresAt: adminRoles.expiresAt })
      .from(adminRoles)
      .innerJoin(user, eq(user.id, adminRoles.userId))
      .where(eq(user.email, asked.email));
    if (present && isInForce(present, new Date())) return alreadyThere;
    const { id, token } = await createInvitation(tx, { email: asked.email, grant, roleExpiresAt, invitedBy: by.id });
    await queueEmail(shop, tx, staffInvitation, {
      to: asked.email,
      event: id,
      data: { token, by: by.name, role: roleLabel(grant.role) },
    });
    await audit(tx, by, {
      action: "invite",
      resource: "staff",
      resourceId: asked.email,
      summary: `invited ${asked.email} as ${roleLabel(grant.role)}`,
      after: { ...grant, expiresAt: roleExpiresAt },
    });
    return { ok: true };
  });
}

export const notYours: StaffProblem = {
  ok: false,
  status: 403,
  field: "role",
  message: "You can only give what your own role opens",
};
export const inThePast: StaffProblem = { ok: false, status: 400, field: "lastDay", message: "Enter a day to come" };
const alreadyThere: StaffProblem = {
  ok: false,
  status: 409,
  field: "email",
  message: "This person is on the staff already: change the role in the list",
};
