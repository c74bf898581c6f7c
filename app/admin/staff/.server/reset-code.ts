import { eq } from "drizzle-orm";
import { queueCredentialsChanged } from "#app/accounts/.server/queue-account-emails.ts";
import { session, twoFactor, user } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { mayGrant } from "../grants.ts";
import type { StaffProblem } from "./invite-staff.ts";
import { readStaffMember } from "./list-staff.ts";

/**
 * For somebody whose phone is lost: the six-digit code is taken off, every session ends, and the next sign-in with the
 * password sets up a new one. The person is told by email.
 */
export async function resetCode(shop: Shop, by: Staff, id: string): Promise<{ ok: true } | StaffProblem> {
  const person = await readStaffMember(shop, id);
  if (!person || id === by.id) return { ok: false, status: 403, message: "Somebody else has to reset your own code" };
  if (!mayGrant(by.permissions, person.permissions))
    return { ok: false, status: 403, message: "Their role opens more than yours does" };
  await shop.db.transaction(async (tx) => {
    await tx.delete(twoFactor).where(eq(twoFactor.userId, id));
    await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, id));
    await tx.delete(session).where(eq(session.userId, id));
    await audit(tx, by, {
      action: "reset",
      resource: "staff",
      resourceId: person.email,
      summary: `reset the six-digit code of ${person.name}`,
    });
  });
  await queueCredentialsChanged(shop, person, "two-factor-off");
  return { ok: true };
}
