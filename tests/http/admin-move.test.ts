import { describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openImportForm } from "../support/import-form.ts";
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
