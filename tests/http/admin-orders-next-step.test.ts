import { beforeEach, describe, expect, test } from "vitest";
import { orderStatuses } from "#app/orders/rules.ts";
import { asGiven } from "#database/seed/as-given.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { auditOf, orderDesk, placeMugAndShirts } from "../support/order-desk.ts";
import { openAttention, orderRow, printOrders } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, refundsOf, settle } from "../support/placed-order.ts";
import { signedIn } from "../support/signed-in.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

type Desk = ReturnType<typeof orderDesk>;
const shop = await closeAfterTests(openTestShop());
const mug = await variantId(shop, "lantern-mug", "White", "11oz");
const support = orderDesk(shop, await signedInStaff(shop, "support"));
const owner = orderDesk(shop, await signedInStaff(shop, "owner"));
const fulfilment = orderDesk(shop, await signedInStaff(shop, "fulfilment"));

const row = (order: { id: string }) => orderRow(shop, order.id);
const hour = 60 * 60 * 1000;
/** Being printed, as far as the shop knows. */
async function confirmed(): Promise<PlacedOrder> {
  const order = await placeOrder(shop);
  await shop.control.advanceClock(hour + 1000);
  await settle(shop);
  return order;
}
const move = async (order: PlacedOrder, what: string) => {
  await shop.control.movePrint(Number((await row(order)).printful_order_id), what);
  await settle(shop);
};
const stuck = async (order: { id: string }) =>
  (await openAttention(shop)).filter(({ order_id }) => order_id === order.id).map(({ kind }) => kind);

describe("a held order has one safe next step", () => {
  test("held by staff, it is not printed; resumed, it is", async () => {
    const order = await placeOrder(shop);
    expect((await fulfilment.do(order, "status", { to: "on_hold" })).done).toBe("status");
    await shop.control.advanceClock(hour + 1000);
    await settle(shop);
    expect(await row(order)).toMatchObject({ status: "on_hold", print_state: "draft" });
    expect(await fulfilment.page(order)).toContain("Resume");
    expect((await fulfilment.do(order, "resume")).done).toBe("resumed");
    await settle(shop);
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    expect(await row(order)).toMatchObject({ status: "paid", print_state: "confirmed" });
    expect(await printOrders(shop, order.id)).toHaveLength(1);
    expect((await auditOf(shop, order)).map(({ summary }) => summary)).toEqual([
      "set the order to on hold",
      "resumed the order",
    ]);
  });

  test("failed at the printer, it is recreated with the corrected address and confirmed again", async () => {
    const order = await confirmed();
    await move(order, "fail");
    expect([(await row(order)).status, await stuck(order)]).toEqual(["on_hold", ["print_held"]]);
    const { revision } = await row(order);
    const { email, ...address } = { ...robin, email: order.email, lastName: "Marsh", revision: String(revision) };
    const saved = await fulfilment.post(`/admin/orders/${order.number}/address`, { ...address, email });
    expect(saved.status).toBe(302);
    expect((await fulfilment.do(order, "resume")).done).toBe("resumed");
    await settle(shop);
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    expect(await row(order)).toMatchObject({ status: "paid", print_state: "confirmed" });
    expect((await printOrders(shop, order.id)).map(({ status }) => status)).toEqual(["pending"]);
    expect(await stuck(order)).toEqual([]);
  });

  test("dropped by the printer, it is handed over as a second print", async () => {
    const order = await confirmed();
    await move(order, "cancel");
    expect((await row(order)).status).toBe("on_hold");
    expect((await fulfilment.do(order, "resume")).done).toBe("resumed");
    await settle(shop);
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    expect(await row(order)).toMatchObject({ status: "paid", print_state: "confirmed" });
    const prints = await printOrders(shop, order.id);
    expect(prints.map(({ status }) => status).toSorted()).toEqual(["canceled", "pending"]);
    expect((await row(order)).printful_external_id).toMatch(/r2$/);
  });

  test("held by the printer itself, it says so; already being printed, it continues here too", async () => {
    const order = await confirmed();
    await move(order, "hold");
    const refused = await fulfilment.do(order, "resume");
    expect([refused.status, refused.html.includes("The printer has it on hold.")]).toEqual([400, true]);
    await shop.control.fault("printful", "down");
    expect((await fulfilment.do(order, "resume")).html).toContain("The printer is not responding.");
    await shop.control.fault("printful", "down", false);
    await shop.control.fault("printful", "drop_events");
    for (const each of ["release", "inprocess"]) {
      const id = Number((await row(order)).printful_order_id);
      if (each === "inprocess") await shop.shop.printful.confirmOrder(id);
      await shop.control.movePrint(id, each);
    }
    await shop.control.fault("printful", "drop_events", false);
    expect((await fulfilment.do(order, "resume")).done).toBe("resumed");
    expect((await row(order)).status).toBe("in_production");
  });

  test("an address that the printer refuses holds the order at once, and a corrected one goes through", async () => {
    const buyer = await openBuyer(shop).ready([{ variantId: mug, quantity: 1 }], {
      ...robin,
      email: "held@example.com",
    });
    await shop.shop.pool.query("update orders set country = 'XX' where id = $1", [buyer.draft]);
    await buyer.confirm();
    await settle(shop);
    const order = { id: buyer.draft, number: (await orderRow(shop, buyer.draft)).number };
    expect([await row(order), await stuck(order)]).toMatchObject([
      { status: "on_hold", print_state: "none" },
      ["print_held"],
    ]);
    expect(await fulfilment.page(order)).toContain("The printer refused");
    await shop.shop.pool.query("update orders set country = 'GB' where id = $1", [order.id]);
    expect((await fulfilment.do(order, "resume")).done).toBe("resumed");
    await settle(shop);
    expect([await row(order), await stuck(order)]).toMatchObject([{ status: "paid", print_state: "draft" }, []]);
  });

  test("a payment that matches to the penny can be accepted; another is refunded in full", async () => {
    const held = async (change: object, email: string) => {
      const buyer = await openBuyer(shop).ready([{ variantId: mug, quantity: 1 }], { ...robin, email });
      await shop.shop.stripe.paymentIntents.update(buyer.summary.paymentIntentId!, change);
      await buyer.confirm();
      await settle(shop);
      const { id, number, stripe_session_id: payment } = await orderRow(shop, buyer.draft);
      return { id, number, payment };
    };
    const stranger = "00000000-0000-4000-8000-000000000000";
    const fits = await held({ metadata: { order_id: stranger } }, "fits@example.com");
    expect(await support.page(fits)).toContain("Accept the payment");
    expect((await support.do(fits, "resume")).done).toBe("resumed");
    await settle(shop);
    expect([await row(fits), await stuck(fits)]).toMatchObject([{ status: "paid", print_state: "draft" }, []]);
    const wrong = await held({ amount: 100 }, "wrong@example.com");
    expect(await support.page(wrong)).toContain("Refund it");
    expect((await support.do(wrong, "resume")).html).toContain("It can only be refunded.");
    expect((await support.do(wrong, "cancel")).done).toBe("cancelled");
    await settle(shop);
    expect([await row(wrong), await stuck(wrong)]).toMatchObject([{ status: "canceled", refunded_total: 100 }, []]);
    expect((await refundsOf(shop, wrong)).atStripe).toEqual([{ amount: 100, status: "succeeded" }]);
  });
});

