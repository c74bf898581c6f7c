import type { EndpointContract } from "#app/endpoint-contract.ts";
import { bundleChoiceAnswer } from "./bundle-contract.ts";

export const catalogueEndpoints: readonly EndpointContract[] = [
  {
    method: "GET",
    path: "/api/bundles/:slug",
    about:
      "What the picker on a bundle's card shows: each part with its colours, sizes, prices in pence and what is sold out.",
    answer: bundleChoiceAnswer,
    refusals: {
      404: "No bundle lives there, or a part of it is not in the shop.",
      409: "A part of it is sold out in every colour and size.",
    },
  },
];
