import { type MethodStates, payLater, type RedirectMethod } from "#app/settings/method-rules.ts";
import { type PaymentDomain, stateOnDomain } from "#app/settings/payment-domain.ts";
import type { ExpressName, Wallet } from "#app/settings/wallet-rules.ts";

export const walletLabels: Record<Wallet, { name: string; where: string }> = {
  applePay: { name: "Apple Pay", where: "Safari, and phones that have it" },
  googlePay: { name: "Google Pay", where: "Chrome, and phones that have it" },
  link: { name: "Link", where: "Cards that people saved at Stripe" },
};

type Shown = { label: string; tone?: "good" | "warn" | "bad"; settled?: boolean };

/** A button's state on the shop's domain. Pure. */
export function domainState(domain: PaymentDomain | null, name: ExpressName): Shown {
  const state = stateOnDomain(domain, name);
  if (!state) return { label: "Not registered", settled: true };
  return state.isActive ? { label: "Registered", tone: "good" } : { label: "Not active", tone: "bad" };
}

/** What becomes of a wallet in the shop, and why. Pure. */
export function walletState(isOn: boolean, domain: PaymentDomain | null, wallet: Wallet): Shown & { more: string } {
  if (!isOn) return { label: "Off", settled: true, more: "Not shown in the shop" };
  const state = domain?.wallets[wallet];
  if (state?.isActive) return { label: "Domain registered", tone: "good", more: "Shown to those who have it" };
  return state
    ? { label: "Not active", tone: "bad", more: "Not shown in the shop until it is" }
    : { label: "Waiting for the domain", tone: "warn", more: "Not shown in the shop until then" };
}

export const methodLabels: Record<RedirectMethod, { name: string; where: string }> = {
  paypal: { name: "PayPal", where: "On PayPal’s page" },
  pay_by_bank: { name: "Pay by Bank", where: "In the buyer’s banking app" },
  klarna: { name: "Klarna", where: "Pay later, on Klarna’s page" },
  afterpay_clearpay: { name: "Clearpay", where: "Pay later, on Clearpay’s page" },
};

/**
 * What becomes of a way to pay in the checkout, and why. Pure.
 * @param has what Stripe said of the account; null if it was never asked
 */
export function methodState(isOn: boolean, has: MethodStates | null, method: RedirectMethod): Shown & { more: string } {
  if (has === null) return { label: "Not asked yet", tone: isOn ? "warn" : undefined, settled: !isOn, more: askFirst };
  const state = has[method] ?? "inactive";
  if (state === "pending") return { label: "Pending at Stripe", tone: "warn", more: "Not shown until Stripe is done" };
  if (state === "inactive")
    return { label: "Not in your account", settled: true, more: "Switch it on at Stripe first" };
  if (!isOn) return { label: "Off", settled: true, more: payLater.includes(method) ? lends : "Your account has it" };
  const more =
    method === "paypal" ? "In the checkout, and as a button on a registered domain" : "Shown in the checkout";
  return { label: "In your account", tone: "good", more };
}

/** What staff call a button. */
export const buttonName = (name: ExpressName): string =>
  name === "paypal" ? methodLabels.paypal.name : walletLabels[name].name;

const askFirst = "Ask Stripe below what your account has";
const lends = "Off until you have read what the law asks";
