import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PrintOrder } from "#providers/printful/contract.ts";
import { webhookEvent } from "#providers/printful/contract-webhooks.ts";
import { anOrder, openTestSandbox, type TestSandbox } from "../test-sandbox.ts";

let rehearsal: TestSandbox;
beforeAll(async () => {
  rehearsal = await openTestSandbox();
});
afterAll(() => rehearsal.close());

const draft = () => rehearsal.printful.createDraft(anOrder(randomUUID().replaceAll("-", "")));
const again = async ({ id }: PrintOrder) => (await rehearsal.printful.getOrder(id))!;
const move = (order: PrintOrder, name: string) => rehearsal.control(`api/printful/orders/${order.id}`, { move: name });
const noticesOf = (order: PrintOrder) =>
  rehearsal.shop.heard.filter(({ body }) => (body.data as { order?: { id: number } }).order?.id === order.id);
const typesOf = (order: PrintOrder) => noticesOf(order).map(({ body }) => body.type);

it("creates an order as a draft, priced in pence, and finds it by either id", async () => {
  const order = await draft();
  expect(order).toMatchObject({
    status: "draft",
    shipping: "STANDARD",
    // goods 925 + 2 x 435, postage 439 + 2 x 70 + 2 x 60, plus 20% VAT on both
    costs: { currency: "GBP", subtotal: 1795, shipping: 699, vat: 499, total: 2993 },
    retailCosts: { subtotal: 4497, shipping: 439, total: 4936 },
    shipments: [],
  });
  expect(order.items).toMatchObject([
    { externalId: "line-1", syncVariantId: 4_000_004_001, variantId: 4001, quantity: 1 },
    { externalId: "line-2", syncVariantId: 4_000_007_001, variantId: 7001, quantity: 2 },
  ]);
  expect(await again(order)).toEqual(order);
  expect(await rehearsal.printful.findOrder(order.externalId!)).toEqual(order);
  expect(await rehearsal.printful.findOrder("never-heard-of")).toBeNull();
});

it("costs what its items, their delivery and VAT do", async () => {
  expect((await draft()).costs).toMatchObject({ currency: "GBP", subtotal: 1795, total: 2993 });
});

it("goes from draft to delivered parcel, and notifies the shop of each step", async () => {
  const order = await draft();
  expect((await rehearsal.printful.confirmOrder(order.id)).status).toBe("pending");
  await move(order, "inprocess");
  await move(order, "ship");
  expect(await move(order, "deliver")).toMatchObject({ status: 200, body: { order: { status: "fulfilled" } } });

  const { status, shipments } = await again(order);
  expect(status).toBe("fulfilled");
  expect(shipments).toMatchObject([
    { carrier: "ROYAL_MAIL", reshipment: false, items: [{ quantity: 1 }, { quantity: 2 }] },
  ]);
  expect(shipments[0]?.trackingNumber).toMatch(/^RM\d+GB$/);
  expect(shipments[0]?.deliveredAt).toBeInstanceOf(Date);
  const expected = ["order_updated", "order_updated", "package_shipped", "order_updated", "order_updated"];
  await expect.poll(() => typesOf(order).toSorted()).toEqual(expected.toSorted());
  for (const { body, path } of noticesOf(order)) {
    expect(path).toBe("/webhooks/printful/secret-path");
    expect(webhookEvent.safeParse(body).success).toBe(true);
  }
});

it("ships one part, then the rest, in separate parcels", async () => {
  const order = await draft();
  await rehearsal.printful.confirmOrder(order.id);
  await move(order, "ship_part");
  const partly = await again(order);
  expect([partly.status, partly.shipments.map(({ items }) => items.length)]).toEqual(["partial", [1]]);
  await move(order, "ship_part");
  await move(order, "ship");
  const { status, shipments } = await again(order);
  expect(status).toBe("fulfilled");
  expect(new Set(shipments.map(({ id }) => id)).size).toBe(3);
  expect(shipments.map(({ items }) => items[0]?.quantity)).toEqual([1, 1, 1]);
  await move(order, "reship");
  expect((await again(order)).shipments.at(-1)).toMatchObject({ reshipment: true, items: [{}, {}] });
});

