import { type Bundle, preordersIn } from "#app/catalogue/model/bundle.ts";
import type { MergedProduct } from "#app/catalogue/model/merge.ts";
import { categoryLabels } from "#app/catalogue/shop-rules.ts";
import { latestDay } from "#app/preorders/preorder.ts";
import { destinationName, nameInSentence, northernIreland } from "#app/pricing/addresses/markets.ts";
import { builtInDelivery } from "#app/pricing/delivery.ts";
import { penceToRate } from "#app/shared/money.ts";
import { countriesAbroad } from "./delivery-data.ts";
import type { PagePlace } from "./page-place.ts";
import { absolute, type Stock, variantFacts } from "./structured-data.ts";
import { xmlText } from "./xml-text.ts";

/**
 * The product feed (R-FOUND-1): RSS 2.0 with the attributes of Google's product data, which Meta's
 * catalogues read too. Both write availability in their own way.
 */
export const feedReaders = {
  google: ["in_stock", "out_of_stock", "preorder"],
  meta: ["in stock", "out of stock", "preorder"],
} as const;
export type FeedReader = keyof typeof feedReaders;

export type FeedPlace = Pick<PagePlace, "publicUrl" | "store"> & {
  reader: FeedReader;
  /** The country of the buyers that it is for, of those that the shop sells to: 'GB', 'IE'. */
  country: string;
};

/** Why there is no feed for a country: the code is unknown, or the shop does not sell there. Null if there is one. */
export function noFeedFor(store: PagePlace["store"], country: string): string | null {
  if (!/^[A-Z]{2}$/.test(country)) return "Name a country by its two letters: ?country=IE";
  if (country === "GB" || countriesAbroad(store).includes(country)) return null;
  if (country === northernIreland) return "Northern Ireland has the feed of GB";
  return `There is no feed for ${nameInSentence(destinationName(country))}: this shop does not sell there`;
}

type Attribute = [name: string, value: string | undefined];

/** Everything before the first item. */
export function feedStart({ publicUrl, store }: FeedPlace): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${xmlText(store.shopName)}</title>
<link>${xmlText(`${publicUrl}/`)}</link>
<description>${xmlText(`Products of ${store.shopName}`)}</description>
`;
}

export const feedEnd = "</channel>\n</rss>\n";

/** A product's variants, each an item of one group. Ids stay when names, slugs and prices change. */
export function productItems(product: MergedProduct, place: FeedPlace): string {
  const canonical = `${place.publicUrl}/product/${product.slug}`;
  return product.variants
    .map((variant) => {
      const facts = variantFacts(product, variant, { canonical });
      const { title, url } = facts;
      return item(
        [
          ["id", `variant-${variant.id}`],
          ["item_group_id", `product-${product.id}`],
          ["title", title],
          ["description", product.summary || product.name],
          ["link", url],
          ...pictures(facts.pictures.map((picture) => absolute(picture, place))),
          ...common(variant.price, { ...variant, dispatchOn: product.dispatchOn ?? null }, place),
          ["product_type", categoryLabels[product.category]],
          ["color", variant.color],
          ["size", variant.size],
          ...wearer(product),
        ],
        ukDeliveryPrice(place),
        place,
      );
    })
    .join("");
}

/** A bundle is one item, delivered free in the UK. */
export function bundleItem(bundle: Bundle, place: FeedPlace): string {
  const days = preordersIn(bundle).map(({ dispatchOn }) => dispatchOn);
  const images = bundle.pictures.length > 0 ? bundle.pictures.map(({ url }) => url) : [bundle.imageUrl ?? ""];
  return item(
    [
      ["id", `bundle-${bundle.id}`],
      ["title", bundle.name],
      ["description", bundle.description || bundle.name],
      ["link", `${place.publicUrl}/product/${bundle.slug}`],
      ...pictures(images.filter(Boolean).map((url) => absolute(url, place))),
      ...common(bundle.price, { available: bundle.available, dispatchOn: latestDay(days) }, place),
      ["product_type", categoryLabels.bundles],
      ["is_bundle", "yes"],
    ],
    0,
    place,
  );
}

/** Google reads at most ten further pictures. */
const pictures = ([front, ...others]: string[]): Attribute[] => [
  ["image_link", front],
  ...others.slice(0, 10).map((url): Attribute => ["additional_image_link", url]),
];

/** @param price pence */
function common(price: number, stock: Stock, { reader, store }: FeedPlace): Attribute[] {
  return [
    ...availability(stock, reader),
    ["price", `${penceToRate(price)} GBP`],
    ["condition", "new"],
    ["brand", store.brand],
    // Printed on demand: nobody has given these products a GTIN, and the shop has no number of the maker's.
    ["identifier_exists", "no"],
  ];
}

function availability({ available, dispatchOn }: Stock, reader: FeedReader): Attribute[] {
  const [inStock, outOfStock, preorder] = feedReaders[reader];
  if (!available) return [["availability", outOfStock]];
  if (dispatchOn === null) return [["availability", inStock]];
  return [
    ["availability", preorder],
    ["availability_date", `${dispatchOn}T00:00+0000`],
  ];
}

const forChildren = /\b(kids?|children|youth|baby|babies|toddlers?|infants?)\b/i;

/** Whom clothes are made for, which Google asks of clothes only. Children's are left to the owner to say. */
function wearer({ category, name, tags }: Pick<MergedProduct, "category" | "name" | "tags">): Attribute[] {
  if (category !== "apparel") return [];
  const words = [name, ...tags].join(" ");
  if (forChildren.test(words)) return [];
  return [
    ["age_group", "adult"],
    ["gender", genderOf(words)],
  ];
}

function genderOf(words: string): string {
  if (/\bwomen('?s)?\b/i.test(words)) return "female";
  return /\bmen('?s)?\b/i.test(words) ? "male" : "unisex";
}

/** Pence. Not the 'from' price: search engines want no less than is charged. */
const ukDeliveryPrice = ({ store }: FeedPlace): number => builtInDelivery(store.fallbackDelivery).checkout[0].rate;

/** What Meta reads of a country's feed, which overrides these attributes of the feed without a country. */
const overriding = new Set(["id", "availability", "price", "link"]);

/** @param ukDelivery pence. Parcels abroad are quoted one by one, as structured data has it (`deliveryAbroad`) */
function item(attributes: Attribute[], ukDelivery: number, { reader, country }: FeedPlace): string {
  const isAbroad = country !== "GB";
  const wanted: Attribute[] =
    isAbroad && reader === "meta"
      ? [...attributes.filter(([name]) => overriding.has(name)), ["override", country]]
      : attributes;
  const lines = wanted.flatMap(([name, value]) => (value ? [`<g:${name}>${xmlText(value)}</g:${name}>`] : []));
  const price = `<g:price>${penceToRate(ukDelivery)} GBP</g:price>`;
  const shipping = isAbroad ? [] : [`<g:shipping><g:country>GB</g:country>${price}</g:shipping>`];
  return `<item>\n${[...lines, ...shipping].join("\n")}\n</item>\n`;
}
