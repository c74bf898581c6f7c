import { and, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { productListings } from "#database/schema/listings.ts";
import { productReviews } from "#database/schema/reviews.ts";
import { demoTestimonials } from "#database/seed/testimonials.ts";
import type { Store } from "#store";
import { pictureOf } from "../cards.ts";
import { testimonialCount, type Voices, voicesOf } from "../testimonials.ts";
import type { Catalogue } from "./catalogue-queries.ts";

/** What somebody said, and where the thing lives that it is about. */
export type Spoken = {
  author: string;
  location: string | null;
  rating: number;
  body: string;
  slug: string;
  colour: string | null;
};

/** What the demo shop's supporters say. */
export function demoSpoken({ brandSlug, bundles }: Pick<Store, "brandSlug" | "bundles">): Spoken[] {
  return demoTestimonials.flatMap(({ bought, ...words }) => {
    const bundle = typeof bought === "string" ? null : bundles.find(({ key }) => key === bought.bundle);
    const slug = typeof bought === "string" ? `${brandSlug}-${bought}` : bundle?.slug;
    return slug ? [{ ...words, slug, colour: null }] : [];
  });
}

/** What a live shop's buyers say: its newest reviews with five stars that are neither a word nor an essay. */
export async function boughtAndSpoken(db: Queryable): Promise<Spoken[]> {
  const { author, location, rating, body, color, createdAt, id, isDemo, state, productId } = productReviews;
  return db
    .select({ author, location, rating, body, colour: color, slug: productListings.slug })
    .from(productReviews)
    .innerJoin(productListings, sql`${productListings.productIds} @> array[${productId}]`)
    .where(and(eq(state, "published"), eq(isDemo, false), eq(rating, 5), sql`length(trim(${body})) between 30 and 180`))
    .orderBy(desc(createdAt), desc(id))
    .limit(testimonialCount);
}

/** The voices about what is in the shop now, as the home page shows them; null when there are not enough. */
export function voicesAbout(catalogue: Catalogue, spoken: readonly Spoken[], isDemo: boolean): Voices | null {
  const testimonials = spoken.flatMap(({ slug, colour, ...words }) => {
    const product = catalogue.products.find((each) => each.slug === slug);
    const thing = product ?? catalogue.bundles.find((each) => each.slug === slug);
    if (!thing) return [];
    const picture = product ? pictureOf(product, colour ?? product.imageColour) : thing.imageUrl;
    return [{ ...words, slug, product: thing.name, picture }];
  });
  return voicesOf(testimonials, isDemo);
}
