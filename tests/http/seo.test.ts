import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { listedPages } from "#app/page-facts.ts";
import { machinePaths } from "#app/seo/robot-paths.ts";
import { store } from "#store";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

/** What search engines and link previews get. */
const shop = await closeAfterTests(openTestShop());

const read = async (path: string) => (await shop.fetch(path)).text();
const tag = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

type Thing = { "@type": string } & Record<string, unknown>;
async function structuredData(path: string): Promise<Thing[]> {
  const found = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await read(path))?.[1];
  return (JSON.parse(found ?? '{"@graph":[]}') as { "@graph": Thing[] })["@graph"];
}
const named = (all: Thing[], type: string) => all.find((thing) => thing["@type"] === type);

const listedPaths = listedPages().filter((path) => path !== "/product/:slug");
const kinds = ["tshirt", "hoodie", "cap", "tote-bag", "water-bottle", "mug", "mouse-pad"];
const products = [
  ...kinds.map((kind) => `/product/${store.brandSlug}-${kind}`),
  ...store.bundles.map(({ slug }) => `/product/${slug}`),
];

describe.each([...listedPaths, ...products])("%s", (path) => {
  test("has a canonical URL, and a preview with title, text and picture", async () => {
    const html = await read(path);
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1];
    expect(title).toMatch(/\S.{5,}/);
    expect(canonical(html)).toBe(`${shop.url}${path}`);
    expect(html.match(/rel="canonical"/g), "one address").toHaveLength(1);
    expect(tag(html, "og:title")).toBe(title);
    expect(tag(html, "og:url")).toBe(canonical(html));
    expect(tag(html, "og:site_name")).toBe(store.shopName);
    expect(tag(html, "twitter:card")).toBe("summary_large_image");
    expect(tag(html, "description")?.length).toBeGreaterThan(40);
    expect(tag(html, "og:description")).toBe(tag(html, "description"));
    const picture = await shop.fetch(new URL(tag(html, "og:image")!).pathname);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(Number(picture.headers.get("content-length"))).toBeLessThanOrEqual(120_000);
  });
});

test("pages have distinct titles and descriptions", async () => {
  const pages = await Promise.all([...listedPaths, ...products].map(read));
  for (const pattern of [/<title>([^<]+)/, /name="description" content="([^"]+)/]) {
    const texts = pages.map((html) => pattern.exec(html)?.[1]);
    expect(new Set(texts).size).toBe(texts.length);
  }
});

test.each(products)("%s has its own preview picture", async (path) => {
  expect(tag(await read(path), "og:image")).toContain(`/og/${path.split("/").at(-1)}.`);
});

describe("structured data", () => {
  test("the T-shirt is a ProductGroup with every variant, its offer in GBP, delivery and returns", async () => {
    const all = await structuredData(`/product/${store.brandSlug}-tshirt`);
    const group = named(all, "ProductGroup") as Thing & { hasVariant: { offers: Record<string, unknown> }[] };
    expect(group.variesBy).toEqual(["https://schema.org/color", "https://schema.org/size"]);
    expect(group.hasVariant.length).toBeGreaterThan(30);
    for (const { offers } of group.hasVariant) {
      expect(offers).toMatchObject({ priceCurrency: "GBP", price: expect.stringMatching(/^\d+\.\d\d$/) });
    }
    const delivery = named(all, "OfferShippingDetails");
    const returns = named(all, "MerchantReturnPolicy");
    expect(group.hasVariant[0]!.offers).toMatchObject({
      shippingDetails: [{ "@id": delivery!["@id"] }, { "@id": "#delivery-abroad" }],
      hasMerchantReturnPolicy: { "@id": returns!["@id"] },
    });
    expect(returns).toMatchObject({ merchantReturnDays: store.returnWindowDays });
  });

  test("each variant's URL opens with that variant", async () => {
    const group = named(await structuredData(`/product/${store.brandSlug}-cap`), "ProductGroup") as Thing & {
      hasVariant: { color: string; offers: { url: string } }[];
    };
    const { color, offers } = group.hasVariant.at(-1)!;
    const { pathname, search } = new URL(offers.url);
    expect(await read(pathname + search)).toMatch(new RegExp(`checked=""[^>]*value="${color}"`));
  });

  test("a bundle is one product, delivered free", async () => {
    const all = await structuredData("/product/starter-bundle");
    expect(named(all, "Product")).toMatchObject({ offers: { price: "54.97", priceCurrency: "GBP" } });
    expect(named(all, "OfferShippingDetails")).toMatchObject({ shippingRate: { value: "0.00" } });
  });

  test("breadcrumbs lead from the shop to the product", async () => {
    const crumbs = named(await structuredData(`/product/${store.brandSlug}-mug`), "BreadcrumbList") as Thing & {
      itemListElement: { name: string; item: string }[];
    };
    expect(crumbs.itemListElement.map(({ name }) => name)).toEqual([store.shopName, "Shop", "Gear", "Lantern Mug"]);
    expect(crumbs.itemListElement.at(-1)!.item).toBe(`${shop.url}/product/${store.brandSlug}-mug`);
  });

  test("the home page describes the shop and its search", async () => {
    const all = await structuredData("/");
    expect(named(all, "OnlineStore")).toMatchObject({ name: store.shopName });
    expect(named(all, "WebSite")).toMatchObject({
      potentialAction: { target: { urlTemplate: `${shop.url}/shop?q={search_term_string}` } },
    });
  });

  test("demo reviews are never presented as real ones", async () => {
    for (const path of products)
      expect(JSON.stringify(await structuredData(path)), path).not.toContain("aggregateRating");
  });

  test("is data to the policy: no hash of it is among the allowed scripts", async () => {
    const answer = await shop.fetch(`/product/${store.brandSlug}-mug`);
    const [, text] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await answer.text())!;
    const policy = answer.headers.get("content-security-policy")!.split("; ");
    const scripts = policy.find((directive) => directive.startsWith("script-src "))!;
    expect(scripts).toContain("'sha256-");
    expect(scripts).not.toContain(createHash("sha256").update(text!).digest("base64"));
    expect(scripts).not.toContain("unsafe-inline");
  });
});

