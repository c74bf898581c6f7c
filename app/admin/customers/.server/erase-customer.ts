import { eq } from "drizzle-orm";
import { eraseAccount, eraseGuest } from "#app/accounts/data/.server/delete-account.ts";
import { audit } from "#app/admin/.server/audit.ts";
import type { Staff } from "#app/admin/.server/staff.ts";
import { doneAt, missing, type Outcome, refused } from "#app/admin/kit/.server/run-action.ts";
import { adminRoles } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { findCustomer } from "./read-customer.ts";

/**
 * Erases a customer on request, as they could do themselves (R-LAW-17): everything except orders, which have to be
 * retained. Active staff must lose their role first.
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
      if (role?.isActive) return refused("They are on the staff. Withdraw their role first, in Staff");
      await eraseAccount(shop, tx, { id: userId, email, firstName });
    } else {
      await eraseGuest(tx, email);
    }
    await audit(tx, staff, {
      action: "erase",
      resource: "customers",
      resourceId: customer.id,
      summary: userId ? "erased the account of a customer" : "erased a guest’s data, except orders",
      reason,
    });
    return doneAt("/admin/customers?done=erased");
  });
  if (outcome.ok === true) shop.log.info({ event: "customer-erased", customerId: id }, "accounts");
  return outcome;
}
