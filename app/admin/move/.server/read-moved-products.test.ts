import { expect, test } from "vitest";
import { htmlToText } from "./moved-descriptions.ts";
import { readMovedProducts } from "./read-moved-products.ts";

/** A product of WooCommerce's own exporter, with this description and name. */
async function moved(description: string, name = "Old Mug") {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const csv = `ID,Type,SKU,Name,Description,Regular price,Tags\n7,simple,M,${cell(name)},${cell(description)},9.99,"'-new, tea"\n`;
  const { products } = await readMovedProducts(csv);
  return { ...products[0]!, description: htmlToText(products[0]!.html) };
}

test.for([
  ["lines and paragraphs", String.raw`First.\nSecond.\n\nA <b>third</b>.`, "First.\nSecond.\n\nA third."],
  ["lines that were typed on Windows", "First.\r\\nSecond.\r\\n\r\\nThird.", "First.\nSecond.\n\nThird."],
  ["paragraphs of the block editor", String.raw`<!-- wp:p -->\n<p>A</p>\n\n<p>B</p>\n`, "A\n\nB"],
  [
    "a list",
    String.raw`Made of:\n<ul>\n\t<li>clay</li>\n <li>glaze</li>\n</ul>\nIn Stoke.`,
    "Made of:\n- clay\n- glaze\n\nIn Stoke.",
  ],
  ["a path with a backslash", String.raw`See C:\\new`, String.raw`See C:\new`],
  ["a line break within a tag", String.raw`<a\n href="/x">Here</a>`, "Here"],
] as const)("a description of WooCommerce keeps its lines: %s", async ([, cell, text]) => {
  expect((await moved(cell.replaceAll(String.raw`\t`, "\t"))).description).toBe(text);
});

test("the apostrophe before what a spreadsheet would run is WooCommerce's, any other is the product's", async () => {
  expect(await moved("'- dishwasher safe", "'+1 Mug")).toMatchObject({
    name: "+1 Mug",
    description: "- dishwasher safe",
    tags: "-new, tea",
  });
  expect((await moved("", "'90s Mug")).name).toBe("'90s Mug");
});

test("WooCommerce's variations may be virtual, its lists have names with commas, and prices may have thousands", async () => {
  const { products } = await readMovedProducts(
    [
      "ID,Type,SKU,Name,Regular price,Categories,Tags,Parent",
      String.raw`7,variable,T,Gala,,"Tickets\, tours > Summer, Gifts","red\, white, gala",`,
      '8,"variation, virtual",T-1,Gala - Table,"1,024.99",,,id:7',
      '9,"variation, downloadable, virtual",T-2,Gala - Seat,99.00,,,T',
    ].join("\n"),
  );
  expect(products).toMatchObject([
    {
      name: "Gala",
      price: "99.00",
      tags: "red white, gala",
      groups: [["Tickets, tours", "Summer"], ["Gifts"]],
      variants: [{ sku: "T" }, { sku: "T-1", price: "1024.99" }, { sku: "T-2", price: "99.00" }],
    },
  ]);
});

/** The handles of WooCommerce's products in these rows. */
async function handles(...rows: string[]) {
  const { products } = await readMovedProducts(
    ["ID,Type,SKU,Name,Published,Regular price", ...rows.map((row) => `${row},9.00`)].join("\n"),
  );
  return products.map(({ handle }) => handle);
}

test("products of WooCommerce with one name have numbered addresses, in the order of their ids and drafts last", async () => {
  expect(await handles("9,simple,C,Mug,1", "7,simple,A,Mug,1", "8,simple,B,mug,0", "3,simple,D,Mug,-1")).toEqual([
    "mug-3",
    "mug",
    "mug-2",
    "mug-4",
  ]);
});

test("of products of WooCommerce with one name, only the first has an address if how the others are numbered is uncertain", async () => {
  const mugs = ["8,simple,B,Mug,1", "9,simple,C,Mug 2,1", "7,simple,A,Mug,1", "6,simple,D,Cup,1", "10,simple,E,Mug,1"];
  expect(await handles(...mugs)).toEqual([null, "mug-2", "mug", "cup", null]);
  expect(await handles(",simple,A,Mug,1", ",simple,B,Mug,1"), "without ids, by the file").toEqual(["mug", null]);
  expect(await handles("7,simple,A,Mug,1", "7,simple,B,Mug,1"), "with one id twice").toEqual(["mug", null]);
});