describe("a cancellation that waits for a second person holds the order from printing", () => {
  const windowOver = async () => {
    await shop.control.advanceClock(hour + 1000);
    await settle(shop);
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
  };
  const asked = async (before?: (order: PlacedOrder) => Promise<unknown>) => {
    const order = await placeMugAndShirts(shop, 3);
    await before?.(order);
    expect((await support.do(order, "cancel")).done).toBe("waits");
    const { rows } = await shop.shop.pool.query("select id from refund_requests where order_id = $1", [order.id]);
    const decide = (desk: Desk, decision: string) => desk.do(order, "decide", { requestId: rows[0].id, decision });
    return { order, decide };
  };

  test("until it is decided; once approved, it is cancelled unprinted", async () => {
    const { order, decide } = await asked();
    await windowOver();
    expect(await row(order)).toMatchObject({ status: "on_hold", print_state: "draft" });
    expect((await fulfilment.do(order, "resume")).html).toContain("A cancellation is waiting for approval.");
    expect((await decide(owner, "approve")).done).toBe("approved");
    await settle(shop);
    expect(await row(order)).toMatchObject({ status: "canceled", refunded_total: order.total });
    expect((await printOrders(shop, order.id)).map(({ status }) => status)).toEqual(["canceled"]);
  });

  test("also if its payment is held: accepting it cannot bypass the second person", async () => {
    const { order, decide } = await asked((placed) =>
      asGiven(
        shop.shop.pool,
        "update orders set status = 'on_hold', print_state = 'none', cancel_until = null where id = $1",
        [placed.id],
      ),
    );
    const early = await support.do(order, "resume");
    expect([early.status, early.html.includes("A cancellation is waiting for approval.")]).toEqual([400, true]);
    expect((await row(order)).status).toBe("on_hold");
    expect((await decide(owner, "decline")).done).toBe("declined");
    expect((await support.do(order, "resume")).done).toBe("resumed");
    expect((await row(order)).status).toBe("paid");
  });

  test.for([
    ["it is declined", () => owner],
    ["it is withdrawn", () => support],
  ] as const)("after %s it continues automatically", async ([, who]) => {
    const { order, decide } = await asked();
    expect((await decide(who(), "decline")).done).toBe("declined");
    await settle(shop);
    await windowOver();
    expect(await row(order)).toMatchObject({ status: "paid", print_state: "confirmed" });
    expect((await printOrders(shop, order.id)).map(({ status }) => status)).toEqual(["pending"]);
  });

  test("an order held for another reason stays held, even if the printer releases it and the request is declined", async () => {
    const { order, decide } = await asked((placed) => move(placed, "hold"));
    await move(order, "release");
    await windowOver();
    expect((await decide(owner, "decline")).done).toBe("declined");
    await windowOver();
    expect([await row(order), await stuck(order)]).toMatchObject([{ status: "on_hold" }, ["print_held"]]);
    expect((await fulfilment.do(order, "resume")).done).toBe("resumed");
  });
});

