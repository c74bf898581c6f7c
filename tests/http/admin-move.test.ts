import { beforeAll, describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openImportForm } from "../support/import-form.ts";
import { mainOf } from "../support/product-form.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

const shop = await closeAfterTests(openTestShop());
const owner = await signedInStaff(shop, "owner");
const rows = async (text: string, values: unknown[] = []) => (await shop.shop.pool.query(text, values)).rows;
const [mug] = await rows(
  "select v.sku, p.id from product_variants v join products p on p.id = v.product_id where p.slug = 'lantern-mug' order by v.id",
);

const send = openImportForm(shop, owner, "/admin/move");
const go = async (path: string) => {
  const answer = await shop.fetch(path, { redirect: "manual" });
  return [answer.status, answer.headers.get("location")];
};
const everything = () =>
  rows(
    "select p.*, (select json_agg(v order by v.id) from product_variants v where v.product_id = p.id) from products p order by p.id",
  );

/** As Shopify writes it: with a byte order mark, CRLF, quotes, line feeds in cells, a row per variant or picture. */
const shopify = [
  "\uFEFFHandle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,SEO Title",
  `campaign-mug,"The ""Campaign"" Mug","<p>Holds <b>tea</b> &amp; hope.</p>`,
  `<script>alert(1)</script><ul><li>Dishwasher safe</li></ul>",Us,Mugs,"Mug, Tea",TRUE,Size,11oz,${mug.sku},12.50,https://cdn.example/mug.jpg,A mug`,
  "campaign-mug,,,,,,,,,,,https://cdn.example/mug-2.jpg,",
  "lantern-umbrella-xl,Umbrella XL,<p>Not sold here</p>,Us,Umbrellas,,TRUE,Title,Default Title,UMB-XL,30.00,,",
  "",
].join("\r\n");

describe("products of Shopify", () => {
  test("are previewed first, and nothing is written", async () => {
    const before = await everything();
    const { status, html, importId } = await send("table", shopify);
    expect(status).toBe(200);
    expect(html).toContain("1 to change, 0 as they are, 4 redirects to add, 1 not in the catalogue.");
    expect(html).toContain("Line 5: Umbrella XL");
    expect(html).toContain("/products/campaign-mug → /product/campaign-mug");
    expect(importId).not.toBe("");
    expect(await everything()).toEqual(before);
    expect(await rows("select from redirects")).toEqual([]);
  });

  test("give the product its texts, price and address, with the markup left out, once", async () => {
    const { importId } = await send("table", shopify);
    expect((await send("import", importId)).to).toBe("/admin/move?moved=1-4");
    const [product] = await rows("select name, description, price_pence, slug, tags from products where id = $1", [
      mug.id,
    ]);
    expect(product).toEqual({
      name: 'The "Campaign" Mug',
      description: "Holds tea & hope.\n\n- Dishwasher safe",
      price_pence: 1250,
      slug: "campaign-mug",
      tags: ["mug", "tea"],
    });
    const again = await send("import", importId);
    expect([again.status, again.html.includes("This file has been imported already. Choose it again")]).toEqual([
      409,
      true,
    ]);
  });

  test("change nothing when they are imported again", async () => {
    const before = await everything();
    const { html, importId } = await send("table", shopify);
    expect(html).toContain("0 to change, 1 as they are, 0 redirects to add, 1 not in the catalogue.");
    expect(html).toContain("There is nothing to import.");
    expect(importId).toBe("");
    expect(await everything()).toEqual(before);
  });

  test.for([
    ["/products/campaign-mug", "/product/campaign-mug"],
    ["/Products/Campaign-Mug/?utm_source=mail", "/product/campaign-mug?utm_source=mail"],
    ["/collections/mugs/products/campaign-mug?variant=7", "/product/campaign-mug?variant=7"],
    ["/product/lantern-mug", "/product/campaign-mug"],
    ["/collections/mugs?page=2", "/shop?category=gear&page=2"],
    ["/collections/all", "/shop"],
  ])("are found under %s", async ([path, target]) => {
    expect(await go(path!)).toEqual([301, target]);
  });

  test("do not take over a page, or an address that nobody had", async () => {
    await rows("insert into redirects (path, target) values ('/product/lantern-cap', '/shop')");
    expect(await go("/product/lantern-cap")).toEqual([200, null]);
    for (const path of ["/products/nothing", "/product/nothing", "/products/", "/nothing"])
      expect(await go(path)).toEqual([404, null]);
  });

  test.each(["https://evil.example/", "//evil.example", "/\\evil.example"])(
    "cannot redirect to %s: the database refuses it",
    async (target) => {
      await expect(rows("insert into redirects (path, target) values ('/products/x', $1)", [target])).rejects.toThrow(
        "redirects_target",
      );
    },
  );
});

