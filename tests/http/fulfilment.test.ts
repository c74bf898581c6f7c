import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { asGiven } from "#database/seed/as-given.ts";
import { variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openForms } from "../support/member.ts";
import { emailsTo, eventsOf, orderRow, printOrders } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, settle } from "../support/placed-order.ts";
import { openPrinterProxy } from "../support/printer-proxy.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const printer = await closeAfterTests(openPrinterProxy());
const shop = await closeAfterTests(openTestShop(printer.insteadOf));
const owner = openForms(shop, { authorization: (await signedInStaff(shop, "owner")).bearer });
/** Rewrites the print provider's response about an order; null leaves it unchanged. */
let distort: ((body: { result: Record<string, unknown> }) => string) | null = null;
beforeAll(async () => {
  printer.change(/^\/orders(\/|$)/, (body) => {
    const isRefusal = (body as { code?: number }).code !== 200;
    return distort && !isRefusal ? distort(body as unknown as { result: Record<string, unknown> }) : body;
  });
});
afterEach(() => {
  distort = null;
});

const hour = 3_600_000;
const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;
const desk = (order: { id: string }) =>
  rows("select id, kind, summary from attention_items where order_id = $1 and resolved_at is null order by id", [
    order.id,
  ]);
const runItemAction = (item: { id: string }) => owner.post("/admin/attention", { intent: "try", item: item.id });
const move = async (print: number, to: string) => {
  await shop.control.movePrint(print, to);
  await settle(shop);
};
const windowOver = async () => {
  await shop.control.advanceClock(hour + 1000);
  await settle(shop);
};
const printOf = async (order: PlacedOrder) => Number((await orderRow(shop, order.id)).printful_order_id);

async function placePrintedOrder(quantity = 1) {
  const order = await placeOrder(shop, {
    lines: [{ variantId: await variantId(shop, "lantern-mug", "White", "11oz"), quantity }],
  });
  await windowOver();
  return { order, print: await printOf(order) };
}
const dollars = (body: { result: Record<string, unknown> }) =>
  JSON.stringify({ ...body, result: { ...body.result, costs: { ...(body.result.costs as object), currency: "USD" } } });

describe("the print provider's own hold", () => {
  test("returns a confirmed order to draft, which is confirmed again and printed once", async () => {
    const { order, print } = await placePrintedOrder();
    await move(print, "hold");
    expect(await orderRow(shop, order.id)).toMatchObject({ status: "on_hold" });
    expect(await desk(order)).toMatchObject([{ kind: "print_held" }]);
    await move(print, "release");
    expect(await orderRow(shop, order.id)).toMatchObject({ status: "paid", printful_status: "draft" });
    expect(await desk(order)).toEqual([]);
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    expect(await orderRow(shop, order.id)).toMatchObject({ print_state: "confirmed", printful_status: "pending" });
    expect(await printOrders(shop, order.id)).toHaveLength(1);
    await move(print, "ship");
    expect((await orderRow(shop, order.id)).status).toBe("shipped");
  });

  test("prevents printing while it lasts, even after the cancel window", async () => {
    const order = await placeOrder(shop);
    const print = await printOf(order);
    await shop.control.fault("printful", "drop_events");
    await shop.control.movePrint(print, "hold");
    await windowOver();
    expect((await orderRow(shop, order.id)).print_state).toBe("confirming");
    await shop.control.movePrint(print, "release");
    await shop.control.fault("printful", "drop_events", false);
    const [item] = await desk(order);
    expect(item).toMatchObject({ kind: "print_not_confirmed" });
    await runItemAction(item);
    expect((await orderRow(shop, order.id)).print_state).toBe("confirmed");
  });

  test("is not assumed by a request that crossed the confirmation", async () => {
    const order = await placeOrder(shop);
    const print = await printOf(order);
    const { printful } = shop.shop;
    const asDraft = await printful.getOrder(print);
    const words = [order.id, `print:${order.id}`];
    await rows(
      "insert into attention_items (kind, order_id, summary, dedupe_key) values ('print_unknown', $1, 'x', $2)",
      words,
    );
    // The request starts, the order is confirmed, and only then comes the response.
    const { getOrder } = printful;
    printful.getOrder = async () => {
      Object.assign(printful, { getOrder });
      await windowOver();
      return asDraft;
    };
    const [item] = await desk(order);
    await runItemAction(item);
    expect(await orderRow(shop, order.id)).toMatchObject({ status: "paid", print_state: "confirmed" });
  });

  test("does not release an order held by staff", async () => {
    const order = await placeOrder(shop);
    const print = await printOf(order);
    await asGiven(shop.shop.pool, "update orders set status = 'on_hold' where id = $1", [order.id]);
    await rows("insert into order_events (order_id, type, actor) values ($1, 'held_by_staff', 'staff')", [order.id]);
    await move(print, "hold");
    await move(print, "release");
    expect((await orderRow(shop, order.id)).status).toBe("on_hold");
  });
});

