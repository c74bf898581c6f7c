import { expect, it } from "vitest";
import type { MergedProduct } from "#app/catalogue/model/merge.ts";
import { store } from "#store";
import { productItems } from "./product-feed.ts";
import { xmlText } from "./xml-text.ts";

const place = { publicUrl: "https://shop.example", store, reader: "google" } as const;
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

it("says of clothes whom they are for, and nothing of children's", () => {
  expect(productItems(product, place)).toContain("<g:gender>unisex</g:gender>");
  expect(productItems({ ...product, tags: ["women's"] }, place)).toContain("<g:gender>female</g:gender>");
  expect(productItems({ ...product, name: "Kids T-Shirt" }, place)).not.toMatch(/g:(gender|age_group)/);
  expect(productItems({ ...product, category: "gear" }, place)).not.toMatch(/g:(gender|age_group)/);
});

it("lists nothing of a product without variants, which nobody can buy", () => {
  expect(productItems({ ...product, variants: [] }, place)).toBe("");
});

it("writes text so that XML can hold it", () => {
  expect(xmlText('a\u0000\u0008<b> & "c"\n')).toBe("a&lt;b&gt; &amp; &quot;c&quot;\n");
});
