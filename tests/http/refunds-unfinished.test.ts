import { expect, test } from "vitest";
import { recordRefundState } from "#app/orders/refunds/.server/record-refund.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { orderRow } from "../support/order-facts.ts";
import { placeOrder, refundsOf, settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());

test.for([
  ["still pends", "pending", "on_hold"],
  ["has failed", "failed", "paid"],
] as const)(
  "a refund that %s is not paid back: the order does not end with the rest",
  async ([, refundStatus, status]) => {
    const order = await placeOrder(shop);
    const refund = async (amount: number, ...becomes: string[]) => {
      const made = await shop.shop.stripe.refunds.create({ payment_intent: order.payment, amount });
      for (const each of becomes) await recordRefundState(shop.shop, { ...made, status: each });
    };
    await shop.control.fault("stripe", "drop_events");
    await refund(order.total - 100, "pending", refundStatus);
    await refund(100, "succeeded");
    await shop.control.fault("stripe", "drop_events", false);
    await settle(shop);
    expect(await orderRow(shop, order.id)).toMatchObject({ status });
    expect((await refundsOf(shop, order)).ours).toMatchObject([{ status: refundStatus }, { status: "succeeded" }]);
  },
);
