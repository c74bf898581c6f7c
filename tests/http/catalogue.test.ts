import { eq, like } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { products, productVariants } from "#database/schema/catalogue.ts";
import { stockRequests } from "#database/schema/reviews.ts";
import { store } from "#store";
import { until } from "#tests/support/until.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";

/** Home, shop list and product pages over HTTP, as a reader without scripts sees them. */
const shop = await closeAfterTests(openTestShop());
afterEach(async () => {
  const { rowCount } = await shop.shop.db.delete(products).where(like(products.slug, "test-%"));
  if (!rowCount) return;
  await until("the pages without them", async () => !(await html("/shop")).includes("test-"));
  await until("every page to be renewed", () => shop.pages.counts().outdated === 0);
});

const product = (kind: string) => `/product/${store.brandSlug}-${kind}`;
const html = async (path: string, init?: RequestInit) => (await shop.fetch(path, init)).text();
const words = (page: string) =>
  page
    .replaceAll(/<script[\s\S]*?<\/script>|<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");
const read = async (path: string) => words(await html(path));
/** The text between two phrases. */
const between = (text: string, from: string, to: string) =>
  text.slice(text.indexOf(from), text.indexOf(to, text.indexOf(from) + from.length));
const tags = (page: string, name: string) => page.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];
const count = (text: string, phrase: string | RegExp) => text.split(phrase).length - 1;

describe("Home", () => {
  test("Full-screen hero with headline 'Wear the Change.' followed by a stand-with-the-party line, and a Shop Merch button", async () => {
    const text = await read("/");
    expect(text).toMatch(/Wear the\s+Change\.\s+Stand with the Lantern Party\.\s+Shop Merch/);
  });
  test("It has a responsive poster image", async () => {
    const page = await html("/");
    expect(page).toMatch(/<link[^>]*rel="preload"[^>]*as="image"[^>]*>/);
    expect(page).toMatch(/imageSrcSet="[^"]*hero-poster-640[^"]*avif 640w[^"]*1920w"/i);
    expect(page).toMatch(/srcSet="[^"]*hero-poster-640\.[0-9a-f]+\.webp 640w/i);
  });
  test("'More Than Just Merchandise' block with a Join the Movement button that scrolls to the newsletter section", async () => {
    const page = await html("/");
    expect(page).toContain("More Than Just Merchandise");
    expect(page).toMatch(/<a[^>]*href="#newsletter"[^>]*>Join the Movement<\/a>/);
    expect(page).toMatch(/<section[^>]*id="newsletter"/);
  });
  test("Testimonials: one featured supporter quote and six cards, each with name, location, 5-star rating, Verified badge and product purchased", async () => {
    const section = between(await html("/"), 'aria-labelledby="voices"', "</section>");
    expect(count(section, "<blockquote")).toBe(7);
    expect(count(section, 'aria-label="5.0 out of 5"')).toBe(7);
    expect(count(section, "Verified")).toBe(7);
    expect(count(section, /Bought the ?<[ab]/)).toBe(7);
    for (const part of ["Ruth M.", "Hebden Bridge", "Siân P.", "Bangor", "Activist Bundle"])
      expect(section).toContain(part);
    expect(section).toContain("demo content");
  });
  test("Top sellers: 'Top Selling Apparel' (up to 3), 'Top Selling Gear & Goods' (up to 3), 'Value Bundles' (3 cards), and a View All Merch button", async () => {
    const text = await read("/");
    const apparel = between(text, "Top Selling Apparel", "Top Selling Gear & Goods");
    const gear = between(text, "Top Selling Gear & Goods", "Value Bundles");
    const bundles = between(text, "Value Bundles", "View All Merch");
    expect([count(apparel, "Ships in 48H"), count(gear, "Ships in 48H"), count(bundles, "Free Shipping")]).toEqual([
      3, 3, 3,
    ]);
  });
  test("Ranking is by review count; stickers are excluded", async () => {
    const named = {
      name: `${store.brand} Sticker`,
      slug: "test-sticker",
      reviews: 9_999,
      category: "gear",
      pricePence: 300,
    };
    const scarf = { name: `${store.brand} Scarf`, slug: "test-scarf", reviews: 600, category: "gear", pricePence: 300 };
    await shop.shop.db.insert(products).values([named, scarf]);
    const gear = await until("the home page to be rendered again", async () => {
      const section = between(await read("/"), "Top Selling Gear & Goods", "Value Bundles");
      return section.includes("Scarf") && section;
    });
    expect(gear.indexOf("Scarf")).toBeLessThan(gear.indexOf("Mug"));
    expect(gear.indexOf("Mug")).toBeLessThan(gear.indexOf("Tote Bag"));
    expect(gear).not.toMatch(/Sticker|Water Bottle/);
  });
  test("Featured products and further sections, then the newsletter signup", async () => {
    const text = await read("/");
    const order = [
      "Wear the",
      "More Than Just Merchandise",
      "What supporters say",
      "Top Selling Apparel",
      "Top Selling Gear & Goods",
      "Value Bundles",
      "View All Merch",
      "Featured products",
      "From press to doorstep",
      "Join the Movement & Save 10%",
    ];
    const places = order.map((phrase) => text.indexOf(phrase));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
  });
});

