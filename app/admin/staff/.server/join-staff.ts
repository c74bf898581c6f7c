import { eq } from "drizzle-orm";
import type { AccountRefusal } from "#app/accounts/session/.server/refusal.ts";
import { openConfirmedAccount } from "#app/accounts/sign-in/.server/open-account.ts";
import type { Transaction } from "#database/open.ts";
import { adminRoles } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { roleLabel } from "../grants.ts";
import { acceptInvitation, type Invitation, openInvitation } from "./invitations.ts";

/** The link was used, withdrawn or has expired, or is for another address. */
type NoInvitation = { ok: "gone" };
type Person = { id: string; email: string; name: string };

/** Gives a signed-in person the role of an invitation to their own address. */
export async function takeUpRole(shop: Shop, person: Person, token: string): Promise<{ ok: true } | NoInvitation> {
  return shop.db.transaction(async (tx) => {
    const invitation = await openInvitation(shop, tx, token);
    if (!invitation || invitation.email !== person.email) return { ok: "gone" };
    return grantInvitedRole(tx, person, invitation);
  });
}

/** Creates an account for an invitation's address together with its role: both or neither. */
export async function joinAsNew(
  shop: Shop,
  token: string,
  details: { firstName: string; lastName: string; password: string },
): Promise<{ ok: true; email: string } | AccountRefusal | NoInvitation> {
  return shop.db.transaction(async (tx) => {
    const invitation = await openInvitation(shop, tx, token);
    if (!invitation) return { ok: "gone" };
    const { email } = invitation;
    const opened = await openConfirmedAccount(tx, { email, ...details });
    if (!opened.ok) return opened;
    const name = `${details.firstName} ${details.lastName}`;
    const granted = await grantInvitedRole(tx, { id: opened.userId, email, name }, invitation);
    return granted.ok === true ? { ok: true, email } : granted;
  });
}

async function grantInvitedRole(
  tx: Transaction,
  person: Person,
  { id, role, permissions, roleExpiresAt, invitedBy }: Invitation,
): Promise<{ ok: true } | NoInvitation> {
  // Lock the role before the invitation, in the same order as changing a role, to avoid a deadlock.
  await tx.select().from(adminRoles).where(eq(adminRoles.userId, person.id)).for("update");
  if (!(await acceptInvitation(tx, id))) return { ok: "gone" };
  const granted = { role, permissions, expiresAt: roleExpiresAt, grantedBy: invitedBy, isActive: true };
  await tx
    .insert(adminRoles)
    .values({ userId: person.id, ...granted })
    .onConflictDoUpdate({ target: adminRoles.userId, set: { ...granted, updatedAt: new Date() } });
  await audit(tx, person, "staff", person.email, {
    action: "join",
    summary: `joined the staff as ${roleLabel(role)}`,
    after: { role, permissions, expiresAt: roleExpiresAt },
  });
  return { ok: true };
}
