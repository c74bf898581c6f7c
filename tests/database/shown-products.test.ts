import { asc, eq, inArray } from "drizzle-orm";
import type { Logger } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { listProducts } from "#app/admin/products/.server/list-products.ts";
import { readProductData } from "#app/catalogue/.server/product-data.ts";
import { readShop } from "#app/catalogue/.server/read-shop.ts";
import { sellableVariants } from "#app/catalogue/.server/sellable-variants.ts";
import { readShopQuery } from "#app/catalogue/listing/read-shop-query.ts";
import { nameSlug } from "#app/catalogue/model/slugs.ts";
import { listedProducts } from "#app/seo/.server/listed-products.ts";
import { productOverrides, products, productVariants } from "#database/schema/catalogue.ts";
import { productListings, shownProducts, shownVariants } from "#database/schema/listings.ts";
import { store } from "#store";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { databaseStubs } from "../support/database-stubs.ts";
import { openTestTables } from "../support/test-database.ts";

const uuid = "9b2f1c66-6f3e-4a51-9d0c-2f1f5a3d7e10";

const { db } = await closeAfterTests(openTestTables());

const made: number[] = [];
afterEach(async () => {
  await db.delete(productOverrides);
  await db.delete(products).where(inArray(products.id, made.splice(0)));
});

type Given = Partial<typeof products.$inferInsert>;

/** A provider product that can have an override. */
async function add(given: Given = {}): Promise<number> {
  const values = { name: "Scarf", slug: "scarf", pricePence: 2000, printfulProductId: 9000 + made.length, ...given };
  const [row] = await db.insert(products).values(values).returning({ id: products.id });
  made.push(row!.id);
  return row!.id;
}

const override = (printfulProductId: number, given: Partial<typeof productOverrides.$inferInsert>) =>
  db.insert(productOverrides).values({ printfulProductId, ...given });

let code = 0;
async function addVariant(productId: number, given: Partial<typeof productVariants.$inferInsert> = {}) {
  const printed = { printfulVariantId: 4000, printfulSyncVariantId: 7_000_000 + code++ };
  const values = { productId, color: "Navy", size: "M", pricePence: 2000, stock: 3, ...printed, ...given };
  const [row] = await db.insert(productVariants).values(values).returning({ id: productVariants.id });
  return row!.id;
}

const shown = async (id: number) => (await db.select().from(shownProducts).where(eq(shownProducts.id, id)))[0]!;
const shownVariant = async (id: number) => (await db.select().from(shownVariants).where(eq(shownVariants.id, id)))[0]!;
const listing = async (slug: string) =>
  (await db.select().from(productListings).where(eq(productListings.slug, slug)))[0];

const shop = () =>
  ({
    db,
    store,
    ...databaseStubs(false),
    log: { warn: () => {}, error: () => {} } as unknown as Logger,
    config: { SHOP_MODE: "rehearsal" },
  }) as unknown as Parameters<typeof readShop>[0];

/** How the pages show a product: its card, its page, the sitemap, and checkout of each of its variants. */
async function onPages(slug: string) {
  const { products: cards } = await readShop(shop(), readShopQuery(new URLSearchParams("q=scarf")));
  const window = await readProductData(shop(), slug);
  const page = window.kind === "product" ? window.product : null;
  const sold = await sellableVariants(db, page?.variants.map(({ id }) => id) ?? []);
  const card = cards.find((each) => each.slug === slug);
  return {
    card: card && [card.name, card.price],
    page: page && [page.name, page.priceRange.min, page.priceRange.max],
    inSitemap: (await listedProducts({ db })).some(({ path }) => path === `/product/${slug}`),
    choices: page?.variants.map(({ color, price, available }) => [color, price, available]) ?? [],
    checkout: page?.variants.map(({ id }) => [sold.get(id)?.color, sold.get(id)?.price, sold.get(id)?.available]) ?? [],
  };
}