describe("an order that the print provider stopped", () => {
  test("failed: it is held, and continues as the same print once released", async () => {
    const { order, print } = await placePrintedOrder();
    await move(print, "fail");
    const [item] = await desk(order);
    expect(item).toMatchObject({
      kind: "print_held",
      summary: expect.stringContaining("The print file could not be used"),
    });
    await runItemAction(item);
    await settle(shop);
    await windowOver();
    expect(await orderRow(shop, order.id)).toMatchObject({ status: "paid", print_state: "confirmed" });
    expect(await printOf(order)).toBe(print);
    expect(await desk(order)).toEqual([]);
  });

  test("cancelled: it is held, never silently refunded, and reprinted under a new id", async () => {
    const { order, print } = await placePrintedOrder();
    await move(print, "cancel");
    expect(await orderRow(shop, order.id)).toMatchObject({ status: "on_hold", refunded_total: 0 });
    const [item] = await desk(order);
    await runItemAction(item);
    await settle(shop);
    await windowOver();
    const row = await orderRow(shop, order.id);
    expect(row.printful_external_id).toBe(`${order.id.replaceAll("-", "").slice(0, 30)}r2`);
    expect(row).toMatchObject({ status: "paid", print_state: "confirmed" });
    expect((await printOrders(shop, order.id)).map(({ status }) => status).sort()).toEqual(["canceled", "pending"]);
  });
});

describe("parcels", () => {
  test("one sent again is another parcel and email, and the order's status stays", async () => {
    const { order, print } = await placePrintedOrder(2);
    await move(print, "ship");
    await move(print, "reship");
    expect((await orderRow(shop, order.id)).status).toBe("shipped");
    expect(await rows("select reshipment from order_shipments where order_id = $1 order by id", [order.id])).toEqual([
      { reshipment: false },
      { reshipment: true },
    ]);
    expect(
      (await emailsTo(shop, order.email)).filter(({ subject }) => /on its way|sent|dispatch/i.test(subject)),
    ).toHaveLength(2);
    await move(print, "deliver");
    expect((await orderRow(shop, order.id)).status).toBe("delivered");
  });

  test("one that came back is on the desk once, and is not a refund by itself", async () => {
    const { order, print } = await placePrintedOrder();
    await move(print, "ship");
    await shop.control.fault("printful", "duplicate_events");
    await move(print, "return");
    await shop.control.fault("printful", "duplicate_events", false);
    expect(await desk(order)).toMatchObject([
      { kind: "parcel_returned", summary: expect.stringContaining("was returned to the printer") },
    ]);
    expect((await orderRow(shop, order.id)).refunded_total).toBe(0);
  });
});

describe("an order of which everything was sent, as the print provider says,", () => {
  type Answer = { result: { items: { quantity: number }[]; shipments: { items: { quantity: number }[] }[] } };
  const asking = (change: (result: Answer["result"]) => void) => {
    distort = (body) => {
      if ("shipments" in body.result) change((body as unknown as Answer).result);
      return JSON.stringify(body);
    };
  };
  const mugs = (quantity: number) => `no parcel holds ${quantity} × Lantern Mug, White, 11oz.`;

  test("is shipped if a parcel has no list of items", async () => {
    const { order, print } = await placePrintedOrder(2);
    await move(print, "ship_part");
    asking(({ shipments }) => {
      if (shipments[1]) shipments[1].items = [];
    });
    await move(print, "ship");
    expect([(await orderRow(shop, order.id)).status, await desk(order)]).toEqual(["shipped", []]);
  });

  test("is on the desk while an item is in no parcel, and off it once one holds it", async () => {
    const { order, print } = await placePrintedOrder(3);
    asking(({ shipments }) => {
      for (const { items } of shipments) items[0]!.quantity = 1;
    });
    await move(print, "ship");
    expect((await orderRow(shop, order.id)).status).toBe("in_production");
    const item = { kind: "parcels_incomplete", summary: expect.stringContaining(mugs(2)) };
    expect(await desk(order)).toMatchObject([item]);
    await runItemAction((await desk(order))[0]);
    expect(await desk(order), "nothing is new").toMatchObject([item]);
    distort = null;
    await runItemAction((await desk(order))[0]);
    expect([(await orderRow(shop, order.id)).status, await desk(order)]).toEqual(["shipped", []]);
  });

  test("is on the desk once if somebody removed an item there", async () => {
    const { order, print } = await placePrintedOrder(2);
    asking(({ items, shipments }) => {
      items[0]!.quantity = 1;
      for (const parcel of shipments) parcel.items[0]!.quantity = 1;
    });
    await move(print, "ship");
    const items = await desk(order);
    expect([(await orderRow(shop, order.id)).status, items]).toMatchObject([
      "shipped",
      [{ kind: "parcels_incomplete", summary: expect.stringContaining(mugs(1)) }],
    ]);
    await owner.post("/admin/attention", { item: items[0].id, note: "The customer agreed" });
    await move(print, "deliver");
    expect([(await orderRow(shop, order.id)).status, await desk(order)]).toEqual(["delivered", []]);
  });
});

