import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable, Transaction } from "#database/open.ts";
import { staffInvitations } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import type { Grant } from "../grants.ts";

/** Real days that an invitation's link works. */
export const invitationDays = 7;

export type Invitation = typeof staffInvitations.$inferSelect;

/** Makes an invitation in place of any that waits for the same address. @returns the link's token, kept nowhere */
export async function createInvitation(
  tx: Queryable,
  {
    email,
    grant,
    roleExpiresAt,
    invitedBy,
  }: {
    email: string;
    grant: Grant;
    roleExpiresAt: Date | null;
    /** A user's id; null from the command line. */
    invitedBy: string | null;
  },
): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString("base64url");
  await tx
    .update(staffInvitations)
    .set({ revokedAt: new Date() })
    .where(and(eq(staffInvitations.email, email), isOpen));
  const [added] = await tx
    .insert(staffInvitations)
    .values({
      email,
      role: grant.role,
      permissions: [...grant.permissions],
      roleExpiresAt,
      tokenHash: hashOf(token),
      invitedBy,
      expiresAt: new Date(Date.now() + invitationDays * 24 * 3_600_000),
    })
    .returning({ id: staffInvitations.id });
  return { id: added!.id, token };
}

const isOpen = and(isNull(staffInvitations.acceptedAt), isNull(staffInvitations.revokedAt));
const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** The invitation behind a link, as long as it can be taken up; null for any other. */
export async function openInvitation(tx: Queryable, token: string): Promise<Invitation | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const [found] = await tx
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.tokenHash, hashOf(token)), isOpen, gt(staffInvitations.expiresAt, new Date())));
  return found ?? null;
}

/** Only the first who comes takes an invitation up. @returns false for everybody after */
export async function takeInvitation(tx: Queryable, id: string): Promise<boolean> {
  const [taken] = await tx
    .update(staffInvitations)
    .set({ acceptedAt: new Date() })
    .where(and(eq(staffInvitations.id, id), isOpen, gt(staffInvitations.expiresAt, new Date())))
    .returning({ id: staffInvitations.id });
  return taken !== undefined;
}

/** The link that an email or the terminal shows. */
export const invitationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/admin/invitation?token=${token}`;

/** Makes an invitation's link useless at once. @returns false when it has gone already */
export async function withdrawInvitation(shop: Shop, by: Staff, id: string): Promise<boolean> {
  if (!z.uuid().safeParse(id).success) return false;
  return shop.db.transaction((tx) => withdraw(tx, by, eq(staffInvitations.id, id)));
}

/** The same for whatever waits for an address; there is one at most. @param email in lower case */
export const withdrawInvitationOf = (tx: Transaction, by: Staff, email: string): Promise<boolean> =>
  withdraw(tx, by, eq(staffInvitations.email, email));

async function withdraw(tx: Transaction, by: Staff, which: SQL): Promise<boolean> {
  const [withdrawn] = await tx
    .update(staffInvitations)
    .set({ revokedAt: new Date() })
    .where(and(which, isOpen))
    .returning({ email: staffInvitations.email });
  if (!withdrawn) return false;
  await audit(tx, by, {
    action: "withdraw",
    resource: "staff",
    resourceId: withdrawn.email,
    summary: `withdrew the invitation of ${withdrawn.email}`,
  });
  return true;
}

/** A month after its link has ended, an invitation goes, with the address in it. */
export async function forgetInvitations({ db }: Pick<Shop, "db">): Promise<void> {
  await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, sql`now() - interval '30 days'`));
}
