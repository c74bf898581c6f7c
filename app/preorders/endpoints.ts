import { z } from "zod";
import type { EndpointContract } from "#app/endpoint-contract.ts";
import { maxLines } from "#app/pricing/line-limits.ts";

/** `?variants=4003,7001`: the variants of a cart's lines. Anything that is not an id is left out. */
export const orderedQuery = z.object({
  variants: z.string().transform((typed) =>
    typed
      .split(",", maxLines)
      .filter((id) => /^\d{1,10}$/.test(id))
      .map(Number),
  ),
});

const orderedAnswer = z.object({
  products: z.array(
    z.object({
      name: z.string(),
      /** Those that were asked about. */
      variants: z.array(z.number()),
      /** '62 of 100 are ordered so far.' */
      ordered: z.string(),
    }),
  ),
});
export type OrderedProducts = z.output<typeof orderedAnswer>["products"];
/** The text for a line, by its variant; nothing for one whose product has no minimum. */
export type OrderedSoFar = ReadonlyMap<number | null, string>;

export const preorderEndpoints: readonly EndpointContract[] = [
  {
    method: "GET",
    path: "/api/ordered",
    title: "Count what is ordered towards minimums",
    about:
      "How many pieces are ordered so far of the variants' products that are printed only if enough are, in the words of cart and checkout; products without such a minimum are left out. Counted from the orders, as the products' pages count.",
    query: orderedQuery,
    answer: orderedAnswer,
    refusals: { 400: "`variants` is missing." },
  },
];