describe("the print provider's bill", () => {
  test("is stored with the order, to the penny", async () => {
    const { order, print } = await placePrintedOrder();
    const there = await shop.shop.printful.getOrder(print);
    const { print_cost_total, print_delivery_total } = await orderRow(shop, order.id);
    expect(there?.costs).toMatchObject({ total: print_cost_total, shipping: print_delivery_total });
    expect(print_cost_total).toBeGreaterThan(0);
  });

  test("in another currency is refused before printing: nothing is confirmed or recorded", async () => {
    distort = dollars;
    const order = await placeOrder(shop);
    distort = null;
    expect(await orderRow(shop, order.id)).toMatchObject({ status: "on_hold", print_cost_total: null });
    expect(await desk(order)).toMatchObject([
      { kind: "print_held", summary: expect.stringContaining("bills in USD, not GBP") },
    ]);
    await windowOver();
    expect((await printOrders(shop, order.id))[0]?.status).toBe("draft");
  });

  test("in another currency at the last moment too", async () => {
    const order = await placeOrder(shop);
    distort = dollars;
    await windowOver();
    distort = null;
    expect(await orderRow(shop, order.id)).toMatchObject({ status: "on_hold", print_state: "draft" });
    expect((await printOrders(shop, order.id))[0]?.status).toBe("draft");
  });
});

describe("an unreadable response", () => {
  test.for([
    ["a page of HTML", () => "<!doctype html><h1>Just a moment</h1>"],
    [
      "another type",
      (body: { result: object }) => JSON.stringify({ ...body, result: { ...body.result, id: "seventy" } }),
    ],
    ["no items", (body: { result: object }) => JSON.stringify({ ...body, result: { ...body.result, items: null } })],
    [
      "half an amount",
      (body: { result: object }) =>
        JSON.stringify({ ...body, result: { ...body.result, costs: { currency: "GBP", total: "x" } } }),
    ],
  ] as const)("%s: the order waits, the desk says why, and it is printed once in the end", async ([, how]) => {
    distort = how;
    const order = await placeOrder(shop);
    distort = null;
    expect(await orderRow(shop, order.id)).toMatchObject({ status: "paid", print_state: "none" });
    const [item] = await desk(order);
    expect(item).toMatchObject({ kind: "print_not_submitted", summary: expect.stringContaining("cannot be read") });
    await runItemAction(item);
    await settle(shop);
    expect(await orderRow(shop, order.id)).toMatchObject({ status: "paid", print_state: "draft" });
    expect(await printOrders(shop, order.id)).toHaveLength(1);
    expect((await eventsOf(shop, order.id)).filter((type) => type === "print_drafted")).toHaveLength(1);
  });
});

test("a delivered parcel stays delivered if a later event does not say so", async () => {
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  const order = await placeOrder(shop, { lines: [{ variantId: mug, quantity: 2 }] });
  await shop.control.advanceClock(3_601_000);
  await settle(shop);
  const print = Number((await orderRow(shop, order.id)).printful_order_id);
  await shop.control.movePrint(print, "ship_part");
  await settle(shop);
  await rows("update order_shipments set delivered_at = now() where order_id = $1", [order.id]);
  await shop.control.movePrint(print, "ship");
  await settle(shop);
  const parcels = await rows(
    "select delivered_at is not null as arrived from order_shipments where order_id = $1 order by id",
    [order.id],
  );
  expect(parcels).toEqual([{ arrived: true }, { arrived: false }]);
});