describe("express delivery paid for while the printer was unavailable", () => {
  let people = 0;
  const bought = async (change = "country = country") => {
    const buyer = openBuyer(shop);
    await buyer.open([{ variantId: mug, quantity: 1 }]);
    await buyer.address({ ...robin, email: "fast@example.com", postcode: `LS${++people} 2AB` });
    await shop.control.fault("printful", "down");
    await buyer.quote();
    await shop.control.fault("printful", "down", false);
    await buyer.select({ id: "express-uk", rate: "8.99", name: "Express UK Delivery" });
    await buyer.pay();
    await shop.shop.pool.query(`update orders set ${change} where id = $1`, [buyer.draft]);
    await buyer.confirm();
    await settle(shop);
    return { id: buyer.draft, number: buyer.summary.number };
  };

  test("is ordered as the printer's own express, and stays so when the order is recreated", async () => {
    const order = await bought();
    const sentBy = async () => (await printOrders(shop, order.id)).map(({ shipping }) => shipping);
    expect([await row(order), await sentBy()]).toMatchObject([{ print_state: "draft" }, ["PRINTFUL_FAST"]]);
    await fulfilment.do(order, "status", { to: "on_hold" });
    await fulfilment.do(order, "resume");
    await settle(shop);
    expect([await row(order), await sentBy()]).toMatchObject([{ print_state: "draft" }, ["PRINTFUL_FAST"]]);
  });

  test("holds the order if the printer has none, until somebody releases it for standard delivery", async () => {
    const order = await bought("country = 'NZ'");
    expect(await row(order)).toMatchObject({ status: "on_hold", print_state: "none" });
    expect((await openAttention(shop)).filter(({ order_id }) => order_id === order.id)).toMatchObject([
      { kind: "print_held", summary: expect.stringContaining("express was paid for") },
    ]);
    expect((await fulfilment.do(order, "resume")).done).toBe("resumed");
    await settle(shop);
    expect([await row(order), await stuck(order)]).toMatchObject([{ status: "paid", print_state: "draft" }, []]);
    expect((await printOrders(shop, order.id)).map(({ shipping }) => shipping)).toEqual(["STANDARD"]);
  });
});

