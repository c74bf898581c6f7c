import { describe, expect, test } from "vitest";
import { recordPaymentOf } from "#app/orders/payment/.server/record-payment.ts";
import { type Buyer, openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { companyPage, offerMethods, recordProcessing } from "../support/company-page.ts";
import { makeDrop, piecesOf } from "../support/drop.ts";
import { textOf } from "../support/member.ts";
import { emailsTo, eventsOf, orderRow, printOrders } from "../support/order-facts.ts";
import { settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

/** R-METHOD-3 to R-METHOD-6: paying on another company's page. */
const shop = await closeAfterTests(openTestShop());
await offerMethods(shop, "paypal", "klarna", "afterpay_clearpay");
const mug = await variantId(shop, "lantern-mug", "White", "11oz");
const day = 86_400_000;

let people = 0;
async function readyBuyer(variant = mug) {
  const email = `elsewhere-${++people}@example.com`;
  const buyer = await openBuyer(shop).ready([{ variantId: variant, quantity: 1 }], { ...robin, email });
  return { buyer, email, at: companyPage(shop, buyer) };
}
/** What the checkout sends that is opened again in the browser that left it. */
const openAgain = (buyer: Buyer, quantity = 1) =>
  buyer.send<Buyer["summary"] & { reason?: string }>("POST", "/api/checkout", {
    lines: [{ variantId: mug, quantity }],
    paying: buyer.draft,
  });

/** The shop hears that it was refused after all; no job has run since. */
const recordRefusal = ({ summary, draft }: Buyer) =>
  until("the company to refuse", async () => {
    await recordPaymentOf(shop.shop, summary.paymentIntentId!);
    return (await orderRow(shop, draft)).status === "payment_failed";
  });

async function expectOneOrder(buyer: Buyer, email: string) {
  const order = await orderRow(shop, buyer.draft);
  expect(order).toMatchObject({ status: "paid", captured_total: order.total, refunded_total: 0 });
  expect((await eventsOf(shop, buyer.draft)).filter((type) => type === "paid")).toHaveLength(1);
  expect(await emailsTo(shop, email)).toHaveLength(1);
  expect(await printOrders(shop, buyer.draft)).toHaveLength(1);
  return order;
}

test("a payment lists what staff chose and the account has", async () => {
  const { buyer } = await readyBuyer();
  const intent = await shop.shop.stripe.paymentIntents.retrieve(buyer.summary.paymentIntentId!);
  expect(intent.allowed_payment_method_types, "the account has no Clearpay").toEqual(["card", "paypal", "klarna"]);
  expect(await (await shop.fetch("/api/wallets")).json()).toMatchObject({ methods: ["paypal", "klarna"] });
});

test("a choice that changes while a checkout is open holds when it is paid", async () => {
  const { buyer } = await readyBuyer();
  const choose = async (...methods: string[]) => {
    await shop.shop.pool.query("update settings set value = $1 where key = 'methods'", [
      JSON.stringify(methods.join("\n")),
    ]);
    await until("the shop to hear of it", () => shop.shop.store.methods?.join() === methods.join());
  };
  const { methods = [] } = shop.shop.store;
  await choose("klarna");
  expect((await buyer.pay()).status).toBe(200);
  const intent = await shop.shop.stripe.paymentIntents.retrieve(buyer.summary.paymentIntentId!);
  expect(intent.allowed_payment_method_types).toEqual(["card", "klarna"]);
  await choose(...methods);
});

describe("approved there", () => {
  test("is one paid order, however often and in whatever order the shop hears of it", async () => {
    const { buyer, email, at } = await readyBuyer();
    const page = await at.leaveFor("paypal");
    expect(await at.comeBack(`/success?order=${buyer.draft}`), "before it is answered").toContain(
      "Still being confirmed",
    );
    await shop.control.advanceClock(10 * 60_000);
    const approved = shop.shop.clock.now().getTime();
    const back = (await at.answer(page, "complete"))!;
    const pages = await Promise.all([at.comeBack(back), at.comeBack(back)]);
    for (const html of pages) expect(html).toContain(buyer.summary.number);
    await settle(shop);
    await at.comeBack(back);
    expect(await at.answer(page, "complete"), "a second approval").toBeNull();
    expect((await openAgain(buyer)).body.reason, "the back button").toBe("paid");
    await settle(shop);
    const order = await expectOneOrder(buyer, email);
    expect([order.card_brand, order.card_last4]).toEqual(["paypal", null]);
    const [receipt] = await emailsTo(shop, email);
    expect(receipt!.text).toContain("PayPal");
    // From payment, ten minutes after the order was placed.
    expect(order.cancel_until.getTime()).toBeGreaterThanOrEqual(
      approved + shop.shop.store.cancelWindowMinutes * 60_000,
    );
  });

  test("counts when the buyer never comes back", async () => {
    const { buyer, email, at } = await readyBuyer();
    await at.answer(await at.leaveFor("klarna"), "complete");
    await settle(shop);
    await expectOneOrder(buyer, email);
  });
});

describe("not approved", () => {
  test("leads back to the checkout, where the same order is paid another way", async () => {
    const { buyer, email, at } = await readyBuyer();
    const html = await at.comeBack((await at.answer(await at.leaveFor("paypal"), "fail"))!);
    expect(textOf(html)).toContain("Your cart and address are saved: try again or pay another way.");
    expect(html).toContain('href="/checkout"');
    await settle(shop);
    expect((await orderRow(shop, buyer.draft)).status).toBe("payment_failed");
    expect(await emailsTo(shop, email), "of what they did themselves").toEqual([]);
    const again = await openAgain(buyer);
    expect(again.body).toMatchObject({ orderDraftId: buyer.draft, address: { city: "Hebden Bridge" } });
    expect((await buyer.pay()).status).toBe(200);
    await buyer.confirm();
    await settle(shop);
    expect((await expectOneOrder(buyer, email)).card_brand).toBe("visa");
  });

  test("but left is given up: the order may change, and that page can no longer be approved", async () => {
    const { buyer, email, at } = await readyBuyer();
    const page = await at.leaveFor("paypal");
    const left = buyer.summary.paymentIntentId;
    const again = await openAgain(buyer, 2);
    expect(again.status).toBe(200);
    expect(again.body, "the same order, with the changed cart").toMatchObject({ orderDraftId: buyer.draft });
    expect(again.body.paymentIntentId).not.toBe(left);
    expect(await at.answer(page, "complete")).toBeNull();
    await buyer.open([{ variantId: mug, quantity: 2 }]);
    expect((await buyer.address({ ...robin, email, city: "Leeds" })).status).toBe(200);
    await buyer.select((await buyer.quote()).body.options[0]!);
    expect((await buyer.pay()).status).toBe(200);
    await at.answer(await at.leaveFor("paypal"), "complete");
    await settle(shop);
    expect((await expectOneOrder(buyer, email)).city).toBe("Leeds");
  });

  test("and given up by a process that ended before it could say so, is given up again", async () => {
    const { buyer, email, at } = await readyBuyer();
    await at.leaveFor("paypal");
    await shop.shop.stripe.paymentIntents.cancel(buyer.summary.paymentIntentId!);
    expect((await openAgain(buyer)).status).toBe(200);
    expect((await buyer.address({ ...robin, email, city: "Leeds" })).status).toBe(200);
  });

  test("but approved while it was being given up is paid", async () => {
    const { buyer, email, at } = await readyBuyer();
    await at.answer(await at.leaveFor("paypal"), "later");
    const again = await openAgain(buyer);
    expect([again.status, again.body.reason]).toEqual([409, "paid"]);
    await until("the company to pay", async () => {
      await shop.entry.sweepOnce(shop.shop);
      await settle(shop);
      return (await orderRow(shop, buyer.draft)).status === "paid";
    });
    await expectOneOrder(buyer, email);
  });
});

describe("decided later", () => {
  test("keeps order and pieces past the time for paying, and pays for them", async () => {
    await makeDrop(shop, "lantern-cap", { pieces: 1 });
    const cap = await variantId(shop, "lantern-cap", "Red", "One Size");
    const waiting = [await readyBuyer(), await readyBuyer(cap)];
    const pages = await Promise.all(waiting.map(({ at }) => at.leaveFor("paypal")));
    await shop.control.advanceClock(20 * 60_000);
    for (const [index, { at }] of waiting.entries()) {
      const html = await at.comeBack((await at.answer(pages[index]!, "later"))!);
      expect(html).toContain("Still being confirmed");
    }
    await settle(shop);
    // Past the drafts' own day, but not past the one since Stripe said that they are processing.
    await shop.control.advanceClock(day - 10 * 60_000);
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    for (const { buyer, email } of waiting) {
      expect((await orderRow(shop, buyer.draft)).status).not.toBe("expired");
      await until("the company to pay", async () => {
        await settle(shop);
        return (await orderRow(shop, buyer.draft)).status === "paid";
      });
      await expectOneOrder(buyer, email);
    }
    expect(await piecesOf(shop, "lantern-cap")).toEqual({ taken: 1, held: 0, sold: 1 });
  });

  test("and refused gives the pieces back, and the order can be paid again", async () => {
    await makeDrop(shop, "lantern-mouse-pad", { pieces: 1 });
    const { rows } = await shop.shop.pool.query(
      "select v.id from product_variants v join products p on p.id = v.product_id where p.slug = 'lantern-mouse-pad' limit 1",
    );
    const { buyer, email, at } = await readyBuyer(rows[0].id);
    const { pool } = shop.shop;
    await pool.query("insert into checkout_reminders (order_id) values ($1)", [buyer.draft]);
    await at.answer(await at.leaveFor("paypal"), "fail_later");
    await recordProcessing(shop, buyer);
    await recordRefusal(buyer);
    await settle(shop);
    expect((await pool.query("select from checkout_reminders")).rowCount, "reminders of the same").toBe(0);
    await shop.control.advanceClock(day / 24);
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    expect(await piecesOf(shop, "lantern-mouse-pad")).toEqual({ taken: 0, held: 0, sold: 0 });
    expect((await orderRow(shop, buyer.draft)).captured_total).toBe(0);
    const { rows: heard } = await pool.query(
      "select distinct outcome from webhook_events where type = 'payment_intent.processing'",
    );
    expect(heard).toEqual([{ outcome: "recorded" }]);

    const [sent, ...more] = await emailsTo(shop, email);
    expect(more).toEqual([]);
    expect(sent!.subject).toBe(`Your payment for order ${buyer.summary.number} didn’t go through`);
    expect(sent!.text.replaceAll(/\s+/g, " ")).toContain("from the PayPal account");
    const [link] = /\/checkout\/again\?token=\S+/.exec(sent!.text)!;
    expect(await (await shop.fetch(link)).text()).toContain("Mouse Pad");
  });

  test("and refused while the buyer looks on, who pays again: no email but the receipt", async () => {
    const { buyer, email, at } = await readyBuyer();
    await at.answer(await at.leaveFor("paypal"), "fail_later");
    await recordProcessing(shop, buyer);
    await recordRefusal(buyer);
    const { rows } = await shop.shop.pool.query(
      "select start_after - created_on as pause from pgboss.job where singleton_key like $1",
      [`payment-failed.${buyer.draft}%`],
    );
    expect(rows.map(({ pause }) => pause.minutes)).toEqual([10]);
    expect((await openAgain(buyer)).status).toBe(200);
    expect((await buyer.pay()).status).toBe(200);
    await buyer.confirm();
    await settle(shop);
    await expectOneOrder(buyer, email);
  });
});
