import { beforeAll, describe, expect, test } from "vitest";
import { decideRefund } from "#app/orders/refunds/.server/decide-refund.ts";
import { recordRefundState } from "#app/orders/refunds/.server/record-refund.ts";
import { refundItems } from "#app/orders/refunds/.server/refund-items.ts";
import { type Buyer, openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { emailsTo, openAttention, orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, payForNothing, placeOrder, refundsOf, settle, submit } from "../support/placed-order.ts";
import { type SignedInPerson, signedIn } from "../support/signed-in.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());

const ask = async (order: { id: string }, headers: Record<string, string>, body: object = {}) => {
  const answer = await shop.fetch("/api/refund-order", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ orderId: order.id, ...body }),
  });
  return { status: answer.status, body: await answer.json() };
};
const cancel = (order: PlacedOrder) => submit(shop, `/orders/${order.number}/cancellation`, order.headers);

describe("POST /api/refund-order", () => {
  let owner: SignedInPerson;
  beforeAll(async () => {
    owner = await signedIn(shop);
  });

  test("requires a session", async () => {
    const order = await placeOrder(shop, { by: owner });
    expect(await ask(order, {})).toEqual({
      status: 401,
      body: { error: "User not authenticated. Please log in again." },
    });
  });

  test("finds neither somebody else's order nor one with an invalid id", async () => {
    const order = await placeOrder(shop, { by: await signedIn(shop) });
    await cancel(order);
    for (const id of [order.id, "00000000-0000-4000-8000-000000000000", "' or 1=1", ""]) {
      expect(await ask({ id }, { authorization: owner.bearer })).toEqual({
        status: 404,
        body: { error: "Order not found. Please check the order ID and try again." },
      });
    }
  });

  test("refuses an order that is not cancelled, or was never paid", async () => {
    const order = await placeOrder(shop, { by: owner });
    expect(await ask(order, order.headers)).toMatchObject({ status: 409 });
    await cancel(order);
    await shop.shop.pool.query("update orders set stripe_session_id = null where id = $1", [order.id]);
    expect(await ask(order, order.headers)).toMatchObject({ status: 409 });
  });

  test("waits for the print provider, then shares the single decision with the refund queued by the cancellation", async () => {
    const order = await placeOrder(shop, { by: owner });
    await cancel(order);
    expect(await ask(order, order.headers)).toMatchObject({
      status: 200,
      body: { success: true, status: "waiting", amount: order.total },
    });
    await settle(shop);
    const again = await Promise.all([1, 2, 3].map(() => ask(order, order.headers, { reason: "twice" })));
    for (const { body } of again) expect(body).toMatchObject({ status: "succeeded", amount: order.total });
    await settle(shop);
    expect(await refundsOf(shop, order)).toMatchObject({
      ours: [{ amount: order.total, reason: "Order cancelled by customer" }],
      atStripe: [{ amount: order.total }],
    });
  });

  test("keeps the reason that was given while it waited for the print provider", async () => {
    const order = await placeOrder(shop, { by: owner });
    await cancel(order);
    for (const reason of [undefined, "Wrong size chosen", "asked once more"])
      expect(await ask(order, order.headers, { reason })).toMatchObject({ body: { status: "waiting" } });
    await settle(shop);
    expect(await refundsOf(shop, order)).toMatchObject({
      ours: [{ amount: order.total, reason: "Wrong size chosen" }],
      atStripe: [{ amount: order.total }],
    });
  });

  test("reports the status of a refund that was decided before the order was cancelled", async () => {
    const order = await placeOrder(shop, { by: owner, card: "pm_card_pendingRefund" });
    const { db } = shop.shop;
    const decision = { decisionKey: "staff:before", amount: order.total, reason: "Goodwill" };
    await db.transaction((tx) => decideRefund(shop.shop, tx, order, decision));
    await cancel(order);
    expect((await ask(order, order.headers)).body).toMatchObject({ status: "requested", amount: order.total });
    await settle(shop);
    expect((await ask(order, order.headers)).body).toMatchObject({ status: "pending", amount: order.total });
    await shop.shop.pool.query("update refunds set status = 'succeeded' where order_id = $1", [order.id]);
    expect((await ask(order, order.headers)).body).toMatchObject({ status: "succeeded", amount: order.total });
  });

  test("reports what is wrong with a body", async () => {
    for (const body of ["{", "{}", '{"orderId":7}', `{"orderId":"x","reason":"${"x".repeat(301)}"}`]) {
      const answer = await shop.fetch("/api/refund-order", { method: "POST", body });
      expect(answer.status).toBe(400);
    }
  });
});

