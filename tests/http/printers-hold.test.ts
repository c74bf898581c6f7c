import { describe, expect, test } from "vitest";
import { confirm } from "#app/orders/fulfilment/.server/confirm-print.ts";
import { recordRefundState } from "#app/orders/refunds/.server/record-refund.ts";
import { asGiven } from "#database/seed/as-given.ts";
import { robin } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { itemsOf, orderDesk, placeMugAndShirts } from "../support/order-desk.ts";
import { eventsOf, openAttention, orderRow, printOrders } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, settle } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const support = orderDesk(shop, await signedInStaff(shop, "support"));

const hour = 3_600_000;
const row = (order: PlacedOrder) => orderRow(shop, order.id);
const move = async (order: PlacedOrder, to: string) => {
  await shop.control.movePrint(Number((await row(order)).printful_order_id), to);
  await settle(shop);
};
const windowOver = async () => {
  await shop.control.advanceClock(hour + 1000);
  await settle(shop);
};
const sweep = async () => {
  await shop.entry.sweepOnce(shop.shop);
  await settle(shop);
};
/** The order as the print provider has it: recipient and items. */
const atPrinter = async (order: PlacedOrder) => {
  const id = Number((await row(order)).printful_order_id);
  const { printerOrders } = await shop.control.state();
  const { status, recipient, items } = printerOrders.find((print: { id: number }) => print.id === id);
  return { status, name: recipient.name, things: items.map(({ name }: { name: string }) => name) };
};
const moveHouse = async (order: PlacedOrder) =>
  support.post(`/admin/orders/${order.number}/address`, {
    ...robin,
    email: order.email,
    lastName: "Marsh",
    revision: String((await row(order)).revision),
  });

describe("what staff change while the print provider holds an order", () => {
  const held = async (shirts = 1) => {
    const order = await placeMugAndShirts(shop, shirts);
    await move(order, "hold");
    expect(await row(order)).toMatchObject({ status: "on_hold", print_state: "draft" });
    return order;
  };

  test("the address: once resumed the new one is printed, never the old", async () => {
    const order = await held();
    expect((await moveHouse(order)).status).toBe(302);
    await windowOver();
    await move(order, "release");
    await sweep();
    expect(await row(order)).toMatchObject({ status: "paid", print_state: "confirmed" });
    expect(await atPrinter(order)).toMatchObject({ status: "pending", name: "Robin Marsh" });
    expect(await printOrders(shop, order.id)).toHaveLength(1);
  });

  test("the items: what was refunded and removed is not printed", async () => {
    const order = await held();
    const [mug] = await itemsOf(shop, order);
    const form = { scope: "lines", reason: "out_of_stock", takeOut: "yes", [`item-${mug!.id}`]: "1" };
    expect((await support.do(order, "refund", form)).done).toBe("refunded");
    await settle(shop);
    await windowOver();
    await move(order, "release");
    await sweep();
    expect(await atPrinter(order)).toMatchObject({ status: "pending", things: ["Lantern T-Shirt, Navy, L"] });
  });

  test("the quantity: of three, one of which was removed, two are printed", async () => {
    const order = await held(3);
    const [, shirts] = await itemsOf(shop, order);
    const form = { scope: "lines", reason: "out_of_stock", takeOut: "yes", [`item-${shirts!.id}`]: "1" };
    expect((await support.do(order, "refund", form)).done).toBe("refunded");
    await settle(shop);
    await windowOver();
    await move(order, "release");
    await sweep();
    const [print] = await printOrders(shop, order.id);
    expect(print).toMatchObject({ status: "pending", items: [{ quantity: 1 }, { quantity: 2 }] });
  });

  test("a second hold, due to the new costs, does not recreate it again", async () => {
    const order = await held();
    await moveHouse(order);
    for (const each of ["release", "hold", "release"]) await move(order, each);
    expect(await row(order)).toMatchObject({ status: "paid", print_state: "draft" });
    expect((await eventsOf(shop, order.id)).filter((type) => type === "print_rewritten")).toHaveLength(1);
    expect(await atPrinter(order)).toMatchObject({ status: "draft", name: "Robin Marsh" });
  });

  test("a second hold ends by itself too, even if staff held the order in between", async () => {
    const order = await held();
    await move(order, "release");
    expect((await support.do(order, "status", { to: "on_hold" })).done).toBe("status");
    expect((await support.do(order, "resume")).done).toBe("resumed");
    await settle(shop);
    await move(order, "hold");
    expect((await row(order)).status).toBe("on_hold");
    await move(order, "release");
    expect(await row(order)).toMatchObject({ status: "paid", print_state: "draft" });
  });

  test("submitted on the print provider's site meanwhile, it stays held and is on the desk", async () => {
    const order = await held();
    await moveHouse(order);
    await shop.control.fault("printful", "drop_events");
    await shop.control.movePrint(Number((await row(order)).printful_order_id), "release");
    await shop.control.fault("printful", "drop_events", false);
    await shop.shop.printful.confirmOrder(Number((await row(order)).printful_order_id));
    await settle(shop);
    expect(await row(order)).toMatchObject({ status: "on_hold", printful_status: "pending" });
    const about = (await openAttention(shop)).filter(({ order_id }) => order_id === order.id);
    expect(about).toMatchObject([{ kind: "print_held", summary: expect.stringContaining("before it was changed") }]);
  });
});

