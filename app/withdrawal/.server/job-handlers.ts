import { eq } from "drizzle-orm";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { orders } from "#database/schema/index.ts";
import { handleJob } from "#server/jobs.ts";
import { carryOut } from "./carry-out.ts";
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