describe("Product cards", () => {
  test("They show 'Ships in 48H'", async () => {
    expect(count(await read("/shop"), "Ships in 48H")).toBeGreaterThanOrEqual(7);
  });
  test("The Add to Cart button is hidden on cards of the t-shirt, hoodie and cap; other cards show it", async () => {
    const added = [...(await html("/shop")).matchAll(/aria-label="Add to Cart: ([^"]+)"/g)].map((match) => match[1]);
    const goods = ["Mug", "Tote Bag", "Water Bottle", "Mouse Pad"].map((noun) => `${store.brand} ${noun}`);
    expect(added).toEqual([...goods, ...store.bundles.map(({ name }) => name)]);
  });
  test("Rating shows 5.0 when missing", async () => {
    await shop.shop.db
      .insert(products)
      .values({ name: "Scarf", slug: "test-scarf", pricePence: 900, rating: null, reviews: 60 });
    const found = await until("the new card", async () => {
      const text = await read("/shop?q=scarf");
      return text.includes("1 product") && text;
    });
    expect(found).toMatch(/Scarf\s+5\.0\s+\(60\)/);
  });
  test("Every price says what delivery costs", async () => {
    const page = await read("/shop");
    expect(count(page, "+ UK delivery from £4.39")).toBe(7);
    expect(count(page, "Free UK Shipping")).toBeGreaterThanOrEqual(3);
  });
  test("a bundle card says Free Shipping", async () => {
    expect(count(between(await read("/shop"), "Value Bundles", "Secure Checkout"), "Free Shipping")).toBe(3);
  });
});

describe("the shop page", () => {
  test("Two items, a sticker item and a badge-set item, are filtered out", async () => {
    const hidden = [`${store.brand} Sticker Sheet`, `${store.brand} Badge Set`];
    await shop.shop.db
      .insert(products)
      .values(hidden.map((name, place) => ({ name, slug: `test-${place}`, pricePence: 300, reviews: 9_000 })));
    expect(await read("/shop?sort=newest")).not.toMatch(/Sticker|Badge Set/);
    expect(await read("/shop?q=sticker")).toContain("0 products for sticker");
    expect((await shop.fetch("/product/test-0")).status).toBe(404);
  });
  test("is a form that works without JavaScript, with its whole state in the URL", async () => {
    const page = await html("/shop?category=gear&colour=black&sort=price-low");
    const form = tags(page, "form").find((each) => each.includes('class="filters"'));
    expect(form).toMatch(/method="get"/);
    expect(form).toMatch(/action="\/shop"/);
    const crossed = tags(page, "input").filter((each) => each.includes('checked=""') && each.includes("checkbox"));
    expect(crossed.map((each) => /value="([^"]+)"/.exec(each)?.[1])).toEqual(["gear", "black"]);
    const names = [...page.matchAll(/class="card__name"><a[^>]*>([^<]+)</g)].map((match) => match[1]);
    expect(names).toEqual(["Mug", "Mouse Pad", "Tote Bag", "Water Bottle"].map((noun) => `${store.brand} ${noun}`));
  });
  test("shows how many products each filter has, and no filter for one-size products", async () => {
    const filters = await until("only the demo shop's products", async () => {
      const found = between(await html("/shop"), 'class="filters"', "</form>");
      return words(found).includes("Apparel 3 Gear 4 Bundles 3") && found;
    });
    expect(filters).toContain('aria-label="3XL, 1 product"');
    expect(filters).toContain('aria-label="2XL, 2 products"');
    expect(filters).not.toContain("One Size");
  });
  test("removes a filter by a link", async () => {
    const page = await html("/shop?category=gear&max=20");
    const chip = tags(page, "a").find((each) => each.includes('aria-label="Remove Up to £20"'));
    expect(chip).toContain('href="/shop?category=gear"');
  });
  test.each([
    "page=-1",
    "sort=x",
    "page=999999",
    `q=${"a".repeat(10_000)}`,
    `colour=${"b".repeat(10_000)}`,
    "min=x&max=%00",
    "category[]=gear",
  ])("renders a hostile query with defaults: ?%.40s", async (query) => {
    const answer = await shop.fetch(`/shop?${query}`);
    expect(answer.status).toBe(200);
    expect(words(await answer.text())).toContain("10 products");
  });
  test("paginates and names the page in its title", async () => {
    const many = Array.from({ length: 15 }, (_, n) => ({ name: `Thing ${n}`, slug: `test-${n}`, pricePence: 500 }));
    await shop.shop.db.insert(products).values(many);
    const page = await until("two pages", async () => {
      const found = await html("/shop?page=2");
      return found.includes("(page 2 of 3)") && found;
    });
    expect(page).toMatch(/<title>All Merch \(page 2 of 3\): /);
    expect(words(page)).toContain("Showing 13 to 24 of 25");
    expect(page).toMatch(/href="\/shop\?page=3"/);
  });
  test("helps if nothing is found", async () => {
    const text = await read("/shop?q=umbrella");
    for (const phrase of [
      "Nothing found for “umbrella”",
      "Search the shop",
      "Under £20",
      "Popular with others",
      "Should we print one?",
    ]) {
      expect(text).toContain(phrase);
    }
  });
});