it.each([
  ["hold", "onhold", "order_put_hold"],
  ["fail", "failed", "order_failed"],
  ["cancel", "canceled", "order_canceled"],
])("can %s, with a reason", async (name, status, type) => {
  const order = await draft();
  await rehearsal.printful.confirmOrder(order.id);
  await move(order, name);
  expect((await again(order)).status).toBe(status);
  await expect.poll(() => typesOf(order)).toContain(type);
  const event = noticesOf(order).find(({ body }) => body.type === type);
  expect(event?.body.data).toMatchObject({ reason: expect.stringMatching(/\w+/) });
});

it("can be returned", async () => {
  const order = await draft();
  await rehearsal.printful.confirmOrder(order.id);
  await move(order, "ship");
  expect((await move(order, "return")).status).toBe(200);
  await expect.poll(() => typesOf(order)).toContain("package_returned");
  expect((await move(order, "return")).status).toBe(409);
});

it("refuses a move that its status does not allow, and changes nothing", async () => {
  const order = await draft();
  expect(await move(order, "ship")).toMatchObject({ status: 409, body: { error: expect.stringContaining("draft") } });
  expect(await again(order)).toEqual(order);
});

it("never frees an external id, even after a cancellation", async () => {
  const order = await draft();
  expect((await rehearsal.printful.cancelOrder(order.id)).status).toBe("canceled");
  const refusal = { kind: "refused", status: 400, apiErrorCode: "OR-13" };
  await expect(rehearsal.printful.createDraft(anOrder(order.externalId!))).rejects.toMatchObject(refusal);
  expect((await rehearsal.printful.findOrder(order.externalId!))?.status).toBe("canceled");
});

it("creates one order from five concurrent requests", async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => rehearsal.printful.createDraft(anOrder("all-at-once"))),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

it("confirms a draft once, and cancels it only before production", async () => {
  const order = await draft();
  await rehearsal.printful.confirmOrder(order.id);
  await expect(rehearsal.printful.confirmOrder(order.id)).rejects.toMatchObject({ kind: "refused" });
  await move(order, "inprocess");
  await expect(rehearsal.printful.cancelOrder(order.id)).rejects.toMatchObject({ kind: "refused", status: 400 });
  expect((await again(order)).status).toBe("inprocess");
});

it("cancels a failed order only once it is a draft again", async () => {
  const order = await draft();
  await move(order, "fail");
  await expect(rehearsal.printful.cancelOrder(order.id)).rejects.toMatchObject({ kind: "refused", status: 400 });
  await rehearsal.printful.updateOrder(order.id, anOrder(order.externalId!));
  expect((await rehearsal.printful.cancelOrder(order.id)).status).toBe("canceled");
});

it("changes only a draft or failed order (OR-1)", async () => {
  const order = await draft();
  const smaller = { ...anOrder(order.externalId!), items: anOrder("").items.slice(0, 1) };
  const changed = await rehearsal.printful.updateOrder(order.id, smaller);
  expect([changed.id, changed.items.length, changed.externalId]).toEqual([order.id, 1, order.externalId]);
  await rehearsal.printful.confirmOrder(order.id);
  await expect(rehearsal.printful.updateOrder(order.id, smaller)).rejects.toMatchObject({ apiErrorCode: "OR-1" });
  await move(order, "fail");
  expect((await rehearsal.printful.updateOrder(order.id, smaller)).status).toBe("draft");
});

