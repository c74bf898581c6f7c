import { eq } from "drizzle-orm";
import { type Order, readOrder } from "#app/orders/.server/order-store.ts";
import { cancelOrder } from "#app/orders/cancellation/.server/cancel-order.ts";
import { hasEnded } from "#app/orders/rules.ts";
import { itemsToReturn } from "#app/returns/.server/return-queries.ts";
import { submitReturn } from "#app/returns/.server/submit-return.ts";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { fullNameOf } from "#app/shared/full-name.ts";
import { orders } from "#database/schema/index.ts";
import { handleJob } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { carryOutWithdrawal } from "./jobs.ts";

export const withdrawalJobHandlers = [
  handleJob(carryOutWithdrawal, {
    run: (shop, { orderId }) => carryOut(shop, orderId),
    async onExhausted(shop, { orderId }, error) {
      const [order] = await shop.db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
      await needsAttention(shop.db, {
        kind: "print_not_stopped",
        subject: orderId,
        orderId,
        summary: `The customer has withdrawn from order ${order?.number ?? orderId}, which is neither cancelled nor on its way back: ${error}`,
      });
    },
  }),
];

/** What the order's history and staff read as the reason. */
const reason = "Withdrew from the contract";

/**
 * Carries out a withdrawal that came before anything was sent (R-WITHDRAW-4): cancels the order, or, if the print
 * provider can no longer stop it, accepts its return. Repeating it changes nothing.
 * @throws Error while neither is possible, so that the job is tried again
 */
async function carryOut(shop: Shop, orderId: string): Promise<void> {
  const order = await readOrder(shop.db, orderId);
  if (!order || hasEnded(order.status)) return;
  const outcome = await cancelOrder(shop, order, { reason, actor: "customer" });
  if (outcome === "cancelled" || outcome === "already_cancelled") return;
  if (outcome === "printer_silent") throw new Error("the print provider did not answer");
  await takeBack(shop, order);
}

async function takeBack(shop: Shop, order: Order): Promise<void> {
  const left = (await itemsToReturn(shop.db, order.id)).filter((item) => item.left > 0);
  if (left.length === 0) return;
  const answer = await submitReturn(
    shop,
    order.id,
    {
      // One return for the withdrawal, however often the job runs.
      formKey: order.id,
      lines: left.map((item) => ({ itemId: item.id, quantity: item.left })),
      reason: "no_reason",
      details: reason,
      name: fullNameOf(order),
    },
    [],
  );
  if (answer.kind !== "asked") throw new Error("it is being printed, and cannot be sent back yet");
}