describe("refund events from Stripe", () => {
  test("one that fails days later is put on the desk, shown on the order, and counts as not refunded", async () => {
    const order = await placeOrder(shop);
    await cancel(order);
    await settle(shop);
    await shop.control.movePayment(order.payment, "fail_refund");
    await settle(shop);
    expect(await orderRow(shop, order.id)).toMatchObject({ status: "canceled", refunded_total: 0 });
    const desk = (await openAttention(shop)).filter(({ order_id }) => order_id === order.id);
    expect(desk).toMatchObject([{ kind: "refund_failed" }]);
    const page = await (await shop.fetch(`/orders/${order.number}`, { headers: order.headers })).text();
    expect(page).toMatch(/didn’t reach (<!-- -->)?Visa ending 4242/);
  });

  test("a card whose refund is pending gets one email, and the order says so", async () => {
    const order = await placeOrder(shop, { card: "pm_card_pendingRefund" });
    await cancel(order);
    await settle(shop);
    await settle(shop);
    const emails = (await emailsTo(shop, order.email)).filter(({ subject }) => subject.startsWith("Refund of £"));
    expect(emails).toHaveLength(1);
  });

  test("one made by hand becomes the order's refund, and a full one ends it before it is printed", async () => {
    const order = await placeOrder(shop);
    await shop.shop.stripe.refunds.create({ payment_intent: order.payment, amount: 100 });
    await settle(shop);
    expect(await orderRow(shop, order.id)).toMatchObject({ status: "paid", refunded_total: 100 });
    await shop.shop.stripe.refunds.create({ payment_intent: order.payment });
    await settle(shop);
    expect(await orderRow(shop, order.id)).toMatchObject({
      status: "refunded",
      refunded_total: order.total,
      print_state: "stopped",
    });
    expect((await refundsOf(shop, order)).ours).toHaveLength(2);
  });

  test("one made by hand that the shop cannot attribute is put on the desk", async () => {
    const stray = await payForNothing(shop);
    await shop.shop.stripe.refunds.create({ payment_intent: stray });
    await settle(shop);
    expect((await openAttention(shop)).filter(({ kind }) => kind === "refund_unknown")).toHaveLength(1);
  });
});

