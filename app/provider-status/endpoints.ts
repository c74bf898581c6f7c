import type { EndpointContract } from "#app/endpoint-contract.ts";
import { providerStatus } from "./contract.ts";

export const providerStatusEndpoints: readonly EndpointContract[] = [
  {
    method: "GET",
    path: "/api/provider-status",
    title: "Read the print provider’s status",
    about: "The print provider's status, from what the shop knows without calling it. Cached for 15 seconds.",
    answer: providerStatus,
    refusals: {},
  },
];