describe("a product's slug", () => {
  it("is the record's own", async () => {
    expect((await shown(await add({ slug: "  lantern-scarf " }))).slug).toBe("lantern-scarf");
  });
  it.each([null, "", "  ", uuid, uuid.toUpperCase(), uuid.replaceAll("-", "")])(
    "is made from the name if the record's is %j",
    async (slug) => {
      expect((await shown(await add({ slug, name: "Lantern Tea Towel" }))).slug).toBe("lantern-tea-towel");
    },
  );
  it("is never empty, even for a name of special characters only", async () => {
    const id = await add({ slug: null, name: "!!!" });
    expect((await shown(id)).slug).toBe(`product-${id}`);
  });
  it.each([
    "Lantern T-Shirt",
    "  Mug & Saucer, 11oz!  ",
    "Café Crème",
    "Tea -- Towel",
    "-Ünusual-",
    "Løvenholm ẞtraße",
    "İzmir, Œuvre",
  ])("is spelled for the name %j as in forms and URLs", async (name) => {
    expect((await shown(await add({ slug: null, name }))).slug).toBe(nameSlug(name));
  });
});

describe("a product's shown values", () => {
  it("are the record's without an override, with the retail price before the price", async () => {
    const id = await add({ description: "Warm.", tags: ["wool"], retailPricePence: 2499, category: " Apparel " });
    const own = { name: "Scarf", description: "Warm.", tags: ["wool"], price: 2499, category: "apparel" };
    expect(await shown(id)).toMatchObject(own);
    expect((await shown(await add({ slug: "other" }))).price).toBe(2000);
  });
  it("are the active override's unless blank", async () => {
    const id = await add({ description: "Warm.", tags: ["wool"], retailPricePence: 2499 });
    await override(9000, { customName: " Night Scarf ", customDescription: "  ", customTags: [], customCategory: " " });
    expect(await shown(id)).toMatchObject({ name: "Night Scarf", description: "Warm.", tags: [], price: 2499 });
    await db.update(productOverrides).set({ customRetailPricePence: 0, customCategory: "Bundles" });
    expect(await shown(id)).toMatchObject({ price: 0, category: "bundles" });
    await db.update(productOverrides).set({ isActive: false });
    expect(await shown(id)).toMatchObject({ name: "Scarf", tags: ["wool"], price: 2499, category: "gear" });
  });
  it.each([
    ["Apparel", "apparel"],
    ["bundles", "bundles"],
    ["hats", "gear"],
    ["", "gear"],
  ])("have for category %j %j", async (category, expected) => {
    expect((await shown(await add({ category }))).category).toBe(expected);
  });
});

describe("a hidden item", () => {
  it.each(["Lantern Sticker", "Vinyl Stickers", "Lantern Badge Set", "Badge-set", "Set of five badges"])(
    "is %j, by its own name or its override's",
    async (name) => {
      const ids = [await add({ name, slug: null }), await add({ slug: "renamed" })];
      await override(9001, { customName: name });
      for (const id of ids) {
        const { slug, isHidden } = await shown(id);
        expect([isHidden, await listing(slug)]).toEqual([true, undefined]);
        expect(await onPages(slug)).toMatchObject({ card: undefined, page: null, inSitemap: false });
      }
    },
  );
  it.each(["Lantern Mug", "Cap with a badge"])("is not %j", async (name) => {
    expect((await shown(await add({ name, slug: "plain" }))).isHidden).toBe(false);
  });
});

describe("a variant", () => {
  it("keeps a size surcharge through an override, and never has a negative price", async () => {
    const id = await add({ pricePence: 2499 });
    const large = await addVariant(id, { pricePence: 2699 });
    const cheap = await addVariant(id, { color: "Red", pricePence: 1499 });
    await override(9000, { customRetailPricePence: 1999 });
    expect((await shownVariant(large)).price).toBe(2199);
    await db.update(productOverrides).set({ customRetailPricePence: 100 });
    expect((await shownVariant(cheap)).price).toBe(0);
  });
  it("can be bought if it has stock, a price and both provider ids, and its product is sold", async () => {
    const id = await add();
    const fine = await addVariant(id);
    const lacking = [{ stock: 0 }, { pricePence: 0 }, { printfulVariantId: null }, { printfulSyncVariantId: null }];
    for (const lack of lacking) {
      expect((await shownVariant(await addVariant(id, lack))).available, JSON.stringify(lack)).toBe(false);
    }
    expect((await shownVariant(fine)).available).toBe(true);
    for (const lack of [{ isAvailable: false }, { inStock: false }]) {
      await db.update(products).set(lack).where(eq(products.id, id));
      expect((await shownVariant(fine)).available, JSON.stringify(lack)).toBe(false);
      await db.update(products).set({ isAvailable: true, inStock: true }).where(eq(products.id, id));
    }
    await override(9000, { customRetailPricePence: 3000 });
    const unpriced = await db
      .select()
      .from(shownVariants)
      .where(eq(shownVariants.productId, id))
      .orderBy(asc(shownVariants.id));
    expect(unpriced.map(({ available }) => available)).toEqual([true, false, false, false, false]);
  });
});