test("products of WooCommerce are found by name or by a variation's SKU", async () => {
  const [{ sku }] = await rows(
    "select sku from product_variants v join products p on p.id = v.product_id where p.slug = 'lantern-cap' order by v.id",
  );
  const csv = [
    "ID,Type,SKU,Name,Published,Short description,Description,Regular price,Categories,Tags,Parent",
    "7,variable,,Old Cap,1,Short,<p>A cap.</p>,,Clothing > Caps,cap,",
    `8,variation,${sku},Old Cap - Navy,1,,,15.00,,,id:7`,
    "9,simple,,lantern mouse pad,1,<p>Short only</p>,,9.99,Desk,,",
  ].join("\n");
  const { html, importId } = await send("table", csv);
  expect(html).toContain("2 to change, 0 as they are, ");
  await send("import", importId);
  const changed = await rows(
    "select name, description, price_pence, slug from products where name in ('Old Cap', 'lantern mouse pad') order by id",
  );
  expect(changed).toContainEqual({ name: "Old Cap", description: "A cap.", price_pence: 1500, slug: "old-cap" });
  expect(changed).toContainEqual(
    expect.objectContaining({ name: "lantern mouse pad", description: "Short only", price_pence: 999 }),
  );
  for (const path of ["caps", "clothing", "clothing/caps"])
    expect(await go(`/product-category/${path}/`), path).toEqual([301, "/shop?category=apparel"]);
  // Its page is cached: until the change is noticed it is served as before.
  await until("its old address to be a redirect", async () => (await go("/product/lantern-cap"))[0] !== 200);
  expect(await go("/product/lantern-cap")).toEqual([301, "/product/old-cap"]);
});

test("products of WooCommerce with one name are found at their numbered addresses", async () => {
  const two = await rows(
    `select p.id, min(v.sku) as sku from product_variants v join products p on p.id = v.product_id
     where p.variant is null and p.slug like 'lantern-%' group by p.id order by p.id desc limit 2`,
  );
  const csv = [
    "ID,Type,SKU,Name,Published,Regular price",
    `22,simple,${two[1].sku},Campaign Thing,1,9.00`,
    `21,simple,${two[0].sku},Campaign Thing,1,8.00`,
  ].join("\n");
  const { importId } = await send("table", csv);
  await send("import", importId);
  const slugs = await rows("select id, slug from products where id = any($1) order by slug", [two.map(({ id }) => id)]);
  expect(slugs).toEqual([
    { id: two[0].id, slug: "campaign-thing" },
    { id: two[1].id, slug: "campaign-thing-2" },
  ]);
  expect((await go("/product/campaign-thing-2/"))[0]).toBeLessThan(400);
});

test("the first by id gets the address of the name where the numbers of WooCommerce's others are uncertain", async () => {
  const two = await rows(
    `select p.id, p.slug, min(v.sku) as sku from product_variants v join products p on p.id = v.product_id
     where p.variant is null group by p.id order by p.id desc limit 2`,
  );
  const csv = [
    "ID,Type,SKU,Name,Published,Regular price",
    `32,simple,${two[1].sku},Rally Thing,1,9.00`,
    `31,simple,${two[0].sku},Rally Thing,1,8.00`,
    "33,simple,unsold,Rally Thing 2,1,7.00",
  ].join("\n");
  const { importId } = await send("table", csv);
  await send("import", importId);
  expect(
    await rows("select id, slug from products where id = any($1) order by id desc", [two.map(({ id }) => id)]),
  ).toEqual([
    { id: two[0].id, slug: "rally-thing" },
    { id: two[1].id, slug: two[1].slug },
  ]);
  expect(await rows("select target from redirects where path like '/product/rally-thing%'")).toEqual([]);
});

describe("a file is refused, and says what to do,", () => {
  test.for([
    [
      "in Windows-1252",
      Buffer.from("Handle,Title,Variant Price\r\na,Caf\xe9,1\r\n", "latin1"),
      "Save it as ‘CSV UTF-8’",
    ],
    ["with other columns", "name,price\nMug,12\n", "This is no export of products from Shopify or WooCommerce"],
    ["with an open quotation mark", 'Handle,Title,Variant Price\na,"Mug,1\n', "check its quotation marks"],
    ["without a product", "Handle,Title,Variant Price\n", "This file has column names, but no products"],
    [
      "with a price in words",
      `Handle,Title,Variant SKU,Variant Price\na,Mug,${mug.sku},free\n`,
      "Enter a price in pounds",
    ],
    ["that is empty", "", "Choose a table in CSV"],
  ] as const)("%s", async ([, file, message]) => {
    const { status, html } = await send("table", file);
    expect(status).toBe(400);
    expect(html).toContain(message);
  });

  test("with the line and column of the file, whatever stands between", async () => {
    const csv = `Handle,Title,Body (HTML),Variant SKU,Variant Price\nx,Nothing,"a\n\nb",,1\na,Mug,"<p>1</p>\n<p>2</p>",${mug.sku},12.345\n`;
    const { html } = await send("table", csv);
    expect(html).toMatch(/>5<[\s\S]*Variant Price[\s\S]*Enter a price in pounds and pence/);
  });
});

