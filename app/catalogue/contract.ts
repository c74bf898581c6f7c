import { z } from "zod";
import { emailAddress } from "#app/shared/customer-fields.ts";
import { fits, reviewSorts } from "./reviews/review-rules.ts";
import { categories, limitOf, sorts } from "./shop-rules.ts";

/**
 * The catalogue's URL parameters. A query is never refused: invalid values count as missing, so that a hostile or
 * mistyped link still shows the page.
 */

export const productParams = z.object({
  slug: z
    .string()
    .trim()
    .regex(/^\P{Cc}{1,200}$/u),
});

/** `/printful-product/501` */
export const providerProductParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
});

/** The most values of one filter: more than anybody would tick. */
const maxValues = 20;
const slugs = z
  .array(z.string())
  .transform((values) => values.filter((value) => /^[a-z0-9-]{1,40}$/.test(value)).slice(0, maxValues));

const pounds = z.string().transform(limitOf).nullable().catch(null);

/** `?q=hoodie&category=apparel&colour=navy&size=l&min=0&max=40&sort=price-low&page=2` */
export const shopQuery = z.object({
  q: z.string().trim().min(1).max(100).nullable().catch(null),
  category: z.array(z.string()).transform((values) => categories.filter((category) => values.includes(category))),
  color: slugs,
  size: slugs,
  min: pounds,
  max: pounds,
  sort: z.enum(sorts).nullable().catch(null),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

/** `?rating=4&fit=small&sort=lowest&reviews=2`: filters a product's or bundle's reviews. */
export const reviewQuery = z.object({
  rating: z.coerce.number().int().min(1).max(5).nullable().catch(null),
  fit: z.enum(fits).nullable().catch(null),
  sort: z.enum(reviewSorts).catch("newest"),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

/** 'Email me once when it is back': the form beside a sold-out choice. */
export const stockRequestForm = z.object({
  color: z.string().trim().min(1).max(60),
  size: z.string().trim().min(1).max(60),
  email: z.string().trim().pipe(emailAddress),
});