describe("the first-order code of a fully refunded order", () => {
  /** Creates this address's own single-use code, with ways to type it, buy with it and count its uses. */
  const codeFor = async (email: string) => {
    const code = `LT10-${email.split("@")[0]!.toUpperCase()}`;
    await shop.shop.pool.query(
      `insert into discount_codes (code, kind, value, email, first_order_only, max_uses)
       values ($1, 'percentage', 10, $2, true, 1)`,
      [code, email],
    );
    const mug = await variantId(shop, "lantern-mug", "White", "11oz");
    const type = async () => {
      const buyer = openBuyer(shop);
      await buyer.open([{ variantId: mug, quantity: 1 }]);
      await buyer.address({ ...robin, email });
      await buyer.select((await buyer.quote()).body.options[0]!);
      return { buyer, typed: await buyer.discount(code) };
    };
    return {
      type,
      buy: async (change: object = {}) => {
        const { buyer } = await type();
        await buyer.pay();
        await shop.shop.stripe.paymentIntents.update(buyer.summary.paymentIntentId!, change);
        await buyer.confirm();
        await settle(shop);
        return orderRow(shop, buyer.draft);
      },
      uses: async () =>
        (await shop.shop.pool.query("select used_count from discount_codes where code = $1", [code])).rows[0]
          .used_count,
    };
  };
  const payBack = async ({ stripe_session_id }: { stripe_session_id: string }) => {
    await shop.shop.stripe.refunds.create({ payment_intent: stripe_session_id });
    await settle(shop);
  };

  test("can be used again if nothing was printed, on a first order", async () => {
    const { type, buy, uses } = await codeFor("unprinted@example.com");
    const { id, ...order } = await buy();
    expect(await uses()).toBe(1);
    await payBack(order);
    expect(await orderRow(shop, id)).toMatchObject({ status: "refunded", print_state: "stopped" });
    expect(await uses()).toBe(0);
    expect((await type()).typed).toMatchObject({ status: 200, body: { discountTotal: 100 } });
  });

  test("can be used again if its payment was held", async () => {
    const { type, buy, uses } = await codeFor("parked@example.com");
    const stranger = "00000000-0000-4000-8000-000000000000";
    const { id, status, ...order } = await buy({ metadata: { order_id: stranger } });
    expect({ status, uses: await uses() }).toEqual({ status: "on_hold", uses: 1 });
    await payBack(order);
    expect(await orderRow(shop, id)).toMatchObject({ status: "refunded", print_state: "stopped" });
    expect(await uses()).toBe(0);
    expect((await type()).typed.status).toBe(200);
  });

  describe("while the bank has the money", () => {
    const pending = async (order: { id: string; stripe_session_id: string }) => {
      await shop.control.fault("stripe", "drop_events");
      const made = await shop.shop.stripe.refunds.create({ payment_intent: order.stripe_session_id });
      await shop.control.fault("stripe", "drop_events", false);
      const becomes = async (status: string) => {
        await recordRefundState(shop.shop, { ...made, status });
        await settle(shop);
      };
      await becomes("pending");
      expect(await orderRow(shop, order.id)).toMatchObject({ status: "on_hold", print_state: "stopped" });
      return becomes;
    };

    test("stays with the order, which continues if the refund fails", async () => {
      const { buy, uses } = await codeFor("pending@example.com");
      const order = await buy();
      const becomes = await pending(order);
      expect(await uses()).toBe(1);
      await becomes("failed");
      expect(await orderRow(shop, order.id)).toMatchObject({ status: "on_hold", refunded_total: 0 });
      expect(await uses()).toBe(1);
    });

    test("can be used again as soon as the money is back", async () => {
      const { type, buy, uses } = await codeFor("slow@example.com");
      const order = await buy();
      const becomes = await pending(order);
      await becomes("succeeded");
      expect(await orderRow(shop, order.id)).toMatchObject({ status: "refunded", print_state: "stopped" });
      expect(await uses()).toBe(0);
      expect((await type()).typed.status).toBe(200);
    });
  });

  test("stays used if the order was delivered", async () => {
    const { type, buy, uses } = await codeFor("sent@example.com");
    const { id, ...order } = await buy();
    await shop.shop.pool.query("update orders set cancel_until = now() - interval '1 second' where id = $1", [id]);
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    await shop.control.movePrint(Number(order.printful_order_id), "inprocess");
    await shop.control.movePrint(Number(order.printful_order_id), "ship");
    await settle(shop);
    await payBack(order);
    expect(await orderRow(shop, id)).toMatchObject({ status: "refunded", print_state: "confirmed" });
    expect(await uses()).toBe(1);
    expect((await type()).typed.status).toBe(409);
  });
});

