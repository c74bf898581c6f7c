import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable, Transaction } from "#database/open.ts";
import { columnsOf } from "#database/query-rows.ts";
import { adminRoles, staffInvitations } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { demoStaff } from "../../.server/demo-staff.ts";
import type { Staff } from "../../.server/staff.ts";
import { canGrant, type Grant } from "../grants.ts";

/** Real days that an invitation's link works. */
export const invitationDays = 7;

export type Invitation = typeof staffInvitations.$inferSelect;

/**
 * Creates an invitation and revokes any other for the address.
 * @param invitation `email` in lower case; `invitedBy` is a user's id, null from the command line
 * @returns the link's token, of which only a hash is stored
 */
export async function createInvitation(
  tx: Queryable,
  { grant, ...invitation }: Pick<Invitation, "email" | "roleExpiresAt" | "invitedBy"> & { grant: Grant },
): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString("base64url");
  // One at a time for an address: the button was pressed twice, or two people invite the same person.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invitation:${invitation.email}`}, 0))`);
  await tx
    .update(staffInvitations)
    .set({ revokedAt: new Date() })
    .where(and(eq(staffInvitations.email, invitation.email), isOpen));
  const [added] = await tx
    .insert(staffInvitations)
    .values({
      ...invitation,
      role: grant.role,
      permissions: [...grant.permissions],
      tokenHash: hashOf(token),
      expiresAt: new Date(Date.now() + invitationDays * 24 * 3_600_000),
    })
    .returning({ id: staffInvitations.id });
  return { id: added!.id, token };
}

const isOpen = and(isNull(staffInvitations.acceptedAt), isNull(staffInvitations.revokedAt));

/**
 * Neither accepted nor withdrawn, still in time, and its sender could still send it: the role has neither expired nor
 * gone with the account (R-ADMIN-23). The command line always can; the demo owner, whose password is public, only in a
 * rehearsal.
 */
export const canBeAccepted = ({ config }: Pick<Shop, "config">): SQL =>
  and(
    isOpen,
    gt(staffInvitations.expiresAt, new Date()),
    config.SHOP_MODE === "live" ? sql`${staffInvitations.invitedBy} is distinct from ${demoStaff.id}` : undefined,
    sql`(${staffInvitations.invitedBy} is null or exists (
      select from ${adminRoles} where ${adminRoles.userId} = ${staffInvitations.invitedBy} and ${adminRoles.isActive}
        and (${adminRoles.expiresAt} is null or ${adminRoles.expiresAt} > now())
        and (${adminRoles.permissions} @> '{admin_access}'
          or ${adminRoles.permissions} @> '{staff}' and ${adminRoles.permissions} @> ${staffInvitations.permissions})))`,
  )!;
const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** The invitation of a link's token; null unless it can still be accepted. */
export async function openInvitation(
  shop: Pick<Shop, "config">,
  tx: Queryable,
  token: string,
): Promise<Invitation | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const [found] = await tx
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.tokenHash, hashOf(token)), canBeAccepted(shop)));
  return found ?? null;
}

/** Accepts an invitation, once. @returns false if it was accepted, revoked or has expired */
export async function acceptInvitation(tx: Queryable, id: string): Promise<boolean> {
  const [accepted] = await tx
    .update(staffInvitations)
    .set({ acceptedAt: new Date() })
    .where(and(eq(staffInvitations.id, id), isOpen, gt(staffInvitations.expiresAt, new Date())))
    .returning({ id: staffInvitations.id });
  return accepted !== undefined;
}

/** An invitation's link, for the email or the terminal. */
export const invitationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/admin/invitation?token=${token}`;

/** Withdraws an invitation at once. @returns false if it was no longer open */
export async function withdrawInvitation(shop: Shop, by: Staff, id: string): Promise<boolean> {
  if (!z.uuid().safeParse(id).success) return false;
  return shop.db.transaction((tx) => withdraw(tx, by, eq(staffInvitations.id, id)));
}

/** The same for an address's open invitation; there is at most one. @param email in lower case */
export const withdrawInvitationOf = (tx: Transaction, by: Staff, email: string): Promise<boolean> =>
  withdraw(tx, by, eq(staffInvitations.email, email));

/**
 * Withdraws the open invitations that somebody sent and could not send any more: whoever loses a role keeps no way back
 * by a link to an address of their own (R-ADMIN-23).
 * @param grant the sender's role from now on; null for none
 */
export async function withdrawInvitationsFrom(tx: Transaction, by: Staff, sender: string, grant: Grant | null) {
  const sent = await tx
    .select(columnsOf(staffInvitations, "id", "permissions"))
    .from(staffInvitations)
    .where(and(eq(staffInvitations.invitedBy, sender), isOpen));
  for (const { id, permissions } of sent)
    if (!grant || !canGrant(grant.permissions, ["staff", ...permissions]))
      await withdraw(tx, by, eq(staffInvitations.id, id));
}

async function withdraw(tx: Transaction, by: Staff, condition: SQL): Promise<boolean> {
  const [withdrawn] = await tx
    .update(staffInvitations)
    .set({ revokedAt: new Date() })
    .where(and(condition, isOpen))
    .returning({ email: staffInvitations.email });
  if (!withdrawn) return false;
  await audit(tx, by, "staff", withdrawn.email, {
    action: "withdraw",
    summary: `withdrew the invitation of ${withdrawn.email}`,
  });
  return true;
}

/** Deletes invitations, with their addresses, 30 days after they expired. */
export async function forgetInvitations({ db }: Pick<Shop, "db">): Promise<void> {
  await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, sql`now() - interval '30 days'`));
}
