import { describe, expect, test } from "vitest";
import { stop } from "#app/orders/fulfilment/.server/stop-print.ts";
import { submit as submitPrint } from "#app/orders/fulfilment/.server/submit-to-printer.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { rounds } from "../support/faults.ts";
import { emailsTo, eventsOf, openAttention, orderRow, printOrders } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, refundsOf, settle, submit } from "../support/placed-order.ts";
import { signedIn } from "../support/signed-in.ts";
import { openTestShop } from "../support/test-shop.ts";

/** Race outcomes are random. Many runs find more; these cover each of the four starts several times. */
const manyRaces = rounds(100, 24);
const fewRaces = rounds(20, 6);

const shop = await closeAfterTests(openTestShop());

const cancel = (order: PlacedOrder, headers = order.headers, fields: Record<string, string> = {}) =>
  submit(shop, `/orders/${order.number}/cancellation`, headers, fields);

async function expectCancelledOnce(order: PlacedOrder) {
  expect(await orderRow(shop, order.id)).toMatchObject({
    status: "canceled",
    print_state: "stopped",
    refunded_total: order.total,
  });
  expect(await refundsOf(shop, order)).toMatchObject({
    ours: [{ amount: order.total, status: "succeeded", decision_key: "cancellation" }],
    atStripe: [{ amount: order.total, status: "succeeded" }],
  });
  expect((await printOrders(shop, order.id)).map(({ status }) => status)).toEqual(["canceled"]);
}

/** Moves it past its cancel window, without changing the clock for others. */
const closeWindow = (order: PlacedOrder) =>
  shop.shop.pool.query("update orders set cancel_until = now() - interval '1 second' where id = $1", [order.id]);

/** Makes it idle for so long that the sweeper handles it. */
const makeOverdue = (order: PlacedOrder) =>
  shop.shop.pool.query("update orders set updated_at = now() - interval '5 minutes' where id = $1", [order.id]);

/** The print provider has no draft of it yet; the next sweep creates it. */
async function paidWhilePrinterWasDown() {
  const order = await placeOrder(shop, { beforePaying: () => shop.control.fault("printful", "down") });
  await shop.control.fault("printful", "down", false);
  await makeOverdue(order);
  return order;
}

async function sendToPrint(order: PlacedOrder) {
  await closeWindow(order);
  await shop.entry.sweepOnce(shop.shop);
  await settle(shop);
  const row = await orderRow(shop, order.id);
  expect(row).toMatchObject({ status: "paid", print_state: "confirmed" });
  return Number(row.printful_order_id);
}

test("a cancelled order releases its single-use code once, however often it is cancelled", async () => {
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  const email = "code-back@example.com";
  await shop.shop.pool.query(
    `insert into discount_codes (code, kind, value, email, first_order_only, max_uses)
     values ('LT10-BACK22', 'percentage', 10, $1, true, 1)`,
    [email],
  );
  const uses = async () =>
    (await shop.shop.pool.query("select used_count from discount_codes where code = 'LT10-BACK22'")).rows[0].used_count;
  const buy = async () => {
    const buyer = openBuyer(shop);
    await buyer.open([{ variantId: mug, quantity: 1 }]);
    await buyer.address({ ...robin, email });
    await buyer.select((await buyer.quote()).body.options[0]!);
    const { status } = await buyer.discount("LT10-BACK22");
    return { buyer, status };
  };
  const { buyer } = await buy();
  await buyer.pay();
  await buyer.confirm();
  await settle(shop);
  expect(await uses()).toBe(1);
  const { id, number } = await orderRow(shop, buyer.draft);
  const again = () => submit(shop, `/orders/${number}/cancellation`, { cookie: buyer.cookie });
  expect((await Promise.all([again(), again(), again()])).map(({ status }) => status).sort()).toEqual([302, 409, 409]);
  await settle(shop);
  expect(await orderRow(shop, id)).toMatchObject({ status: "canceled", discount_code: "LT10-BACK22" });
  expect(await uses()).toBe(0);

  const next = await buy();
  expect(next.status, "it was the first order, and is not any more").toBe(200);
  await next.buyer.pay();
  await next.buyer.confirm();
  await settle(shop);
  await again();
  expect(await uses(), "the old order takes nothing from the new one").toBe(1);
  expect((await buy()).status).toBe(409);
});

