import { afterEach, describe, expect, test } from "vitest";
import { fetchPrint } from "#app/orders/fulfilment/.server/apply-printer-state.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { auditOf, orderDesk, placeMugAndShirts } from "../support/order-desk.ts";
import { eventsOf, openAttention, orderRow, printOrders } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, refundsOf, settle, submit } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const owner = orderDesk(shop, await signedInStaff(shop, "owner"));
afterEach(async () => {
  await shop.control.fault("printful", "down", false);
  await shop.control.fault("printful", "drop_events", false);
});

const row = (order: PlacedOrder) => orderRow(shop, order.id);
const printOf = async (order: PlacedOrder) => Number((await row(order)).printful_order_id);
const move = async (order: PlacedOrder, to: string) => {
  await shop.control.movePrint(await printOf(order), to);
  await settle(shop);
};
const sweep = async () => {
  await shop.entry.sweepOnce(shop.shop);
  await settle(shop);
};
const closeWindow = (order: PlacedOrder) =>
  shop.shop.pool.query("update orders set cancel_until = now() - interval '1 second' where id = $1", [order.id]);
/** Confirmed to the print provider, as far as the shop knows. */
const confirmed = async (order: PlacedOrder) => {
  await closeWindow(order);
  await sweep();
  expect(await row(order)).toMatchObject({ status: "paid", print_state: "confirmed" });
  return order;
};
const onDesk = async (order: PlacedOrder) =>
  (await openAttention(shop)).filter(({ order_id }) => order_id === order.id).map(({ kind }) => kind);
const cancelledBy = async (order: PlacedOrder) =>
  (await auditOf(shop, order)).filter(({ action }) => action === "cancel").map(({ reason }) => reason);
const cancelByCustomer = (order: PlacedOrder) => submit(shop, `/orders/${order.number}/cancellation`, order.headers);

async function expectCancelled(order: PlacedOrder) {
  expect(await row(order)).toMatchObject({ status: "canceled", print_state: "stopped", refunded_total: order.total });
  expect((await refundsOf(shop, order)).atStripe).toEqual([{ amount: order.total, status: "succeeded" }]);
}

describe("a held order that staff cancel, while the print provider does not respond", () => {
  const asked = async () => {
    const order = await confirmed(await placeOrder(shop));
    await move(order, "fail");
    await shop.control.fault("printful", "down");
    expect((await owner.do(order, "cancel", { reason: "Cannot be printed" })).html).toContain("is not responding");
    await shop.control.fault("printful", "down", false);
    return order;
  };
  const longAgo = (order: PlacedOrder) =>
    shop.shop.pool.query("update order_events set at = at - interval '1 hour' where order_id = $1", [order.id]);

  test("stays on the desk as held, and nobody is notified of a cancellation", async () => {
    const order = await asked();
    expect([await row(order), await onDesk(order)]).toMatchObject([{ status: "on_hold" }, ["print_held"]]);
    expect(await cancelledBy(order)).toEqual([]);
  });

  test("is noticed after a while, and completed by the button", async () => {
    const order = await asked();
    await longAgo(order);
    await sweep();
    await sweep();
    expect(await onDesk(order)).toEqual(["print_held", "cancellation_overdue"]);
    const { rows } = await shop.shop.pool.query(
      "select id from attention_items where kind = 'cancellation_overdue' and order_id = $1",
      [order.id],
    );
    await owner.post("/admin/attention", { intent: "try", item: rows[0].id });
    await settle(shop);
    await expectCancelled(order);
    await sweep();
    expect([await onDesk(order), await cancelledBy(order)]).toEqual([[], ["Cannot be printed"]]);
  });

  test("is cancelled by the print provider's own event, with the name of who requested it", async () => {
    const order = await asked();
    await move(order, "cancel");
    await expectCancelled(order);
    expect([await onDesk(order), await cancelledBy(order)]).toEqual([[], ["Cannot be printed"]]);
  });

  test("is cancelled by the confirmation that finds it stopped, and leaves the desk", async () => {
    const order = await placeOrder(shop);
    await closeWindow(order);
    await shop.entry.sweepOnce(shop.shop);
    expect((await row(order)).print_state).toBe("confirming");
    await shop.shop.pool.query(
      "insert into attention_items (kind, order_id, summary, dedupe_key) values ('print_not_confirmed', $1, 'x', $2)",
      [order.id, `print_not_confirmed:${order.id}`],
    );
    await shop.control.fault("printful", "down");
    expect((await owner.do(order, "cancel", { reason: "Cannot be printed" })).html).toContain("is not responding");
    await shop.control.fault("printful", "down", false);
    await shop.control.fault("printful", "drop_events");
    await shop.shop.printful.cancelOrder(await printOf(order));
    await settle(shop);
    await expectCancelled(order);
    expect([await onDesk(order), await cancelledBy(order)]).toEqual([[], ["Cannot be printed"]]);
  });
});

