import { eq } from "drizzle-orm";
import { collectData } from "#app/accounts/data/.server/collect-data.ts";
import { audit } from "#app/admin/.server/audit.ts";
import { isRevealed } from "#app/admin/.server/reveal.ts";
import type { Staff } from "#app/admin/.server/staff.ts";
import { user } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { findCustomer, whoLooked } from "./read-customer.ts";

/**
 * Everything the shop holds about a customer, for whoever asks the shop for it (UK GDPR, Article 15), and who looked
 * at it. Only while it is revealed: the reason for that is the reason for this.
 */
export async function exportCustomer(shop: Shop, staff: Staff, id: string) {
  const customer = await findCustomer(shop, id);
  if (!customer) return "unknown" as const;
  if (!(await isRevealed(shop, staff, { resource: "customers", id: customer.id }))) return "covered" as const;
  const [account] = customer.userId
    ? await shop.db
        .select({
          id: user.id,
          email: user.email,
          emailVerified: user.emailVerified,
          firstName: user.firstName,
          fullName: user.fullName,
          twoFactorEnabled: user.twoFactorEnabled,
          createdAt: user.createdAt,
        })
        .from(user)
        .where(eq(user.id, customer.userId))
    : [];
  // No account has an empty id.
  const data = await collectData(shop, account ?? { id: "", email: customer.email });
  await audit(shop.db, staff, {
    action: "export",
    resource: "customers",
    resourceId: customer.id,
    summary: "took a copy of a customer’s data",
  });
  const lookedAt = (await whoLooked(shop, customer.id)).map(({ id: _, ...entry }) => entry);
  return { ...data, account: account ?? null, lookedAt };
}
