import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStripeRehearsal, type StripeRehearsal } from "../test-world.ts";

let rehearsal: StripeRehearsal;
beforeEach(async () => {
  rehearsal = await openStripeRehearsal();
});
afterEach(() => rehearsal.close());

const create = () =>
  rehearsal.stripe.paymentIntents.create({ amount: 2839, currency: "gbp", allowed_payment_method_types: ["card"] });

describe("3-D Secure", () => {
  const answer = (challenge: string, body: object) =>
    rehearsal.sandbox.browser(
      new Request(`http://shop.test/rehearsal/stripe/bank/challenges/${challenge}`, {
        method: "POST",
        body: JSON.stringify(body),
      }),
    );
  const challenged = async (payment_method = "pm_card_authenticationRequired") => {
    const { id } = await create();
    const { paymentIntents } = rehearsal.stripe;
    const return_url = "http://shop.test/success?order=1";
    const intent = await paymentIntents.confirm(id, { payment_method, return_url });
    expect(intent).toMatchObject({ status: "requires_action", next_action: { type: "redirect_to_url" } });
    const url = new URL(intent.next_action?.redirect_to_url?.url ?? "");
    return { id, challenge: url.searchParams.get("challenge") ?? "" };
  };

  test("succeeds once the bank is satisfied, and returns the customer to the shop", async () => {
    const { id, challenge } = await challenged();
    const reply = (await (await answer(challenge, { answer: "complete" })).json()) as { return_url: string };
    expect(reply.return_url).toContain(`http://shop.test/success?order=1&payment_intent=${id}&`);
    expect(reply.return_url).toContain("redirect_status=succeeded");
    const intent = await rehearsal.stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
    expect(intent).toMatchObject({
      status: "succeeded",
      latest_charge: { payment_method_details: { card: { three_d_secure: { result: "authenticated" } } } },
    });
    expect((await answer(challenge, { answer: "fail" })).status).toBe(404);
  });

  test("that fails leaves the payment open for another card", async () => {
    const { id, challenge } = await challenged();
    await answer(challenge, { answer: "fail" });
    const intent = await rehearsal.stripe.paymentIntents.retrieve(id);
    expect(intent).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_authentication_failure" },
      latest_charge: null,
    });
    expect(rehearsal.types().slice(-2)).toEqual(["payment_intent.requires_action", "payment_intent.payment_failed"]);
  });

  test("must be restarted if the amount changes meanwhile", async () => {
    const { id, challenge } = await challenged();
    const updated = await rehearsal.stripe.paymentIntents.update(id, { amount: 100 });
    expect(updated).toMatchObject({ status: "requires_confirmation", next_action: null });
    expect((await answer(challenge, { answer: "complete" })).status).toBe(404);
  });

  test("may satisfy the bank and still be declined", async () => {
    const { id, challenge } = await challenged("pm_card_threeDSecureRequiredChargeDeclined");
    await answer(challenge, { answer: "complete" });
    expect(await rehearsal.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "card_declined" },
    });
  });

  test("is declined when the customer is absent", async () => {
    const { id } = await create();
    const payment_method = "pm_card_authenticationRequired";
    await expect(
      rehearsal.stripe.paymentIntents.confirm(id, { payment_method, off_session: true }),
    ).rejects.toMatchObject({
      code: "authentication_required",
    });
  });
});
