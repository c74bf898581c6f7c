import { z } from "zod";

const pence = z.int().nonnegative();

/** A product as programs outside the shop see it. Prices are pence of `currency`, as the shop shows them. */
export const productJson = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  category: z.enum(["apparel", "gear", "bundles"]),
  url: z.url(),
  currency: z.literal("GBP"),
  price: pence,
  /** Whether one of its variants can be bought now. */
  available: z.boolean(),
  variants: z.array(
    z.object({
      id: z.int(),
      sku: z.string().nullable(),
      color: z.string(),
      size: z.string(),
      price: pence,
      available: z.boolean(),
    }),
  ),
});
export type ProductJson = z.output<typeof productJson>;