describe("an order that is refunded while the print provider holds it", () => {
  /** Claimed for printing, held before it was confirmed, and fully refunded. */
  const paidBack = async () => {
    const order = await placeMugAndShirts(shop);
    await move(order, "hold");
    await shop.shop.pool.query(
      "update orders set print_state = 'confirming', confirm_claimed_at = now() - interval '1 hour' where id = $1",
      [order.id],
    );
    await shop.shop.stripe.refunds.create({ payment_intent: order.payment });
    await settle(shop);
    expect(await row(order)).toMatchObject({ status: "refunded", print_state: "confirming" });
    return order;
  };
  const isOverdue = (order: PlacedOrder) =>
    shop.shop.pool.query("update orders set updated_at = now() - interval '1 hour' where id = $1", [order.id]);

  test("is not printed once released: its print is stopped, and it leaves the desk", async () => {
    const order = await paidBack();
    const onDesk = async () =>
      (await openAttention(shop)).filter(({ order_id }) => order_id === order.id).map(({ kind }) => kind);
    expect(await onDesk()).toContain("print_not_stopped");
    await move(order, "release");
    await isOverdue(order);
    await sweep();
    expect(await row(order)).toMatchObject({ status: "refunded", print_state: "stopped" });
    expect((await atPrinter(order)).status).toBe("canceled");
    await sweep();
    expect(await onDesk()).toEqual([]);
  });

  test("is not held again because the print provider dropped it", async () => {
    const order = await paidBack();
    await shop.control.fault("printful", "drop_events");
    await move(order, "cancel");
    await shop.control.fault("printful", "drop_events", false);
    await isOverdue(order);
    await sweep();
    expect(await row(order)).toMatchObject({ status: "refunded", print_state: "stopped" });
  });

  test("is not held again by a confirmation that was under way", async () => {
    const order = await placeOrder(shop);
    await shop.shop.pool.query("update orders set print_state = 'confirming' where id = $1", [order.id]);
    const { printful } = shop.shop;
    const { getOrder } = printful;
    printful.getOrder = async (id) => {
      Object.assign(printful, { getOrder });
      await asGiven(shop.shop.pool, "update orders set status = 'refunded' where id = $1", [order.id]);
      const printOrder = await getOrder(id);
      return printOrder && { ...printOrder, status: "canceled" };
    };
    await confirm(shop.shop, order.id);
    expect(await row(order)).toMatchObject({ status: "refunded", print_state: "confirming" });
  });

  test("is not submitted by a confirmation that was queued before", async () => {
    const order = await paidBack();
    await shop.control.movePrint(Number((await row(order)).printful_order_id), "release");
    await confirm(shop.shop, order.id);
    expect((await atPrinter(order)).status).toBe("draft");
  });
});