describe("the back office's list of products", () => {
  const listed = async (filters: Record<string, string>) => {
    const query = { search: "", filters, sort: "created" as const, isDown: true, page: 1 };
    return (await listProducts({ db, log: shop().log }, query)).rows;
  };
  const inState = async (state: string) => (await listed({ state })).map(({ id }) => id);

  it("counts a product as on sale if a variant can be bought", async () => {
    const id = await add();
    await addVariant(id);
    for (const lack of [
      { stock: 0 },
      { pricePence: 0 },
      { printfulVariantId: null },
      { printfulSyncVariantId: null },
    ]) {
      expect(await inState("sale")).toContain(id);
      await db.update(productVariants).set(lack).where(eq(productVariants.productId, id));
      expect(await inState("sale"), JSON.stringify(lack)).not.toContain(id);
      expect(await inState("sold-out"), JSON.stringify(lack)).toEqual([id]);
      await db.delete(productVariants).where(eq(productVariants.productId, id));
      await addVariant(id);
    }
    await db.update(products).set({ isAvailable: false }).where(eq(products.id, id));
    expect([await inState("sold-out"), await inState("stopped")]).toEqual([[], [id]]);
  });
  it("shows the same name, price and category as the shop", async () => {
    await add({ category: " Apparel " });
    await override(9000, { customName: " Night Scarf ", customRetailPricePence: 1999 });
    const rows = await listed({ category: "apparel", override: "on" });
    expect(rows).toMatchObject([{ name: "Night Scarf", price: 1999, category: "apparel", override: "on" }]);
  });
});

describe("stored listings agree with pages, sitemap and checkout", () => {
  const navy = ["Navy", 2000, true];

  it("for records that share a slug, written one after the other", async () => {
    const dark = await add({ reviews: 100 });
    await addVariant(dark);
    expect(await onPages("scarf")).toMatchObject({ card: ["Scarf", 2000], choices: [navy], checkout: [navy] });
    const light = await add({ name: "Scarf, light", slug: " scarf ", reviews: 51 });
    await addVariant(light, { color: "White", pricePence: 2500, stock: 0 });
    const white = ["White", 2500, false];
    expect(await listing("scarf")).toMatchObject({
      productIds: [dark, light],
      name: "Scarf",
      price: 2000,
      reviews: 76,
    });
    expect(await onPages("scarf")).toEqual({
      card: ["Scarf", 2000],
      page: ["Scarf", 2000, 2500],
      inSitemap: true,
      choices: [navy, white],
      checkout: [navy, white],
    });
  });

  it("for a product with one variant left, sold out, withdrawn, priced by an override and renamed", async () => {
    const id = await add();
    const kept = await addVariant(id);
    const gone = await addVariant(id, { color: "Red", pricePence: 1800 });
    expect((await listing("scarf"))?.price).toBe(1800);
    await db.delete(productVariants).where(eq(productVariants.id, gone));
    expect(await listing("scarf")).toMatchObject({ price: 2000, colors: ["Navy"] });
    await db.update(productVariants).set({ stock: 0 }).where(eq(productVariants.id, kept));
    const soldOut = ["Navy", 2000, false];
    expect(await onPages("scarf")).toMatchObject({ inSitemap: true, choices: [soldOut], checkout: [soldOut] });
    await db.update(products).set({ isAvailable: false }).where(eq(products.id, id));
    expect(await onPages("scarf")).toMatchObject({ page: ["Scarf", 2000, 2000], inSitemap: false });
    await override(9000, { customRetailPricePence: 1500, customName: "Sale Scarf" });
    expect(await listing("scarf")).toMatchObject({ name: "Sale Scarf", price: 1500 });
    expect(await onPages("scarf")).toMatchObject({ card: ["Sale Scarf", 1500], page: ["Sale Scarf", 1500, 1500] });
    await db.update(products).set({ slug: null, name: "Long Scarf" }).where(eq(products.id, id));
    expect(await listing("scarf")).toBeUndefined();
    expect(await onPages("scarf")).toMatchObject({ card: undefined, page: null });
    expect(await onPages("long-scarf")).toMatchObject({ card: ["Sale Scarf", 1500], page: ["Sale Scarf", 1500, 1500] });
  });
});
