import Stripe from "stripe";
import { hasLiveKeys } from "#app/settings/.server/payment-domain.ts";
import { type RedirectMethod, redirectMethods } from "#app/settings/method-rules.ts";
import { type PaymentAccount, paymentAccountKey } from "#app/settings/payment-account.ts";
import { errorText } from "#app/shared/error-text.ts";
import type { Shop } from "#server/shop.ts";
import type { Staff } from "../../.server/staff.ts";
import { done, type Outcome, refused } from "../../kit/.server/run-action.ts";
import { keepAnswer } from "./keep-answer.ts";

/**
 * Asks Stripe which ways to pay the shop's account has, and keeps the answer: those that are switched on there and
 * whose capability is active.
 */
export async function askPaymentAccount(shop: Shop, staff: Staff): Promise<Outcome> {
  try {
    const { data } = await shop.stripe.paymentMethodConfigurations.list({ limit: 100 });
    const own = data.find(({ is_default, application }) => is_default && application === null);
    const stateOf = (method: RedirectMethod) => {
      const { available, display_preference } = own?.[method] ?? {};
      if (available) return "active";
      // Switched on, and its capability is not active yet.
      return display_preference?.value === "on" ? "pending" : "inactive";
    };
    const methods = Object.fromEntries(redirectMethods.map((method) => [method, stateOf(method)]));
    const value: PaymentAccount = { isLive: hasLiveKeys(shop), methods };
    await keepAnswer(shop, staff, paymentAccountKey, value, "asked Stripe which ways to pay the account has");
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    shop.log.warn({ error: errorText(error) }, "the payment account could not be read");
    return refused(problemOf(error));
  }
  return done("checked");
}

function problemOf(error: Stripe.errors.StripeError): string {
  if (error instanceof Stripe.errors.StripePermissionError || error instanceof Stripe.errors.StripeAuthenticationError)
    return "Stripe does not let the shop’s key read this. Give a restricted key permission to read payment method configurations, then try again";
  return "Stripe isn’t responding. Nothing was changed. Try again in a minute";
}
