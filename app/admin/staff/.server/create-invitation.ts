import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { staffInvitations } from "#database/schema/index.ts";
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
