import { afterEach, beforeEach, expect, test } from "vitest";
import { openStripeRehearsal, type StripeRehearsal } from "./test-world.ts";

let rehearsal: StripeRehearsal;
beforeEach(async () => {
  rehearsal = await openStripeRehearsal(undefined, { laterMs: 20 });
});
afterEach(() => rehearsal.close());

async function paid(payment_method = "pm_card_visa") {
  const intent = await rehearsal.stripe.paymentIntents.create({
    amount: 2839,
    currency: "gbp",
    allowed_payment_method_types: ["card"],
    payment_method,
    confirm: true,
  });
  return { payment_intent: intent.id, charge: String(intent.latest_charge) };
}

test("A payment can be refunded in parts, but never beyond its amount", async () => {
  const { payment_intent, charge } = await paid();
  const { refunds, charges } = rehearsal.stripe;
  const part = await refunds.create({
    payment_intent,
    amount: 1000,
    reason: "requested_by_customer",
    metadata: { by: "Robin" },
  });
  expect(part).toMatchObject({
    status: "succeeded",
    amount: 1000,
    charge,
    reason: "requested_by_customer",
    metadata: { by: "Robin" },
  });
  expect(await charges.retrieve(charge)).toMatchObject({ amount_refunded: 1000, refunded: false });

  await expect(refunds.create({ payment_intent, amount: 1840 })).rejects.toMatchObject({
    statusCode: 400,
    param: "amount",
    message: "Refund amount (£18.40) is greater than unrefunded amount on charge (£18.39)",
  });
  expect(await refunds.create({ payment_intent })).toMatchObject({ amount: 1839 });
  await expect(refunds.create({ payment_intent })).rejects.toMatchObject({ code: "charge_already_refunded" });

  const after = await charges.retrieve(charge, { expand: ["refunds"] });
  expect(after).toMatchObject({ amount_refunded: 2839, refunded: true });
  expect(after.refunds?.data.map((refund) => refund.amount)).toEqual([1839, 1000]);
  expect(rehearsal.types().slice(3)).toEqual([
    "refund.created",
    "charge.refunded",
    "refund.created",
    "charge.refunded",
  ]);
});

test("An unpaid payment cannot be refunded", async () => {
  const { id } = await rehearsal.stripe.paymentIntents.create({ amount: 500, currency: "gbp" });
  await expect(rehearsal.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    statusCode: 400,
    message: `This PaymentIntent (${id}) does not have a successful charge to refund.`,
  });
  await expect(rehearsal.stripe.refunds.create({})).rejects.toMatchObject({ code: "parameter_missing" });
});

test("A refund to a failing card bounces later, and the money can be refunded again", async () => {
  const { payment_intent, charge } = await paid("pm_card_refundFail");
  const refund = await rehearsal.stripe.refunds.create({ payment_intent });
  expect(refund.status).toBe("succeeded");
  await expect.poll(() => rehearsal.types().slice(-2)).toEqual(["refund.updated", "refund.failed"]);
  expect(await rehearsal.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: "failed",
    failure_reason: "expired_or_canceled_card",
  });
  expect(await rehearsal.stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 0, refunded: false });
});

test("A pending refund arrives later", async () => {
  const { payment_intent } = await paid("pm_card_pendingRefund");
  const refund = await rehearsal.stripe.refunds.create({ payment_intent });
  expect(refund.status).toBe("pending");
  await expect.poll(async () => (await rehearsal.stripe.refunds.retrieve(refund.id)).status).toBe("succeeded");
  expect(rehearsal.types().at(-1)).toBe("refund.updated");
});

test("The control room can fail a refund and dispute a payment", async () => {
  const { control } = rehearsal.sandbox;
  const { payment_intent } = await paid();
  expect(control.move(payment_intent, "fail_refund")).toMatchObject({ ok: false });
  const refund = await rehearsal.stripe.refunds.create({ payment_intent, amount: 839 });
  expect(control.move(payment_intent, "fail_refund")).toMatchObject({
    ok: true,
    object: { id: refund.id, status: "failed" },
  });
  expect(control.move(payment_intent, "fail_refund")).toMatchObject({ ok: false });
  expect(control.move(payment_intent, "dispute")).toMatchObject({
    ok: true,
    object: { object: "dispute", amount: 2839 },
  });
  expect(control.move(payment_intent, "dispute")).toMatchObject({ ok: false });
  expect(control.move("pi_unknown", "dispute")).toMatchObject({ ok: false });
  expect(control.list()).toMatchObject([
    {
      id: payment_intent,
      status: "succeeded",
      amount: 2839,
      disputed: true,
      card: { brand: "visa", last4: "4242" },
      refunds: [{ amount: 839, status: "failed" }],
      events: [{ type: "charge.dispute.created" }, { type: "refund.failed" }, {}, {}, {}, {}, {}, {}],
    },
  ]);
  control.reset();
  expect(control.list()).toEqual([]);
});