describe("an order that is refunded after the print provider was asked to print it", () => {
  const confirmed = async () => {
    const order = await placeMugAndShirts(shop);
    await windowOver();
    expect(await row(order)).toMatchObject({ status: "paid", print_state: "confirmed" });
    return order;
  };
  const onDesk = async (order: PlacedOrder) =>
    (await openAttention(shop)).filter(({ order_id }) => order_id === order.id).map(({ kind }) => kind);

  test("is stopped if it has not begun", async () => {
    const order = await confirmed();
    await shop.shop.stripe.refunds.create({ payment_intent: order.payment });
    await settle(shop);
    expect(await row(order)).toMatchObject({ status: "refunded", print_state: "stopped" });
    expect([(await atPrinter(order)).status, await onDesk(order)]).toEqual(["canceled", []]);
  });

  test("is on the desk while the print provider holds it and refuses to stop it, and stopped as soon as possible", async () => {
    const order = await confirmed();
    await move(order, "hold");
    expect(await row(order)).toMatchObject({ status: "on_hold", print_state: "confirmed" });
    const owner = orderDesk(shop, await signedInStaff(shop, "owner"));
    expect((await owner.do(order, "refund", { scope: "all", reason: "goodwill" })).done).toBe("refunded");
    await settle(shop);
    expect(await row(order)).toMatchObject({ status: "refunded", print_state: "confirmed" });
    expect(await onDesk(order)).toContain("print_not_stopped");
    await move(order, "release");
    await shop.shop.pool.query("update orders set updated_at = now() - interval '1 hour' where id = $1", [order.id]);
    await sweep();
    await sweep();
    expect(await row(order)).toMatchObject({ status: "refunded", print_state: "stopped" });
    expect([(await atPrinter(order)).status, await onDesk(order)]).toEqual(["canceled", []]);
  });

  test("continues if it has begun: nobody can stop that, and the money is refunded all the same", async () => {
    const order = await confirmed();
    await move(order, "inprocess");
    await shop.shop.stripe.refunds.create({ payment_intent: order.payment });
    await settle(shop);
    await shop.shop.pool.query("update orders set updated_at = now() - interval '1 hour' where id = $1", [order.id]);
    await sweep();
    expect(await row(order)).toMatchObject({ status: "refunded", print_state: "confirmed" });
    expect([(await atPrinter(order)).status, await onDesk(order)]).toEqual(["inprocess", []]);
  });
});

describe("an order whose full refund is pending at the bank", () => {
  const pending = () => placeOrder(shop, { card: "pm_card_pendingRefund" });
  const refundByHand = async (order: PlacedOrder) => {
    await shop.shop.stripe.refunds.create({ payment_intent: order.payment });
    await settle(shop);
    expect(await row(order)).toMatchObject({ status: "on_hold", refunded_total: order.total });
  };
  const isOverdue = (order: PlacedOrder) =>
    shop.shop.pool.query("update orders set updated_at = now() - interval '1 hour' where id = $1", [order.id]);
  const onDesk = async (order: PlacedOrder) =>
    (await openAttention(shop)).filter(({ order_id }) => order_id === order.id).map(({ kind }) => kind);

  test("is held and stopped at once, is not printed, and ends when the refund succeeds", async () => {
    const order = await pending();
    await refundByHand(order);
    await windowOver();
    await sweep();
    expect(await row(order)).toMatchObject({ status: "on_hold", print_state: "stopped" });
    expect((await atPrinter(order)).status).toBe("canceled");
    const owner = orderDesk(shop, await signedInStaff(shop, "owner"));
    expect(await owner.page(order)).toContain("A full refund is on its way");
    expect((await owner.do(order, "resume")).html).toContain("so it is not printed");
    const [made] = (await shop.shop.stripe.refunds.list({ payment_intent: order.payment })).data;
    await recordRefundState(shop.shop, { ...made!, status: "succeeded" });
    await settle(shop);
    expect(await row(order)).toMatchObject({ status: "refunded", print_state: "stopped" });
    expect(await onDesk(order)).toEqual([]);
  });

  test("is on the desk if the refund fails, and continues once somebody releases it", async () => {
    const order = await pending();
    await refundByHand(order);
    await shop.control.movePayment(order.payment, "fail_refund");
    await settle(shop);
    expect(await row(order)).toMatchObject({ status: "on_hold", refunded_total: 0 });
    expect(await openAttention(shop)).toContainEqual(
      expect.objectContaining({
        kind: "refund_failed",
        order_id: order.id,
        summary: expect.stringContaining("on hold"),
      }),
    );
    await windowOver();
    const owner = orderDesk(shop, await signedInStaff(shop, "owner"));
    expect((await owner.do(order, "resume")).done).toBe("resumed");
    await settle(shop);
    await sweep();
    expect(await row(order)).toMatchObject({ status: "paid", print_state: "confirmed" });
    expect((await printOrders(shop, order.id)).map(({ status }) => status).toSorted()).toEqual(["canceled", "pending"]);
  });

  test("stays held if the print provider releases it after refusing to stop it, and is stopped then", async () => {
    const order = await pending();
    await windowOver();
    await move(order, "hold");
    const owner = orderDesk(shop, await signedInStaff(shop, "owner"));
    expect((await owner.do(order, "refund", { scope: "all", reason: "goodwill" })).done).toBe("refunded");
    await settle(shop);
    expect(await onDesk(order)).toContain("print_not_stopped");
    await move(order, "release");
    expect(await row(order)).toMatchObject({ status: "on_hold", refunded_total: order.total });
    await isOverdue(order);
    await sweep();
    expect(await row(order)).toMatchObject({ status: "on_hold", print_state: "stopped" });
    expect((await atPrinter(order)).status).toBe("canceled");
  });
});
