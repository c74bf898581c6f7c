import { and, eq, sql } from "drizzle-orm";
import { audit } from "#app/admin/.server/audit.ts";
import type { Staff } from "#app/admin/.server/staff.ts";
import { user } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { findCustomer, namesOf } from "./read-customer.ts";

export type ChangeOutcome =
  | { ok: true }
  | { ok: "unknown" }
  | { ok: "guest" }
  /** Somebody was faster: what it is called now, to be compared. */
  | { ok: "changed"; now: { firstName: string; lastName: string; version: string } };

/**
 * Changes what an account's owner is called. The log says that it was changed, not from what to what.
 * @param version as it was when the form was shown; left out, whatever is there is overwritten
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
  const fullName = [firstName, lastName].filter(Boolean).join(" ");
  const changed = await shop.db.transaction(async (tx) => {
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
    await audit(tx, staff, {
      action: "update",
      resource: "customers",
      resourceId: id,
      summary: "changed the name of a customer",
    });
    return true;
  });
  if (changed) return { ok: true };
  const now = await findCustomer(shop, id);
  return now ? { ok: "changed", now: { ...namesOf(now), version: now.version ?? "" } } : { ok: "unknown" };
}
