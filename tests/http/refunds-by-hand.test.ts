import { expect, test } from "vitest";
import { decideRefund } from "#app/orders/refunds/.server/decide-refund.ts";
import { failRefund } from "#app/orders/refunds/.server/fail-refund.ts";
import { recordRefundState } from "#app/orders/refunds/.server/record-refund.ts";
import { asGiven } from "#database/seed/as-given.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { linesOf, placeTeesAndMug } from "../support/changed-order.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { beginDearerChange, expectSoundShop, furtherPaymentsOf, payIntent } from "../support/further-payment.ts";
import { openAttention, orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, refundsOf, settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";

/** What a person refunds in Stripe's dashboard, because the shop could not, or before it did. */
const shop = await closeAfterTests(openTestShop());
const { refunds } = shop.shop.stripe;
const mug = await variantId(shop, "lantern-mug", "White", "11oz");

const deskOf = async ({ id }: Pick<PlacedOrder, "id">) => {
  await settle(shop);
  await shop.entry.sweepOnce(shop.shop);
  return (await openAttention(shop)).filter(({ order_id }) => order_id === id).map(({ kind }) => kind);
};

test("a payment for a change that came too late leaves the desk once all of it is back, and returns with a failure", async () => {
  const placed = await placeTeesAndMug(shop);
  const [shirts] = await linesOf(shop, placed);
  const intent = await beginDearerChange(shop, placed, { [`size-${shirts!.id}`]: "2XL" }, 400);
  await payIntent(shop, intent);
  await shop.shop.pool.query("update further_payments set status = 'ended' where order_id = $1", [placed.id]);
  await settle(shop);
  const status = async () => (await furtherPaymentsOf(shop, placed))[0]!.status;
  expect(await status()).toBe("returned");
  await shop.control.movePayment(intent, "fail_refund");
  expect(await deskOf(placed)).toEqual(["payment_not_returned"]);

  await refunds.create({ payment_intent: intent, amount: 100 });
  expect(await deskOf(placed), "a part of it").toEqual(["payment_not_returned"]);
  await refunds.create({ payment_intent: intent });
  expect([await deskOf(placed), await status()]).toEqual([[], "returned"]);

  const { data } = await refunds.list({ payment_intent: intent });
  await recordRefundState(shop.shop, data.find((each) => each.metadata?.further_payment_id)!);
  expect([await deskOf(placed), await status()], "its failure is reported once more").toEqual([[], "returned"]);

  await shop.control.movePayment(intent, "fail_refund");
  expect([await deskOf(placed), await status()]).toEqual([["payment_not_returned"], "return_failed"]);
  await refunds.create({ payment_intent: intent });
  expect([await deskOf(placed), await status()]).toEqual([[], "returned"]);
});

test("a refund that failed leaves the desk once the whole order is refunded", async () => {
  const order = await placeOrder(shop);
  const decision = { decisionKey: "goodwill", amount: 100, reason: "Goodwill" };
  await shop.shop.db.transaction((tx) => decideRefund(shop.shop, tx, order, decision));
  await settle(shop);
  await shop.control.movePayment(order.payment, "fail_refund");
  expect(await deskOf(order)).toEqual(["refund_failed"]);
  await refunds.create({ payment_intent: order.payment, amount: 100 });
  expect(await deskOf(order), "it may have been for something else").toEqual(["refund_failed"]);
  await refunds.create({ payment_intent: order.payment });
  expect(await deskOf(order)).toEqual([]);
  expect(await orderRow(shop, order.id)).toMatchObject({ status: "refunded", refunded_total: order.total });
});

/** A buyer who has paid, of which the shop does not know. */
async function paidSecretly() {
  const buyer = await openBuyer(shop).ready([{ variantId: mug, quantity: 1 }], {
    ...robin,
    email: "secret@example.com",
  });
  await shop.control.fault("stripe", "drop_events");
  await buyer.confirm();
  await shop.control.settled();
  await shop.control.fault("stripe", "drop_events", false);
  const { id, total, stripe_session_id: payment } = await orderRow(shop, buyer.draft);
  return { id, total, payment } as { id: string; total: number; payment: string };
}

test("one that is reported before its payment is recorded with it", async () => {
  const order = await paidSecretly();
  await refunds.create({ payment_intent: order.payment });
  expect(await deskOf(order)).toEqual([]);
  expect(await orderRow(shop, order.id)).toMatchObject({
    status: "refunded",
    captured_total: order.total,
    refunded_total: order.total,
  });
});

test("one of a late payment, made before the shop's own, takes its place", async () => {
  const order = await paidSecretly();
  await asGiven(shop.shop.pool, "update orders set status = 'expired', pay_claimed_at = null where id = $1", [
    order.id,
  ]);
  await refunds.create({ payment_intent: order.payment });
  expect(await deskOf(order), "nothing is missing").toEqual([]);
  expect(await orderRow(shop, order.id)).toMatchObject({ status: "expired", refunded_total: order.total });
  const { ours, atStripe } = await refundsOf(shop, order);
  expect(ours.map(({ status, reason }) => [status, reason])).toEqual([
    ["failed", "The order was closed before the payment arrived"],
    ["succeeded", "Made by hand at Stripe"],
  ]);
  expect(atStripe).toEqual([{ amount: order.total, status: "succeeded" }]);
});

test("and is recorded by the job's next run if a worker was killed once Stripe had refused the shop's own", async () => {
  const order = await placeOrder(shop);
  await shop.control.fault("stripe", "drop_events");
  const made = await refunds.create({ payment_intent: order.payment });
  await shop.control.settled();
  await shop.control.fault("stripe", "drop_events", false);
  const decision = { decisionKey: "goodwill", amount: order.total, reason: "Goodwill" };
  const refund = await shop.shop.db.transaction((tx) => decideRefund(shop.shop, tx, order, decision));
  await recordRefundState(shop.shop, made);
  expect(await openAttention(shop)).toContainEqual(
    expect.objectContaining({ kind: "refund_unknown", order_id: order.id }),
  );
  // Where it was killed: the refusal is recorded, and nothing after it.
  await failRefund(shop.shop, refund!.id, "has already been refunded");
  expect(await deskOf(order)).toEqual([]);
  expect(await orderRow(shop, order.id)).toMatchObject({ status: "refunded", refunded_total: order.total });
});

test("afterwards the shop and Stripe agree", () => expectSoundShop(shop));
