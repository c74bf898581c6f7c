import { and, eq, isNull, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "#database/open.ts";
import { staffInvitations } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";

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
    .where(and(which, isNull(staffInvitations.acceptedAt), isNull(staffInvitations.revokedAt)))
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
