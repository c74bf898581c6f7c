import { eq, sql } from "drizzle-orm";
import { queueCredentialsChanged } from "#app/accounts/.server/queue-account-emails.ts";
import { staffInvitation } from "#app/emails/.server/emails.ts";
import { queueEmail } from "#app/emails/.server/queue-email.ts";
import { endOfDay } from "#app/pricing/working-days.ts";
import type { Transaction } from "#database/open.ts";
import { adminRoles, session, twoFactor, user } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit, lastChange } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { conflict, done, doneAt, type Outcome, refused } from "../../kit/.server/run-action.ts";
import { differences } from "../../kit/action-result.ts";
import { isInForce } from "../../permissions.ts";
import { canGrant, grantOf, lastDayOf, permissionLabel, roleLabel } from "../grants.ts";
import { createInvitation, withdrawInvitationOf, withdrawInvitationsFrom } from "./invitations.ts";
import { readStaffMember } from "./list-staff.ts";

type RequestedRole = { role: string; permissions: readonly string[]; lastDay: string | null };

const noRole = refused("Choose a role, or tick permissions", "role", 400);
const notGrantable = refused("You can only grant permissions that you have", "role", 403);
const inThePast = refused("Enter a future date", "lastDay", 400);
const higherRole = refused("Their role has more permissions than yours", undefined, 403);

const backToList = (word: string): Outcome => doneAt(`/admin/settings/staff?done=${word}`);

/**
 * Invites somebody by email to a role; the link works for `invitationDays`. An earlier invitation for the address is
 * withdrawn.
 */
export async function inviteStaff(
  shop: Shop,
  by: Staff,
  requested: RequestedRole & { email: string },
): Promise<Outcome> {
  const grant = grantOf(requested);
  if (!grant) return noRole;
  if (!canGrant(by.permissions, grant.permissions)) return notGrantable;
  const roleExpiresAt = endOfDay(requested.lastDay);
  if (roleExpiresAt && roleExpiresAt <= new Date()) return inThePast;
  return shop.db.transaction(async (tx) => {
    const [existing] = await tx
      .select({ isActive: adminRoles.isActive, expiresAt: adminRoles.expiresAt })
      .from(adminRoles)
      .innerJoin(user, eq(user.id, adminRoles.userId))
      .where(eq(user.email, requested.email));
    if (existing && isInForce(existing, new Date()))
      return refused("This person is already on the staff: change the role in the list", "email");
    const { id, token } = await createInvitation(tx, {
      email: requested.email,
      grant,
      roleExpiresAt,
      invitedBy: by.id,
    });
    await queueEmail(shop, tx, staffInvitation, {
      to: requested.email,
      event: id,
      data: { token, by: by.name, role: roleLabel(grant.role) },
    });
    await audit(tx, by, "staff", requested.email, {
      action: "invite",
      summary: `invited ${requested.email} as ${roleLabel(grant.role)}`,
      after: { ...grant, expiresAt: roleExpiresAt },
    });
    return done("invited");
  });
}

/** `version` is that of the role when its page was opened. */
type RoleChange = ({ kind: "grant"; version: string } & RequestedRole) | { kind: "revoke" };

/**
 * Changes or withdraws somebody's role, effective with their next request. Nobody can change their own role, nor that
 * of somebody with more permissions, and at least one owner without a last day remains. A grant is refused if somebody
 * else has decided about the role since its page was opened, as it would undo that. A pending invitation for their
 * address is withdrawn, since accepting it would replace this decision.
 */
