import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStripeRehearsal, type StripeRehearsal } from "../test-world.ts";

let rehearsal: StripeRehearsal;
beforeEach(async () => {
  rehearsal = await openStripeRehearsal(undefined, { laterMs: 20 });
});
afterEach(() => rehearsal.close());

const return_url = "http://shop.test/success?order=1";
const browser = (path: string, init?: RequestInit) =>
  rehearsal.sandbox.browser(new Request(`http://shop.test/rehearsal/stripe/${path}`, init));

/** A payment with PayPal as the card form confirms it. @returns its id, and its page's secret */
async function leave(type = "paypal", params: Record<string, string> = { return_url }) {
  const intent = await rehearsal.stripe.paymentIntents.create({
    amount: 2839,
    currency: "gbp",
    allowed_payment_method_types: ["card", "paypal", "afterpay_clearpay"],
  });
  const form = new URLSearchParams({
    key: rehearsal.world.options.stripe.publishableKey,
    client_secret: intent.client_secret!,
    "payment_method_data[type]": type,
    ...params,
  });
  const answer = await browser(`v1/payment_intents/${intent.id}/confirm`, { method: "POST", body: form });
  const body = await answer.json();
  const url = body.next_action?.redirect_to_url?.url;
  return {
    id: intent.id,
    types: intent.payment_method_types,
    body,
    page: url && new URL(url).searchParams.get("challenge"),
  };
}
const answerAs = async (page: string, answer: string) =>
  (await (await browser(`bank/challenges/${page}`, { method: "POST", body: JSON.stringify({ answer }) })).json())
    .return_url;

describe("another company's page", () => {
  test("is where the payment continues; its approval pays, and leads back", async () => {
    const { id, types, page } = await leave();
    expect(types, "the account has no Clearpay").toEqual(["card", "paypal"]);
    expect(await (await browser(`bank/challenges/${page}`)).json()).toMatchObject({ amount: 2839, company: "PayPal" });
    expect(await answerAs(page, "complete")).toContain("redirect_status=succeeded");
    const paid = await rehearsal.stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
    expect(paid).toMatchObject({ status: "succeeded", latest_charge: { payment_method_details: { type: "paypal" } } });
  });

  test("may refuse, which leaves the payment open for another way", async () => {
    const { id, page } = await leave();
    expect(await answerAs(page, "fail")).toContain("redirect_status=failed");
    expect(await rehearsal.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: "requires_payment_method",
      latest_charge: null,
      last_payment_error: { code: "payment_method_customer_decline" },
    });
    expect((await rehearsal.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" })).status).toBe(
      "succeeded",
    );
  });

  test.each([
    ["later", "payment_intent.succeeded"],
    ["fail_later", "payment_intent.payment_failed"],
  ])("may answer %s: until then the payment is processing", async (answer, ends) => {
    const { page } = await leave();
    expect(await answerAs(page, answer)).toContain("redirect_status=pending");
    expect(rehearsal.types()).toContain("payment_intent.processing");
    await expect.poll(() => rehearsal.types().at(-1)).toBe(ends);
  });

  test("no longer answers for a payment that was cancelled", async () => {
    const { id, page } = await leave();
    await rehearsal.stripe.paymentIntents.cancel(id);
    expect((await browser(`bank/challenges/${page}`)).status).toBe(404);
  });

  test("needs the way back, and a payment that allows it", async () => {
    expect((await leave("paypal", {})).body.error).toMatchObject({ param: "return_url" });
    expect((await leave("klarna")).body.error).toMatchObject({ code: "payment_intent_incompatible_payment_method" });
  });
});
