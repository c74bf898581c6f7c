import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { products } from "#database/schema/catalogue.ts";
import { store } from "#store";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

const shop = await closeAfterTests(openTestShop());

const product = (kind: string) => `/product/${store.brandSlug}-${kind}`;
const markup = async (path: string) => (await shop.fetch(path)).text();
/** What a reader without scripts sees: no script data, React separators or tags. */
const textOf = (page: string) =>
  page
    .replaceAll(/<script[\s\S]*?<\/script>|<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
const text = async (path: string) => textOf(await markup(path));

describe("the product routes", () => {
  it.each(["tshirt", "hoodie", "cap", "tote-bag", "water-bottle", "mug", "mouse-pad"])(
    "serve the fixed route of the %s",
    async (kind) => {
      const answer = await shop.fetch(product(kind));
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(`<h1 class="poster">${store.brand} `);
    },
  );
  it.each(store.bundles)("serve $slug with one price and 'Free UK Shipping'", async ({ slug, name }) => {
    const words = await text(`/product/${slug}`);
    expect(words).toContain(name);
    expect(words).toContain("Free UK Shipping");
    expect(words).toMatch(/Add Bundle to Cart, £(54\.97|109\.96|159\.93)/);
  });
  it.each([
    ["?colour=navy&size=2xl", 26.99],
    ["?colour=navy&size=l", 24.99],
    ["?colour=navy", 24.99],
  ])("report with view_item the price of the chosen size (%s), as add_to_cart does", async (query, price) => {
    const html = await (await shop.fetch(`${product("tshirt")}${query}`)).text();
    const event = JSON.parse(/<script[^>]*data-event[^>]*>(.*?)<\/script>/.exec(html)![1]!);
    expect(event).toMatchObject({
      event: "view_item",
      ecommerce: { currency: "GBP", value: price, items: [{ price, quantity: 1 }] },
    });
  });
  it("answer 404 with a page for an unknown slug", async () => {
    expect((await shop.fetch("/product/no-such-thing")).status).toBe(404);
    expect((await shop.fetch(`/product/${"x".repeat(5000)}`)).status).toBe(404);
  });
  it("redirect a UUID-like slug permanently to the name's, with the choice and with a form of a page left open", async () => {
    const slug = "9b2f1c66-6f3e-4a51-9d0c-2f1f5a3d7e10";
    const ask = () => shop.fetch(`/product/${slug}?colour=navy`);
    await shop.shop.db.insert(products).values({ name: "Tea Towel", pricePence: 899, slug });
    try {
      // The shop notices a new product a moment after it is written.
      const answer = await until("the new product", async () => {
        const found = await ask();
        return found.status !== 404 && found;
      });
      expect([answer.status, answer.headers.get("location")]).toEqual([301, "/product/tea-towel?colour=navy"]);
      for (const form of [
        { color: "Navy", size: "L", email: "robin@example.com" },
        { "reminder-email": "robin@example.com" },
        { "piece-email": "robin@example.com" },
      ] as Record<string, string>[]) {
        const sent = { method: "POST", headers: { origin: shop.url }, body: new URLSearchParams(form) };
        const moved = await shop.fetch(`/product/${slug}`, sent);
        expect([moved.status, moved.headers.get("location")], JSON.stringify(form)).toEqual([
          308,
          "/product/tea-towel",
        ]);
        expect((await shop.fetch("/product/no-such-thing", sent)).status).toBe(404);
      }
    } finally {
      await shop.shop.db.delete(products).where(eq(products.slug, slug));
      await until("the product to be gone", async () => (await ask()).status === 404);
    }
  });
});

describe("a product page", () => {
  it("shows the chosen colour and size from the URL without a script", async () => {
    const html = await (await shop.fetch(`${product("tshirt")}?colour=red&size=2xl`)).text();
    expect(html).toContain("/art/tshirt-red.webp");
    expect(await text(`${product("tshirt")}?colour=red&size=2xl`)).toContain("Add to Cart, £26.99");
  });
  it("shows the delivery price beside the price", async () => {
    expect(await text(product("mug"))).toContain("£9.99 + UK delivery from £4.39");
  });
  it("keeps sold-out sizes visible and labels them", async () => {
    const html = await (await shop.fetch(`${product("tshirt")}?colour=red`)).text();
    expect(html).toContain('aria-label="3XL, Sold out" aria-disabled="true"');
    expect(html).toContain('aria-label="Ash Grey, Sold out" aria-disabled="true"');
  });
  it("offers another colour instead of a disabled button if the chosen one is sold out", async () => {
    expect(await text(`${product("tshirt")}?colour=ash-grey&size=m`)).toContain("Choose another colour");
  });
  it("has a title, a description and a canonical URL without the choice", async () => {
    const html = await (await shop.fetch(`${product("tshirt")}?colour=red`)).text();
    expect(html).toContain(`<link rel="canonical" href="${shop.url}${product("tshirt")}"/>`);
    expect(html).toMatch(/<title>[^<]*T-Shirt, £24\.99/);
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/);
  });
});