export async function changeRole(shop: Shop, by: Staff, id: string, change: RoleChange): Promise<Outcome> {
  if (id === by.id) return refused("You cannot change your own role", undefined, 403);
  const grant = change.kind === "grant" ? grantOf(change) : null;
  if (change.kind === "grant" && !grant) return noRole;
  if (grant && !canGrant(by.permissions, grant.permissions)) return notGrantable;
  const expiresAt = change.kind === "grant" ? endOfDay(change.lastDay) : null;
  if (expiresAt && expiresAt <= new Date()) return inThePast;
  try {
    return await shop.db.transaction(async (tx) => {
      // The demo owner counts as an owner only in a rehearsal.
      await tx.execute(sql`select set_config('rosette.shop_mode', ${shop.config.SHOP_MODE}, true)`);
      await tx.select().from(adminRoles).where(eq(adminRoles.userId, id)).for("update");
      const before = await readStaffMember({ db: tx }, id);
      if (!before) return refused("This person no longer has a role", undefined, 400);
      if (!canGrant(by.permissions, before.permissions)) return higherRole;
      const newer = await newerDecision(tx, before, change);
      if (newer) return newer;
      const after = grant
        ? { role: grant.role, permissions: [...grant.permissions], expiresAt, isActive: true }
        : { isActive: false };
      await tx
        .update(adminRoles)
        .set({ ...after, grantedBy: by.id, updatedAt: new Date() })
        .where(eq(adminRoles.userId, id));
      await withdrawInvitationOf(tx, by, before.email.toLowerCase());
      await withdrawInvitationsFrom(tx, by, id, grant);
      const { role, permissions, expiresAt: until, isActive } = before;
      await audit(tx, by, "staff", before.email, {
        action: grant ? "update" : "revoke",
        summary: grant ? `made ${before.name} ${roleLabel(grant.role)}` : `withdrew the role of ${before.name}`,
        before: { role, permissions, expiresAt: until, isActive },
        after: { role, permissions, expiresAt: until, ...after },
      });
      return backToList(grant ? "saved" : "revoked");
    });
  } catch (error) {
    if (!isLastOwner(error)) throw error;
    const words = "The shop needs an owner without a last day: make somebody else an owner first";
    return refused(words, expiresAt ? "lastDay" : undefined);
  }
}

type Member = NonNullable<Awaited<ReturnType<typeof readStaffMember>>>;

/** Somebody else's decision about a role since its page was opened; null if there is none. */
async function newerDecision(tx: Transaction, before: Member, change: RoleChange): Promise<Outcome | null> {
  if (change.kind === "revoke" || change.version === before.version) return null;
  const { role, permissions, lastDay } = change;
  const ours = describeRole({ ...(grantOf({ role, permissions }) ?? { role, permissions }), lastDay });
  const theirs = describeRole({ ...before, lastDay: lastDayOf(before.expiresAt) });
  const found = differences(before.isActive ? theirs : { ...theirs, Role: "Withdrawn" }, ours);
  return conflict(before.version, { ...(await lastChange(tx, "staff", before.email)), differences: found });
}

type ShownRole = { role: string; permissions: readonly string[]; lastDay: string | null };

const describeRole = ({ role, permissions, lastDay }: ShownRole): Record<string, string> => ({
  Role: roleLabel(role),
  Permissions: permissions.map(permissionLabel).join(", "),
  "Last day": lastDay ?? "",
});

/** Whether the database refused to remove the last owner (database/functions/staff.sql). */
const isLastOwner = (error: unknown): boolean => {
  const { constraint } = ((error as { cause?: unknown }).cause ?? error) as { constraint?: unknown };
  return constraint === "admin_roles_keep_an_owner";
};

/**
 * Resets the second factor of somebody who has lost their phone: ends all sessions, and the next sign-in with the
 * password sets up a new code. The person is informed by email.
 */
export async function resetCode(shop: Shop, by: Staff, id: string): Promise<Outcome> {
  const person = await readStaffMember(shop, id);
  if (!person || id === by.id) return refused("You cannot reset your own code", undefined, 403);
  if (!canGrant(by.permissions, person.permissions)) return higherRole;
  await shop.db.transaction(async (tx) => {
    await tx.delete(twoFactor).where(eq(twoFactor.userId, id));
    await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, id));
    await tx.delete(session).where(eq(session.userId, id));
    await audit(tx, by, "staff", person.email, {
      action: "reset",
      summary: `reset the six-digit code of ${person.name}`,
    });
  });
  await queueCredentialsChanged(shop, person, "two-factor-off");
  return backToList("reset");
}
