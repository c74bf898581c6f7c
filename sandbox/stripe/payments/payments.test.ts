import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStripeRehearsal, type StripeRehearsal } from "../test-world.ts";

let rehearsal: StripeRehearsal;
beforeEach(async () => {
  rehearsal = await openStripeRehearsal();
});
afterEach(() => rehearsal.close());

const order = {
  amount: 2839,
  currency: "gbp",
  allowed_payment_method_types: ["card" as const],
  metadata: { order_id: "o_1" },
};
const create = () => rehearsal.stripe.paymentIntents.create(order);
const pay = async (payment_method = "pm_card_visa") =>
  rehearsal.stripe.paymentIntents.confirm((await create()).id, { payment_method });

describe("a payment", () => {
  test("starts without a card and with a client secret", async () => {
    const intent = await create();
    expect(intent).toMatchObject({
      status: "requires_payment_method",
      amount: 2839,
      amount_received: 0,
      currency: "gbp",
    });
    expect(intent.metadata).toEqual({ order_id: "o_1" });
    expect(intent.payment_method_types).toEqual(["card"]);
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`));
    expect(rehearsal.types()).toEqual(["payment_intent.created"]);
  });

  test("succeeds with a valid card, and its charge and fee can be expanded", async () => {
    const { id } = await pay();
    const intent = await rehearsal.stripe.paymentIntents.retrieve(id, {
      expand: ["latest_charge.balance_transaction", "payment_method"],
    });
    expect(intent).toMatchObject({
      status: "succeeded",
      amount_received: 2839,
      payment_method: { card: { brand: "visa", last4: "4242" } },
      latest_charge: {
        paid: true,
        captured: true,
        amount: 2839,
        balance_transaction: { amount: 2839, fee: 63, net: 2776 },
      },
    });
    expect(rehearsal.types()).toEqual(["payment_intent.created", "charge.succeeded", "payment_intent.succeeded"]);
  });

  test("can be created and paid in one call", async () => {
    const intent = await rehearsal.stripe.paymentIntents.create({
      ...order,
      payment_method: "pm_card_visa",
      confirm: true,
    });
    expect(intent.status).toBe("succeeded");
  });

  test("can be paid with another card after a decline", async () => {
    const { id } = await create();
    await expect(
      rehearsal.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_chargeDeclined" }),
    ).rejects.toMatchObject({
      statusCode: 402,
      type: "StripeCardError",
      code: "card_declined",
      decline_code: "generic_decline",
      message: "Your card was declined.",
      payment_intent: { id, status: "requires_payment_method", last_payment_error: { code: "card_declined" } },
      requestId: expect.stringMatching(/^req_/),
    });
    const failed = await rehearsal.stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
    expect(failed).toMatchObject({ payment_method: null, latest_charge: { status: "failed", paid: false } });
    const paid = await rehearsal.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    expect(paid).toMatchObject({ id, status: "succeeded", last_payment_error: null });
    expect(rehearsal.types()).toEqual([
      "payment_intent.created",
      "charge.failed",
      "payment_intent.payment_failed",
      "charge.succeeded",
      "payment_intent.succeeded",
    ]);
  });

  test.each([
    ["pm_card_visa_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"],
    ["pm_card_chargeDeclinedExpiredCard", "expired_card", "expired_card"],
    ["pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc", "incorrect_cvc"],
    ["pm_card_chargeDeclinedProcessingError", "processing_error", "processing_error"],
  ])("with %s is declined with code %s", async (method, code, decline_code) => {
    await expect(pay(method)).rejects.toMatchObject({ statusCode: 402, code, decline_code });
  });

  test("cannot be confirmed twice; after success only its description can change", async () => {
    const { id } = await pay();
    const { paymentIntents } = rehearsal.stripe;
    await expect(paymentIntents.confirm(id)).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
    await expect(paymentIntents.update(id, { amount: 1 })).rejects.toMatchObject({
      statusCode: 400,
      code: "payment_intent_unexpected_state",
      param: "amount",
      payment_intent: { status: "succeeded" },
    });
    await expect(paymentIntents.cancel(id)).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
    const noted = await paymentIntents.update(id, { metadata: { order_id: "", number: "LT-1" } });
    expect(noted.metadata).toEqual({ number: "LT-1" });
  });

  test("can change its amount until it is paid", async () => {
    const { id } = await create();
    const { paymentIntents } = rehearsal.stripe;
    await paymentIntents.update(id, { amount: 500, metadata: { shipping: "express" } });
    const paid = await paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    expect(paid).toMatchObject({ amount_received: 500, metadata: { order_id: "o_1", shipping: "express" } });
  });

  test("cannot be paid or cancelled again after cancellation", async () => {
    const { id } = await create();
    const { paymentIntents } = rehearsal.stripe;
    const canceled = await paymentIntents.cancel(id, { cancellation_reason: "abandoned" });
    expect(canceled).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
    expect(canceled.canceled_at).toBeGreaterThan(0);
    await expect(paymentIntents.confirm(id, { payment_method: "pm_card_visa" })).rejects.toMatchObject({
      statusCode: 400,
    });
    await expect(paymentIntents.cancel(id)).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
    expect(rehearsal.types()).toEqual(["payment_intent.created", "payment_intent.canceled"]);
  });

  test("takes a list of methods or Stripe's own choice of them, not both", async () => {
    const create = rehearsal.stripe.paymentIntents.create({ ...order, automatic_payment_methods: { enabled: true } });
    await expect(create).rejects.toMatchObject({ statusCode: 400, code: "parameters_exclusive" });
  });

  test("needs a return URL if it may redirect", async () => {
    const { paymentIntents } = rehearsal.stripe;
    const { id } = await paymentIntents.create({
      amount: 500,
      currency: "gbp",
      automatic_payment_methods: { enabled: true },
    });
    await expect(paymentIntents.confirm(id, { payment_method: "pm_card_visa" })).rejects.toMatchObject({
      param: "return_url",
    });
    const paid = await paymentIntents.confirm(id, {
      payment_method: "pm_card_visa",
      return_url: "http://shop.test/success",
    });
    expect(paid.status).toBe("succeeded");
  });

  test("with a slow bank is processing before it succeeds", async () => {
    await rehearsal.close();
    rehearsal = await openStripeRehearsal(undefined, { laterMs: 20 });
    expect(await pay("pm_card_rehearsalProcessing")).toMatchObject({ status: "processing" });
    await expect.poll(() => rehearsal.types().at(-1)).toBe("payment_intent.succeeded");
    expect(rehearsal.types()).toContain("payment_intent.processing");
  });
});

describe("a disputing card", () => {
  test("pays, and its charge is disputed a little later", async () => {
    await rehearsal.close();
    rehearsal = await openStripeRehearsal(undefined, { laterMs: 20 });
    const { id } = await pay("pm_card_createDispute");
    await expect.poll(() => rehearsal.types()).toContain("charge.dispute.created");
    const disputes = await rehearsal.stripe.disputes.list({ payment_intent: id });
    expect(disputes.data).toMatchObject([{ amount: 2839, status: "needs_response", reason: "fraudulent" }]);
    await expect(rehearsal.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: "charge_disputed",
    });
  });
});
