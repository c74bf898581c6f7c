import { writeChoice } from "#app/catalogue/model/selection.ts";
import type { BundleView, ProductView } from "#app/catalogue/model/views.ts";
import { latestDay } from "#app/preorders/preorder.ts";
import { penceToRate } from "#app/shared/money.ts";
import { countriesAbroad } from "./delivery-data.ts";
import type { PagePlace, StructuredData } from "./page-place.ts";

/**
 * A product with all its variants (Google, 'Product variants'): each one's price in GBP and availability, delivery
 * and returns. Ratings only from verified buyers, never demo content.
 */
export function productGroup(product: ProductView, place: PagePlace): StructuredData {
  const { canonical } = place;
  const manyColors = product.colorOptions.length > 1;
  const manySizes = product.sizeOptions.length > 1;
  const terms = termsOf(place);
  return {
    "@type": "ProductGroup",
    "@id": `${canonical}#product`,
    ...shared(product.name, product.summary, product.imageUrl, place),
    productGroupID: product.slug,
    variesBy: [...(manyColors ? ["https://schema.org/color"] : []), ...(manySizes ? ["https://schema.org/size"] : [])],
    ...aggregateRating(product.rating),
    hasVariant: product.variants.map((variant) => {
      const { title, url, pictures } = variantFacts(product, variant, place);
      return {
        "@type": "Product",
        sku: `${product.slug}-${variant.id}`,
        name: title,
        color: variant.color,
        size: variant.size,
        image: absolute(pictures[0], place),
        offers: offer(variant.price, { ...variant, dispatchOn: product.dispatchOn }, url, terms),
      };
    }),
  };
}

/**
 * The facts about a variant that search engines and product feeds share: the URL opens the page with it chosen.
 * Pictures have the addresses that the product has, see `absolute`.
 */
export function variantFacts(
  product: Pick<ProductView, "name" | "pictures" | "imageUrl">,
  { color, size }: { color: string; size: string },
  place: Pick<PagePlace, "canonical">,
): { title: string; url: string; pictures: [string, ...string[]] } {
  const [front = product.imageUrl, ...others] = (product.pictures[color] ?? []).map(({ url }) => url);
  return {
    title: `${product.name}, ${color}, ${size}`,
    url: `${place.canonical}?${writeChoice({ color, size }, new URLSearchParams())}`,
    pictures: [front, ...others],
  };
}

/** A bundle is one product with a single price and free UK delivery. */
export function bundleProduct(view: BundleView, place: PagePlace): StructuredData {
  const available = view.items.every((item) => item.product.variants.some((variant) => variant.available));
  const dispatchOn = latestDay(view.preorders.map((each) => each.dispatchOn));
  const imageUrl = view.pictures[0]?.url ?? null;
  return {
    "@type": "Product",
    "@id": `${place.canonical}#product`,
    ...shared(view.bundle.name, view.description, imageUrl, place),
    sku: view.bundle.slug,
    ...aggregateRating(view.rating),
    offers: offer(view.bundle.price, { available, dispatchOn }, place.canonical, termsOf(place)),
  };
}

function shared(name: string, description: string, image: string | null, place: PagePlace): StructuredData {
  return {
    name,
    description,
    url: place.canonical,
    ...(image && { image: absolute(image, place) }),
    brand: { "@type": "Brand", name: place.store.brand },
  };
}

export type Stock = { available: boolean; dispatchOn: string | null };

/** Delivery and returns, the same for everything on a page. */
const termsOf = ({ publicUrl, store }: PagePlace): StructuredData => ({
  shippingDetails: [
    { "@id": "#delivery" },
    ...(countriesAbroad(store).length > 0 ? [{ "@id": "#delivery-abroad" }] : []),
  ],
  hasMerchantReturnPolicy: { "@id": `${publicUrl}/#returns` },
});

/** @param price pence */
function offer(price: number, stock: Stock, url: string, terms: StructuredData): StructuredData {
  const state = availabilityOf(stock);
  return {
    "@type": "Offer",
    price: penceToRate(price),
    priceCurrency: "GBP",
    availability: `https://schema.org/${state}`,
    ...(state === "PreOrder" && { availabilityStarts: stock.dispatchOn }),
    itemCondition: "https://schema.org/NewCondition",
    url,
    ...terms,
  };
}

function availabilityOf({ available, dispatchOn }: Stock): "OutOfStock" | "InStock" | "PreOrder" {
  if (!available) return "OutOfStock";
  return dispatchOn === null ? "InStock" : "PreOrder";
}

/** The shop, and its search URL. */
export function organisation({ publicUrl, store }: Omit<PagePlace, "canonical">): StructuredData[] {
  const id = `${publicUrl}/#shop`;
  return [
    {
      "@type": "OnlineStore",
      "@id": id,
      name: store.shopName,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icon-512.png`,
      email: store.contact.email,
      sameAs: store.contact.social.map(({ url }) => url),
      hasMerchantReturnPolicy: { "@id": `${publicUrl}/#returns` },
    },
    {
      "@type": "WebSite",
      "@id": `${publicUrl}/#site`,
      name: store.shopName,
      url: `${publicUrl}/`,
      inLanguage: "en-GB",
      publisher: { "@id": id },
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${publicUrl}/shop?q={search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    },
  ];
}

/** The page's breadcrumbs; the last one is the page itself. */
export function breadcrumbs(
  trail: { label: string; to: string }[],
  { publicUrl }: Pick<PagePlace, "publicUrl">,
): StructuredData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ label, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: new URL(to, publicUrl).href,
    })),
  };
}

function aggregateRating({ rating, reviews, isDemo }: ProductView["rating"]): StructuredData {
  if (isDemo || rating === null || reviews === 0) return {};
  return { aggregateRating: { "@type": "AggregateRating", ratingValue: rating, reviewCount: reviews, bestRating: 5 } };
}

/** A URL for readers outside the shop. */
export const absolute = (address: string, { publicUrl }: Pick<PagePlace, "publicUrl">): string =>
  new URL(address, publicUrl).href;
