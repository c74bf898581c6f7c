import type { PaymentDomain } from "#app/settings/payment-domain.ts";
import type { Wallet } from "#app/settings/wallet-rules.ts";

export const walletLabels: Record<Wallet, { name: string; where: string }> = {
  applePay: { name: "Apple Pay", where: "Safari, and phones that have it" },
  googlePay: { name: "Google Pay", where: "Chrome, and phones that have it" },
  link: { name: "Link", where: "Cards that people saved at Stripe" },
};

type Shown = { label: string; tone?: "good" | "warn" | "bad"; settled?: boolean };

/** A wallet's state on the shop's domain. Pure. */
export function domainState(domain: PaymentDomain | null, wallet: Wallet): Shown {
  const state = domain?.wallets[wallet];
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
