import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { startSandbox } from "./start.ts";
import { openTestSandbox, type TestSandbox, testOptions } from "./test-sandbox.ts";

let rehearsal: TestSandbox;
let stripe: Stripe;
beforeEach(async () => {
  rehearsal = await openTestSandbox();
  const port = rehearsal.sandbox.ports.stripe;
  stripe = new Stripe("sk_test_rehearsal", { host: "127.0.0.1", port, protocol: "http", telemetry: false });
});
afterEach(() => rehearsal.close());

const pay = () =>
  stripe.paymentIntents.create({
    amount: 2938,
    currency: "gbp",
    payment_method: "pm_card_visa",
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  });

it("notifies the shop of a payment once, signed, and sends only subscribed events", async () => {
  const bodies: { text: string; signature: string; path: string }[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    bodies.push({ text, signature: String(request.headers["stripe-signature"]), path: request.url ?? "" });
    response.end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const options = testOptions(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const sandbox = await startSandbox(options);
  stripe = new Stripe(options.stripe.secretKey, {
    host: "127.0.0.1",
    port: sandbox.ports.stripe,
    protocol: "http",
    telemetry: false,
  });
  const { id, status } = await pay();
  const state = async () => (await fetch(`http://127.0.0.1:${sandbox.ports.control}/rehearsal/api/state`)).json();
  await expect.poll(state).toMatchObject({ counts: { events: { delivered: 1, waiting: 0 } } });
  const [heard] = bodies;
  const event = stripe.webhooks.constructEvent(heard!.text, heard!.signature, options.stripe.webhookSecret);
  expect([status, bodies.length, heard?.path]).toEqual(["succeeded", 1, "/webhooks/stripe"]);
  expect(event).toMatchObject({ type: "payment_intent.succeeded", data: { object: { id, amount: 2938 } } });
  await sandbox.close();
  server.close();
});

it("counts a webhook until it has arrived", async () => {
  expect(rehearsal.sandbox.waitingEvents()).toBe(0);
  rehearsal.shop.answers(() => 500);
  await pay();
  expect(rehearsal.sandbox.waitingEvents()).toBe(1);
  rehearsal.shop.answers(() => 200);
  await expect.poll(rehearsal.sandbox.waitingEvents).toBe(0);
});

it("keeps a payment when the response is lost, and the SDK finds it by retrying", async () => {
  await rehearsal.fault("stripe", "lost_response", 1);
  const { id } = await pay();
  expect((await stripe.paymentIntents.list()).data.map((payment) => payment.id)).toEqual([id]);
});

it("lets the control room dispute a payment and reset", async () => {
  const { id } = await pay();
  expect(await rehearsal.control(`api/stripe/payment_intents/${id}`, { move: "fail_refund" })).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining("refund") },
  });
  const disputed = await rehearsal.control(`api/stripe/payment_intents/${id}`, { move: "dispute" });
  expect(disputed).toMatchObject({ status: 200, body: { object: { object: "dispute", payment_intent: id } } });
  await expect.poll(rehearsal.shop.types).toContain("charge.dispute.created");
  expect(await rehearsal.control("api/state")).toMatchObject({ body: { payments: [{ id, disputed: true }] } });
  await rehearsal.control("api/reset", {});
  expect(await rehearsal.control("api/state")).toMatchObject({ body: { payments: [] } });
});

it("releases its ports if it cannot open all of them", async () => {
  const port = await freePort();
  const options = testOptions("http://127.0.0.1:1");
  const taken = rehearsal.sandbox.ports.control;
  const clashing = { ...options, ports: { ...options.ports, stripe: port, control: taken } };
  await expect(startSandbox(clashing)).rejects.toMatchObject({ code: "EADDRINUSE", port: taken });
  const second = await startSandbox({ ...options, ports: { ...options.ports, stripe: port } });
  expect(second.ports.stripe).toBe(port);
  await second.close();
});