describe("sitemap.xml", () => {
  test("lists every public page once, products and bundles with the date of their last change", async () => {
    const xml = await read("/sitemap.xml");
    const places = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
    expect(places.sort()).toEqual([...listedPaths, ...products].sort());
    expect(xml.match(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)).toHaveLength(products.length);
  });

  test("lists no bundle that nobody can complete, whose page does not exist", async () => {
    const { pool } = shop.shop;
    await pool.query(`
      insert into products (name, slug, price_pence) values ('Sticker', 'sticker', 100);
      insert into bundles (name, slug, retail_price_pence, original_price_pence, bundle_type)
        select name, name || '-bundle', 100, 100, name from unnest(array['empty', 'hidden', 'whole']) as name;
      insert into bundle_items (bundle_id, product_id)
        select b.id, p.id from bundles b, products p
        where (b.slug, p.slug) in (('hidden-bundle', 'sticker'), ('hidden-bundle', 'lantern-mug'), ('whole-bundle', 'lantern-mug'))`);
    await until("the sitemap to be renewed", async () =>
      (await read("/sitemap.xml")).includes("/product/whole-bundle<"),
    );
    const xml = await read("/sitemap.xml");
    for (const name of ["empty", "hidden"]) {
      expect((await shop.fetch(`/product/${name}-bundle`)).status, name).toBe(404);
      expect(xml, name).not.toContain(`${name}-bundle`);
    }
    await pool.query("delete from bundles where name in ('empty', 'hidden', 'whole')");
    await pool.query("delete from products where slug = 'sticker'");
  });

  test("lists only pages that answer 200 and may be indexed", async () => {
    for (const path of listedPaths) {
      const answer = await shop.fetch(path);
      expect(answer.status, path).toBe(200);
      expect(await answer.text(), path).not.toContain("noindex");
    }
  });
});

describe.each(["google", "meta"])("the product feed for %s", (reader) => {
  const tagged = (xml: string, name: string) => new RegExp(`<g:${name}>([^<]*)</g:${name}>`).exec(xml)?.[1];
  const items = async () =>
    [...(await read(`/feeds/${reader}.xml`)).matchAll(/<item>(.*?)<\/item>/gs)].map(([, all]) => all!);

  test("has what both require of every item, once each, and says that there is no GTIN", async () => {
    const all = await items();
    const ids = all.map((each) => tagged(each, "id")!);
    expect(new Set(ids).size).toBe(ids.length);
    for (const each of all) {
      for (const name of [
        "id",
        "title",
        "description",
        "link",
        "image_link",
        "price",
        "availability",
        "condition",
        "brand",
      ])
        expect(tagged(each, name), `${name} of ${each}`).toMatch(/\S/);
      expect(tagged(each, "id")!.length).toBeLessThanOrEqual(50);
      expect(tagged(each, "title")!.length).toBeLessThanOrEqual(150);
      expect(tagged(each, "identifier_exists")).toBe("no");
      expect(tagged(each, "gtin")).toBeUndefined();
    }
  });

  test("says of every product what its page says to search engines", async () => {
    const all = await items();
    for (const path of products) {
      const found = await structuredData(path);
      const group = named(found, "ProductGroup") as (Thing & { hasVariant: Thing[] }) | undefined;
      const offered = group ? group.hasVariant : [named(found, "Product")!];
      const listed = all.filter((each) => new URL(tagged(each, "link")!.replaceAll("&amp;", "&")).pathname === path);
      expect(
        listed.map((each) => ({
          price: tagged(each, "price"),
          availability: tagged(each, "availability")?.replaceAll(" ", "_"),
          link: tagged(each, "link")?.replaceAll("&amp;", "&"),
          delivery: tagged(each, "shipping") ?? /<g:shipping>.*<g:price>(.*?)<\/g:price>/.exec(each)?.[1],
        })),
      ).toEqual(
        offered.map(({ offers }) => {
          const { price, availability, url } = offers as { price: string; availability: string; url: string };
          const { shippingRate } = named(found, "OfferShippingDetails") as unknown as {
            shippingRate: { value: string };
          };
          return {
            price: `${price} GBP`,
            availability: availability.endsWith("/InStock") ? "in_stock" : "out_of_stock",
            link: url,
            delivery: `${shippingRate.value} GBP`,
          };
        }),
      );
    }
  });

  test("writes availability as it reads it", async () => {
    const words = new Set((await items()).map((each) => tagged(each, "availability")));
    expect([...words].join()).toMatch(
      reader === "google" ? /^in_stock(,out_of_stock)?$/ : /^in stock(,out of stock)?$/,
    );
  });
});