describe("redirects of another shop", () => {
  beforeAll(async () => {
    // What the import of its products leaves behind.
    await rows("update products set slug = 'campaign-mug' where id = $1", [mug.id]);
    await rows(`insert into redirects (path, target) values ('/products/campaign-mug', '/product/campaign-mug'),
      ('/collections/mugs', '/shop?category=gear') on conflict do nothing`);
  });
  const sendRedirects = openImportForm(shop, owner, "/admin/move/redirects");
  const file = (...lines: string[]) => ["\uFEFFRedirect from,Redirect to", ...lines, ""].join("\r\n");
  const importRedirects = async (csv: string) => {
    const { importId } = await sendRedirects("table", csv);
    const { to } = await sendRedirects("import", importId);
    await shop.drain();
    const answer = await shop.fetch(to!, { headers: { authorization: owner.bearer } });
    return { importId, html: mainOf(await answer.text()).replaceAll("<!-- -->", "") };
  };
  const good = file(
    "/pages/about-us,/about",
    "/blogs/news/Launch/,/pages/about-us",
    "/2024-badge,/products/campaign-mug",
    "/café%20menu,/shop?category=gear#top",
    "https://old.example/summer,https://www.old.example/collections/mugs?sort=new",
    "sale.html,/",
    "/products/old-mug,/collections/mugs/products/campaign-mug?variant=7",
    "/collections/mugs/products/old-mug,/faq",
    "/product/long-gone,/shop",
    "/pages/about-us,/about",
  );

  test("are previewed first, with what is left out by line and why, and nothing is written", async () => {
    const before = await rows("select * from redirects order by path");
    const bad = [
      ["/a,/b", "It leads back to itself"],
      ["/b,/A/", "It leads back to itself"],
      ["/c,/b", "It leads back to itself"],
      ["/d,/pages/nothing", "This shop has no page at ‘/pages/nothing’. Correct the address"],
      ["/e,/product/nothing", "This shop has no page at ‘/product/nothing’"],
      ["/f,/orders/LT-1", "This shop has no page at ‘/orders/lt-1’"],
      ["/g,https://evil.example/x", "It leads to another website, evil.example"],
      ["/h,//evil.example/x", "It leads to another website, evil.example"],
      ["/i,", "The address it leads to is missing"],
      [",/shop", "The address that is redirected is missing"],
      ["/About/,/shop", "This shop has a page of its own at this address, which stays"],
      ["/orders/7,/shop", "This shop has a page of its own"],
      ["/product/campaign-mug,/shop", "This shop has a page of its own"],
      ["/,/shop", "This shop has a page of its own"],
      ["/?p=12,/shop", "It has a query or a fragment"],
      ["/blogs/*,/shop", "It is a pattern"],
      [`/${"x".repeat(500)},/shop`, "Its path has more than 500 characters"],
      ["/j,/shop\r\n/J,/faq", "Line 19 redirects the same address"],
    ] as const;
    const { status, html, importId } = await sendRedirects("table", file(...bad.map(([row]) => row)));
    expect(status).toBe(200);
    expect(html).toContain("What this file of Shopify would do");
    expect(html).toContain("1 redirect to take over. 0 already here.");
    expect(html).toContain("18 rows not taken over");
    const shown = html.replaceAll("&#x27;", "'");
    for (const [index, [, why]] of bad.entries())
      expect(shown).toMatch(new RegExp(`>${index + (index === 17 ? 3 : 2)}<.*?${why.replace(/[?.*]/g, "\\$&")}`, "s"));
    expect(importId).not.toBe("");
    expect(await rows("select * from redirects order by path")).toEqual(before);
  });

  test("lead straight to the pages of this shop, and change nothing when they are imported again", async () => {
    expect((await sendRedirects("table", good)).html).toContain("9 redirects to take over. 1 already here.");
    const { html } = await importRedirects(good);
    expect(html).toContain("9 redirects taken over. 1 already here.");
    for (const [path, target] of [
      ["/pages/about-us", "/about"],
      ["/blogs/news/launch?utm_source=mail", "/about?utm_source=mail"],
      ["/2024-badge/", "/product/campaign-mug"],
      ["/Caf%C3%A9%20Menu?utm=1", "/shop?category=gear&utm=1#top"],
      ["/summer", "/shop?category=gear&sort=new"],
      ["/sale.html", "/"],
      ["/products/old-mug", "/product/campaign-mug?variant=7"],
      ["/collections/mugs/products/old-mug", "/faq"],
      ["/collections/tea/products/old-mug", "/product/campaign-mug?variant=7"],
      ["/product/long-gone", "/shop"],
    ])
      expect(await go(path!), path).toEqual([301, target]);
    expect(await go("/pages/nothing")).toEqual([404, null]);
    const again = await sendRedirects("table", good);
    expect(again.html).toContain("0 redirects to take over. 10 already here.");
    expect(again.importId).toBe("");
  });

  test("are changed by a corrected file, which the preview and the log say", async () => {
    const csv = file("/pages/about-us,/faq", "/pages/wrong,/nowhere");
    expect((await sendRedirects("table", csv)).html).toMatch(
      /1 redirect to take over, 1 of them instead of existing ones\. 0 already here\..*until now \/about/s,
    );
    const { importId } = await importRedirects(csv);
    expect(await go("/pages/about-us")).toEqual([301, "/faq"]);
    const [entry] = await rows(
      "select before, after from audit_log where resource = 'redirects' order by at desc, id desc",
    );
    expect(entry).toEqual({ before: { "/pages/about-us": "/about" }, after: { "/pages/about-us": "/faq" } });
    const left = await shop.fetch(`/admin/move/redirects/${importId}`, { headers: { authorization: owner.bearer } });
    expect(await left.text()).toContain(
      "3,redirect,This shop has no page at ‘/nowhere’. Correct the address,/pages/wrong,/nowhere",
    );
  });

  test("follow a product that gets another address", async () => {
    await rows("update products set slug = 'moved-mug' where id = $1", [mug.id]);
    expect((await go("/2024-badge"))[1]).toBe("/product/moved-mug");
    await rows("update products set slug = 'campaign-mug' where id = $1", [mug.id]);
  });

  test("of WooCommerce's plugin Redirection are read, but no pattern, no rule that is off and no error", async () => {
    const { html } = await sendRedirects(
      "table",
      [
        "source,target,regex,code,type,hits,title,status",
        '"/old-page/","/about",0,301,"url",12,"","active"',
        '"/shop/(.*)","/$1",1,301,"url",0,"","active"',
        '"/off","/faq",0,301,"url",0,"","disabled"',
        '"/gone","",0,410,"error",0,"","active"',
        '"/anywhere","/unknown",0,301,"random",0,"","active"',
      ].join("\n"),
    );
    expect(html).toContain("What this file of WooCommerce would do");
    expect(html).toContain("1 redirect to take over. 0 already here.");
    for (const why of [
      "It is a pattern (regex), and this shop redirects single addresses. Write a row for each address",
      "It is switched off there",
      "It is no redirect: it answers 410",
      "It is no redirect to one address: its type is ‘random’",
    ])
      expect(html).toContain(why);
  });

  test.for([
    ["with other columns", "a,b\n/x,/y\n", "This is no export of redirects from Shopify or WooCommerce"],
    ["without a redirect", "Redirect from,Redirect to\n", "This file has column names, but no redirects"],
  ] as const)("in a file %s are refused", async ([, csv, message]) => {
    const { status, html } = await sendRedirects("table", csv);
    expect([status, html.includes(message)]).toEqual([400, true]);
  });

  test("of a file with 50,000 rows are imported within seconds", async () => {
    const lines = Array.from({ length: 50_000 }, (_, row) => `/old/${row},${row % 2 ? "/about" : `/old/${row + 1}`}`);
    const { html } = await importRedirects(file(...lines));
    expect(html).toContain("50,000 redirects taken over. 0 already here.");
    expect(await go("/old/49998")).toEqual([301, "/about"]);
  });
});

test("10,000 rows are looked through while other pages answer", async () => {
  const lines = Array.from(
    { length: 10_000 },
    (_, row) => `p-${row},Product ${row},"<p>Text ${row}</p>",SKU-${row},10.00`,
  );
  const sent = send("table", ["Handle,Title,Body (HTML),Variant SKU,Variant Price", ...lines].join("\n"));
  expect(await go("/healthz")).toEqual([200, null]);
  const { html } = await sent;
  expect(html).toContain("10000 not in the catalogue.");
  expect(html).toContain("And 9950 more.");
});
