import { addEvent, type Order } from "#app/orders/.server/order-store.ts";
import { giveUpFurtherPayment } from "#app/orders/further-payment/.server/close-further-payment.ts";
import { amountToPay } from "#app/orders/further-payment/.server/further-payments.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import type { notWithdrawnTexts } from "../change-texts.ts";

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
  const status = await giveUpFurtherPayment(shop, order.id);
  if (status === null) return "provider_silent";
  if (status === "open") return "being_paid";
  if (status !== "ended") return status === "paid" ? "paid" : "none";
  await shop.db.transaction(async (tx) => {
    const data = { amount, by: staff.name };
    await addEvent(tx, { orderId: order.id, type: "change_withdrawn", actor: "staff", data });
    await audit(tx, staff, {
      action: "update",
      resource: "orders",
      resourceId: order.number,
      summary: `withdrew a change of the items that waited for ${formatPence(amount)}`,
    });
  });
  return "withdrawn";
}