describe("refunds by line", () => {
  const refund = (order: PlacedOrder, lines: { itemId: number; quantity: number }[], key: string, withheld = 0) =>
    shop.shop.db.transaction((tx) =>
      refundItems(shop.shop, tx, order.id, {
        lines,
        decisionKey: key,
        reason: "Returned",
        isFault: false,
        withheld,
      }),
    );
  const itemsOf = async (order: PlacedOrder): Promise<{ id: number; quantity: number; total: number }[]> => {
    const { rows } = await shop.shop.pool.query(
      "select id::int, quantity, total from order_items where order_id = $1 order by position",
      [order.id],
    );
    return rows;
  };

  test("a bundle is refunded part by part, to the penny, the cheapest delivery with the last", async () => {
    const mug = await variantId(shop, "lantern-mug", "White", "11oz");
    const order = await placeOrder(shop, { lines: [{ variantId: mug, quantity: 3 }] });
    const [line] = await itemsOf(order);
    // As if a bundle's odd share has a discount.
    await shop.shop.pool.query("update order_items set discount_total = 100 where order_id = $1", [order.id]);
    await shop.shop.pool.query(
      "update orders set discount_total = 100, total = total - 100, captured_total = captured_total - 100 where id = $1",
      [order.id],
    );
    const paid = line!.total - 100;
    const first = await refund(order, [{ itemId: line!.id, quantity: 1 }], "one");
    expect(first).toMatchObject({ amount: Math.floor(paid / 3), shippingAmount: 0 });
    expect(await refund(order, [{ itemId: line!.id, quantity: 1 }], "one"), "the same decision").toEqual(first);
    const last = await refund(order, [{ itemId: line!.id, quantity: 2 }], "rest");
    const shipping = order.total - line!.total;
    expect(last).toMatchObject({ amount: paid - Math.floor(paid / 3) + shipping, shippingAmount: shipping });
    await settle(shop);
    expect(await orderRow(shop, order.id)).toMatchObject({ status: "refunded", refunded_total: order.total - 100 });
    expect(await refund(order, [{ itemId: line!.id, quantity: 1 }], "more")).toEqual({
      problem: "too_many",
      itemId: line!.id,
    });
  });

  describe("a whole order refunds the cheapest delivery that it was offered itself", () => {
    const mugs = async (quantity: number) => [
      { variantId: await variantId(shop, "lantern-mug", "White", "11oz"), quantity },
    ];
    /** Pays for what the buyer has open, with the delivery option at this index, and returns all of it. */
    const buyAndReturn = async (buyer: Buyer, option: number) => {
      const { options } = (await buyer.quote()).body;
      await buyer.select(options[option]!);
      await buyer.pay();
      await buyer.confirm();
      await settle(shop);
      const order = { id: buyer.draft } as PlacedOrder;
      const items = await itemsOf(order);
      const back = await refund(
        order,
        items.map(({ id, quantity }) => ({ itemId: id, quantity })),
        "all",
      );
      const paid = (await orderRow(shop, order.id)).shipping_total as number;
      return { paid, back: "shippingAmount" in back ? back.shippingAmount : back, offered: options };
    };

    test("even if a smaller cart was quoted before", async () => {
      const buyer = openBuyer(shop);
      await buyer.open(await mugs(1));
      await buyer.address();
      await buyer.quote();
      await buyer.open(await mugs(6));
      const { paid, back } = await buyAndReturn(buyer, 0);
      expect(paid).toBeGreaterThan(499);
      expect(back).toBe(paid);
    });

    test("even if a nearer destination was quoted before", async () => {
      const buyer = openBuyer(shop);
      await buyer.open(await mugs(1));
      await buyer.address();
      await buyer.quote();
      await buyer.address({ ...robin, country: "AU", state: "NSW", city: "Sydney", postcode: "2000" });
      const { paid, back } = await buyAndReturn(buyer, 0);
      expect(paid).toBeGreaterThan(499);
      expect(back).toBe(paid);
    });

    test("and nothing of an express option if a bundle had the standard one free", async () => {
      const { rows } = await shop.shop.pool.query("select id from bundles where slug = 'starter-bundle'");
      const bundle = { id: rows[0].id as number, instance: "starter-bundle-back" };
      const parts = [
        await variantId(shop, "lantern-tshirt", "Navy", "L"),
        await variantId(shop, "lantern-cap", "Red", "One Size"),
        await variantId(shop, "lantern-mug", "White", "11oz"),
      ];
      const buyer = openBuyer(shop);
      await buyer.open(parts.map((id) => ({ variantId: id, quantity: 1, bundle })));
      await buyer.address();
      const { paid, back, offered } = await buyAndReturn(buyer, 1);
      expect(offered[0]!.rate).toBe("0.00");
      expect(paid).toBeGreaterThan(0);
      expect(back).toBe(0);
    });
  });

  test("deductions are kept back, and never more than was paid is refunded", async () => {
    const order = await placeOrder(shop);
    const [line] = await itemsOf(order);
    expect(await refund(order, [{ itemId: line!.id, quantity: 1 }], "worn", 200)).toMatchObject({
      amount: order.total - 200,
      lines: [{ amount: line!.total - 200 }],
    });
    await expect(
      shop.shop.pool.query(
        "insert into refunds (order_id, amount, reason, decision_key) values ($1, 201, 'too much', 'by hand')",
        [order.id],
      ),
    ).rejects.toThrow(/orders_refunds_within_captured/);
  });
});