describe("POST /functions/v1/admin-orders", () => {
  let order: PlacedOrder;
  beforeEach(async () => {
    order ??= await placeOrder(shop);
  });

  test("requires a session with a suitable role", async () => {
    const nobody = await shop.fetch("/functions/v1/admin-orders", { method: "POST", body: '{"action":"get_orders"}' });
    expect([nobody.status, await nobody.json()]).toEqual([401, { error: "No active session" }]);
    const customer = orderDesk(shop, await signedIn(shop));
    expect((await customer.call({ action: "get_orders" })).status).toBe(403);
    const products = orderDesk(shop, await signedInStaff(shop, ["view_products"]));
    expect(await products.call({ action: "get_orders" })).toEqual({
      status: 403,
      body: { error: "This requires the permission view_orders." },
    });
  });

  test("get_orders: page 1 of 50 by default, by status and search, names masked", async () => {
    const { body } = await support.call({ action: "get_orders" });
    expect(body).toMatchObject({ page: 1, limit: 50, totalPages: 1 });
    expect(body.orders[0]).toMatchObject({
      number: order.number,
      status: "paid",
      name: "R•••• H••••••",
      items: 1,
      total: order.total,
    });
    expect(JSON.stringify(body)).not.toMatch(/Hartley|@example/);
    const found = async (asked: object) => (await support.call({ action: "get_orders", ...asked })).body;
    expect((await found({ search: order.number })).total).toBe(1);
    expect((await found({ status: "delivered" })).orders).toEqual([]);
    expect((await found({ page: 2, limit: 1 })).orders).toHaveLength(1);
    expect((await found({ status: null, search: null })).total).toBe(body.total);
    const refused = async (asked: object) => (await found(asked)).error;
    expect(await refused({ limit: 201 })).toBe("limit: must be from 1 to 200");
    expect(await refused({ page: 0 })).toBe("page: must be from 1 to 100,000");
    expect(await refused({ page: 1.5 })).toBe("page: must be a whole number");
  });

  test("get_order_details and get_orders_stats", async () => {
    const { body } = await support.call({ action: "get_order_details", orderId: order.id });
    expect(body).toMatchObject({
      order: { number: order.number },
      money: { paid: order.total },
      margin: { refunded: 0 },
    });
    const { body: stats } = await support.call({ action: "get_orders_stats" });
    expect(Object.keys(stats.byStatus)).toEqual([...orderStatuses]);
    expect(stats.total).toBeGreaterThan(0);
    const missing = await support.call({ action: "get_order_details", orderId: "LT-1" });
    expect(missing).toEqual({
      status: 404,
      body: { error: "Order not found. Please check the order ID and try again." },
    });
  });

  test("get_orders_stats counts the last 30 days by when orders were paid", async () => {
    const paid = await placeOrder(shop);
    const month = async () => (await support.call({ action: "get_orders_stats" })).body.last30Days;
    const before = await month();
    const change = (fields: string) => shop.shop.pool.query(`update orders set ${fields} where id = $1`, [paid.id]);
    await change("created_at = created_at - interval '40 days'");
    expect(await month()).toEqual(before);
    await change("paid_at = paid_at - interval '31 days'");
    expect(await month()).toEqual({ orders: before.orders - 1, revenueTotal: before.revenueTotal - paid.total });
  });

  test.each([
    ["{", /not valid JSON/],
    ["{}", /must be get_orders/],
    [{ action: "drop_table" }, /must be get_orders/],
    [{ action: "get_orders", page: 0 }, /^page/],
    [{ action: "get_orders", limit: "50" }, /^limit: must be a whole number/],
    [{ action: "get_orders", status: "done" }, /^status/],
    [{ action: "update_order_status", orderId: "x", newStatus: "done" }, /^newStatus/],
    [{ action: "update_order_status", newStatus: "paid" }, /^orderId/],
  ])("says what is wrong with %j", async (body, words) => {
    const answer = await support.call(body);
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(words)]);
  });

  test("update_order_status moves the money with the status, or changes nothing", async () => {
    const set = (desk: Desk, to: { id: string }, newStatus: string) =>
      desk.call({ action: "update_order_status", orderId: to.id, newStatus });
    expect((await set(support, order, "refunded")).body.error).toContain("Cancel it instead");
    expect((await set(support, order, "delivered")).body.error).toContain("not gone to print");
    expect((await set(support, order, "expired")).body.error).toBe("An order that is paid cannot become closed.");
    expect(await set(fulfilment, order, "canceled")).toMatchObject({ status: 403 });
    expect((await row(order)).status).toBe("paid");
    expect(await set(support, order, "canceled")).toMatchObject({
      status: 200,
      body: { success: true, status: "canceled" },
    });
    await settle(shop);
    expect((await refundsOf(shop, order)).atStripe).toMatchObject([{ amount: order.total }]);

    const printed = await confirmed();
    await move(printed, "inprocess");
    expect((await set(support, printed, "canceled")).status).toBe(409);
    expect((await set(support, printed, "shipped")).body).toMatchObject({ status: "shipped" });
    expect((await set(owner, printed, "refunded")).status).toBe(200);
    await settle(shop);
    expect(await row(printed)).toMatchObject({ status: "refunded", refunded_total: printed.total });

    const dear = await placeMugAndShirts(shop, 3);
    expect((await set(support, dear, "canceled")).body).toMatchObject({ status: "on_hold", waitsFor: dear.total });
    expect((await row(dear)).status).toBe("on_hold");

    const draft = await openBuyer(shop).ready([{ variantId: mug, quantity: 1 }]);
    expect((await set(owner, { id: draft.draft }, "paid")).body.error).toBe("No payment has arrived for it.");
  });

  test.each([
    ["get_orders", "Failed to fetch orders: "],
    ["get_order_details", "Failed to fetch order: "],
    ["get_orders_stats", "Failed to fetch order stats: "],
    ["update_order_status", "Failed to update order: "],
  ])("%s says '%s...' if the data store fails, without internals", async (action, words) => {
    await shop.shop.pool.query("alter table orders rename to orders_away");
    try {
      const { status, body } = await support.call({ action, orderId: order.id, newStatus: "on_hold" });
      expect([status, body.error]).toEqual([500, `${words}An unexpected error occurred. Please try again.`]);
    } finally {
      await shop.shop.pool.query("alter table orders_away rename to orders");
    }
  });
});