describe("cancelling inside the window", () => {
  test("cancels, stops the print, refunds everything and emails once", async () => {
    const order = await placeOrder(shop);
    const answer = await cancel(order);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(`/orders/${order.number}`);
    const row = await orderRow(shop, order.id);
    expect(row).toMatchObject({ status: "canceled", cancel_reason: "Cancelled by customer" });
    expect(row.canceled_at).toBeInstanceOf(Date);
    expect((await refundsOf(shop, order)).ours, "nothing is refunded while the printer may print").toEqual([]);
    await settle(shop);
    await expectCancelledOnce(order);
    const emails = (await emailsTo(shop, order.email)).filter(({ subject }) => subject.startsWith("Refund of £"));
    expect(emails).toHaveLength(1);
    expect(emails[0]!.text).toContain("is cancelled");
    expect(emails[0]!.text).toContain("Visa ending 4242");
  });

  test("keeps the given reason", async () => {
    const order = await placeOrder(shop);
    await cancel(order, order.headers, { reason: "  Wrong size  " });
    expect((await orderRow(shop, order.id)).cancel_reason).toBe("Wrong size");
  });

  test("an order that the print provider never had is refunded too, and its late draft is deleted", async () => {
    const order = await placeOrder(shop);
    await shop.shop.pool.query("update orders set print_state = 'none', printful_order_id = null where id = $1", [
      order.id,
    ]);
    await cancel(order);
    await settle(shop);
    await expectCancelledOnce(order);
  });

  test("a second request is refused as such, however fast, and refunds nothing more", async () => {
    const order = await placeOrder(shop);
    const answers = await Promise.all([1, 2, 3, 4].map(() => cancel(order)));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409, 409]);
    await settle(shop);
    const again = await cancel(order);
    expect(again.status).toBe(409);
    const asItIs = /<h1[^>]*>Cancelled<.*refunding Visa ending 4242.*This order has already been cancelled\./s;
    expect(await again.text()).toMatch(asItIs);
    await expectCancelledOnce(order);
    expect((await eventsOf(shop, order.id)).filter((type) => type === "canceled")).toHaveLength(1);
  });

  test("while the print provider is down the refund waits, and follows once it has stopped", async () => {
    const order = await placeOrder(shop);
    await shop.control.fault("printful", "down");
    expect((await cancel(order)).status).toBe(302);
    await shop.drain();
    expect((await refundsOf(shop, order)).ours).toEqual([]);
    expect(
      (await openAttention(shop)).some(({ kind, order_id }) => kind === "print_not_stopped" && order_id === order.id),
    ).toBe(true);
    await shop.control.fault("printful", "down", false);
    await makeOverdue(order);
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    await expectCancelledOnce(order);
  });

  test("an account's owner cancels by session, and the row is filtered by order and account", async () => {
    const owner = await signedIn(shop);
    const order = await placeOrder(shop, { by: owner });
    expect((await cancel(order)).status).toBe(302);
    await settle(shop);
    await expectCancelledOnce(order);
  });
});

describe("who may not cancel", () => {
  test("anonymous visitors, with R-ORDER-8's words", async () => {
    const order = await placeOrder(shop);
    for (const number of [order.number, "LT-00000"]) {
      const answer = await submit(shop, `/orders/${number}/cancellation`);
      expect(answer.status).toBe(401);
      expect(await answer.text()).toContain("User not authenticated. Please log in again.");
    }
    expect((await orderRow(shop, order.id)).status).toBe("paid");
  });

  test("other customers: the order is not found", async () => {
    const stranger = await signedIn(shop);
    const order = await placeOrder(shop, { by: await signedIn(shop) });
    const answer = await cancel(order, { authorization: stranger.bearer });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("Order not found. Please check the order ID and try again.");
    expect((await orderRow(shop, order.id)).status).toBe("paid");
  });
});