test("the product feed follows a price and a name with marks at once", async () => {
  const mug = `${store.brandSlug}-mug`;
  await shop.shop.pool.query(
    `update products set name = 'Mug <b>"R&D"</b>' || chr(8), price_pence = 1234, retail_price_pence = 1234 where slug = $1`,
    [mug],
  );
  const xml = await read("/feeds/google.xml");
  expect(xml).toContain("<g:title>Mug &lt;b&gt;&quot;R&amp;D&quot;&lt;/b&gt;, ");
});

test("a country that the shop sells to has a feed of its own, and another is refused by its name", async () => {
  const inIreland = await shop.fetch("/feeds/google.xml?country=ie");
  expect([inIreland.status, inIreland.headers.get("content-type")]).toEqual([200, expect.stringContaining("xml")]);
  const abroad = await inIreland.text();
  const atHome = await read("/feeds/google.xml");
  const idsIn = (xml: string) => [...xml.matchAll(/<g:id>(.*?)</g)].map(([, id]) => id);
  expect(idsIn(abroad), "the same items").toEqual(idsIn(atHome));
  expect(abroad).not.toContain("g:shipping");
  expect(atHome).toContain("g:shipping");
  expect(await read("/feeds/meta.xml?country=IE")).toContain("<g:override>IE</g:override>");
  const nowhere = await shop.fetch("/feeds/google.xml?country=KP");
  expect([nowhere.status, await nowhere.text()]).toEqual([
    404,
    "There is no feed for North Korea: this shop does not sell there",
  ]);
});

test("there is no feed for anybody else", async () => {
  for (const path of ["/feeds/bing.xml", "/feeds/google", "/feeds/__proto__.xml", "/feeds/constructor.xml"]) {
    const answer = await shop.fetch(path);
    expect([answer.status, answer.headers.get("content-type"), await answer.text()], path).toEqual([
      404,
      "text/plain;charset=UTF-8",
      "Not found.",
    ]);
  }
});

test("llms.txt links only to pages that answer", async () => {
  const text = await read("/llms.txt");
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url]) => new URL(url!));
  expect(links.length).toBeGreaterThan(8);
  for (const { origin, pathname } of links) {
    expect(origin).toBe(shop.url);
    expect((await shop.fetch(pathname)).status, pathname).toBe(200);
  }
});

test("robots.txt excludes everything that is not a page, and names the sitemap", async () => {
  const text = await read("/robots.txt");
  expect(text.match(/^Disallow: .*$/gm)).toEqual(machinePaths.map((path) => `Disallow: ${path}`));
  expect(text).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
});

test("security.txt names the owner's address, its own URL and a date within a year (RFC 9116)", async () => {
  const answer = await shop.fetch("/.well-known/security.txt");
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const fields = (text: string) => Object.fromEntries(text.split("\n").map((line) => line.split(/: (.*)/, 2)));
  const { Contact, Canonical, Expires } = fields(await answer.text());
  expect(Contact).toBe(`mailto:${store.contact.email}`);
  expect(Canonical).toBe(`${shop.url}/.well-known/security.txt`);
  expect(Expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const days = (Date.parse(Expires!) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(366);

  const query = "insert into settings (key, value) values ('contact.email', $1)";
  await shop.shop.pool.query(query, ['"desk@party.example"']);
  await until("the new address", async () =>
    (await read("/.well-known/security.txt")).startsWith("Contact: mailto:desk@party.example\n"),
  );
});

test.each([
  "/checkout",
  "/success",
  "/track-order",
  "/login",
  "/signup",
  "/forgot-password",
  "/reset-password",
  "/confirm-email",
  "/newsletter",
  "/unsubscribe",
  "/offline",
  "/product/nothing-here",
  "/no-such-page",
])("%s is not indexed, and its preview shows nothing", async (path) => {
  const html = await read(path);
  expect(tag(html, "robots")).toContain("noindex");
  expect(html).not.toContain("og:title");
  expect(html).not.toContain('rel="canonical"');
});

test.each(["/account", "/orders"])("%s is not indexed, nor is the page that a stranger is sent to", async (path) => {
  const answer = await shop.fetch(path);
  const there = answer.headers.get("location");
  expect(tag(there ? await read(there) : await answer.text(), "robots")).toContain("noindex");
});

test("icons and manifest are where browsers look for them", async () => {
  const manifest = (await (await shop.fetch("/manifest.webmanifest")).json()) as { icons: { src: string }[] };
  const icons = ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png", ...manifest.icons.map(({ src }) => src)];
  for (const icon of icons) expect((await shop.fetch(icon)).status, icon).toBe(200);
});
