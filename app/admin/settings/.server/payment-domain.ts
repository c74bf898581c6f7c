import Stripe from "stripe";
import { domainOf } from "#app/settings/.server/payment-domain.ts";
import { type PaymentDomain, paymentDomainKey } from "#app/settings/payment-domain.ts";
import { errorText } from "#app/shared/error-text.ts";
import type { Shop } from "#server/shop.ts";
import type { Staff } from "../../.server/staff.ts";
import { done, type Outcome, refused } from "../../kit/.server/run-action.ts";
import { keepAnswer } from "./keep-answer.ts";

/** Registers the shop's domain at Stripe, or has it verified again, and keeps the answer. */
export async function registerPaymentDomain(shop: Shop, staff: Staff): Promise<Outcome> {
  const name = domainOf(shop);
  try {
    await keep(shop, staff, await registered(shop, name));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    shop.log.warn({ domain: name, error: errorText(error) }, "the payment domain could not be registered");
    return refused(problemOf(error, name));
  }
  return done("checked");
}

/** Registering a domain twice is refused, so it is looked for first. */
async function registered({ stripe }: Shop, domain_name: string): Promise<Stripe.PaymentMethodDomain> {
  const { data } = await stripe.paymentMethodDomains.list({ domain_name, limit: 1 });
  const [known] = data;
  if (!known) return stripe.paymentMethodDomains.create({ domain_name });
  if (!known.enabled) await stripe.paymentMethodDomains.update(known.id, { enabled: true });
  return stripe.paymentMethodDomains.validate(known.id);
}

async function keep(shop: Shop, staff: Staff, domain: Stripe.PaymentMethodDomain): Promise<void> {
  const { domain_name: name, livemode, apple_pay, google_pay, link, paypal } = domain;
  const value: PaymentDomain = {
    name,
    isLive: livemode,
    wallets: { applePay: stateOf(apple_pay), googlePay: stateOf(google_pay), link: stateOf(link) },
    paypal: stateOf(paypal),
  };
  await keepAnswer(shop, staff, paymentDomainKey, value, `had ${name} verified for the wallets`);
}

const stateOf = ({ status, status_details }: Stripe.PaymentMethodDomain.ApplePay) => ({
  isActive: status === "active",
  problem: status_details?.error_message ?? null,
});

function problemOf(error: Stripe.errors.StripeError, name: string): string {
  if (error instanceof Stripe.errors.StripePermissionError || error instanceof Stripe.errors.StripeAuthenticationError)
    return "Stripe does not let the shop’s key register a domain. Give a restricted key permission to write payment method domains, then try again";
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return `Stripe refuses ${name}: ${errorText(error)}`;
  return "Stripe isn’t responding. Nothing was changed. Try again in a minute";
}
