import type { EndpointContract } from "#app/endpoint-contract.ts";
import { walletSettings } from "./wallet-settings.ts";

export const walletEndpoints: readonly EndpointContract[] = [
  {
    method: "GET",
    path: "/api/wallets",
    title: "Read the wallets",
    about:
      "What wallet buttons are made from: Stripe's publishable key, the wallets that staff chose and that are active on the shop's domain, and the countries that the shop sells to.",
    answer: walletSettings,
    refusals: {},
  },
];
