import { describe, expect, test, vi } from "vitest";
import { recordAndFulfil } from "#app/orders/payment/.server/record-and-fulfil.ts";
import { recordPaymentOf } from "#app/orders/payment/.server/record-payment.ts";
import { asGiven } from "#database/seed/as-given.ts";
import { type Buyer, openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { emailsTo, eventsOf, openAttention, orderRow, printOrders } from "../support/order-facts.ts";
import { payForNothing, settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

const shop = await closeAfterTests(openTestShop());
const mug = await variantId(shop, "lantern-mug", "White", "11oz");

let people = 0;
/** A buyer with a unique address, ready to confirm. */
async function readyBuyer(): Promise<{ buyer: Buyer; email: string }> {
  const email = `buyer-${++people}@example.com`;
  return { buyer: await openBuyer(shop).ready([{ variantId: mug, quantity: 1 }], { ...robin, email }), email };
}

/** Confirms the payment; no webhook says so. */
async function confirmWithoutEvent(buyer: Buyer) {
  await shop.control.fault("stripe", "drop_events");
  await buyer.confirm();
  await shop.control.fault("stripe", "drop_events", false);
}

async function expectOneOfEach(buyer: Buyer, email: string) {
  const order = await orderRow(shop, buyer.draft);
  expect(order).toMatchObject({ status: "paid", captured_total: order.total, print_state: "draft" });
  expect((await eventsOf(shop, buyer.draft)).filter((type) => type === "paid")).toHaveLength(1);
  expect(await emailsTo(shop, email)).toHaveLength(1);
  expect(await printOrders(shop, buyer.draft)).toHaveLength(1);
  expect(await attentionOf(buyer), "nobody is asked about it").toEqual([]);
}

const attentionOf = async (buyer: Buyer) => (await openAttention(shop)).filter((item) => item.order_id === buyer.draft);

describe("one payment is one order, whatever happens to its events", () => {
  test("the same event three times at once gives one transition, one email, one print order", async () => {
    const { buyer, email } = await readyBuyer();
    await shop.control.fault("stripe", "duplicate_events");
    await buyer.confirm();
    await settle(shop);
    await shop.control.fault("stripe", "duplicate_events", false);
    await Promise.all([1, 2, 3].map(() => shop.entry.sweepOnce(shop.shop)));
    await settle(shop);
    await expectOneOfEach(buyer, email);
  });

  test("three different events of one payment at once give the same", async () => {
    const { buyer, email } = await readyBuyer();
    await confirmWithoutEvent(buyer);
    const intent = await shop.shop.stripe.paymentIntents.retrieve(buyer.summary.paymentIntentId!);
    const answers = await Promise.all(
      [1, 2, 3].map((n) =>
        postSigned({ id: `evt_three_${people}_${n}`, type: "payment_intent.succeeded", object: intent }),
      ),
    );
    expect(answers).toEqual([200, 200, 200]);
    await shop.drain();
    await expectOneOfEach(buyer, email);
  });

  test("the job of an event goes on when it runs again, after its worker died with the payment just recorded", async () => {
    const { buyer, email } = await readyBuyer();
    await confirmWithoutEvent(buyer);
    const intent = await shop.shop.stripe.paymentIntents.retrieve(buyer.summary.paymentIntentId!);
    const event = `evt_again_${people}`;
    await postSigned({ id: event, type: "payment_intent.succeeded", object: intent });
    const paid = await recordPaymentOf(shop.shop, intent.id, { id: `stripe:${event}`, goesOn: true });
    expect(paid).toMatchObject({ order: { id: buyer.draft } });
    expect(await orderRow(shop, buyer.draft)).toMatchObject({ status: "paid", print_state: "none" });
    await shop.drain();
    await expectOneOfEach(buyer, email);
  });

  test("while emails hang, payments are recorded all the same, and followed later", async () => {
    const bought = await Promise.all(Array.from({ length: 6 }, readyBuyer));
    for (const { buyer } of bought) await confirmWithoutEvent(buyer);
    const { mailer } = shop.shop;
    const { send } = mailer;
    const hangs = Promise.withResolvers<void>();
    mailer.send = async (...email) => {
      await hangs.promise;
      return send.apply(mailer, email);
    };
    const working = Promise.all(
      bought.map(({ buyer }, n) =>
        recordAndFulfil(shop.shop, buyer.summary.paymentIntentId!, `stripe:evt_hangs_${people}_${n}`),
      ),
    );
    const ids = bought.map(({ buyer }) => buyer.draft);
    const isPaid = async () =>
      (await shop.shop.pool.query("select 1 from orders where id = any($1) and status = 'paid'", [ids])).rowCount === 6;
    await until("all six to be paid", isPaid);
    const { rows } = await shop.shop.pool.query(
      "select name from pgboss.job where name = 'follow-payment' and state = 'created' and singleton_key = any($1)",
      [ids],
    );
    expect(rows, "two more than hold a connection for their emails").toHaveLength(2);
    Object.assign(mailer, { send });
    hangs.resolve();
    await working;
    await shop.drain();
    for (const { buyer, email } of bought) await expectOneOfEach(buyer, email);
  });

  test("the browser returns before the webhook: the success page starts the same job", async () => {
    const { buyer, email } = await readyBuyer();
    await confirmWithoutEvent(buyer);
    const page = await shop.fetch(`/success?order=${buyer.draft}`, { headers: { cookie: buyer.cookie } });
    expect(page.status).toBe(200);
    await shop.drain();
    await expectOneOfEach(buyer, email);
  });

  test("the webhook comes before the browser: the success page only reads", async () => {
    const { buyer, email } = await readyBuyer();
    await buyer.confirm();
    await settle(shop);
    const page = await shop.fetch(`/success?order=${buyer.draft}`, { headers: { cookie: buyer.cookie } });
    expect(await page.text()).toContain(buyer.summary.number);
    await settle(shop);
    await expectOneOfEach(buyer, email);
  });

  test("the capture's response is lost and no webhook comes: the sweeper finds the payment", async () => {
    const { buyer, email } = await readyBuyer();
    await shop.control.fault("stripe", "drop_events");
    await shop.control.fault("stripe", "lost_response", true, 1);
    await buyer.confirm().catch(() => {});
    await shop.control.fault("stripe", "drop_events", false);
    expect((await orderRow(shop, buyer.draft)).status).toBe("pending_payment");
    await shop.shop.pool.query("update orders set updated_at = now() - interval '5 minutes' where id = $1", [
      buyer.draft,
    ]);
    await shop.entry.sweepOnce(shop.shop);
    await shop.drain();
    await expectOneOfEach(buyer, email);
  });

  test("paying again after a lost response does not charge again", async () => {
    const { buyer, email } = await readyBuyer();
    await confirmWithoutEvent(buyer);
    const again = await buyer.pay();
    expect(again.body).toMatchObject({ paid: true });
    await shop.drain();
    await expectOneOfEach(buyer, email);
    expect((await buyer.pay()).body).toMatchObject({ paid: true });
  });

  test("a declined card leaves the order open, and the next attempt pays the same PaymentIntent", async () => {
    const { buyer, email } = await readyBuyer();
    const intent = buyer.summary.paymentIntentId;
    await expect(buyer.confirm("pm_card_chargeDeclined")).rejects.toMatchObject({ code: "card_declined" });
    await settle(shop);
    expect((await orderRow(shop, buyer.draft)).status).toBe("payment_failed");
    expect((await buyer.pay()).status).toBe(200);
    expect(buyer.summary.paymentIntentId).toBe(intent);
    await buyer.confirm();
    await settle(shop);
    await expectOneOfEach(buyer, email);
  });
});

describe("the failure of one attempt does not end the next", () => {
  const declined = async () => {
    const { buyer, email } = await readyBuyer();
    await shop.control.fault("stripe", "drop_events");
    await buyer.confirm("pm_card_chargeDeclined").catch(() => {});
    await shop.control.fault("stripe", "drop_events", false);
    return { buyer, email, intent: buyer.summary.paymentIntentId! };
  };
  const attempt = async (buyer: Buyer) => {
    const { status, pay_claimed_at } = await orderRow(shop, buyer.draft);
    return { status, isClaimed: pay_claimed_at !== null };
  };
  const underWay = { status: "pending_payment", isClaimed: true };

  test("if Pay is clicked while the shop checks the first one's status", async () => {
    const { buyer, email, intent } = await declined();
    const { paymentIntents } = shop.shop.stripe;
    const { retrieve } = paymentIntents;
    paymentIntents.retrieve = (async (...asked: Parameters<typeof retrieve>) => {
      Object.assign(paymentIntents, { retrieve });
      const failed = await retrieve.apply(paymentIntents, asked);
      expect((await buyer.pay()).status).toBe(200);
      return failed;
    }) as typeof retrieve;
    await recordPaymentOf(shop.shop, intent);
    expect(await attempt(buyer)).toEqual(underWay);
    await buyer.confirm();
    await settle(shop);
    await expectOneOfEach(buyer, email);
  });

  test("nor if the shop or another tab checks while the next one is prepared: a changed cart is a new order", async () => {
    const { buyer, email, intent } = await declined();
    const { paymentIntents } = shop.shop.stripe;
    const { update } = paymentIntents;
    const inOtherTab = { draft: "" };
    paymentIntents.update = (async (...asked: Parameters<typeof update>) => {
      Object.assign(paymentIntents, { update });
      await recordPaymentOf(shop.shop, intent);
      const lines = [{ variantId: mug, quantity: 4 }];
      inOtherTab.draft = (
        await buyer.send<{ orderDraftId: string }>("POST", "/api/checkout", { lines })
      ).body.orderDraftId;
      return update.apply(paymentIntents, asked);
    }) as typeof update;
    expect((await buyer.pay()).status).toBe(200);
    expect(await attempt(buyer)).toEqual(underWay);
    expect(inOtherTab.draft).not.toBe(buyer.draft);
    await buyer.confirm();
    await settle(shop);
    await expectOneOfEach(buyer, email);
  });

  test("and is recorded for the one that failed", async () => {
    const { buyer, intent } = await declined();
    expect((await buyer.pay()).status).toBe(200);
    await buyer.confirm("pm_card_chargeDeclined").catch(() => {});
    await recordPaymentOf(shop.shop, intent);
    expect(await attempt(buyer)).toEqual({ status: "payment_failed", isClaimed: false });
  });
});

describe("a payment that does not fit is held, never counted as paid", () => {
  test("another amount", async () => {
    const { buyer } = await readyBuyer();
    await shop.shop.stripe.paymentIntents.update(buyer.summary.paymentIntentId!, { amount: 100 });
    await buyer.confirm();
    await settle(shop);
    expect(await orderRow(shop, buyer.draft)).toMatchObject({
      status: "on_hold",
      captured_total: 100,
      print_state: "none",
    });
    expect(await attentionOf(buyer)).toMatchObject([
      { kind: "payment_parked", summary: expect.stringMatching(/£1\.00 was paid for £\d+\.\d\d/) },
    ]);
    expect(await printOrders(shop, buyer.draft)).toEqual([]);
  });

  test("one confirmed behind the shop's back, before address and delivery: nobody gets a parcel without paying for it", async () => {
    const buyer = openBuyer(shop);
    await buyer.open([{ variantId: mug, quantity: 10 }]);
    await buyer.address({ ...robin, email: "hasty@example.com" });
    await buyer.confirm();
    await settle(shop);
    expect(await orderRow(shop, buyer.draft)).toMatchObject({ status: "on_hold", print_state: "none" });
    expect(await attentionOf(buyer)).toMatchObject([{ kind: "payment_parked" }]);
    expect(await printOrders(shop, buyer.draft)).toEqual([]);
  });

  test("one for an order that was changed after its payment had been allowed", async () => {
    const { buyer } = await readyBuyer();
    // As if the attempt is long over and the same items go elsewhere for the same amount.
    await shop.shop.pool.query("update orders set revision = revision + 1 where id = $1", [buyer.draft]);
    await buyer.confirm();
    await settle(shop);
    expect(await attentionOf(buyer)).toMatchObject([{ kind: "payment_parked" }]);
  });

  test("with another order's id", async () => {
    const { buyer } = await readyBuyer();
    await shop.shop.stripe.paymentIntents.update(buyer.summary.paymentIntentId!, {
      metadata: { order_id: "00000000-0000-4000-8000-000000000000" },
    });
    await buyer.confirm();
    await settle(shop);
    expect((await orderRow(shop, buyer.draft)).status).toBe("on_hold");
    expect(await attentionOf(buyer)).toMatchObject([{ kind: "payment_parked" }]);
  });

  test("in another currency, from a second payment that names the order", async () => {
    const { buyer } = await readyBuyer();
    const { stripe } = shop.shop;
    const foreign = await stripe.paymentIntents.create({
      amount: buyer.summary.total,
      currency: "usd",
      allowed_payment_method_types: ["card"],
      metadata: { order_id: buyer.draft },
    });
    await stripe.paymentIntents.confirm(foreign.id, { payment_method: "pm_card_visa" });
    await settle(shop);
    const order = await orderRow(shop, buyer.draft);
    expect(order).toMatchObject({ status: "on_hold", captured_total: 0, print_state: "none" });
    expect(await attentionOf(buyer)).toMatchObject([{ kind: "payment_parked" }]);
  });

  test("one that belongs to no order is put on the desk", async () => {
    await payForNothing(shop);
    await settle(shop);
    expect((await openAttention(shop)).filter((item) => item.kind === "payment_unknown")).toMatchObject([
      { summary: "A payment of £7.77 arrived that belongs to no order." },
    ]);
  });

  test("one that was allowed in the last minute of its draft still finds its order", async () => {
    const { buyer, email } = await readyBuyer();
    await shop.shop.pool.query("update orders set expires_at = business_now() + interval '1 minute' where id = $1", [
      buyer.draft,
    ]);
    await buyer.pay();
    await shop.control.advanceClock(5 * 60_000);
    await shop.entry.sweepOnce(shop.shop);
    await buyer.confirm();
    await settle(shop);
    await expectOneOfEach(buyer, email);
  });

  test("one that arrives after the order expired is fully refunded, and recorded", async () => {
    const { buyer } = await readyBuyer();
    await confirmWithoutEvent(buyer);
    await asGiven(shop.shop.pool, "update orders set status = 'expired', pay_claimed_at = null where id = $1", [
      buyer.draft,
    ]);
    const intent = await shop.shop.stripe.paymentIntents.retrieve(buyer.summary.paymentIntentId!);
    await postSigned({ id: `evt_late_${people}`, type: "payment_intent.succeeded", object: intent });
    await shop.drain();
    await settle(shop);
    expect(await orderRow(shop, buyer.draft)).toMatchObject({
      status: "expired",
      captured_total: buyer.summary.total,
      refunded_total: buyer.summary.total,
    });
    const { rows } = await shop.shop.pool.query("select status, amount from refunds where order_id = $1", [
      buyer.draft,
    ]);
    expect(rows).toEqual([{ status: "succeeded", amount: buyer.summary.total }]);
    expect(await attentionOf(buyer)).toMatchObject([{ kind: "payment_after_end" }]);
    const refunds = await shop.shop.stripe.refunds.list({ payment_intent: intent.id });
    expect(refunds.data.map((refund) => refund.amount)).toEqual([buyer.summary.total]);
  });
});

test("a dispute that Stripe has closed leaves the desk", async () => {
  const { buyer } = await readyBuyer();
  await buyer.confirm();
  await settle(shop);
  await shop.control.movePayment(buyer.summary.paymentIntentId!, "dispute");
  await settle(shop);
  expect(await attentionOf(buyer)).toMatchObject([{ kind: "payment_disputed" }]);
  const { disputes } = shop.shop.stripe;
  const [dispute] = (await disputes.list({ payment_intent: buyer.summary.paymentIntentId! })).data;
  const asking = vi.spyOn(disputes, "retrieve");
  asking.mockResolvedValue({ ...dispute!, status: "won", lastResponse: {} as never });
  await postSigned({ id: `evt_closed_${people}`, type: "charge.dispute.closed", object: dispute });
  await shop.drain();
  asking.mockRestore();
  expect(await attentionOf(buyer)).toEqual([]);
});

describe("the webhook endpoints", () => {
  test("an event with an invalid signature is refused and not stored", async () => {
    const body = JSON.stringify({ id: "evt_forged", object: "event", type: "payment_intent.succeeded", data: {} });
    for (const signature of ["", "t=1,v1=00", "nonsense"]) {
      const answer = await shop.fetch("/webhooks/stripe", {
        method: "POST",
        headers: { "stripe-signature": signature, "content-type": "application/json" },
        body,
      });
      expect(answer.status).toBe(400);
      expect(Object.keys((await answer.json()) as object)).toEqual(["error"]);
    }
    const { rows } = await shop.shop.pool.query("select id from webhook_events where id like '%forged%'");
    expect(rows).toEqual([]);
  });

  test("the print provider's events need the secret in the path", async () => {
    const answer = await shop.fetch("/webhooks/printful/not-the-secret", { method: "POST", body: "{}" });
    expect(answer.status).toBe(404);
  });
});

async function postSigned({ id, type, object }: { id: string; type: string; object: unknown }): Promise<number> {
  const { stripe, config } = shop.shop;
  const payload = JSON.stringify({ id, object: "event", type, created: 1, data: { object }, livemode: false });
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: config.STRIPE_WEBHOOK_SECRET });
  const answer = await shop.fetch("/webhooks/stripe", {
    method: "POST",
    headers: { "stripe-signature": signature, "content-type": "application/json" },
    body: payload,
  });
  return answer.status;
}
