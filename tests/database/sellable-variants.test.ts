import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { bundleRules, sellableVariants } from "#app/catalogue/.server/sellable-variants.ts";
import { priceLines } from "#app/pricing/lines.ts";
import { bundleItems, bundles, productOverrides, products, productVariants } from "#database/schema/catalogue.ts";
import { store } from "#store";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestTables } from "../support/test-database.ts";

const { db } = await closeAfterTests(openTestTables());
afterEach(() => db.delete(productOverrides));

/** The shop's id of a variant, by the print provider's SKU. */
async function idOf(sku: string): Promise<number> {
  const [found] = await db.select({ id: productVariants.id }).from(productVariants).where(eq(productVariants.sku, sku));
  return found!.id;
}
const sell = async (sku: string) => (await sellableVariants(db, [await idOf(sku)])).get(await idOf(sku));

describe("a variant for checkout", () => {
  it("has its price, options, both provider ids and the picture of its colour", async () => {
    expect(await sell("TSHIRT-DARK-BLACK-2XL")).toMatchObject({
      productId: 1,
      price: 2699,
      color: "Black",
      size: "2XL",
      available: true,
      productName: `${store.brand} T-Shirt`,
      productSlug: `${store.brandSlug}-tshirt`,
      imageUrl: "/art/tshirt-black.webp",
      sku: "TSHIRT-DARK-BLACK-2XL",
      printfulVariantId: 4011,
      printfulSyncVariantId: 4_000_004_011,
    });
  });
  it("keeps a size surcharge through an override, and takes the override's name", async () => {
    await db.insert(productOverrides).values({
      printfulProductId: 501,
      customRetailPricePence: 1999,
      customName: `${store.brand} Sale Tee`,
    });
    expect(await sell("TSHIRT-DARK-NAVY-L")).toMatchObject({ price: 1999, productName: `${store.brand} Sale Tee` });
    expect(await sell("TSHIRT-DARK-NAVY-2XL")).toMatchObject({ price: 2199 });
    expect(await sell("TSHIRT-LIGHT-WHITE-L")).toMatchObject({ price: 2499 });
  });
  it("is sold out if it has no stock or its product is not available", async () => {
    expect(await sell("TSHIRT-LIGHT-ASHGREY-M")).toMatchObject({ available: false });
    expect(await sell("MUG-WHITE-11OZ")).toMatchObject({ available: true });
    await db.update(products).set({ isAvailable: false }).where(eq(products.id, 4));
    expect(await sell("MUG-WHITE-11OZ")).toMatchObject({ available: false });
    await db.update(products).set({ isAvailable: true }).where(eq(products.id, 4));
  });
  it("is missing for ids that do not exist, however strange", async () => {
    expect(await sellableVariants(db, [999_999, -1, 0, 1.5, Number.NaN, 2 ** 40])).toEqual(new Map());
    expect(await sellableVariants(db, [])).toEqual(new Map());
  });
  it("can be read within a transaction", async () => {
    const id = await idOf("MUG-WHITE-11OZ");
    const read = await db.transaction(async (tx) => [await sellableVariants(tx, [id, id]), await bundleRules(tx)]);
    expect(read.map((each) => ("size" in each ? each.size : each.length))).toEqual([1, 3]);
  });
});

describe("bundle rules", () => {
  it("let an item be any record that shares the slug of its product", async () => {
    const [starter] = await bundleRules(db);
    expect(starter).toMatchObject({ id: 1, name: "Starter Bundle", slug: "starter-bundle", price: 5497 });
    expect(starter?.items.map(({ productIds, basePrice }) => [productIds, basePrice])).toEqual([
      [[1, 8], 2499],
      [[3], 1999],
      [[4], 999],
    ]);
  });
  it("price a complete bundle at its one price, also in a light colour and a large size", async () => {
    const ids = await Promise.all(["TSHIRT-LIGHT-WHITE-3XL", "CAP-RED-ONESIZE", "MUG-WHITE-11OZ"].map(idOf));
    const lines = ids.map((variantId) => ({ variantId, quantity: 1, bundle: { id: 1, instance: "a" } }));
    const priced = priceLines(lines, await sellableVariants(db, ids), await bundleRules(db));
    expect(priced.problems).toEqual([]);
    expect(priced.lines.reduce((sum, line) => sum + line.total, 0)).toBe(5497);
  });
  it("allow an item's options, or only its default if it cannot be customised", async () => {
    const cap = { bundleId: 1, productId: 3 };
    await db
      .update(bundleItems)
      .set({ allowedColors: ["Red", "Navy"] })
      .where(eq(bundleItems.productId, cap.productId));
    const capOf = async () => (await bundleRules(db))[0]?.items[1];
    expect(await capOf()).toMatchObject({ allowedColors: ["Red", "Navy"], allowedSizes: null });
    await db.update(bundleItems).set({ isCustomizable: false }).where(eq(bundleItems.bundleId, cap.bundleId));
    expect(await capOf()).toMatchObject({ allowedColors: ["Red"], allowedSizes: ["One Size"] });
    await db.update(bundleItems).set({ isCustomizable: true, allowedColors: null });
  });
  it("exclude a bundle that is switched off", async () => {
    await db.update(bundles).set({ isActive: false }).where(eq(bundles.id, 3));
    expect((await bundleRules(db)).map(({ id }) => id)).toEqual([1, 2]);
    await db.update(bundles).set({ isActive: true }).where(eq(bundles.id, 3));
  });
});
