import { expect, vi } from "vitest";
import { recordPaymentOf } from "#app/orders/payment/.server/record-payment.ts";
import type { RedirectMethod } from "#app/settings/method-rules.ts";
import type { Buyer } from "./buyer.ts";
import { signedInStaff } from "./staff.ts";
import type { TestShop } from "./test-shop.ts";
import { until } from "./until.ts";

/** As an owner: asks Stripe what the account has, and switches on ways to pay beside cards. */
export async function offerMethods(shop: TestShop, ...methods: RedirectMethod[]): Promise<void> {
  const { bearer } = await signedInStaff(shop, "owner");
  const post = async (fields: [string, string][]) => {
    const body = new URLSearchParams(fields);
    const answer = await shop.fetch("/admin/settings/payment", {
      method: "POST",
      headers: { authorization: bearer },
      body,
    });
    expect(answer.headers.get("location")).toContain("done=");
  };
  await post([["intent", "account"]]);
  await post([["seen:methods", ""], ...methods.map((method): [string, string] => ["methods", method])]);
  await until("the shop to offer them", () => shop.shop.store.methods?.length === methods.length);
  await until("the shop to know the account", () => shop.shop.paymentAccount !== null);
}

/** What a company's page answers: at once, later after all, or not. */
type PageAnswer = "complete" | "fail" | "later" | "fail_later";

/** What the card form and the company's page do, over HTTP, for a buyer whose payment `pay` has allowed. */
export function companyPage(shop: TestShop, buyer: Buyer) {
  const { STRIPE_PUBLISHABLE_KEY: key, PUBLIC_URL } = shop.shop.config;
  return {
    /** Confirms as the card form does. @returns the secret of the company's page */
    async leaveFor(method: RedirectMethod): Promise<string> {
      const { clientSecret, paymentIntentId, orderDraftId } = buyer.summary;
      const form = new URLSearchParams({
        key,
        client_secret: clientSecret!,
        "payment_method_data[type]": method,
        use_stripe_sdk: "true",
        return_url: new URL(`/success?order=${orderDraftId}`, PUBLIC_URL).href,
      });
      const path = `/rehearsal/stripe/v1/payment_intents/${paymentIntentId}/confirm`;
      const answer = await shop.fetch(path, { method: "POST", headers: { origin: shop.url }, body: form });
      const { next_action } = (await answer.json()) as { next_action: { redirect_to_url: { url: string } } };
      return new URL(next_action.redirect_to_url.url).searchParams.get("challenge")!;
    },
    /** @returns where the company's page leads; null if it no longer waits */
    async answer(page: string, what: PageAnswer): Promise<string | null> {
      const path = `/rehearsal/stripe/bank/challenges/${page}`;
      const body = JSON.stringify({ answer: what });
      const answer = await shop.fetch(path, { method: "POST", headers: { origin: shop.url }, body });
      if (answer.status === 404) return null;
      const { return_url } = (await answer.json()) as { return_url: string };
      const { pathname, search } = new URL(return_url);
      return pathname + search;
    },
    /** Follows the way back as a browser does. @returns the page's HTML */
    async comeBack(path: string): Promise<string> {
      const answer = await buyer.visit(path);
      const next = answer.headers.get("location");
      return next === null ? answer.text() : this.comeBack(next);
    },
  };
}

/** The shop hears that a payment is being processed, however soon the company decides. */
export async function recordProcessing({ shop }: TestShop, { summary }: Buyer): Promise<void> {
  const { paymentIntents } = shop.stripe;
  const intent = await paymentIntents.retrieve(summary.paymentIntentId!);
  const asking = vi.spyOn(paymentIntents, "retrieve");
  asking.mockResolvedValueOnce({ ...intent, status: "processing", last_payment_error: null });
  await recordPaymentOf(shop, intent.id);
  asking.mockRestore();
}