test("a held order that the print provider refuses to stop for staff stays on the desk", async () => {
  const order = await confirmed(await placeOrder(shop));
  await move(order, "hold");
  await shop.control.fault("printful", "drop_events");
  await shop.control.movePrint(await printOf(order), "inprocess");
  expect((await owner.do(order, "cancel")).done).toBeNull();
  expect([await row(order), await onDesk(order)]).toMatchObject([{ status: "on_hold" }, ["print_held"]]);
  expect(await cancelledBy(order)).toEqual([]);
});

describe("a partly shipped order when the print provider drops the rest", () => {
  /** The sandbox keeps printing what it has begun, so the test changes its response. */
  const dropped = async (order: PlacedOrder) => {
    const { printful } = shop.shop;
    const { getOrder } = printful;
    printful.getOrder = async (id) => {
      const printOrder = await getOrder(id);
      return printOrder && { ...printOrder, status: "canceled" };
    };
    restore = () => Object.assign(printful, { getOrder });
    await fetchPrint(shop.shop, order.id);
    await fetchPrint(shop.shop, order.id);
    await settle(shop);
  };
  let restore = () => {};
  afterEach(() => restore());

  const sentInPart = async () => {
    const order = await confirmed(await placeMugAndShirts(shop));
    await move(order, "ship_part");
    expect((await row(order)).status).toBe("in_production");
    await dropped(order);
    expect([await row(order), await onDesk(order)]).toMatchObject([{ status: "on_hold" }, ["print_held"]]);
    return order;
  };

  test("is not printed again as a whole", async () => {
    const order = await sentInPart();
    expect((await owner.do(order, "resume")).html).toContain("One parcel has been sent");
    await settle(shop);
    expect([await row(order), await onDesk(order)]).toMatchObject([{ status: "on_hold" }, ["print_held"]]);
    expect(await printOrders(shop, order.id)).toHaveLength(1);
  });

  test("is not cancelled and refunded at its customer's request", async () => {
    const order = await sentInPart();
    expect((await cancelByCustomer(order)).status).toBe(409);
    await settle(shop);
    expect(await row(order)).toMatchObject({ status: "on_hold", refunded_total: 0 });
    // Even if the shop would recreate it.
    await shop.shop.pool.query("update orders set print_state = 'draft' where id = $1", [order.id]);
    expect((await cancelByCustomer(order)).status).toBe(409);
    expect(await row(order)).toMatchObject({ status: "on_hold", refunded_total: 0 });
  });

  test("nor at a request that the print provider had not answered before shipping", async () => {
    const order = await confirmed(await placeMugAndShirts(shop));
    await shop.control.fault("printful", "down");
    expect((await cancelByCustomer(order)).status).toBe(503);
    await shop.control.fault("printful", "down", false);
    await move(order, "ship_part");
    await dropped(order);
    expect(await row(order)).toMatchObject({ status: "on_hold", refunded_total: 0 });
    expect((await eventsOf(shop, order.id)).filter((type) => type.startsWith("cancel"))).toEqual([
      "cancel_requested",
      "cancel_refused",
    ]);
  });
});

test("a held order that was confirmed for printing is cancelled by staff, not by its customer", async () => {
  const order = await confirmed(await placeOrder(shop));
  await move(order, "fail");
  expect((await cancelByCustomer(order)).status).toBe(409);
  expect(await row(order)).toMatchObject({ status: "on_hold", refunded_total: 0 });
  expect((await owner.do(order, "cancel")).done).toBe("cancelled");
  await settle(shop);
  await expectCancelled(order);
  expect([await onDesk(order), await cancelledBy(order)]).toMatchObject([[], [expect.anything()]]);
});
