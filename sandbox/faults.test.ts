import { afterEach, beforeEach, expect, it } from "vitest";
import { openSandboxDatabase } from "./database.ts";
import { openFaults, withFaults } from "./faults.ts";
import { anOrder, openTestSandbox, type TestSandbox } from "./test-sandbox.ts";

let rehearsal: TestSandbox;
beforeEach(async () => {
  rehearsal = await openTestSandbox();
});
afterEach(() => rehearsal.close());

it("strikes the given number of times, then turns off", async () => {
  await rehearsal.fault("printful", "error_500", 2);
  const asked = () => rehearsal.printful.getOrder(1);
  await expect(asked()).rejects.toMatchObject({ kind: "unavailable", status: 500 });
  await expect(asked()).rejects.toMatchObject({ kind: "unavailable", status: 500 });
  expect(await asked()).toBeNull();
});

it("stays on until turned off, and does not affect other providers", async () => {
  await rehearsal.fault("printful", "down");
  for (let call = 0; call < 3; call += 1) {
    await expect(rehearsal.printful.getOrder(1)).rejects.toMatchObject({ kind: "unavailable", status: null });
  }
  const stripe = await fetch(`http://127.0.0.1:${rehearsal.sandbox.ports.stripe}/v1/payment_intents/pi_1`);
  expect(stripe.status).toBe(401);
  await rehearsal.control("api/faults", { provider: "printful", fault: "down", on: false });
  expect(await rehearsal.printful.getOrder(1)).toBeNull();
});

it("rate-limits in Printful's format", async () => {
  await rehearsal.fault("printful", "rate_limited", 1);
  const limited = { kind: "rate_limited", status: 429, code: 429, retryAfterSeconds: 30 };
  await expect(rehearsal.printful.getOrder(1)).rejects.toMatchObject(limited);
});

it("drops the response but keeps the work, so the order is found by its external id", async () => {
  await rehearsal.fault("printful", "lost_response", 1);
  expect(await rehearsal.printful.findOrder("lost")).toBeNull();
  const creating = rehearsal.printful.createDraft(anOrder("lost"));
  await expect(creating).rejects.toMatchObject({ kind: "unavailable", status: null });
  expect(await rehearsal.printful.findOrder("lost")).toMatchObject({ status: "draft", externalId: "lost" });
  await expect(rehearsal.printful.createDraft(anOrder("lost"))).rejects.toMatchObject({ apiErrorCode: "OR-13" });
});

it("fails Stripe's calls in Stripe's error format", async () => {
  await rehearsal.fault("stripe", "error_500", 1);
  await rehearsal.fault("stripe", "rate_limited", 1);
  const answers = await Promise.all(
    [1, 2].map(() => fetch(`http://127.0.0.1:${rehearsal.sandbox.ports.stripe}/v1/payment_intents/pi_1`)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([429, 500]);
  for (const answer of answers) expect(await answer.json()).toMatchObject({ error: { type: "api_error" } });
});

it("strikes the browser's calls to Stripe, but never its scripts", async () => {
  await rehearsal.fault("stripe", "error_500", 1);
  expect((await rehearsal.control("stripe/no-such-file.js")).status).toBe(404);
  expect((await rehearsal.control("stripe/v1/elements/sessions")).status).toBe(500);
});

it("delays a slow call before it does anything", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const db = openSandboxDatabase(":memory:");
  const faults = openFaults(db);
  faults.set({ provider: "printful", fault: "slow", on: true });
  let handled = false;
  const answers = { failed: () => new Response(), rateLimited: () => new Response() };
  const handler = withFaults({ db, faults } as never, "printful", answers, () => {
    handled = true;
    return new Response();
  });
  void handler(new Request("http://x.test"), () => new Response());
  setImmediate(resolve);
  await promise;
  expect(handled).toBe(false);
});

it("is still on after a restart", () => {
  const db = openSandboxDatabase(":memory:");
  openFaults(db).set({ provider: "mail", fault: "bounce", on: true, times: 3 });
  const again = openFaults(db);
  expect(again.strikes("mail", "bounce")).toBe(true);
  expect(openFaults(db).list()).toEqual([{ provider: "mail", fault: "bounce", times: 2 }]);
});
