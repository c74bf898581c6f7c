import { addEvent, type Order } from "#app/orders/.server/order-store.ts";
import { changeTexts } from "#app/orders/change/.server/apply-change.ts";
import { type ChangeOutcome, changeItems, type WantedChange } from "#app/orders/change/.server/change-items.ts";
import { canBePaidFor, canChangeItems, previewChange } from "#app/orders/change/.server/read-change.ts";
import {
  type ChangePlan,
  type ItemChoice,
  type RefusedChange,
  refusedAsDearer,
} from "#app/orders/change/plan-change.ts";
import { lastMomentToPay } from "#app/orders/further-payment/.server/begin-further-payment.ts";
import { abandonFurtherPayment } from "#app/orders/further-payment/.server/close-further-payment.ts";
import { amountToPay } from "#app/orders/further-payment/.server/further-payments.ts";
import { formatDeadline } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import type { notWithdrawnTexts } from "../change-texts.ts";
import { isOverLimit, whoElseCan } from "../refund-limits.ts";
import { paidBackBy } from "./paid-back-by.ts";

type CalculatedChange = Pick<ChangePlan, "amount" | "rows" | "notes"> & {
  overLimit: string | null;
  payUntil: string | null;
};

/** Whether staff may change the items of this order now. */
export const canChangeAsStaff = (shop: Shop, order: Order): Promise<boolean> =>
  canChangeItems(shop.db, order, { actor: "staff", now: shop.clock.now() });

/**
 * What a change comes to for this person. `overLimit`: why they may not make it and who may, if it refunds too
 * much; `payUntil`: until when the customer could pay for one that costs more.
 */
export async function previewAsStaff(
  shop: Shop,
  staff: Staff,
  order: Order,
  choices: readonly ItemChoice[],
): Promise<RefusedChange | CalculatedChange> {
  const plan = await previewChange(shop, order, choices);
  if ("problem" in plan) return plan;
  const { amount, rows, notes } = plan;
  if (amount < 0) {
    if (!(await canBePaidFor(shop, shop.db, order))) return refusedAsDearer(plan);
    const payUntil = formatDeadline(lastMomentToPay(shop, order, "staff"), shop.clock.now());
    return { amount, rows, notes, overLimit: null, payUntil };
  }
  const before = amount > 0 ? await paidBackBy(shop.db, staff, order.id) : 0;
  const isOver = amount > 0 && isOverLimit(staff, amount, before);
  return { amount, rows, notes, overLimit: isOver ? overLimit(staff, amount, before) : null, payUntil: null };
}

const overLimit = (staff: Staff, amount: number, before: number) =>
  whoElseCan(staff, amount, before, "make this change");

/** `why`: over whose limit it is and who can make it, in sentences. */
type StaffChangeOutcome = Exclude<ChangeOutcome, { kind: "over_limit" }> | { kind: "over_limit"; why: string };

/**
 * Changes the items as staff, with the owner's own use case (R-ADMIN-19). The difference counts towards this person's
 * refund limit; over it, the change is refused, and somebody with a higher limit has to make it. What costs more waits
 * for the customer to pay it (R-ADMIN-20).
 */
export async function changeAsStaff(
  shop: Shop,
  staff: Staff,
  order: Order,
  wanted: WantedChange,
): Promise<StaffChangeOutcome> {
  const outcome = await changeItems(shop, order.id, wanted, {
    actor: "staff",
    id: staff.id,
    name: staff.name,
    canRefund: async (tx, amount) => !isOverLimit(staff, amount, await paidBackBy(tx, staff, order.id)),
    alongside: (tx, plan) =>
      audit(tx, staff, "orders", order.number, {
        action: "update",
        summary: `${doneBy(plan)}: ${changeTexts(plan).join("; ")}`,
      }),
  });
  if (outcome.kind !== "over_limit") return outcome;
  const before = await paidBackBy(shop.db, staff, order.id);
  return { kind: "over_limit", why: overLimit(staff, wanted.shown ?? 0, before) };
}

function doneBy({ amount }: ChangePlan): string {
  if (amount < 0) return `asked the customer to pay ${formatPence(-amount)} for a change of the items`;
  return `changed the items${amount > 0 ? ` and refunded ${formatPence(amount)}` : ""}`;
}

/**
 * Withdraws a change that waits for the customer to pay for it, whoever chose it (R-ADMIN-20): it cannot be paid any more,
 * and the order stays as it was. If it was paid a moment ago, it is made instead.
 */
export async function withdrawChange(
  shop: Shop,
  staff: Staff,
  order: Pick<Order, "id" | "number">,
): Promise<"withdrawn" | keyof typeof notWithdrawnTexts> {
  const amount = await amountToPay(shop.db, order.id);
  if (amount === null) return "none";
  const status = await abandonFurtherPayment(shop, order.id);
  if (status === null) return "provider_silent";
  if (status === "open") return "being_paid";
  if (status !== "ended") return status === "paid" ? "paid" : "none";
  await shop.db.transaction(async (tx) => {
    const data = { amount, by: staff.name };
    await addEvent(tx, { orderId: order.id, type: "change_withdrawn", actor: "staff", data });
    await audit(tx, staff, "orders", order.number, {
      action: "update",
      summary: `withdrew a change of the items that waited for ${formatPence(amount)}`,
    });
  });
  return "withdrawn";
}