it("must be confirmed again after a cost hold", async () => {
  const holding = await openTestSandbox({ costHold: true });
  const order = await holding.printful.createDraft(anOrder("held"));
  expect([order.status, order.costs]).toEqual(["onhold", null]);
  await expect(holding.printful.confirmOrder(order.id)).rejects.toMatchObject({ kind: "refused" });
  await expect.poll(holding.shop.types).toEqual(["order_put_hold", "order_remove_hold"]);
  expect(await holding.printful.getOrder(order.id)).toMatchObject({ status: "draft", costs: { total: 2993 } });
  expect((await holding.printful.confirmOrder(order.id)).status).toBe("pending");
  await holding.close();
});

it("flags out-of-stock items, and does not confirm discontinued ones", async () => {
  await rehearsal.control("api/printful/variants/7001", { availability: "discontinued" });
  const order = await draft();
  expect(order.items.map(({ discontinued }) => discontinued)).toEqual([false, true]);
  await expect(rehearsal.printful.confirmOrder(order.id)).rejects.toMatchObject({ kind: "refused" });
  await rehearsal.control("api/printful/variants/4000007001", { availability: "active" });
  expect((await rehearsal.printful.confirmOrder(order.id)).status).toBe("pending");
});

it("confirms at creation and updates an existing order on request", async () => {
  const body = { external_id: "wired", recipient: { name: "A", address1: "1", city: "Leeds", country_code: "GB" } };
  const items = [{ sync_variant_id: 4_000_004_001, quantity: 1 }];
  const first = await rehearsal.raw("POST", "/orders?confirm=false", { ...body, items });
  const second = await rehearsal.raw("POST", "/orders?confirm=1&update_existing=1", { ...body, items });
  expect([first.body.result.status, second.body.result.status]).toEqual(["draft", "pending"]);
  expect(second.body.result.id).toBe(first.body.result.id);
  expect(second.body.result.retail_costs).toBeNull();
});

it.each([
  ["an external id of 33 characters", { external_id: "x".repeat(33) }],
  ["an external id with a dot", { external_id: "a.b" }],
  ["an unknown variant", { items: [{ sync_variant_id: 4001, quantity: 1 }] }],
  ["an item without a variant", { items: [{ quantity: 1 }] }],
  ["a price in another format", { items: [{ sync_variant_id: 4_000_004_001, quantity: 1, retail_price: "24,99" }] }],
  ["an unknown shipping service", { shipping: "BY_PIGEON" }],
  ["no recipient", { recipient: undefined }],
])("refuses %s", async (_what, wrong) => {
  const body = {
    recipient: { name: "A", address1: "1", city: "Leeds", country_code: "GB" },
    items: [{ sync_variant_id: 4_000_004_001, quantity: 1 }],
    ...wrong,
  };
  expect(await rehearsal.raw("POST", "/orders", body)).toMatchObject({ status: 400, body: { code: 400 } });
});

it("lists orders newest first, by status and page", async () => {
  const { orders, paging } = await rehearsal.printful.listOrders({ status: "fulfilled", limit: 1 });
  expect([orders.length, orders[0]?.status, paging.limit]).toEqual([1, "fulfilled", 1]);
  const all = (await rehearsal.printful.listOrders({ limit: 100 })).orders.map(({ id }) => id);
  expect(all).toEqual(all.toSorted((a, b) => b - a));
});

it("sends only the event types that the shop subscribed to", async () => {
  const separate = await openTestSandbox();
  const url = "https://shop.example/hook";
  await separate.printful.setWebhook({ url, types: ["order_created"] });
  expect((await separate.raw("GET", "/webhooks")).body.result).toEqual({ url, types: ["order_created"], params: {} });
  const order = await separate.printful.createDraft(anOrder("heard"));
  await separate.printful.confirmOrder(order.id);
  await separate.raw("DELETE", "/webhooks");
  await separate.printful.createDraft(anOrder("unheard"));
  const state = async () => (await separate.control("api/state")).body;
  await expect.poll(state).toMatchObject({ counts: { events: { delivered: 1, waiting: 0 } } });
  expect(separate.shop.types()).toEqual(["order_created"]);
  expect((await separate.raw("POST", "/webhooks", { url, types: ["order_teleported"] })).status).toBe(400);
  await separate.close();
});
