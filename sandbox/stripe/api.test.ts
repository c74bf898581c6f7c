import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { apiVersion } from "./processor.ts";
import { openStripeRehearsal, type StripeRehearsal, testWorld } from "./test-world.ts";

let rehearsal: StripeRehearsal;
beforeEach(async () => {
  rehearsal = await openStripeRehearsal();
});
afterEach(() => rehearsal.close());

const order = { amount: 2839, currency: "gbp" };

describe("idempotency keys", () => {
  test("repeat the first response for the same parameters, and do nothing twice", async () => {
    const { paymentIntents } = rehearsal.stripe;
    const first = await paymentIntents.create(order, { idempotencyKey: "order:1" });
    const again = await paymentIntents.create(order, { idempotencyKey: "order:1" });
    expect(again.id).toBe(first.id);
    expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(again.lastResponse.headers["original-request"]).toBe(first.lastResponse.requestId);
    expect(rehearsal.types()).toEqual(["payment_intent.created"]);
  });

  test("refuse other parameters and another endpoint", async () => {
    const { paymentIntents, refunds } = rehearsal.stripe;
    const { id } = await paymentIntents.create(order, { idempotencyKey: "order:1" });
    await expect(paymentIntents.create({ ...order, amount: 1 }, { idempotencyKey: "order:1" })).rejects.toMatchObject({
      statusCode: 400,
      type: "StripeIdempotencyError",
    });
    await expect(refunds.create({ payment_intent: id }, { idempotencyKey: "order:1" })).rejects.toMatchObject({
      type: "StripeIdempotencyError",
    });
  });

  test("store a decline, so that a retry needs a new key", async () => {
    const { paymentIntents } = rehearsal.stripe;
    const { id } = await paymentIntents.create({ ...order, allowed_payment_method_types: ["card"] });
    const confirm = (idempotencyKey: string) =>
      paymentIntents.confirm(id, { payment_method: "pm_card_chargeDeclined" }, { idempotencyKey });
    await expect(confirm("pay:1")).rejects.toMatchObject({ code: "card_declined" });
    await paymentIntents.confirm(id, { payment_method: "pm_card_visa" }, { idempotencyKey: "pay:2" });
    await expect(confirm("pay:1")).rejects.toMatchObject({
      code: "card_declined",
      headers: { "idempotent-replayed": "true" },
    });
  });

  test("are not used up by invalid parameters", async () => {
    const { paymentIntents } = rehearsal.stripe;
    const options = { idempotencyKey: "order:1" };
    await expect(paymentIntents.create({ ...order, amount: 1.5 }, options)).rejects.toMatchObject({
      code: "parameter_invalid_integer",
      param: "amount",
    });
    expect(await paymentIntents.create(order, options)).toMatchObject({ amount: 2839 });
  });

  test("let one of several concurrent requests through; the others must wait and then get the same response", async () => {
    const call = () => rehearsal.stripe.paymentIntents.create(order, { idempotencyKey: "order:1" });
    const direct = () =>
      rehearsal.sandbox.api(
        new Request("http://stripe.test/v1/payment_intents", {
          method: "POST",
          headers: { authorization: "Bearer sk_test_rehearsal", "idempotency-key": "order:1" },
          body: "amount=2839&currency=gbp",
        }),
      );
    const answers = await Promise.all([direct(), direct(), direct()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    const conflict = await answers.find((answer) => answer.status === 409)?.json();
    expect(conflict).toMatchObject({ error: { code: "idempotency_key_in_use" } });
    expect((await call()).lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(rehearsal.types()).toEqual(["payment_intent.created"]);
  });

  test("let the SDK's retries lead concurrent callers to one payment", async () => {
    const stripe = rehearsal.client(undefined, 2);
    const call = () => stripe.paymentIntents.create(order, { idempotencyKey: "order:1" });
    const intents = await Promise.all([call(), call(), call()]);
    expect(new Set(intents.map((intent) => intent.id)).size).toBe(1);
  });
});

describe("requests", () => {
  test("without the right secret key are refused", async () => {
    await expect(rehearsal.client("sk_test_other").paymentIntents.list()).rejects.toMatchObject({
      statusCode: 401,
      type: "StripeAuthenticationError",
    });
    await expect(rehearsal.client("pk_test_rehearsal").paymentIntents.list()).rejects.toMatchObject({
      statusCode: 403,
      code: "secret_key_required",
    });
  });

  test("get an error that names the wrong parameter", async () => {
    const { paymentIntents } = rehearsal.stripe;
    const create = (params: object) => paymentIntents.create(params as Stripe.PaymentIntentCreateParams);
    await expect(create({ currency: "gbp" })).rejects.toMatchObject({ code: "parameter_missing", param: "amount" });
    await expect(create({ ...order, amount: 29 })).rejects.toMatchObject({
      code: "amount_too_small",
      message: "Amount must be at least £0.30 gbp",
    });
    await expect(create({ ...order, payment_method_types: ["card"] })).rejects.toMatchObject({
      code: "parameter_unknown",
      param: "payment_method_types",
    });
    await expect(create({ ...order, shipping: { name: "Robin", address: { postcode: "x" } } })).rejects.toMatchObject({
      code: "parameter_unknown",
      param: "shipping[address][postcode]",
    });
    await expect(create({ ...order, statement_descriptor: "LNTN SHOP" })).rejects.toMatchObject({
      param: "statement_descriptor",
    });
    await expect(create({ ...order, expand: ["metadata"] })).rejects.toMatchObject({ param: "expand" });
    expect(rehearsal.types()).toEqual([]);
  });

  test("for what does not exist get a 404", async () => {
    await expect(rehearsal.stripe.paymentIntents.retrieve("pi_none")).rejects.toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      message: "No such payment_intent: 'pi_none'",
    });
    await expect(rehearsal.stripe.customers.list()).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe("lists", () => {
  test("come newest first, in pages that the SDK follows by itself, and can be filtered by time", async () => {
    const { paymentIntents, events } = rehearsal.stripe;
    const made: string[] = [];
    for (let number = 0; number < 5; number += 1) made.unshift((await paymentIntents.create(order)).id);
    const page = await paymentIntents.list({ limit: 2 });
    expect(page).toMatchObject({ has_more: true, data: [{ id: made[0] }, { id: made[1] }] });
    const all = await paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map((intent) => intent.id)).toEqual(made);
    const before = await paymentIntents.list({ limit: 2, ending_before: made[3]! });
    expect(before.data.map((intent) => intent.id)).toEqual([made[1], made[2]]);
    const future = Math.floor(Date.now() / 1000) + 60;
    expect((await paymentIntents.list({ created: { gte: future } })).data).toEqual([]);
    expect((await paymentIntents.list({ created: { lt: future } })).data).toHaveLength(5);
    expect((await events.list({ types: ["payment_intent.created", "charge.failed"] })).data).toHaveLength(5);
    expect((await events.list({ type: "charge.failed" })).data).toEqual([]);
  });
});

describe("events", () => {
  test("carry a signature that the SDK accepts only if they are unchanged", async () => {
    const intent = await rehearsal.stripe.paymentIntents.create(order, { idempotencyKey: "order:1" });
    const body = rehearsal.world.sent[0]!.body;
    const signature = rehearsal.sandbox.sign(body)["stripe-signature"]!;
    const { webhookSecret } = rehearsal.world.options.stripe;
    const event = rehearsal.stripe.webhooks.constructEvent(body, signature, webhookSecret);
    expect(event).toMatchObject({
      type: "payment_intent.created",
      api_version: Stripe.API_VERSION,
      data: { object: { id: intent.id } },
      request: { id: intent.lastResponse.requestId, idempotency_key: "order:1" },
    });
    expect(apiVersion).toBe(Stripe.API_VERSION);
    const tampered = body.replace("2839", "1");
    expect(() => rehearsal.stripe.webhooks.constructEvent(tampered, signature, webhookSecret)).toThrow("signature");
    expect(await rehearsal.stripe.events.retrieve(event.id)).toMatchObject({ id: event.id });
  });
});

describe("a restart", () => {
  test("preserves payments, keys and scheduled effects", async () => {
    const folder = mkdtempSync(join(tmpdir(), "stripe-sandbox-"));
    try {
      // Long enough to close before it on a busy machine: the dispute must come after the restart.
      const before = await openStripeRehearsal(testWorld(join(folder, "sandbox.db")), { laterMs: 2_000 });
      const paid = await before.stripe.paymentIntents.create(
        { ...order, allowed_payment_method_types: ["card"], payment_method: "pm_card_createDispute", confirm: true },
        { idempotencyKey: "order:1" },
      );
      await before.close();
      const after = await openStripeRehearsal(testWorld(join(folder, "sandbox.db")), { laterMs: 50 });
      expect(await after.stripe.paymentIntents.retrieve(paid.id)).toMatchObject({ status: "succeeded" });
      await expect(after.stripe.paymentIntents.create(order, { idempotencyKey: "order:1" })).rejects.toMatchObject({
        type: "StripeIdempotencyError",
      });
      await expect.poll(() => after.types()).toEqual(["charge.dispute.created"]);
      await after.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
