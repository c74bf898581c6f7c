import { describe, expect, it } from "vitest";
import { prepareDatabase } from "#database/prepare.ts";
import { demoReviews } from "#database/seed/review-records.ts";
import { staticCatalogue } from "#providers/printful/static-catalogue.ts";
import { store } from "#store";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestTables } from "../support/test-database.ts";

const { url, pool } = await closeAfterTests(openTestTables());

const rows = async (query: string) => (await pool.query(query)).rows;
const one = async (query: string) => Object.values((await rows(query))[0] ?? {})[0];

describe("the demo shop", () => {
  it("is nine records with the provider's ids, garments sharing a slug, and every variant", async () => {
    expect(await rows("select id, slug, variant from products order by id")).toEqual(
      staticCatalogue.map(({ id, kind, design }) => ({ id, slug: `${store.brandSlug}-${kind}`, variant: design })),
    );
    const onFile = staticCatalogue.flatMap((product) => product.variants);
    expect(
      await rows("select printful_variant_id as id, sku, price_pence as price from product_variants order by id"),
    ).toEqual(onFile.map(({ variantId, sku, price }) => ({ id: variantId, sku, price })).sort((a, b) => a.id - b.id));
  });
  it("sells its bundles at the sum of their parts (R-BUNDLE-1), claiming no savings", async () => {
    expect(
      await rows("select slug, retail_price_pence as price, original_price_pence as original from bundles order by id"),
    ).toEqual([
      { slug: "starter-bundle", price: 5497, original: 5497 },
      { slug: "champion-bundle", price: 10996, original: 10996 },
      { slug: "activist-bundle", price: 15993, original: 15993 },
    ]);
    expect(
      await rows("select bundle_id as id, count(*)::int as items from bundle_items group by 1 order by 1"),
    ).toEqual([
      { id: 1, items: 3 },
      { id: 2, items: 4 },
      { id: 3, items: 7 },
    ]);
  });
  it("has bundle defaults that can be bought", async () => {
    expect(
      await one(`select count(*)::int from bundle_items i join products p on p.id = i.product_id
        where not exists (select 1 from product_variants v join products q on q.id = v.product_id
          where q.slug = p.slug and v.color = i.default_color and v.size = i.default_size and v.stock > 0)`),
    ).toBe(0);
  });
  it("shows the sold-out state on Ash Grey T-shirts and one colour's 3XL, and nowhere else", async () => {
    expect(
      await rows(`select distinct p.slug, v.color from product_variants v join products p on p.id = v.product_id
        where v.stock = 0 order by v.color`),
    ).toEqual([
      { slug: `${store.brandSlug}-tshirt`, color: "Ash Grey" },
      { slug: `${store.brandSlug}-tshirt`, color: "Red" },
    ]);
    expect(await one("select min(stock)::int from product_variants where stock > 0")).toBeGreaterThanOrEqual(100);
  });
  it("keeps its demo review counts within 237 and 953, and marks its reviews as demo content", async () => {
    expect(await rows("select min(reviews)::int, max(reviews)::int from products")).toEqual([{ min: 237, max: 953 }]);
    expect(await one("select bool_and(review_count between 237 and 953) from bundles")).toBe(true);
    expect(await one("select bool_and(is_demo) from bundle_reviews")).toBe(true);
  });
  it("has demo reviews of every product, each of an existing variant, older than the shop, and marked", async () => {
    const written = demoReviews.length;
    expect(await one("select count(*)::int from product_reviews where is_demo and state = 'published'")).toBe(written);
    expect(
      await one("select count(distinct p.slug)::int from product_reviews r join products p on p.id = r.product_id"),
    ).toBe(7);
    expect(
      await one(`select count(*)::int from product_reviews r where created_at > now() or not exists (
        select 1 from product_variants v where v.product_id = r.product_id and v.color = r.color and v.size = r.size)`),
    ).toBe(0);
  });
  it("has demo reviews that average to the stars on the card", async () => {
    const off = await rows(`select p.slug, max(p.rating)::float as card, round(avg(r.rating), 1)::float as written
      from product_reviews r join products p on p.id = r.product_id group by p.slug
      having max(p.rating) <> round(avg(r.rating), 1)`);
    expect(off).toEqual([]);
  });
  it("accepts reviews only from buyers of the product", async () => {
    const insert = "insert into product_reviews (product_id, author, rating, order_id) values (4, 'Someone', 5, $1)";
    await expect(pool.query(insert, [null])).rejects.toThrow(/product_reviews_bought|delivered order/);
    await expect(pool.query(insert, [crypto.randomUUID()])).rejects.toThrow(/delivered order/);
  });
  it("has a front picture for every colour of every record, and one card picture per record", async () => {
    expect(
      await one(`select count(*)::int from (select distinct product_id, color from product_variants) v
        where not exists (select 1 from product_images i where i.product_id = v.product_id and i.color = v.color)`),
    ).toBe(0);
    expect(await one("select count(*)::int from product_images where is_thumbnail")).toBe(9);
  });
  it("gives later records ids after its own", async () => {
    expect(await one("insert into products (name, price_pence) values ('New', 100) returning id")).toBe(10);
    await pool.query("delete from products where id = 10");
  });
  it("is not seeded twice, nor into a catalogue that an owner has changed", async () => {
    await pool.query("update products set name = 'Changed' where id = 4");
    await prepareDatabase(url, { seed: true });
    expect(await one("select count(*)::int from products")).toBe(9);
    expect(await one("select name from products where id = 4")).toBe("Changed");
  });
});