describe("a URL without a product", () => {
  const ask = async (path: string) => {
    const answer = await shop.fetch(path);
    await answer.arrayBuffer();
    expect([path, answer.status]).toEqual([path, 404]);
  };

  test("hardly queries the database, however many are tried", async () => {
    const queries = vi.spyOn(shop.shop.pool, "query");
    try {
      const started = performance.now();
      for (let n = 0; n < 30; n++) await ask(`/product/nothing-${n}`);
      // The known slugs may be reread occasionally.
      const looks = 1 + Math.ceil((performance.now() - started) / 250);
      expect(queries.mock.calls.length).toBeLessThanOrEqual(looks);
    } finally {
      queries.mockRestore();
    }
  });
  test("costs no more than any other 404", async () => {
    const work = async (prefix: string) => {
      const before = process.cpuUsage();
      for (let n = 0; n < 30; n++) await ask(`${prefix}-${n}`);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    // The minimum of several rounds, because this process has other work too. Two renders and a catalogue query would
    // be three times as much.
    const least = async (prefix: string) => Math.min(...(await inTurn(5, () => work(prefix))));
    await work("/product/warm");
    await work("/warm");
    expect((await least("/product/nobody")) / (await least("/nobody"))).toBeLessThan(2);
  });
  test("works as soon as there is one", async () => {
    await ask("/product/brand-new-thing");
    await shop.shop.db.insert(products).values({ name: "New", slug: "brand-new-thing", pricePence: 500 });
    await until("the new product", async () => (await shop.fetch("/product/brand-new-thing")).status === 200);
    await shop.shop.db.delete(products).where(eq(products.slug, "brand-new-thing"));
  });
});

const inTurn = async <Result>(times: number, act: () => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = [];
  while (results.length < times) results.push(await act());
  return results;
};

describe("markup that depends on the choice", () => {
  test.each(["/product/lantern-tshirt", "/product/starter-bundle", "/shop"])(
    "%s has legends with text only: no link or dialog inside",
    async (path) => {
      const page = await html(path);
      const legends = [...page.matchAll(/<legend\b[^>]*>([\s\S]*?)<\/legend>/g)].map(([, inner]) => inner!);
      expect(legends.length).toBeGreaterThan(0);
      expect(legends.filter((inner) => /<(?!\/?span|!--)/.test(inner))).toEqual([]);
    },
  );
});

describe("bundle pages", () => {
  test("show urgency text, features, materials, care instructions, shipping info, images and bundle reviews", async () => {
    const page = await html("/product/starter-bundle");
    const text = words(page);
    const urgency = "One parcel, and the UK delivery is on us, whenever you order.";
    for (const phrase of [
      urgency,
      "One price, whatever the size",
      "Materials",
      "Glazed ceramic",
      "Care",
      "line dry",
      "Free UK Shipping",
      "486 reviews",
      "written reviews of 486",
      "How reviews work here",
      "(demo review)",
    ]) {
      expect(text).toContain(phrase);
    }
    expect(page).toContain("/art/bundle-starter.webp");
  });
});

describe("product pages", () => {
  test("state delivery time and price", async () => {
    expect(await read(product("tshirt"))).toContain("Standard UK Delivery then takes 3 to 5 days and costs from £4.39");
  });
  test("have reviews with an aggregate fit, a published policy, and a note that they are demo content", async () => {
    const text = await read(product("tshirt"));
    for (const phrase of [
      "953 reviews",
      "How it fits",
      "79% of 14 reviews say it is true to size.",
      "14 written reviews of 953",
      "How it fits, in 14 reviews",
      "How reviews work here",
      "Only customers whose order has been delivered can review",
      "(demo review)",
    ]) {
      expect(text).toContain(phrase);
    }
  });
  test("filter, sort and page their reviews by the URL", async () => {
    const lowest = await read(`${product("tshirt")}?sort=lowest`);
    expect(lowest.indexOf("A size out for me")).toBeLessThan(lowest.indexOf("Fine, but warm"));
    expect(await read(`${product("tshirt")}?rating=3`)).toContain("1 of 14 written reviews");
    expect(await read(`${product("tshirt")}?fit=large`)).toMatch(/2 of 14 written reviews.*Fit: A little large/);
    const third = await html(`${product("tshirt")}?reviews=3`);
    expect(words(third)).toContain("Washes well");
    expect(third).toMatch(/<title>[^<]+, £[\d.]+ \(reviews, page 3 of 3\): /);
    expect(await html(product("tshirt"))).toMatch(/<title>[^<(]+, £[\d.]+: /);
    expect(await read(`${product("tshirt")}?rating=9&fit=huge&sort=x&reviews=-1`)).toMatch(
      /(?<!of )14 written reviews/,
    );
  });
  test("suggest related products", async () => {
    const also = words(between(await html(product("mug")), 'id="also"', 'class="stickybuy '));
    expect(also).toMatch(/T-Shirt.*Hoodie/);
    expect(also).not.toContain(`${store.brand} Mug`);
  });
  test("accept a back-in-stock request without JavaScript, once", async () => {
    const path = `${product("tshirt")}?colour=ash-grey&size=m`;
    const page = await read(path);
    expect(page).toContain("Ash Grey in M is sold out.");
    const send = (email: string) =>
      shop.fetch(path, { method: "POST", body: new URLSearchParams({ color: "Ash Grey", size: "M", email }) });

    const refused = await send("robin@");
    expect(refused.status).toBe(400);
    const refusal = await refused.text();
    expect(words(refusal)).toMatch(/There is a problem.*Enter an email address in the correct format/);
    expect(refusal).toContain('value="robin@"');
    expect(refusal).toMatch(/<title>Error: [^<]+<\/title>/);

    for (let times = 0; times < 2; times++) {
      const noted = await send("robin@example.com");
      expect([noted.status, noted.headers.get("cache-control")]).toEqual([200, "no-store"]);
      const thanks = await noted.text();
      expect(words(thanks)).toContain("We’ll email you once, when Ash Grey in M is back.");
      expect(thanks).not.toContain("<title>Error");
    }
    const rows = await shop.shop.db
      .select({ email: stockRequests.email, color: productVariants.color, size: productVariants.size })
      .from(stockRequests)
      .innerJoin(productVariants, eq(productVariants.id, stockRequests.variantId));
    expect(rows).toEqual([{ email: "robin@example.com", color: "Ash Grey", size: "M" }]);
  });
  test("accept no request for what is in stock, or does not exist", async () => {
    const send = (color: string, path = product("tshirt")) =>
      shop.fetch(path, { method: "POST", body: new URLSearchParams({ color, size: "M", email: "a@example.com" }) });
    expect((await send("Navy")).status).toBe(200);
    expect((await send("Octarine")).status).toBe(400);
    expect((await send("Navy", "/product/no-such-thing")).status).toBe(404);
    const waiting = await shop.shop.db.select().from(stockRequests).where(eq(stockRequests.email, "a@example.com"));
    expect(waiting).toEqual([]);
  });
});

describe("/{provider}-product/{id} for a provider product", () => {
  test("redirects the provider's product id to its page, or is not found", async () => {
    const found = await shop.fetch("/printful-product/504");
    expect([found.status, found.headers.get("location")]).toEqual([302, product("mug")]);
    for (const id of ["99999", "0", "-1", "mug", "1e3", "9".repeat(40)]) {
      const missing = await shop.fetch(`/printful-product/${id}`);
      expect([id, missing.status]).toEqual([id, 404]);
      expect(words(await missing.text())).toContain("Page not found.");
    }
  });
});

describe("when products fail to load", () => {
  test("shows the built-in lists, and 'Error: {message}' for a product that is not on them, and neither is cached", async () => {
    await using broken = await openTestShop();
    await broken.shop.pool.query("alter table product_listings rename to listings_away");
    const listed = await broken.fetch("/shop?category=gear");
    expect([listed.status, listed.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(words(await listed.text())).toContain("4 products of 10");
    const other = await broken.fetch("/product/some-scarf");
    expect([other.status, other.headers.get("cache-control")]).toEqual([503, "no-store"]);
    expect(words(await other.text())).toContain("Error: Unable to load products. Please try again later.");
  });
});
