import { afterEach, describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openAttention, orderRow } from "../support/order-facts.ts";
import { payForNothing, placeOrder, refundsOf, settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";

/** What other programs make in the shop's account at Stripe, and what people make there by hand. */
const shop = await closeAfterTests(openTestShop());
const { stripe } = shop.shop;

const restore: (() => void)[] = [];
afterEach(() => {
  for (const each of restore.splice(0)) each();
});
/** Stripe answers with this currency from now on, in this test. */
function answerIn(currency: string, api: { retrieve(...asked: never[]): Promise<object> }) {
  const { retrieve } = api;
  api.retrieve = async (...asked) => ({ ...(await retrieve.apply(api, asked)), currency });
  restore.push(() => void Object.assign(api, { retrieve }));
}
const summariesOf = async (kind: string) =>
  (await openAttention(shop)).filter((item) => item.kind === kind).map(({ summary }) => summary);

describe("a refund of an order's payment", () => {
  test.for([
    ["refund_id", "R-17"],
    ["further_payment_id", "17"],
  ])("that carries another program's %s is recorded like one made by hand", async ([field, value]) => {
    const order = await placeOrder(shop);
    await stripe.refunds.create({ payment_intent: order.payment, amount: 100, metadata: { [field!]: value! } });
    await settle(shop);
    expect((await refundsOf(shop, order)).ours).toMatchObject([
      { amount: 100, status: "succeeded", reason: "Made by hand at Stripe" },
    ]);
    expect((await orderRow(shop, order.id)).refunded_total).toBe(100);
  });
});

describe("the desk names the currency of", () => {
  test("a payment that belongs to no order", async () => {
    answerIn("usd", stripe.paymentIntents);
    await payForNothing(shop);
    await settle(shop);
    expect(await summariesOf("payment_unknown")).toEqual(["A payment of US$7.77 arrived that belongs to no order."]);
  });

  test("a refund that cannot be recorded because of it", async () => {
    const order = await placeOrder(shop);
    answerIn("eur", stripe.refunds);
    await stripe.refunds.create({ payment_intent: order.payment, amount: 100 });
    await settle(shop);
    expect(await summariesOf("refund_unknown")).toEqual([
      expect.stringContaining("A refund of €1.00 was made by hand"),
    ]);
  });

  test("a dispute", async () => {
    const order = await placeOrder(shop);
    answerIn("jpy", stripe.disputes);
    await shop.control.movePayment(order.payment, "dispute");
    await settle(shop);
    expect(await summariesOf("payment_disputed")).toEqual([
      expect.stringContaining(`, JP¥${order.total.toLocaleString("en-GB")}.`),
    ]);
  });
});
