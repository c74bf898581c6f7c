import { eq } from "drizzle-orm";
import { reportAttack } from "#app/shared/.server/attention.ts";
import { adminRoles, user } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** Reports to staff that an account is locked after too many wrong passwords; names nobody. */
export async function reportGuesses(shop: Shop, email: string): Promise<void> {
  const [owner] = await shop.db
    .select({ id: user.id, role: adminRoles.role })
    .from(user)
    .leftJoin(adminRoles, eq(adminRoles.userId, user.id))
    .where(eq(user.email, email));
  if (!owner) return;
  const whose = owner.role ? `a staff account (${owner.role})` : "a customer’s account";
  await reportAttack(shop.db, {
    kind: "guesses_locked",
    subject: `sign-in:${owner.id}`,
    summary: `Too many wrong passwords for ${whose}. New browsers now need a code or an emailed link as well.`,
  });
}
