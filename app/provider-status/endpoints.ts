import { z } from "zod";
import type { EndpointContract } from "#app/endpoint-contract.ts";

/** `ok`: nothing to report. `unavailable`: no print provider is configured. `error`: it recently failed to answer. */
const providerStatus = z.object({ status: z.enum(["ok", "unavailable", "error"]) });

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
