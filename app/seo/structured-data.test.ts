import { describe, expect, it } from "vitest";
import { countries } from "#app/pricing/addresses/countries.ts";
import { safeJson } from "#app/ui/islands/inline-script.tsx";
import { store } from "#store";
import { deliveryAbroad, returnPolicyData, ukDelivery } from "./delivery-data.ts";
import { structuredDataOf } from "./page-structured-data.ts";
import { productGroup } from "./structured-data.ts";

const place = { publicUrl: "https://shop.example", canonical: "https://shop.example/product/lantern-tshirt", store };
type Product = Parameters<typeof productGroup>[0];
const variant = { productId: 1, printfulVariantId: 4011, available: true };
const product: Product = {
  slug: "lantern-tshirt",
  name: "Lantern T-Shirt",
  dispatchOn: null,
  minimum: null,
  noun: "T-Shirt",
  category: "apparel",
  summary: "Heavy cotton.",
  story: { paragraphs: [] } as unknown as Product["story"],
  price: 2499,
  priceRange: { min: 2499, max: 2699 },
  imageUrl: "/art/tshirt-navy.webp",
  imageColor: "Navy",
  colorOptions: [{ name: "Navy" }, { name: "White" }] as Product["colorOptions"],
  sizeOptions: ["S", "2XL"],
  pictures: { White: [{ url: "/art/tshirt-white.webp", alt: "" }] },
  rating: { rating: 4.8, reviews: 953, isDemo: true },
  variants: [
    { ...variant, id: 11, color: "Navy", size: "S", price: 2499 },
    { ...variant, id: 12, color: "White", size: "2XL", price: 2699, available: false },
  ],
};

describe("structured data of a product", () => {
  const group = productGroup(product, place) as { hasVariant: Record<string, unknown>[] } & Record<string, unknown>;

  it("is a ProductGroup that varies by colour and size", () => {
    expect(group).toMatchObject({
      "@type": "ProductGroup",
      productGroupID: "lantern-tshirt",
      variesBy: ["https://schema.org/color", "https://schema.org/size"],
    });
  });

  it("offers each variant in GBP at its own URL, including sold-out ones", () => {
    expect(group.hasVariant[1]).toMatchObject({
      name: "Lantern T-Shirt, White, 2XL",
      color: "White",
      size: "2XL",
      image: "https://shop.example/art/tshirt-white.webp",
      offers: {
        price: "26.99",
        priceCurrency: "GBP",
        availability: "https://schema.org/OutOfStock",
        url: "https://shop.example/product/lantern-tshirt?colour=white&size=2xl",
        shippingDetails: [{ "@id": "#delivery" }, { "@id": "#delivery-abroad" }],
        hasMerchantReturnPolicy: { "@id": "https://shop.example/#returns" },
      },
    });
  });

  it("never includes ratings that are demo content", () => {
    expect(group).not.toHaveProperty("aggregateRating");
    const real = productGroup({ ...product, rating: { rating: 4.5, reviews: 12, isDemo: false } }, place);
    expect(real).toMatchObject({ aggregateRating: { ratingValue: 4.5, reviewCount: 12 } });
  });

  it("varies only by attributes with a choice", () => {
    const mug = { ...product, colorOptions: product.colorOptions.slice(0, 1), sizeOptions: ["11oz"] };
    expect(productGroup(mug, place).variesBy).toEqual([]);
  });
});

it("has the advertised delivery price, and free delivery for a bundle", () => {
  expect(ukDelivery(place)).toMatchObject({ shippingRate: { value: "4.99", currency: "GBP" } });
  expect(ukDelivery(place, { isFree: true })).toMatchObject({ shippingRate: { value: "0.00" } });
});

it("has store.config.ts's return policy", () => {
  expect(returnPolicyData(place)).toMatchObject({ merchantReturnDays: store.returnWindowDays });
});

describe("delivery and returns by market", () => {
  const sellingTo = (...sellsTo: string[]) => ({
    ...place,
    store: { ...store, markets: { ...store.markets, sellsTo } },
  });

  it("names the countries abroad that the shop sells to, without a price, since each parcel is quoted", () => {
    const abroad = { "@type": "OfferShippingDetails", "@id": "#delivery-abroad" };
    const regions = ["DE", "IE"].map((addressCountry) => ({ "@type": "DefinedRegion", addressCountry }));
    expect(deliveryAbroad(sellingTo("GB", "XI", "DE", "IE"))).toEqual([{ ...abroad, shippingDestination: regions }]);
    expect(returnPolicyData(sellingTo("GB", "XI", "DE", "IE")).applicableCountry).toEqual(["GB", "DE", "IE"]);
    expect(returnPolicyData(place).applicableCountry).toHaveLength(countries.length);
  });

  it("is of the United Kingdom alone for a shop that sells nowhere else", () => {
    const atHome = sellingTo("GB", "XI");
    expect(deliveryAbroad(atHome)).toEqual([]);
    expect(returnPolicyData(atHome).applicableCountry).toEqual(["GB"]);
    const group = productGroup(product, atHome) as { hasVariant: { offers: { shippingDetails: unknown } }[] };
    expect(group.hasVariant[0]!.offers.shippingDetails).toEqual([{ "@id": "#delivery" }]);
  });
});

it("is absent on other pages", () => {
  expect(structuredDataOf([{ id: "content/about-page", loaderData: {} }], place)).toBeNull();
  expect(structuredDataOf([{ id: "catalogue/product/product-route", loaderData: undefined }], place)).toBeNull();
});

it("cannot be closed early by a name", () => {
  const hostile = { name: "</script><script>alert(1)</script>&\u2028" };
  expect(safeJson(hostile)).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(safeJson(hostile))).toEqual(hostile);
});
