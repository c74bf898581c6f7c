import { afterEach, beforeEach, expect, it } from "vitest";
import { anOrder, openTestSandbox, type TestSandbox } from "./test-sandbox.ts";

let rehearsal: TestSandbox;
beforeEach(async () => {
  rehearsal = await openTestSandbox();
});
afterEach(() => rehearsal.close());

it("shows the whole state", async () => {
  const order = await rehearsal.printful.createDraft(anOrder("shown"));
  await rehearsal.fault("stripe", "drop_events", 3);
  const { body } = await rehearsal.control("api/state");
  expect(body).toMatchObject({
    payments: [],
    printerOrders: [{ id: order.id, externalId: "shown", status: "draft", shipments: [] }],
    availability: {},
    faults: [{ provider: "stripe", fault: "drop_events", times: 3 }],
    clock: { offsetMs: 0 },
    counts: { printerOrders: { draft: 1 }, mails: 0, events: { waiting: 0, delivered: 0, dropped: 0, abandoned: 0 } },
  });
});

it("moves its clock forward, never back", async () => {
  await rehearsal.control("api/clock", { advanceMs: 3_600_000 });
  const { body } = (await rehearsal.control("api/clock", { advanceMs: 1 })) as {
    body: { offsetMs: number; now: string };
  };
  expect(body.offsetMs).toBe(3_600_001);
  expect(Date.parse(body.now) - Date.now()).toBeGreaterThan(3_590_000);
  expect((await rehearsal.control("api/clock", { advanceMs: -1 })).status).toBe(400);
});

it("finds an order by the provider's id, the shop's id, or the original uuid", async () => {
  const uuid = "0192f5c4-8a77-7c3e-9d12-aabbccddeeff";
  const { id, externalId } = await rehearsal.printful.createDraft(anOrder(uuid.replaceAll("-", "")));
  for (const reference of [id, externalId, `@${externalId}`, uuid]) {
    await rehearsal.control(`api/printful/orders/${reference}`, { move: "hold" });
    const released = await rehearsal.control(`api/printful/orders/${reference}`, { move: "release" });
    expect(released).toMatchObject({ status: 200, body: { order: { id, status: "draft" } } });
  }
});

it.each([
  ["api/faults", "not json"],
  ["api/faults", {}],
  ["api/faults", { provider: "printful", fault: "on_fire", on: true }],
  ["api/faults", { provider: "fax", fault: "down", on: true }],
  ["api/faults", { provider: "mail", fault: "drop_events", on: true }],
  ["api/faults", { provider: "stripe", fault: "bounce", on: true }],
  ["api/faults", { provider: "stripe", fault: "down", on: "yes" }],
  ["api/faults", { provider: "stripe", fault: "down", on: true, times: 0 }],
  ["api/faults", { provider: "stripe", fault: "down", on: true, forever: true }],
  ["api/clock", { advanceMs: "1 h" }],
  ["api/clock", { advanceMs: 0.5 }],
  ["api/clock", null],
  ["api/printful/orders/1", { move: "explode" }],
  ["api/printful/variants/4001", { availability: "plenty" }],
  ["api/stripe/payment_intents/pi_1", { move: "refund" }],
])("refuses %s %j with 400 and a sentence", async (path, body) => {
  const answer = await rehearsal.control(path, body);
  expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(/\w{3,}/) } });
});

it.each([
  ["api/printful/orders/1", { move: "ship" }],
  ["api/printful/orders/nobody", { move: "ship" }],
  ["api/printful/variants/1", { availability: "active" }],
  ["api/stripe/payment_intents/pi_1", { move: "dispute" }],
  ["api/nothing", {}],
])("does not know %s", async (path, body) => {
  expect(await rehearsal.control(path, body)).toMatchObject({ status: 404, body: { error: expect.any(String) } });
});

it("a reset clears everything but the clock, and never reuses an order's id", async () => {
  const { id } = await rehearsal.printful.createDraft(anOrder("gone"));
  await rehearsal.control("api/printful/variants/4001", { availability: "out_of_stock" });
  await rehearsal.control("api/clock", { advanceMs: 1000 });
  await rehearsal.fault("mail", "down");
  expect(await rehearsal.control("api/reset", {})).toMatchObject({
    status: 200,
    body: { printerOrders: [], availability: {}, faults: [], clock: { offsetMs: 1000 }, counts: { mails: 0 } },
  });
  expect((await rehearsal.printful.createDraft(anOrder("gone"))).id).toBeGreaterThan(id);
});
