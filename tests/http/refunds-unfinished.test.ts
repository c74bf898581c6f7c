import { expect, test } from "vitest";
import { decideRefund } from "#app/orders/refunds/.server/decide-refund.ts";
import { recordRefundState } from "#app/orders/refunds/.server/record-refund.ts";
import { sendLostRefunds } from "#app/orders/refunds/.server/send-refund.ts";
import { reconcile } from "#app/reconciliation/.server/reconcile.ts";
import { linesOf, placeTeesAndMug } from "../support/changed-order.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { beginDearerChange, furtherPaymentsOf, payIntent } from "../support/further-payment.ts";
import { openForms } from "../support/member.ts";
import { openAttention, orderRow } from "../support/order-facts.ts";
import { placeOrder, refundsOf, settle } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;

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

test.for([
  ["decided here", "here"],
  ["made by hand at Stripe", "there"],
] as const)("one %s that waits for the balance at Stripe is on the desk until it is made", async ([, where]) => {
  const order = await placeOrder(shop);
  const desk = async () =>
    (await openAttention(shop))
      .filter((item) => item.order_id === order.id)
      .map(({ kind, summary }) => [kind, summary]);
  await shop.control.fault("stripe", "drop_events");
  const metadata: Record<string, string> = {};
  if (where === "here") {
    const decision = { decisionKey: "goodwill", amount: 123, reason: "Goodwill" };
    metadata.refund_id = (await shop.shop.db.transaction((tx) => decideRefund(shop.shop, tx, order, decision)))!.id;
  }
  const becomes = await shop.shop.stripe.refunds.create({ payment_intent: order.payment, amount: 123, metadata });
  await recordRefundState(shop.shop, { ...becomes, status: "pending", pending_reason: "insufficient_funds" });
  const summary = `A refund of £1.23 for order ${order.number} waits: the shop’s balance at Stripe is too low.`;
  expect(await desk()).toEqual([["refund_unfunded", summary]]);
  await shop.entry.sweepOnce(shop.shop);
  expect(await desk()).toEqual([["refund_unfunded", summary]]);
  await recordRefundState(shop.shop, { ...becomes, status: "succeeded" });
  await shop.entry.sweepOnce(shop.shop);
  await shop.control.fault("stripe", "drop_events", false);
  expect(await desk()).toEqual([]);
});

test.for([
  ["made", "succeeded", []],
  ["refused", "failed", ["payment_not_returned"]],
] as const)(
  "that of a payment for a change that came too late, and waits for the balance, is on the desk until it is %s",
  async ([, status, left]) => {
    const placed = await placeTeesAndMug(shop);
    const [shirts] = await linesOf(shop, placed);
    const intent = await beginDearerChange(shop, placed, { [`size-${shirts!.id}`]: "2XL" }, 400);
    await payIntent(shop, intent);
    await shop.shop.pool.query("update further_payments set status = 'ended' where order_id = $1", [placed.id]);
    await settle(shop);
    const [payment] = await furtherPaymentsOf(shop, placed);
    expect(payment).toMatchObject({ status: "returned" });
    const [made] = (await shop.shop.stripe.refunds.list({ payment_intent: intent })).data;
    const desk = async () => {
      await shop.entry.sweepOnce(shop.shop);
      const open = await openAttention(shop);
      return open.filter((item) => item.order_id === placed.id).map(({ kind, summary }) => [kind, summary]);
    };
    await recordRefundState(shop.shop, { ...made!, status: "pending", pending_reason: "insufficient_funds" });
    const summary = `A refund of £4.00 for order ${placed.number} waits: the shop’s balance at Stripe is too low.`;
    expect(await desk()).toEqual([["refund_unfunded", summary]]);
    await recordRefundState(shop.shop, { ...made!, status });
    expect((await desk()).map(([kind]) => kind)).toEqual(left);
  },
);

test("refunds whose jobs were lost are sent, the oldest first, however many others wait for a retry", async () => {
  const orders = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)];
  for (const [index, order] of orders.entries()) {
    const decision = { decisionKey: "goodwill", amount: 100, reason: "Goodwill" };
    const refund = await shop.shop.db.transaction((tx) => decideRefund(shop.shop, tx, order, decision));
    await rows(
      "update refunds set created_at = now() - make_interval(mins => $2), updated_at = now() - interval '1 hour' where id = $1",
      [refund!.id, 10 + index],
    );
    // The oldest waits for Stripe; those of the others are gone.
    if (index < 2) await rows("delete from pgboss.job where singleton_key = $1", [refund!.id]);
  }
  const sent = async () => {
    await sendLostRefunds(shop.shop, 30, 1);
    const jobs = await rows(
      "select o.number from pgboss.job j join refunds r on r.id::text = j.singleton_key join orders o on o.id = r.order_id where j.name = 'send-refund' and j.state < 'active' order by r.created_at",
    );
    return jobs.map(({ number }) => orders.findIndex((order) => order.number === number));
  };
  expect(await sent()).toEqual([2, 1]);
  expect(await sent()).toEqual([2, 1, 0]);
  await settle(shop);
  for (const order of orders) expect(await orderRow(shop, order.id)).toMatchObject({ refunded_total: 100 });
});

test("a part of a late payment's refund that fails while no event comes is found at night, and its button records it", async () => {
  const { refunds } = shop.shop.stripe;
  const placed = await placeTeesAndMug(shop);
  const [shirts] = await linesOf(shop, placed);
  const intent = await beginDearerChange(shop, placed, { [`size-${shirts!.id}`]: "2XL" }, 400);
  await payIntent(shop, intent);
  await rows("update further_payments set status = 'ended' where order_id = $1", [placed.id]);
  await settle(shop);
  await shop.control.movePayment(intent, "fail_refund");
  await refunds.create({ payment_intent: intent, amount: 100 });
  await refunds.create({ payment_intent: intent });
  await settle(shop);
  const differences = async () => {
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    await rows("update further_payments set updated_at = now() - interval '5 minutes'");
    await reconcile(shop.shop);
    return rows("select id, summary from attention_items where order_id = $1 and resolved_at is null", [placed.id]);
  };
  expect(await differences(), "two refunds give it back together").toEqual([]);

  await shop.control.fault("stripe", "drop_events");
  await shop.control.movePayment(intent, "fail_refund");
  await shop.control.settled();
  await shop.control.fault("stripe", "drop_events", false);
  const [found, ...more] = await differences();
  expect(found!.summary).toContain(`${placed.number}. Here £4.00, there £1.00`);
  expect(more).toEqual([]);
  const owner = openForms(shop, { authorization: (await signedInStaff(shop, "owner")).bearer });
  const answer = await owner.post("/admin/attention", { intent: "try", item: found!.id });
  expect(answer.headers.get("location")).toContain("done=over");
  expect((await furtherPaymentsOf(shop, placed))[0]).toMatchObject({ status: "return_failed" });
  const open = await openAttention(shop);
  expect(open.filter(({ order_id }) => order_id === placed.id).map(({ kind }) => kind)).toEqual([
    "payment_not_returned",
  ]);
});