it("a bundle's page has all its reviews in pages, with filters, as a product's page", async () => {
  const path = "/product/activist-bundle";
  await shop.shop.pool.query(
    `insert into bundle_reviews (bundle_id, author, rating, body, is_demo, state, created_at)
     select b.id, 'Buyer', case when n = 25 then 2 else 4 end, 'Text no. ' || n || '.', true, 'published',
       now() + interval '2 days' - n * interval '1 hour'
     from bundles b, generate_series(1, 25) n where b.slug = 'activist-bundle'`,
  );
  const texts = (page: string) => page.match(/Text no\. \d+/g) ?? [];
  await expect.poll(async () => texts(await text(path))).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Text no. ${n}`));
  const first = await markup(`${path}?colours=navy&sizes=l`);
  expect(first).toMatch(/href="\?colours=navy[^"]*&amp;sizes=l[^"]*&amp;reviews=2#reviews"/);
  const fifth = await markup(`${path}?reviews=5`);
  expect(texts(textOf(fifth))).toContain("Text no. 25");
  expect(fifth).toMatch(/<title>[^<]*\(reviews, page 5 of 5\)/);
  const twoStars = await markup(`${path}?rating=2`);
  expect(texts(textOf(twoStars))).toEqual(["Text no. 25"]);
  expect(textOf(twoStars)).toMatch(/ 1 of \d+ written reviews/);
  const quoteOf = (page: string) => textOf(/<figure class="bun__quote">[\s\S]*?<\/figure>/.exec(page)?.[0] ?? "");
  expect(quoteOf(twoStars)).toBe(quoteOf(first));
  expect(quoteOf(first)).toContain("(demo review)");
  expect(texts(await text(`${path}?sort=lowest`))[0]).toBe("Text no. 25");
});

describe("the shop page", () => {
  it("has one card per merged product and the three bundles, with Add to Cart buttons according to the rule", async () => {
    const html = await (await shop.fetch("/shop")).text();
    expect(await text("/shop")).toContain("10 products");
    const added = [...html.matchAll(/aria-label="Add to Cart: ([^"]+)"/g)].map((match) => match[1]);
    const named = ["Mug", "Tote Bag", "Water Bottle", "Mouse Pad"].map((noun) => `${store.brand} ${noun}`);
    expect(added).toEqual([...named, ...store.bundles.map(({ name }) => name)]);
  });
  it("shows one category by a link, and everything for an unknown category", async () => {
    expect(await text("/shop?category=gear")).toContain("4 products of 10");
    expect(await text("/shop?category=%27%20or%201=1")).toContain("10 products");
  });
});

describe("the home page", () => {
  it("has its headline, tagline, button and the three shelves", async () => {
    const words = await text("/");
    const shelves = ["Top Selling Apparel", "Top Selling Gear &amp; Goods", "Value Bundles", "View All Merch"];
    expect(words).toContain(store.hero.line);
    for (const phrase of ["Shop Merch", ...shelves]) expect(words).toContain(phrase);
  });
  it("is never cached while it shows the built-in lists", async () => {
    await using broken = await openTestShop();
    await broken.shop.pool.query("alter table product_listings rename to listings_away");
    for (const path of ["/", "/shop", product("mug"), "/product/starter-bundle"]) {
      const answer = await broken.fetch(path);
      expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([path, 200, "no-store"]);
    }
  });
});
