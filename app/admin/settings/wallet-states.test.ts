import { expect, test } from "vitest";
import type { PaymentDomain } from "#app/settings/payment-domain.ts";
import { domainState, methodState, walletState } from "./wallet-states.ts";

const active = { isActive: true, problem: null };
const domain: PaymentDomain = {
  name: "shop.example",
  isLive: true,
  wallets: {
    applePay: { isActive: false, problem: "shop.example cannot be reached." },
    googlePay: active,
    link: active,
  },
};

test.for([
  [true, null, "Waiting for the domain"],
  [true, domain, "Not active"],
  [false, domain, "Off"],
  [false, null, "Off"],
] as const)("Apple Pay, on: %s, with the domain %o", ([isOn, known, label]) => {
  expect(walletState(isOn, known, "applePay").label).toBe(label);
});

test("a wallet is shown only if it is on and active on the domain", () => {
  expect(walletState(true, domain, "googlePay")).toEqual({
    label: "Domain registered",
    tone: "good",
    more: "Shown to those who have it",
  });
});

test("a domain that was never registered is not called inactive", () => {
  expect(domainState(null, "link")).toEqual({ label: "Not registered", settled: true });
  expect(domainState(domain, "applePay")).toEqual({ label: "Not active", tone: "bad" });
  expect(domainState(domain, "link")).toEqual({ label: "Registered", tone: "good" });
});

test.for([
  [true, null, "Not asked yet"],
  [true, { paypal: "active" }, "In your account"],
  [false, { paypal: "active" }, "Off"],
  [true, { paypal: "pending" }, "Pending at Stripe"],
  [true, {}, "Not in your account"],
] as const)("PayPal, on: %s, with an account that has %o", ([isOn, has, label]) => {
  expect(methodState(isOn, has, "paypal").label).toBe(label);
});
