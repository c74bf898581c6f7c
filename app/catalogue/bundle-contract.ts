import { z } from "zod";

/** What `GET /api/bundles/:slug` answers. Money is pence. */
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
    pictures: z.record(z.string(), z.array(z.object({ url: z.string(), alt: z.string() }))),
  }),
});

export const bundleChoiceAnswer = z.object({
  bundle: z.object({ id: z.int(), name: z.string(), slug: z.string(), price: z.int() }),
  items: z.array(item),
});
