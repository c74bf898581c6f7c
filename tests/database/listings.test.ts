import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readProductRecords } from "#app/catalogue/.server/read-products.ts";
import { mergeProducts } from "#app/catalogue/model/merge.ts";
import { nameSlug } from "#app/catalogue/model/slugs.ts";
import { productOverrides, products, productVariants } from "#database/schema/catalogue.ts";
import { productListings } from "#database/schema/listings.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestTables } from "../support/test-database.ts";

const { db } = await closeAfterTests(openTestTables());

const listed = async () => {
  const rows = await db.select().from(productListings);
  return rows
    .map(({ words: _words, document: _document, createdAt: _createdAt, unitsSold: _unitsSold, ...row }) => ({
      ...row,
      sizes: [...row.sizes].sort(),
      sizeSlugs: [...row.sizeSlugs].sort(),
      combos: [...row.combos].sort(),
    }))
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
};

/** The same rows, computed by the rules of merge.ts. */
const merged = async () => {
  const everything = await db.select({ id: products.id }).from(products);
  const records = await readProductRecords(db, { slugs: [], ids: everything.map(({ id }) => id) });
  return mergeProducts(records)
    .map((product) => {
      const pairs = product.variants.map(({ color, size }) => [nameSlug(color), nameSlug(size)] as const);
      return {
        slug: product.slug,
        productIds: product.productIds,
        name: product.name,
        category: product.category,
        colors: product.colorOptions.map(({ name }) => name),
        colorHexes: product.colorOptions.map(({ hex }) => hex),
        colorSlugs: product.colorOptions.map(({ name }) => nameSlug(name)),
        sizes: [...product.sizeOptions].sort(),
        sizeSlugs: product.sizeOptions.map(nameSlug).sort(),
        combos: [...new Set(pairs.flatMap(([color, size]) => [`${color}/${size}`, `${color}/`, `/${size}`]))].sort(),
        price: product.priceRange.min,
        reviews: product.reviews,
      };
    })
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
};

const add = async (values: typeof products.$inferInsert) => {
  const [made] = await db.insert(products).values(values).returning({ id: products.id });
  return made!.id;
};

describe("product listings", () => {
  it("agree with the merged products", async () => {
    expect(await listed()).toHaveLength(7);
    expect(await listed()).toEqual(await merged());
  });

  it("follow every change of a product, its variants and its override", async () => {
    const odd = [
      { name: "Café “Crème” Mug — 2nd", pricePence: 899, slug: null, category: " Apparel ", reviews: 3 },
      { name: "Tea Towel", pricePence: 700, slug: "9b2f1c66-6f3e-4a51-9d0c-2f1f5a3d7e10", retailPricePence: 750 },
      { name: "★★★", pricePence: 500, slug: "  ", category: "Bundles" },
      { name: "Tea Towel (Second)", pricePence: 700, slug: "  tea-towel ", reviews: 4, category: "kitchen" },
      { name: "Sticker of a lantern", pricePence: 200, slug: "lantern-sticker" },
      { name: "Set of six badges", pricePence: 200, slug: "badges" },
    ];
    const ids = await Promise.all(odd.map(add));
    expect(await listed()).toEqual(await merged());

    await db.insert(productVariants).values([
      { productId: ids[0]!, color: "Bleu Marine", size: "One Size", pricePence: 999, stock: 1 },
      { productId: ids[1]!, color: "White", size: "XS", pricePence: 650, stock: 0 },
      { productId: ids[3]!, color: "white", size: "Ünusual", pricePence: 1650, stock: 0 },
    ]);
    expect(await listed()).toEqual(await merged());

    await db.update(products).set({ printfulProductId: 900, slug: "tea-towel" }).where(eq(products.id, ids[1]!));
    await db.insert(productOverrides).values({
      printfulProductId: 900,
      customName: "  Dish Cloth ",
      customCategory: "apparel",
      customRetailPricePence: 100,
    });
    expect(await listed()).toEqual(await merged());

    await db.update(productOverrides).set({ customName: "A sticker after all" });
    expect(await listed()).toEqual(await merged());
    await db.update(productOverrides).set({ isActive: false });
    await db.delete(productVariants).where(eq(productVariants.productId, ids[0]!));
    expect(await listed()).toEqual(await merged());

    await db.delete(productOverrides);
    await db.delete(products).where(inArray(products.id, ids));
    expect(await listed()).toEqual(await merged());
    expect(await listed()).toHaveLength(7);
  });

  it("are right after two concurrent changes of one product", async () => {
    const id = await add({ name: "Scarf", pricePence: 1000, slug: "scarf" });
    const add1 = (color: string) =>
      db.transaction(async (tx) => {
        await tx.insert(productVariants).values({ productId: id, color, size: "M", pricePence: 1000 });
        await tx.execute("select pg_sleep(0.05)");
      });
    await Promise.all(["Red", "Blue", "Green"].map(add1));
    expect(await listed()).toEqual(await merged());
    await db.delete(products).where(eq(products.id, id));
  });
});
