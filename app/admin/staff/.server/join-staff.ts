import { eq } from "drizzle-orm";
import type { AccountRefusal } from "#app/accounts/session/.server/refusal.ts";
import { openConfirmedAccount } from "#app/accounts/sign-in/.server/open-account.ts";
import type { Transaction } from "#database/open.ts";
import { adminRoles } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { roleLabel } from "../grants.ts";
import { type Invitation, openInvitation, takeInvitation } from "./invitations.ts";

/** The link has been used, withdrawn or grown old, or belongs to another address. */
export type NoInvitation = { ok: "gone" };
type Person = { id: string; email: string; name: string };

/** Somebody signed in takes up the role that the link of their own address brings. */
export async function takeUpRole(shop: Shop, person: Person, token: string): Promise<{ ok: true } | NoInvitation> {
  return shop.db.transaction(async (tx) => {
    const invitation = await openInvitation(tx, token);
    if (!invitation || invitation.email !== person.email) return { ok: "gone" };
    return grantInvited(tx, person, invitation);
  });
}

/** Somebody new: an account for the invitation's address, and the role with it. Both or neither. */
export async function joinAsNew(
  shop: Shop,
  token: string,
  given: { firstName: string; lastName: string; password: string },
): Promise<{ ok: true; email: string } | AccountRefusal | NoInvitation> {
  return shop.db.transaction(async (tx) => {
    const invitation = await openInvitation(tx, token);
    if (!invitation) return { ok: "gone" };
    const { email } = invitation;
    const opened = await openConfirmedAccount(tx, { email, ...given });
    if (!opened.ok) return opened;
    const name = `${given.firstName} ${given.lastName}`;
    const granted = await grantInvited(tx, { id: opened.userId, email, name }, invitation);
    return granted.ok === true ? { ok: true, email } : granted;
  });
}

async function grantInvited(
  tx: Transaction,
  person: Person,
  { id, role, permissions, roleExpiresAt, invitedBy }: Invitation,
): Promise<{ ok: true } | NoInvitation> {
  // First the role, then the invitation, as whoever changes the role locks them: no two wait for each other.
  await tx.select().from(adminRoles).where(eq(adminRoles.userId, person.id)).for("update");
  if (!(await takeInvitation(tx, id))) return { ok: "gone" };
  const granted = { role, permissions, expiresAt: roleExpiresAt, grantedBy: invitedBy, isActive: true };
  await tx
    .insert(adminRoles)
    .values({ userId: person.id, ...granted })
    .onConflictDoUpdate({ target: adminRoles.userId, set: { ...granted, updatedAt: new Date() } });
  await audit(tx, person, {
    action: "join",
    resource: "staff",
    resourceId: person.email,
    summary: `joined the staff as ${roleLabel(role)}`,
    after: { role, permissions, expiresAt: roleExpiresAt },
  });
  return { ok: true };
}
