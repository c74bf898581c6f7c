import { and, eq, sql } from "drizzle-orm";
import { eraseAccount, eraseGuest } from "#app/accounts/data/.server/delete-account.ts";
import { audit } from "#app/admin/.server/audit.ts";
import type { Staff } from "#app/admin/.server/staff.ts";
import { done, doneAt, missing, type Outcome, refused } from "#app/admin/kit/.server/run-action.ts";
import { canGrant } from "#app/admin/staff/grants.ts";
import { fullNameOf } from "#app/shared/full-name.ts";
import type { Queryable } from "#database/open.ts";
import { adminRoles, session, user } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { findCustomer, namesOf } from "./read-customer.ts";

export const staffKeepTheirName =
  "They are on the staff: only somebody who can change their role can change their name";

type ChangeOutcome =
  | { ok: true }
  | { ok: "unknown" }
  | { ok: "guest" }
  /** It is the account of a member of staff, and the caller does not manage those. */
  | { ok: "staff" }
  /** Somebody else changed it: the current name, for comparison. */
  | { ok: "changed"; now: { firstName: string; lastName: string; version: string } };

/**
 * Changes an account's name. The log says that it changed, without the names. The name of active staff stands in the
 * audit log and on the list of staff, so it can only be changed by somebody who could change their role.
 * @param version as shown in the form; undefined overwrites any version
 */
export async function changeCustomer(
  shop: Shop,
  staff: Staff,
  id: string,
  names: { firstName?: string; lastName?: string; version?: string },
): Promise<ChangeOutcome> {
  const customer = await findCustomer(shop, id);
  if (!customer) return { ok: "unknown" };
  const { userId } = customer;
  if (!userId) return { ok: "guest" };
  const before = namesOf(customer);
  const { firstName, lastName } = { ...before, ...names };
  const fullName = fullNameOf({ firstName, lastName });
  const changed = await shop.db.transaction(async (tx) => {
    const role = await activeRoleOf(tx, userId);
    if (role && !canGrant(staff.permissions, ["staff", ...role.permissions])) return "staff";
    const rows = await tx
      .update(user)
      .set({ firstName, fullName, name: fullName, updatedAt: new Date() })
      .where(
        and(
          eq(user.id, userId),
          names.version === undefined ? undefined : eq(sql`${user.updatedAt}::text`, names.version),
        ),
      )
      .returning({ id: user.id });
    if (rows.length === 0) return false;
    await audit(tx, staff, "customers", id, { action: "update", summary: "changed the name of a customer" });
    return true;
  });
  if (changed === "staff") return { ok: "staff" };
  if (changed) return { ok: true };
  const now = await findCustomer(shop, id);
  return now ? { ok: "changed", now: { ...namesOf(now), version: now.version ?? "" } } : { ok: "unknown" };
}

/**
 * Ends every session of a customer's account, on all devices, with the next request of each. Active staff are signed
 * out in Staff, whose permission is another.
 */
export async function signOutCustomer(shop: Shop, staff: Staff, id: string): Promise<Outcome> {
  const customer = await findCustomer(shop, id);
  if (!customer) return missing;
  const { userId } = customer;
  if (!userId) return refused("A guest has no account that could be signed in");
  return shop.db.transaction(async (tx) => {
    if (await activeRoleOf(tx, userId)) return refused("They are on the staff. Reset their code in Staff instead");
    await tx.delete(session).where(eq(session.userId, userId));
    await audit(tx, staff, "customers", id, { action: "sign_out", summary: "signed a customer out everywhere" });
    return done("signed-out");
  });
}

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
      if (await activeRoleOf(tx, userId)) return refused("They are on the staff. Withdraw their role first, in Staff");
      await eraseAccount(shop, tx, { id: userId, email, firstName });
    } else {
      await eraseGuest(tx, email);
    }
    await audit(tx, staff, "customers", customer.id, {
      action: "erase",
      summary: userId ? "erased the account of a customer" : "erased a guest’s data, except orders",
      reason,
    });
    return doneAt("/admin/customers?done=erased");
  });
  if (outcome.ok === true) shop.log.info({ event: "customer-erased", customerId: id }, "accounts");
  return outcome;
}

/** The permissions of active staff; undefined for anybody else. */
async function activeRoleOf(tx: Queryable, userId: string): Promise<{ permissions: string[] } | undefined> {
  const [role] = await tx
    .select({ permissions: adminRoles.permissions })
    .from(adminRoles)
    .where(and(eq(adminRoles.userId, userId), adminRoles.isActive));
  return role;
}
