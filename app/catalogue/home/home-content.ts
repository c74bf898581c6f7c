import { type Claims, canClaim } from "#app/claims/rules.ts";
import { formatMinutes } from "#app/content/periods.ts";
import { builtInDelivery } from "#app/pricing/delivery.ts";
import { describeDays } from "#app/pricing/describe-delivery.ts";
import type { ProductKind, Store } from "#store";
import type { Bundle } from "../model/bundle.ts";
import { pictureOf } from "../model/cards.ts";
import type { MergedProduct } from "../model/merge.ts";
import { nounOf } from "../model/product-names.ts";

/**
 * The texts of the home page's further sections. A shop with other goods loses only the sections about goods it does
 * not have. Figures come from the shop's settings and delivery rules, never from here.
 */
export const valueProps = {
  title: "More Than Just Merchandise",
  text: "A poster in the window tells the street who lives there. A T-shirt takes it to the bus stop, the pub and the picket.",
  button: "Join the Movement",
} as const;

type Promise = { claim: string; text: string };

/** The promises on the ballot paper: claims that may be shown, each with its evidence. */
export function promises(store: Pick<Store, "returnWindowDays">, claims: Claims): Promise[] {
  const basis: Record<string, string> = {
    "Printed in Britain": "Made to order, so nothing is binned",
    "Ships in 48H": "Tracked to your door",
    "Easy Returns": `${store.returnWindowDays} days, even if you changed your mind`,
    "Secure Checkout": "Your card details only go to the payment provider",
    "50K+ Supporters": "You’ll be in good company",
  };
  return Object.entries(basis)
    .filter(([claim]) => canClaim(claims, claim))
    .map(([claim, text]) => ({ claim, text }));
}

/** The products featured on the home page, with a line for each. */
const featureOf: { kind: ProductKind; line: string; text: string } = {
  kind: "tshirt",
  line: "The one you’ll live in.",
  text: "Heavy 220gsm cotton, a collar that keeps its shape and a print made to outlast the campaign.",
};

const duosOf: { kind: ProductKind; line: string; color: string }[] = [
  { kind: "mug", line: "Kitchen cabinet.", color: "Black" },
  { kind: "mouse-pad", line: "Desk duty.", color: "Black" },
];

/** From print to doorstep. */
export function stepsOf(
  store: Pick<Store, "cancelWindowMinutes" | "fallbackDelivery">,
  claims: Claims,
): { title: string; text: string }[] {
  const ways = builtInDelivery(store.fallbackDelivery).checkout;
  const [standard] = ways;
  const [first, ...others] = ways.map(
    (way) => `${way.carrier} ${way === standard ? "brings it " : ""}in ${describeDays(way)}.`,
  );
  return [
    {
      title: "You order",
      text: `We print nothing until you do. Changed your mind? Cancel it yourself within ${formatMinutes(store.cancelWindowMinutes)}.`,
    },
    {
      title: "We print",
      text: `${canClaim(claims, "Printed in Britain") ? "In Britain, usually" : "Usually"} the next working day.`,
    },
    {
      title: claims.shipsIn ? `It ${claims.shipsIn.replace(/^S/, "s")}` : "It ships",
      text: "With tracking on your order page and in your inbox.",
    },
    { title: "You wear it", text: [first, ...others].join(" ") },
  ];
}

/** A featured product with its line. Money is pence. */
export type FeaturedProduct = {
  slug: string;
  name: string;
  noun: string;
  line: string;
  text: string | null;
  picture: string;
  price: number;
  from: boolean;
  inBundle: boolean;
};

export type Featured = { lead: FeaturedProduct | null; duos: FeaturedProduct[] };
type Words = { kind: string; line: string; text?: string; color?: string };

const slugFor = (kind: string, brandSlug: string) => `${brandSlug}-${kind}`;

/** The slugs that featured products would have. */
export const featuredSlugs = ({ brandSlug }: { brandSlug: string }): string[] =>
  [featureOf, ...duosOf].map(({ kind }) => slugFor(kind, brandSlug));

/** The featured products that this shop has; the others are omitted. */
export function featuredOf(
  products: readonly MergedProduct[],
  bundles: readonly Bundle[],
  store: { brand: string; brandSlug: string },
): Featured {
  const find = ({ kind, line, text, color }: Words): FeaturedProduct[] => {
    const product = products.find(({ slug }) => slug === slugFor(kind, store.brandSlug));
    if (!product) return [];
    const { slug, name, priceRange } = product;
    return [
      {
        slug,
        name,
        line,
        text: text ?? null,
        noun: nounOf(name, store.brand),
        picture: pictureOf(product, color ?? product.imageColor),
        price: priceRange.min,
        from: priceRange.max > priceRange.min,
        inBundle: bundles.some(({ items }) => items.some((item) => item.product.slug === slug)),
      },
    ];
  };
  return { lead: find(featureOf)[0] ?? null, duos: duosOf.flatMap(find) };
}

/** A supporter's testimonial on the home page (R-HOME-4). */
export type Testimonial = {
  author: string;
  location: string | null;
  /** Stars out of 5. */
  rating: number;
  body: string;
  /** The bought product: its name, URL and picture. */
  product: string;
  slug: string;
  picture: string | null;
};

/** One featured quote and six cards. With fewer the section would have gaps, so it is omitted. */
export const testimonialCount = 7;

export type Testimonials = { lead: Testimonial; others: Testimonial[]; isDemo: boolean };

export function testimonialsOf(testimonials: readonly Testimonial[], isDemo: boolean): Testimonials | null {
  const [lead, ...others] = testimonials.slice(0, testimonialCount);
  return lead && others.length === testimonialCount - 1 ? { lead, others, isDemo } : null;
}