describe("cancelling after the window", () => {
  test("is up to the print provider: before it has begun, it agrees", async () => {
    const order = await placeOrder(shop);
    await sendToPrint(order);
    expect((await cancel(order)).status).toBe(302);
    await settle(shop);
    await expectCancelledOnce(order);
  });

  test("is refused once it prints, with a link to returns", async () => {
    // No event at all: a late one of the confirmation would make the shop look and see the printing.
    await shop.control.fault("printful", "drop_events");
    const order = await placeOrder(shop);
    await shop.control.movePrint(await sendToPrint(order), "inprocess");
    const answer = await cancel(order);
    await shop.control.fault("printful", "drop_events", false);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("you have 30 days to send it back");
    await settle(shop);
    expect(await orderRow(shop, order.id)).toMatchObject({ status: "paid", refunded_total: 0 });
    expect((await refundsOf(shop, order)).atStripe).toEqual([]);
  });

  test("changes nothing while the print provider is silent; its lost response still counts when its event comes", async () => {
    const order = await placeOrder(shop);
    await sendToPrint(order);
    await shop.control.fault("printful", "down");
    expect((await cancel(order)).status).toBe(503);
    await shop.control.fault("printful", "down", false);
    expect((await orderRow(shop, order.id)).status).toBe("paid");
    // The print provider received it, but its response was lost: another process made the call and died.
    await shop.shop.printful.cancelOrder(Number((await orderRow(shop, order.id)).printful_order_id));
    await settle(shop);
    await settle(shop);
    await expectCancelledOnce(order);
  });
});

describe("cancelling twice after the window", () => {
  /** Runs a callback right before the print provider receives the next cancellation. */
  const heardBefore = (heard: (cancelOrder: typeof shop.shop.printful.cancelOrder, id: number) => Promise<unknown>) => {
    const { printful } = shop.shop;
    const { cancelOrder } = printful;
    printful.cancelOrder = async (id) => {
      printful.cancelOrder = cancelOrder;
      await heard(cancelOrder, id);
      return cancelOrder(id);
    };
  };

  test("is cancelled for both of two clicks, and neither is refused as too late", async () => {
    const order = await placeOrder(shop);
    await sendToPrint(order);
    let first: Response | undefined;
    heardBefore(async () => {
      first = await cancel(order);
    });
    const second = await cancel(order);
    expect([first?.status, second.status]).toEqual([302, 302]);
    await settle(shop);
    await expectCancelledOnce(order);
    expect(await eventsOf(shop, order.id)).not.toContain("cancel_refused");
  });

  test("the second click completes what the first one was interrupted in", async () => {
    const order = await placeOrder(shop);
    await sendToPrint(order);
    // No event either: the print provider received it, and the calling process was killed.
    await shop.control.fault("printful", "drop_events");
    heardBefore((cancelOrder, id) => cancelOrder(id));
    expect((await cancel(order)).status).toBe(302);
    await shop.control.fault("printful", "drop_events", false);
    await settle(shop);
    await expectCancelledOnce(order);
  });
});

