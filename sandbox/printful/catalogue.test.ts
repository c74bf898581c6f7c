import { afterAll, beforeAll, expect, it } from "vitest";
import {
  catalogueProduct,
  catalogueVariant,
  country,
  storeAccount,
  storeVariant,
} from "#providers/printful/contract-catalogue.ts";
import { errorEnvelope } from "#providers/printful/contract-envelope.ts";
import { staticCatalogue } from "#providers/printful/static-catalogue.ts";
import { openTestSandbox, type TestSandbox } from "../test-sandbox.ts";

let rehearsal: TestSandbox;
beforeAll(async () => {
  rehearsal = await openTestSandbox();
});
afterAll(() => rehearsal.close());

it("has every variant of the static data under its three ids", async () => {
  for (const product of staticCatalogue) {
    const inStore = await rehearsal.printful.getStoreProduct(product.syncProductId);
    const inCatalogue = await rehearsal.printful.getCatalogueProduct(product.catalogueProductId);
    expect(inStore.variants.map(({ id, catalogueVariantId, sku }) => [id, catalogueVariantId, sku])).toEqual(
      product.variants.map(({ syncVariantId, variantId, sku }) => [syncVariantId, variantId, sku]),
    );
    expect(inStore.variants.map(({ retailPrice }) => retailPrice)).toEqual(
      product.variants.map(({ price }) => ({ currency: "GBP", pence: price })),
    );
    expect(inCatalogue.variants.map(({ id, hex, price }) => [id, hex, price])).toEqual(
      product.variants.map(({ variantId, hex }) => [variantId, hex, { currency: "GBP", pence: product.cost }]),
    );
  }
});

it("lists the store a page at a time", async () => {
  const first = await rehearsal.printful.listStoreProducts({ limit: 5 });
  const rest = await rehearsal.printful.listStoreProducts({ limit: 5, offset: 5 });
  expect(first.paging).toEqual({ total: 9, offset: 0, limit: 5 });
  expect([...first.products, ...rest.products].map(({ id }) => id)).toEqual(
    staticCatalogue.map((one) => one.syncProductId),
  );
  expect(first.products[0]?.name).toBe("Demo T-Shirt DARK");
});

it("shows only the shop's own images", async () => {
  const { variants } = await rehearsal.printful.getStoreProduct(501);
  expect(variants.map(({ image }) => image).every((image) => image?.startsWith("/art/"))).toBe(true);
});

it("answers the other reads as in the contract", async () => {
  const result = async (path: string) => (await rehearsal.raw("GET", path)).body.result;
  expect(catalogueProduct.array().parse(await result("/products?category_id=24"))).toHaveLength(5);
  expect(catalogueVariant.parse(await result("/products/variant/4001")).variant.color).toBe("Navy");
  expect(storeVariant.parse(await result("/store/variants/@tshirt-dark-navy-s")).id).toBe(4_000_004_001);
  expect(
    country
      .array()
      .parse(await result("/countries"))
      .some(({ code }) => code === "GB"),
  ).toBe(true);
  expect(storeAccount.array().parse(await result("/stores"))[0]?.id).toBe(12);
});

it.each(["/products/999", "/products/variant/1", "/store/products/1", "/store/variants/@none", "/nowhere"])(
  "does not know %s",
  async (path) => {
    const { status, body } = await rehearsal.raw("GET", path);
    expect(status).toBe(404);
    expect(errorEnvelope.parse(body)).toMatchObject({ code: 404, reason: "NotFound" });
  },
);

it("accepts only its token, and only for its store", async () => {
  const asked = (headers: Record<string, string>) => rehearsal.raw("GET", "/stores", undefined, headers);
  expect((await asked({ authorization: "print-token" })).body.result).toBe("Malformed Authorization header.");
  expect((await asked({ authorization: "Bearer somebody-else" })).status).toBe(401);
  expect((await asked({ "x-pf-store-id": "13" })).status).toBe(403);
  expect((await asked({ "x-pf-store-id": "12" })).status).toBe(200);
});

it("notifies the shop when a variant runs out, and shows it in every list", async () => {
  const set = await rehearsal.control("api/printful/variants/7001", { availability: "out_of_stock" });
  expect(set).toMatchObject({ status: 200, body: { variant: { variantId: 7001, syncVariantId: 4_000_007_001 } } });
  await expect.poll(() => rehearsal.shop.types().toSorted()).toEqual(["product_updated", "stock_updated"]);
  expect(rehearsal.shop.heard.find(({ body }) => body.type === "stock_updated")?.body.data).toEqual({
    product_id: 74,
    variant_stock: { out: [7001], discontinued: [] },
  });

  const { variants } = await rehearsal.printful.getStoreProduct(504);
  expect(variants.map(({ availability }) => availability)).toEqual(["out_of_stock", "active"]);
  expect((await rehearsal.printful.getCatalogueProduct(74)).variants[0]?.inStock).toBe(false);
  expect((await rehearsal.printful.listStoreProducts({ status: "out_of_stock" })).products).toHaveLength(1);
});
