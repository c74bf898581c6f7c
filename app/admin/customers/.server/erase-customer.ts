import { eq } from "drizzle-orm";
import { eraseAccount, eraseGuest } from "#app/accounts/data/.server/delete-account.ts";
import { audit } from "#app/admin/.server/audit.ts";
import type { Staff } from "#app/admin/.server/staff.ts";
import { doneAt, missing, type Outcome, refused } from "#app/admin/kit/.server/run-action.ts";
import { adminRoles } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { findCustomer } from "./read-customer.ts";

/**
 * Erases a customer who asks the shop for it (UK GDPR, Article 17), as they could themselves: all but the orders, which
 * the law on accounts and tax wants kept. Somebody who works here loses their role first.
 */
export async function eraseCustomer(shop: Shop, staff: Staff, id: string, reason: string): Promise<Outcome> {
  const customer = await findCustomer(shop, id);
  if (!customer) return missing;
  const { userId, email, firstName } = customer;
  const outcome = await shop.db.transaction(async (tx) => {
    if (userId) {
      const [role] = await tx
        .select({ isActive: adminRoles.isActive })
        .from(adminRoles)
        .where(eq(adminRoles.userId, userId));
      if (role?.isActive) return refused("They work here. Take their role back first, in Staff");
      await eraseAccount(shop, tx, { id: userId, email, firstName });
    } else {
      await eraseGuest(tx, email);
    }
    await audit(tx, staff, {
      action: "erase",
      resource: "customers",
      resourceId: customer.id,
      summary: userId ? "erased the account of a customer" : "erased what was kept of a guest besides the orders",
      reason,
    });
    return doneAt("/admin/customers?done=erased");
  });
  if (outcome.ok === true) shop.log.info({ event: "customer-erased", customerId: id }, "accounts");
  return outcome;
}