describe("cancelling while the order goes to the print provider", () => {
  test("a draft that the print provider stops at a customer's request between claim and confirmation is cancelled, not held", async () => {
    const order = await placeOrder(shop);
    await closeWindow(order);
    await shop.entry.sweepOnce(shop.shop);
    const { printful_order_id, print_state } = await orderRow(shop, order.id);
    expect(print_state).toBe("confirming");
    // As far as another process got with the customer's request when the confirmation came in between.
    await shop.shop.pool.query(
      `insert into order_events (order_id, type, actor, data) values ($1, 'cancel_requested', 'customer', '{"reason": "Changed my mind"}')`,
      [order.id],
    );
    await shop.control.fault("printful", "drop_events");
    await shop.shop.printful.cancelOrder(Number(printful_order_id));
    await shop.drain();
    await shop.control.fault("printful", "drop_events", false);
    await settle(shop);
    await expectCancelledOnce(order);
    expect((await orderRow(shop, order.id)).cancel_reason).toBe("Changed my mind");
  });

  test("a draft created while the order is stopped is deleted, even while the stop is still pending", async () => {
    const order = await paidWhilePrinterWasDown();
    const { printful, jobs, pool } = shop.shop;
    const { createDraft } = printful;
    printful.createDraft = async (wanted) => {
      printful.createDraft = createDraft;
      const draft = await createDraft(wanted);
      // As far as another process that found no print yet: committed, and its job still counts as running.
      await cancel(order);
      expect(await jobs.fetch("stop-print")).toHaveLength(1);
      await pool.query("update orders set print_state = 'stopped' where id = $1", [order.id]);
      return draft;
    };
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    await expectCancelledOnce(order);
  });

  test("a draft recorded between the check for it and the stop is deleted", async () => {
    const order = await paidWhilePrinterWasDown();
    const { printful } = shop.shop;
    const { createDraft, findOrder } = printful;
    const looked = Promise.withResolvers<void>();
    const noted = Promise.withResolvers<void>();
    let stopping: Promise<unknown> | undefined;
    printful.createDraft = async (wanted) => {
      printful.createDraft = createDraft;
      await cancel(order);
      printful.findOrder = async (id) => {
        printful.findOrder = findOrder;
        const none = await findOrder(id);
        looked.resolve();
        await noted.promise;
        return none;
      };
      // This test runs its job, so nothing else may run it again.
      await shop.shop.pool.query("delete from pgboss.job where name = 'stop-print'");
      stopping = stop(shop.shop, order.id);
      await looked.promise;
      return createDraft(wanted);
    };
    await submitPrint(shop.shop, order.id);
    noted.resolve();
    await stopping;
    await settle(shop);
    await expectCancelledOnce(order);
  });

  const many = async (count: number) => {
    const orders: PlacedOrder[] = [];
    while (orders.length < count) {
      orders.push(...(await Promise.all(Array.from({ length: 10 }, () => placeOrder(shop)))));
    }
    return orders;
  };

  /**
   * Either the print provider has it and the payment stays, or it does not and the payment is refunded: exactly one.
   */
  async function expectOneWinner(order: PlacedOrder, answer: Response): Promise<"printed" | "refunded"> {
    const row = await orderRow(shop, order.id);
    const prints = (await printOrders(shop, order.id)).map(({ status }) => status);
    const { atStripe } = await refundsOf(shop, order);
    if (row.status === "canceled") {
      expect(answer.status).toBe(302);
      expect(prints.filter((status) => status !== "canceled")).toEqual([]);
      expect(atStripe).toEqual([{ amount: order.total, status: "succeeded" }]);
      return "refunded";
    }
    expect(answer.status).toBe(409);
    expect(row).toMatchObject({ print_state: "confirmed", refunded_total: 0 });
    expect(prints).toEqual(["inprocess"]);
    expect(atStripe).toEqual([]);
    return "printed";
  }

  test(`${manyRaces} races with claim, confirmation and printing have one winner each`, async () => {
    const won = { printed: 0, refunded: 0 };
    for (const [run, order] of (await many(manyRaces)).entries()) {
      await closeWindow(order);
      const printfulId = Number((await orderRow(shop, order.id)).printful_order_id);
      const print = async () => {
        await shop.entry.sweepOnce(shop.shop);
        await shop.drain();
        await shop.control.movePrint(printfulId, "inprocess").catch(() => undefined);
      };
      // The print provider gets a head start of up to three steps: claimed, confirmed, begun.
      if (run % 4 === 1) await shop.entry.sweepOnce(shop.shop);
      if (run % 4 === 2) await shop.entry.sweepOnce(shop.shop).then(shop.drain);
      const [answer] =
        run % 4 === 3 ? [await print().then(() => cancel(order))] : await Promise.all([cancel(order), print()]);
      await settle(shop);
      won[await expectOneWinner(order, answer)]++;
    }
    expect(won.printed).toBeGreaterThan(0);
    expect(won.refunded).toBeGreaterThan(0);
  }, 240_000);

  test(`${fewRaces} races with the creation of the draft leave no draft behind`, async () => {
    for (let race = 0; race < fewRaces; race++) {
      // One at a time: the sweeper handles every order that has been idle for half a minute, not this one alone.
      const order = await paidWhilePrinterWasDown();
      expect(await printOrders(shop, order.id)).toEqual([]);
      await shop.entry.sweepOnce(shop.shop);
      const [answer] = await Promise.all([cancel(order), shop.drain()]);
      await settle(shop);
      expect(await expectOneWinner(order, answer)).toBe("refunded");
    }
  });
});
