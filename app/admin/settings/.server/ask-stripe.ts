import { sql } from "drizzle-orm";
import Stripe from "stripe";
import { domainOf, hasLiveKeys } from "#app/settings/.server/payment-domain.ts";
import { type RedirectMethod, redirectMethods } from "#app/settings/method-rules.ts";
import { type PaymentAccount, paymentAccountKey } from "#app/settings/payment-account.ts";
import { type PaymentDomain, paymentDomainKey } from "#app/settings/payment-domain.ts";
import { errorText } from "#app/shared/error-text.ts";
import { settings } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { done, type Outcome, refused } from "../../kit/.server/run-action.ts";

/**
 * Asks Stripe which ways to pay the shop's account has, and keeps the answer: those that are switched on there and
 * whose capability is active.
 */
export async function askPaymentAccount(shop: Shop, staff: Staff): Promise<Outcome> {
  const permission = "read this. Give a restricted key permission to read payment method configurations";
  return askStripe(shop, permission, async () => {
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
  });
}

/** Registers the shop's domain at Stripe, or has it verified again, and keeps the answer. */
export async function registerPaymentDomain(shop: Shop, staff: Staff): Promise<Outcome> {
  const permission = "register a domain. Give a restricted key permission to write payment method domains";
  const name = domainOf(shop);
  return askStripe(
    shop,
    permission,
    async () => {
      const { livemode, apple_pay, google_pay, link, paypal } = await registered(shop, name);
      const value: PaymentDomain = {
        name,
        isLive: livemode,
        wallets: { applePay: stateOf(apple_pay), googlePay: stateOf(google_pay), link: stateOf(link) },
        paypal: stateOf(paypal),
      };
      await keepAnswer(shop, staff, paymentDomainKey, value, `had ${name} verified for the wallets`);
    },
    name,
  );
}

/** Registering a domain twice is refused, so it is looked for first. */
async function registered({ stripe }: Shop, domain_name: string): Promise<Stripe.PaymentMethodDomain> {
  const { data } = await stripe.paymentMethodDomains.list({ domain_name, limit: 1 });
  const [known] = data;
  if (!known) return stripe.paymentMethodDomains.create({ domain_name });
  if (!known.enabled) await stripe.paymentMethodDomains.update(known.id, { enabled: true });
  return stripe.paymentMethodDomains.validate(known.id);
}

const stateOf = ({ status, status_details }: Stripe.PaymentMethodDomain.ApplePay) => ({
  isActive: status === "active",
  problem: status_details?.error_message ?? null,
});

/** Runs one of these, or says why Stripe did not answer. @param permission what the shop's key may lack @param domain asked about */
async function askStripe(shop: Shop, permission: string, ask: () => Promise<void>, domain?: string): Promise<Outcome> {
  const { StripeError, StripePermissionError, StripeAuthenticationError, StripeInvalidRequestError } = Stripe.errors;
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    shop.log.warn({ domain, error: errorText(error) }, "Stripe could not be asked for a setting");
    if (error instanceof StripePermissionError || error instanceof StripeAuthenticationError)
      return refused(`Stripe does not let the shop’s key ${permission}, then try again`);
    if (domain && error instanceof StripeInvalidRequestError)
      return refused(`Stripe refuses ${domain}: ${errorText(error)}`);
    return refused("Stripe isn’t responding. Nothing was changed. Try again in a minute");
  }
  return done("checked");
}

/**
 * Keeps what Stripe answered as a setting that no form has, with the time of the answer, so that nothing but a member of
 * staff asks again.
 * @param summary for the audit log
 */
async function keepAnswer(shop: Shop, staff: Staff, key: string, value: object, summary: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const at = shop.clock.now();
    await tx
      .insert(settings)
      .values({ key, value, updatedBy: staff.name, updatedAt: at })
      .onConflictDoUpdate({
        target: settings.key,
        set: { value, version: sql`${settings.version} + 1`, updatedBy: staff.name, updatedAt: at },
      });
    await audit(tx, staff, "settings", key, { action: "update", summary });
  });
}
