import { forgetEarlierCustomer, forgetEarlierOrder } from "#app/earlier-orders/.server/earlier-orders.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { reveal } from "../../.server/reveal.ts";
import type { Staff } from "../../.server/staff.ts";
import { eraseCustomerForm } from "../../customers/contract.ts";
import { done, formAction, missing, type Outcome } from "../../kit/.server/run-action.ts";
import { revealForm } from "../../reveal.ts";
import { findEarlierOrder } from "./read-earlier-orders.ts";

/** What staff can do with an earlier order: see whose it is, and take the person out of it. */
export const earlierOrderActions = (id: string) => ({
  reveal: formAction(revealForm, async (form, { shop, staff }) => {
    if (!(await findEarlierOrder(shop, id))) return missing;
    await reveal(shop, staff, { resource: "earlier_orders", id }, form);
    return done();
  }),
  erase: formAction(eraseCustomerForm, ({ reason }, { shop, staff }) => eraseFrom(shop, staff, id, reason), {
    needs: "customers",
  }),
});

/** Removes the person from all earlier orders with the same address, since they may have no other record here. */
async function eraseFrom(shop: Shop, staff: Staff, id: string, reason: string): Promise<Outcome> {
  const order = await findEarlierOrder(shop, id);
  if (!order) return missing;
  await shop.db.transaction(async (tx) => {
    const count = order.email ? await forgetEarlierCustomer(tx, order.email) : await forgetEarlierOrder(tx, id);
    await audit(tx, staff, "earlier_orders", id, {
      action: "erase",
      summary: `erased a person from ${count === 1 ? "an earlier order" : `${count} earlier orders`}`,
      reason,
    });
  });
  return done("erased");
}
