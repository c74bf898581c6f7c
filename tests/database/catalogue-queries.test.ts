import { eq, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { describe, expect, it } from "vitest";
import { readHomeData } from "#app/catalogue/.server/home-data.ts";
import { readProductData } from "#app/catalogue/.server/product-data.ts";
import { countSales } from "#app/catalogue/.server/ranked-listings.ts";
import { movedTo, readCatalogue } from "#app/catalogue/.server/read-catalogue.ts";
import { readBundleReviews } from "#app/catalogue/.server/read-reviews.ts";
import { readShop } from "#app/catalogue/.server/read-shop.ts";
import { wholeShop } from "#app/catalogue/listing/shop-query.ts";
import { nameSlug } from "#app/catalogue/model/slugs.ts";
import { allReviews } from "#app/catalogue/reviews/review-rules.ts";
import { type Database, openDatabase, openPool } from "#database/open.ts";
import { bundles, productOverrides, products, productVariants } from "#database/schema/catalogue.ts";
import { statusAsGiven } from "#database/seed/as-given.ts";
import { store } from "#store";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { databaseStubs } from "../support/database-stubs.ts";
import { openTestDatabase, openTestTables } from "../support/test-database.ts";

const uuid = "9b2f1c66-6f3e-4a51-9d0c-2f1f5a3d7e10";
const said: string[] = [];
const log = { warn: (...words: unknown[]) => said.push(String(words)), error: () => said.push("error") };

const { db } = await closeAfterTests(openTestTables());

const shopOn = (database: Database, SHOP_MODE: "rehearsal" | "live" = "rehearsal") =>
  ({
    db: database,
    ...databaseStubs(false),
    log: log as unknown as Logger,
    store,
    config: { SHOP_MODE },
  }) as unknown as Parameters<typeof readProductData>[0];
/** An unreachable database. */
const brokenDb = () => openDatabase(openPool("postgres://nobody@127.0.0.1:9/none", 1, () => {}));

describe("the catalogue", () => {
  it("reads nine records as seven products, by name, and three bundles in order", async () => {
    const { products: merged, bundles: joined, isFallback } = await readCatalogue(shopOn(db));
    expect(merged.map(({ name, id }) => [name, id])).toEqual([
      [`${store.brand} Cap`, 3],
      [`${store.brand} Hoodie`, 2],
      [`${store.brand} Mouse Pad`, 7],
      [`${store.brand} Mug`, 4],
      [`${store.brand} T-Shirt`, 1],
      [`${store.brand} Tote Bag`, 5],
      [`${store.brand} Water Bottle`, 6],
    ]);
    expect(joined.map(({ name }) => name)).toEqual(["Starter Bundle", "Champion Bundle", "Activist Bundle"]);
    expect(isFallback).toBe(false);
  });

  it("finds a product by its slug, with the variants of both its records", async () => {
    const found = await readProductData(shopOn(db), `${store.brandSlug}-tshirt`);
    expect(found.kind === "product" && found.product.name).toBe(`${store.brand} T-Shirt`);
    expect(found.kind === "product" && found.product.variants).toHaveLength(36);
    expect(await readProductData(shopOn(db), `${store.brandSlug}-umbrella`)).toEqual({
      kind: "unknown",
      isFallback: false,
    });
  });

  it("redirects a UUID-like slug to the slug of the product's name", async () => {
    const slug = nameSlug(`${store.brand} Tea Towel`);
    await db.insert(products).values({ name: `${store.brand} Tea Towel`, pricePence: 899, slug: uuid });
    expect(await movedTo(db, uuid)).toBe(slug);
    expect(await readProductData(shopOn(db), uuid)).toEqual({ kind: "moved", slug });
    expect(await readProductData(shopOn(db), slug)).toMatchObject({ kind: "product" });
    await db.delete(products).where(eq(products.slug, uuid));
  });

  it("shows an active override instead of the record's own name and price", async () => {
    await db.insert(productOverrides).values({
      printfulProductId: 504,
      customName: `${store.brand} Tankard`,
      customRetailPricePence: 1299,
    });
    const found = await readProductData(shopOn(db), `${store.brandSlug}-mug`);
    expect(found).toMatchObject({ product: { name: `${store.brand} Tankard`, price: 1299 } });
    await db.delete(productOverrides);
  });

  it("leaves out the sticker item and the badge-set item", async () => {
    const hidden = [`${store.brand} Sticker`, `${store.brand} Badge Set`];
    await db.insert(products).values(hidden.map((name) => ({ name, pricePence: 300, reviews: 9000 })));
    const { products: cards, all } = await readShop(shopOn(db), wholeShop);
    expect(cards.map(({ name }) => name).filter((name) => /Sticker|Badge/.test(name))).toEqual([]);
    expect(all).toBe(10);
    const { gear } = await readHomeData(shopOn(db));
    expect(gear.map(({ name }) => name)).not.toContain(`${store.brand} Sticker`);
    expect((await readProductData(shopOn(db), nameSlug(`${store.brand} Sticker`))).kind).toBe("unknown");
    for (const name of hidden) await db.delete(products).where(eq(products.name, name));
  });

  it("hides a bundle that is switched off", async () => {
    await db.update(bundles).set({ isActive: false }).where(eq(bundles.id, 2));
    expect((await readCatalogue(shopOn(db))).bundles.map(({ id }) => id)).toEqual([1, 3]);
    await db.update(bundles).set({ isActive: true }).where(eq(bundles.id, 2));
  });

  it("shows demo reviews in a rehearsal only", async () => {
    const { list, quote } = await readBundleReviews(db, 1, allReviews, "rehearsal");
    expect(list.length).toBeGreaterThan(0);
    expect([...list, quote!].every((review) => review.isDemo)).toBe(true);
    expect(await readBundleReviews(db, 1, allReviews, "live")).toMatchObject({ list: [], quote: null, matching: 0 });
  });
});

describe("the home page", () => {
  it("has three top sellers per group by review count, and three bundle cards", async () => {
    const { apparel, gear, bundles: cards } = await readHomeData(shopOn(db));
    expect(apparel.map(({ name }) => name)).toEqual([
      `${store.brand} T-Shirt`,
      `${store.brand} Hoodie`,
      `${store.brand} Cap`,
    ]);
    expect(gear.map(({ name }) => name)).toEqual([
      `${store.brand} Mug`,
      `${store.brand} Tote Bag`,
      `${store.brand} Water Bottle`,
    ]);
    expect(cards.map(({ price }) => price)).toEqual([5497, 10996, 15993]);
  });
  it("shows no demo stars in a live shop", async () => {
    const { apparel } = await readHomeData(shopOn(db, "live"));
    expect(apparel.every(({ rating }) => rating.rating === null && rating.reviews === 0)).toBe(true);
  });
  it("ranks a live shop by units sold, as of the last count, without refunded orders", async () => {
    const live = shopOn(db, "live");
    const names = async () => (await readHomeData(live)).gear.map(({ name }) => name);
    await sell("LT-90001", "paid", 6, 3); // bottles
    await sell("LT-90002", "delivered", 5, 2); // tote bags
    await sell("LT-90003", "refunded", 4, 9); // mugs
    await countSales(live);
    expect((await names()).slice(0, 2)).toEqual([`${store.brand} Water Bottle`, `${store.brand} Tote Bag`]);
    await sell("LT-90004", "shipped", 5, 2);
    expect((await names())[0], "no order waits for the count").toBe(`${store.brand} Water Bottle`);
    await countSales(live);
    expect((await names())[0]).toBe(`${store.brand} Tote Bag`);
  });
});

describe("the built-in lists", () => {
  it("replace the database when it fails, with the ids and prices of R-CATALOGUE-14", async () => {
    said.length = 0;
    const { products: merged, bundles: joined, isFallback } = await readCatalogue(shopOn(brokenDb()));
    expect(isFallback).toBe("unreadable");
    expect(said).toHaveLength(1);
    expect(
      merged
        .map(({ id, name, priceRange }) => [id, name, priceRange.min, priceRange.max])
        .sort((a, b) => +a[0]! - +b[0]!),
    ).toEqual([
      [1, `${store.brand} T-Shirt`, 2499, 2699],
      [2, `${store.brand} Hoodie`, 3999, 4199],
      [3, `${store.brand} Cap`, 1999, 1999],
      [4, `${store.brand} Mug`, 999, 999],
      [5, `${store.brand} Tote Bag`, 2499, 2499],
      [6, `${store.brand} Water Bottle`, 2499, 2499],
      [7, `${store.brand} Mouse Pad`, 1499, 1499],
    ]);
    expect(joined.map(({ price }) => price)).toEqual([5497, 10996, 15993]);
    expect(merged.every(({ reviews }) => reviews >= 237 && reviews <= 953)).toBe(true);
  });
  it("keep product and bundle pages up, and still return 404 for unknown ones", async () => {
    const shop = shopOn(brokenDb());
    expect(await readProductData(shop, `${store.brandSlug}-mug`)).toMatchObject({
      kind: "product",
      isFallback: "unreadable",
    });
    expect(await readProductData(shop, "starter-bundle")).toMatchObject({ kind: "bundle", isFallback: "unreadable" });
    expect(await readProductData(shop, `${store.brandSlug}-umbrella`)).toEqual({
      kind: "unknown",
      isFallback: "unreadable",
    });
  });
  it("have the variant ids of the seeded shop, so that a cart filled from them can be bought", async () => {
    const ids = (catalogue: Awaited<ReturnType<typeof readCatalogue>>) =>
      catalogue.products.flatMap(({ variants }) =>
        variants.map(({ id, printfulVariantId }) => [id, printfulVariantId]),
      );
    const builtIn = ids(await readCatalogue(shopOn(brokenDb())));
    expect(builtIn.sort()).toEqual(ids(await readCatalogue(shopOn(db))).sort());
  });
  it("replace an empty catalogue", async () => {
    await using empty = await openTestDatabase();
    const pool = openPool(empty.url, 2, () => {});
    const database = openDatabase(pool);
    await database.delete(bundles);
    await database.delete(productVariants);
    await database.delete(products);
    expect(await readCatalogue(shopOn(database))).toMatchObject({ isFallback: "empty" });
    expect(await readProductData(shopOn(database), `${store.brandSlug}-mug`)).toMatchObject({
      kind: "product",
      isFallback: "empty",
    });
    await pool.end();
  });
});

async function sell(number: string, status: string, productId: number, quantity: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(statusAsGiven);
    await tx.execute(sql`
    with o as (insert into orders (number, status) values (${number}, ${status}) returning id)
    insert into order_items
      (order_id, position, product_id, product_name, product_slug, color, size, image_url, quantity, unit_price, total)
    select id, 0, ${productId}::int, 'Something', 'something', '', '', '', ${quantity}::int, 100, 100 * ${quantity}::int from o`);
  });
}
