import { expect, test } from "vitest";
import { recordPaymentOf } from "#app/orders/payment/.server/record-payment.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { companyPage, offerMethods, recordProcessing } from "../support/company-page.ts";
import { emailsTo, eventsOf, orderRow } from "../support/order-facts.ts";
import { settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

/** R-METHOD-6, when Stripe's report that a payment is processing never comes, or after it has failed. */
const shop = await closeAfterTests(openTestShop());
await offerMethods(shop, "paypal");

test("a payment refused before the shop knew that it was pending sends one email, and a refusal that the buyer saw sends none", async () => {
  const email = "refused-later@example.com";
  const lines = [{ variantId: await variantId(shop, "lantern-mug", "White", "11oz"), quantity: 1 }];
  const buyer = await openBuyer(shop).ready(lines, { ...robin, email });
  const at = companyPage(shop, buyer);
  const openAgain = () => buyer.send("POST", "/api/checkout", { lines, paying: buyer.draft });
  const emails = async () => {
    await settle(shop);
    return (await emailsTo(shop, email)).map(({ subject }) => subject);
  };
  await expect(buyer.confirm("pm_card_chargeDeclined")).rejects.toThrow("declined");
  expect(await emails(), "of a card that was declined in front of them").toEqual([]);

  expect((await openAgain()).status).toBe(200);
  expect((await buyer.pay()).status).toBe(200);
  const { stripe, pool } = shop.shop;
  const intent = async () => (await stripe.paymentIntents.retrieve(buyer.summary.paymentIntentId!)).status;
  await shop.control.fault("stripe", "drop_events", true);
  await at.answer(await at.leaveFor("paypal"), "fail_later");
  await until("the company to refuse", async () => (await intent()) === "requires_payment_method");
  await shop.control.fault("stripe", "drop_events", false);
  expect((await orderRow(shop, buyer.draft)).status, "nothing was heard").toBe("pending_payment");
  await recordPaymentOf(shop.shop, buyer.summary.paymentIntentId!);
  expect(await eventsOf(shop, buyer.draft)).not.toContain("payment_processing");
  const failed = [`Your payment for order ${buyer.summary.number} didn’t go through`];
  expect(await emails()).toEqual(failed);

  // Stripe reports it late, and again; then the buyer declines the next attempt themselves.
  await recordProcessing(shop, buyer);
  await recordPaymentOf(shop.shop, buyer.summary.paymentIntentId!);
  expect(await emails()).toEqual(failed);
  expect((await openAgain()).status).toBe(200);
  expect((await buyer.pay()).status).toBe(200);
  await at.answer(await at.leaveFor("paypal"), "fail");
  expect(await emails()).toEqual(failed);
  const { rows } = await pool.query("select count(*)::int as mails from mails where recipient = $1", [email]);
  expect(rows, "none waits to be sent either").toEqual([{ mails: 1 }]);
});

test("a buyer who has tried again since, and saw that refusal, gets no email of the first", async () => {
  const email = "tried-again@example.com";
  const lines = [{ variantId: await variantId(shop, "lantern-mug", "White", "11oz"), quantity: 1 }];
  const buyer = await openBuyer(shop).ready(lines, { ...robin, email });
  const at = companyPage(shop, buyer);
  const waiting = async () =>
    (await shop.shop.pool.query("select kind from mails where recipient = $1 and sent_at is null", [email])).rows;
  await at.answer(await at.leaveFor("paypal"), "fail_later");
  await recordProcessing(shop, buyer);
  await until("the company to refuse", async () => {
    await recordPaymentOf(shop.shop, buyer.summary.paymentIntentId!);
    return (await orderRow(shop, buyer.draft)).status === "payment_failed";
  });
  expect(await waiting()).toEqual([{ kind: "payment-failed" }]);

  expect((await buyer.send("POST", "/api/checkout", { lines, paying: buyer.draft })).status).toBe(200);
  expect((await buyer.pay()).status).toBe(200);
  await recordPaymentOf(shop.shop, buyer.summary.paymentIntentId!);
  expect(await waiting(), "only paying again is no answer yet").toEqual([{ kind: "payment-failed" }]);
  await expect(buyer.confirm("pm_card_chargeDeclined")).rejects.toThrow("declined");
  await recordPaymentOf(shop.shop, buyer.summary.paymentIntentId!);
  expect((await orderRow(shop, buyer.draft)).status).toBe("payment_failed");
  await settle(shop);
  expect(await emailsTo(shop, email)).toEqual([]);
});
