import { expect, it } from "vitest";
import { joinBundles } from "#app/catalogue/model/bundle.ts";
import { type MergedProduct, mergeProducts } from "#app/catalogue/model/merge.ts";
import { bundleView } from "#app/catalogue/model/views.ts";
import { aBundle, anItem, aRecord, aVariant } from "#app/catalogue/test-records.ts";
import { store } from "#store";
import { bundleItem, noFeedFor, productItems } from "./product-feed.ts";
import { bundleProduct } from "./structured-data.ts";
import { xmlText } from "./xml-text.ts";

const place = { publicUrl: "https://shop.example", store, reader: "google", country: "GB" } as const;
const variant = { productId: 1, printfulVariantId: 4011, size: "S", price: 2499, available: true };
const product = {
  id: 1,
  slug: "lantern-tshirt",
  name: "Lantern T-Shirt",
  category: "apparel",
  tags: ["t-shirt"],
  summary: "",
  imageUrl: "/art/tshirt-navy.webp",
  pictures: { White: Array.from({ length: 14 }, (_, index) => ({ url: `/art/white-${index}.webp`, alt: "" })) },
  variants: [{ ...variant, id: 11, color: "White" }],
} as unknown as MergedProduct;

it("gives the variant's own pictures, at most ten besides the first", () => {
  const xml = productItems(product, place);
  expect(xml).toContain("<g:image_link>https://shop.example/art/white-0.webp</g:image_link>");
  expect(xml.match(/<g:additional_image_link>/g)).toHaveLength(10);
});

it("describes a product without a summary by its name, which may not be empty", () => {
  expect(productItems(product, place)).toContain("<g:description>Lantern T-Shirt</g:description>");
});

it("says whom adults' clothes are for, and nothing of children's clothes or other goods", () => {
  expect(productItems(product, place)).toContain("<g:gender>unisex</g:gender>");
  expect(productItems({ ...product, tags: ["women's"] }, place)).toContain("<g:gender>female</g:gender>");
  expect(productItems({ ...product, name: "Kids T-Shirt" }, place)).not.toMatch(/g:(gender|age_group)/);
  expect(productItems({ ...product, category: "gear" }, place)).not.toMatch(/g:(gender|age_group)/);
});

it("lists nothing of a product without variants, which nobody can buy", () => {
  expect(productItems({ ...product, variants: [] }, place)).toBe("");
});

it("lists a bundle with a pre-ordered product as a pre-order of the last of its days", () => {
  const record = aRecord({ variants: [aVariant()] });
  const bundleOf = (dispatchOn: string | null) =>
    joinBundles([aBundle([anItem(1)])], mergeProducts([{ ...record, dispatchOn }]))[0]!;
  const xml = bundleItem(bundleOf("2026-12-18"), place);
  expect(xml).toContain("<g:availability>preorder</g:availability>");
  expect(xml).toContain("<g:availability_date>2026-12-18T00:00+0000</g:availability_date>");
  expect(bundleItem(bundleOf(null), place)).toContain("<g:availability>in_stock</g:availability>");
  const view = bundleView(bundleOf("2026-12-18"), { brand: "Lantern", mode: "rehearsal" });
  const offers = { availability: "https://schema.org/PreOrder", availabilityStarts: "2026-12-18" };
  expect(bundleProduct(view, { ...place, canonical: `${place.publicUrl}/product/x` }).offers).toMatchObject(offers);
});

it("has no delivery price abroad, where each parcel is quoted, and for Meta only what a country's feed overrides", () => {
  expect(productItems(product, place)).toMatch(/<g:shipping><g:country>GB<.*<g:price>4\.99 GBP</);
  const google = productItems(product, { ...place, country: "IE" });
  expect(google).not.toContain("g:shipping");
  expect(google).toContain("<g:title>Lantern T-Shirt, White, S</g:title>");
  const meta = productItems(product, { ...place, reader: "meta", country: "IE" });
  expect([...meta.matchAll(/<g:(\w+)>([^<]*)/g)].map(([, name, value]) => [name, value])).toEqual([
    ["id", "variant-11"],
    ["link", "https://shop.example/product/lantern-tshirt?colour=white&amp;size=s"],
    ["availability", "in stock"],
    ["price", "24.99 GBP"],
    ["override", "IE"],
  ]);
});

it("is only for countries that the shop sells to, and says by name if it is not", () => {
  const sellingTo = (...sellsTo: string[]) => ({ ...store, markets: { ...store.markets, sellsTo } });
  expect(noFeedFor(sellingTo("GB", "IE"), "IE")).toBeNull();
  expect(noFeedFor(sellingTo("GB"), "GB")).toBeNull();
  expect(noFeedFor(sellingTo("GB"), "IE")).toBe("There is no feed for Ireland: this shop does not sell there");
  expect(noFeedFor(sellingTo("GB"), "US")).toContain("for the United States");
  expect(noFeedFor(sellingTo("GB", "XI"), "XI")).toBe("Northern Ireland has the feed of GB");
  for (const code of ["", "IRL", "I<", "__"]) expect(noFeedFor(store, code)).toContain("two letters");
});

it("writes text so that XML can hold it", () => {
  expect(xmlText('a\u0000\u0008<b> & "c"\n')).toBe("a&lt;b&gt; &amp; &quot;c&quot;\n");
});
