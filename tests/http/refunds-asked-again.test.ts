import { describe, expect, test } from "vitest";
import { carryOutRefund, retryRefund } from "#app/orders/refunds/.server/send-refund.ts";
import { linesOf, placeTeesAndMug } from "../support/changed-order.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { beginDearerChange, payIntent } from "../support/further-payment.ts";
import { placeOrder, refundsOf, settle, submit } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());

describe("a refund requested from Stripe more than a day ago, whose idempotency key it may have forgotten", () => {
  const waiting = async () => {
    const order = await placeOrder(shop);
    const { rows } = await shop.shop.pool.query(
      `insert into refunds (order_id, amount, reason, decision_key, created_at)
       values ($1, 100, 'Goodwill', 'goodwill', now() - interval '25 hours') returning id`,
      [order.id],
    );
    return { order, id: rows[0].id as string };
  };
  /** Every key is new to Stripe. */
  const withoutKeys = async (work: () => Promise<void>) => {
    const { refunds } = shop.shop.stripe;
    const { create } = refunds;
    Object.assign(refunds, { create: (asked: object) => create.call(refunds, asked) });
    await work();
    Object.assign(refunds, { create });
  };

  test("is found there if its response was lost, and not made a second time", async () => {
    const { order, id } = await waiting();
    await shop.control.fault("stripe", "drop_events");
    await shop.shop.stripe.refunds.create({
      payment_intent: order.payment,
      amount: 100,
      metadata: { order_id: order.id, refund_id: id },
    });
    await shop.control.fault("stripe", "drop_events", false);
    await withoutKeys(() => carryOutRefund(shop.shop, id));
    expect(await refundsOf(shop, order)).toMatchObject({
      ours: [{ amount: 100, status: "succeeded" }],
      atStripe: [{ amount: 100 }],
    });
  });

  test("is made if it never got there, whatever else was refunded", async () => {
    const { order, id } = await waiting();
    await shop.shop.stripe.refunds.create({ payment_intent: order.payment, amount: 50 });
    await withoutKeys(() => carryOutRefund(shop.shop, id));
    const { atStripe } = await refundsOf(shop, order);
    expect(atStripe.map(({ amount }) => amount).toSorted()).toEqual([100, 50]);
  });
});

test("a refund of two payments is answered as failed once both parts are, and as succeeded once they are retried", async () => {
  const order = await placeTeesAndMug(shop);
  const [shirts] = await linesOf(shop, order);
  const further = await beginDearerChange(shop, order, { [`size-${shirts!.id}`]: "2XL" }, 400);
  await payIntent(shop, further);
  await settle(shop);
  await submit(shop, `/orders/${order.number}/cancellation`, order.headers);
  await settle(shop);
  const answer = async () => {
    const asked = { method: "POST", headers: order.headers, body: JSON.stringify({ orderId: order.id }) };
    return (await shop.fetch("/api/refund-order", asked)).json();
  };
  const amount = order.total + 400;
  expect(await answer()).toMatchObject({ status: "succeeded", amount });
  for (const payment of [order.payment, further]) await shop.control.movePayment(payment, "fail_refund");
  await settle(shop);
  expect(await answer()).toMatchObject({ status: "failed", amount });
  const { rows } = await shop.shop.pool.query("select id from refunds where order_id = $1", [order.id]);
  expect(rows).toHaveLength(2);
  for (const { id } of rows) expect(await retryRefund(shop.shop, id, { id: "staff", name: "Staff" })).toBe("sent");
  await settle(shop);
  expect(await answer()).toMatchObject({ status: "succeeded", amount });
});
