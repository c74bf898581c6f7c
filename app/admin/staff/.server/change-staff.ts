import { eq, sql } from "drizzle-orm";
import { queueCredentialsChanged } from "#app/accounts/.server/queue-account-emails.ts";
import { staffInvitation } from "#app/emails/.server/emails.ts";
import { queueEmail } from "#app/emails/.server/queue-email.ts";
import { endOfDay } from "#app/pricing/working-days.ts";
import { adminRoles, session, twoFactor, user } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { done, doneAt, type Outcome, refused } from "../../kit/.server/run-action.ts";
import { isInForce } from "../../permissions.ts";
import { grantOf, mayGrant, roleLabel } from "../grants.ts";
import { createInvitation, withdrawInvitationOf } from "./invitations.ts";
import { readStaffMember } from "./list-staff.ts";

type AskedRole = { role: string; permissions: readonly string[]; lastDay: string | null };

const noRole = refused("Choose a role, or tick what it opens", "role", 400);
const notYours = refused("You can only give what your own role opens", "role", 403);
const inThePast = refused("Enter a day to come", "lastDay", 400);
const moreThanYours = refused("Their role opens more than yours does", undefined, 403);

const backToList = (word: string): Outcome => doneAt(`/admin/settings/staff?done=${word}`);

/** Asks somebody by email to take up a role; the link works for a week. An earlier one for the address is withdrawn. */
export async function inviteStaff(shop: Shop, by: Staff, asked: AskedRole & { email: string }): Promise<Outcome> {
  const grant = grantOf(asked);
  if (!grant) return noRole;
  if (!mayGrant(by.permissions, grant.permissions)) return notYours;
  const roleExpiresAt = endOfDay(asked.lastDay);
  if (roleExpiresAt && roleExpiresAt <= new Date()) return inThePast;
  return shop.db.transaction(async (tx) => {
    const [present] = await tx
      .select({ isActive: adminRoles.isActive, expiresAt: adminRoles.expiresAt })
      .from(adminRoles)
      .innerJoin(user, eq(user.id, adminRoles.userId))
      .where(eq(user.email, asked.email));
    if (present && isInForce(present, new Date()))
      return refused("This person is on the staff already: change the role in the list", "email");
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
    return done("invited");
  });
}

type Change = ({ kind: "grant" } & AskedRole) | { kind: "take-back" };

/**
 * Gives somebody of the staff another role, or takes it back; both hold from the next click on. Nobody changes their
 * own role, nor that of somebody who may more than they do, and at least one owner without a last day remains. An
 * invitation that still waits for their address is withdrawn: its link would put another role over what was decided here.
 */
export async function changeRole(shop: Shop, by: Staff, id: string, change: Change): Promise<Outcome> {
  if (id === by.id) return refused("Somebody else has to change your own role", undefined, 403);
  const grant = change.kind === "grant" ? grantOf(change) : null;
  if (change.kind === "grant" && !grant) return noRole;
  if (grant && !mayGrant(by.permissions, grant.permissions)) return notYours;
  const expiresAt = change.kind === "grant" ? endOfDay(change.lastDay) : null;
  if (expiresAt && expiresAt <= new Date()) return inThePast;
  try {
    return await shop.db.transaction(async (tx) => {
      // The rehearsal's demo owner counts in a rehearsal only.
      await tx.execute(sql`select set_config('rosette.shop_mode', ${shop.config.SHOP_MODE}, true)`);
      await tx.select().from(adminRoles).where(eq(adminRoles.userId, id)).for("update");
      const before = await readStaffMember({ db: tx }, id);
      if (!before) return refused("This person has no role any more", undefined, 400);
      if (!mayGrant(by.permissions, before.permissions)) return moreThanYours;
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
      return backToList(grant ? "saved" : "revoked");
    });
  } catch (error) {
    if (!isLastOwner(error)) throw error;
    const words = "The shop needs an owner without a last day: make somebody else one first";
    return refused(words, expiresAt ? "lastDay" : undefined);
  }
}

/** What the database says when nobody would be left (database/functions/staff.sql). */
const isLastOwner = (error: unknown): boolean => {
  const { constraint } = ((error as { cause?: unknown }).cause ?? error) as { constraint?: unknown };
  return constraint === "admin_roles_keep_an_owner";
};

/**
 * For somebody whose phone is lost: the six-digit code is taken off, every session ends, and the next sign-in with the
 * password sets up a new one. The person is told by email.
 */
export async function resetCode(shop: Shop, by: Staff, id: string): Promise<Outcome> {
  const person = await readStaffMember(shop, id);
  if (!person || id === by.id) return refused("Somebody else has to reset your own code", undefined, 403);
  if (!mayGrant(by.permissions, person.permissions)) return moreThanYours;
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
  return backToList("reset");
}
