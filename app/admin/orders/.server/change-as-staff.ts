import type { Order } from "#app/orders/.server/order-store.ts";
import { wordsOf } from "#app/orders/change/.server/apply-change.ts";
import { type ChangeOutcome, changeItems, type WantedChange } from "#app/orders/change/.server/change-items.ts";
import { mayChangeItems, previewChange } from "#app/orders/change/.server/read-change.ts";
import {
  type ChangePlan,
  type ItemChoice,
  type RefusedChange,
  refusedAsDearer,
} from "#app/orders/change/plan-change.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { isOverLimit, refundLimitOf } from "../refund-limits.ts";
import { paidBackBy } from "./refund-order.ts";

/** Whether staff may change the items of this order now. */
export const mayChangeAsStaff = (shop: Shop, order: Order): Promise<boolean> =>
  mayChangeItems(shop.db, order, { actor: "staff", now: shop.clock.now() });

/** What a change comes to for this person. `overLimit`: their limit in pence, if it refunds more than that. */
export async function reckonAsStaff(
  shop: Shop,
  staff: Staff,
  order: Order,
  choices: readonly ItemChoice[],
): Promise<RefusedChange | (Pick<ChangePlan, "amount" | "rows"> & { overLimit: number | null })> {
  const plan = await previewChange(shop.db, order, choices);
  if ("problem" in plan) return plan;
  if (plan.amount < 0) return refusedAsDearer(plan);
  const isOver = plan.amount > 0 && isOverLimit(staff, plan.amount, await paidBackBy(shop.db, staff, order.id));
  return { amount: plan.amount, rows: plan.rows, overLimit: isOver ? refundLimitOf(staff) : null };
}

/**
 * Changes the items as staff, with the owner's own use case (R-ADMIN-19). The difference counts towards this person's
 * refund limit; over it, the change is refused, and somebody with a higher limit has to make it.
 */
export const changeAsStaff = (shop: Shop, staff: Staff, order: Order, wanted: WantedChange): Promise<ChangeOutcome> =>
  changeItems(shop, order.id, wanted, {
    actor: "staff",
    id: staff.id,
    name: staff.name,
    mayRefund: async (tx, amount) => !isOverLimit(staff, amount, await paidBackBy(tx, staff, order.id)),
    alongside: (tx, plan) =>
      audit(tx, staff, {
        action: "update",
        resource: "orders",
        resourceId: order.number,
        summary: `changed the items${plan.amount > 0 ? ` and refunded ${formatPence(plan.amount)}` : ""}: ${wordsOf(plan).join("; ")}`,
      }),
  });
