import { z } from "zod";
import type { EndpointContract } from "#app/endpoint-contract.ts";

/** The response of `GET /api/bundles/:slug`. Money is pence. */
const variant = z.object({
  id: z.int(),
  productId: z.int(),
  color: z.string(),
  size: z.string(),
  price: z.int(),
  available: z.boolean(),
  printfulVariantId: z.int().nullable(),
});

const item = z.object({
  id: z.int(),
  quantity: z.int(),
  basePrice: z.int(),
  defaults: z.object({ colour: z.string().nullable(), size: z.string().nullable() }),
  product: z.object({
    slug: z.string(),
    name: z.string(),
    noun: z.string(),
    imageUrl: z.string(),
    variants: z.array(variant),
    colorOptions: z.array(z.object({ name: z.string(), hex: z.string(), border: z.boolean() })),
    sizeOptions: z.array(z.string()),
    /** If it is pre-ordered: 'posted by Fri 18 Dec 2026', and on which condition. */
    note: z.string().optional(),
    /** Most that one person can have, if its drop has a limit. */
    most: z.int().optional(),
    /** While its drop has not started: 'goes on sale on Fri 27 Nov, 18:00, UK time'. */
    notYet: z.string().optional(),
    pictures: z.record(z.string(), z.array(z.object({ url: z.string(), alt: z.string() }))),
  }),
});

export const bundleChoiceAnswer = z.object({
  bundle: z.object({ id: z.int(), name: z.string(), slug: z.string(), price: z.int() }),
  items: z.array(item),
});

export const catalogueEndpoints: readonly EndpointContract[] = [
  {
    method: "GET",
    path: "/api/bundles/:slug",
    title: "Read a bundle’s choices",
    about: "The data for the picker on a bundle's card: each part's colours, sizes, prices in pence and stock.",
    answer: bundleChoiceAnswer,
    refusals: {
      301: "The bundle has another slug now: `location` has its address.",
      404: "There is no such bundle, or one of its parts is not in the shop.",
      409: "One of its parts is sold out in every colour and size, or not yet on sale.",
    },
  },
];
