import { nameSlug } from "#app/catalogue/model/slugs.ts";
import type { TableProblem } from "../../products/.server/read-csv.ts";
import { wordPressHtml } from "./moved-descriptions.ts";
import { type ExportRow, type MoveSource, type Names, readExport, withoutThousands } from "./read-export.ts";

/** A product of another shop. Texts are as in its file; prices are as typed, empty if absent. */
export type MovedProduct = {
  /** Of its first row. */
  line: number;
  /** The last part of its URL there; null if that is uncertain. */
  handle: string | null;
  name: string;
  /** The description as HTML. */
  html: string;
  price: string;
  tags: string;
  /** The collections or categories it is in, each by its name and those of the categories above it, the highest first. */
  groups: string[][];
  variants: { line: number; sku: string; price: string }[];
};

const shopify = {
  handle: ["handle", "url handle"],
  title: ["title"],
  html: ["body (html)", "description"],
  type: ["type"],
  tags: ["tags"],
  sku: ["variant sku", "sku"],
  price: ["variant price", "price"],
} satisfies Record<string, Names>;

const wooCommerce = {
  id: ["id"],
  type: ["type"],
  sku: ["sku"],
  published: ["published"],
  title: ["name"],
  html: ["description"],
  short: ["short description"],
  price: ["regular price"],
  groups: ["categories"],
  tags: ["tags"],
  parent: ["parent"],
} satisfies Record<string, Names>;

/** The columns by which a file is recognised. */
const required: Record<MoveSource, readonly Names[]> = {
  Shopify: [shopify.handle, shopify.title, shopify.price],
  WooCommerce: [wooCommerce.type, wooCommerce.sku, wooCommerce.title, wooCommerce.price],
};

/** The columns that are read, by source, as staff see them. */
export const readColumns: Record<MoveSource, string> = {
  Shopify: "Handle, Title, Body (HTML), Type, Tags, Variant SKU, Variant Price",
  WooCommerce:
    "ID, Type, SKU, Name, Published, Description, Short description, Regular price, Categories, Tags, Parent",
};

type MovedTable = { source: MoveSource | null; products: MovedProduct[]; problems: TableProblem[] };

/** Reads the products of a file that Shopify or WooCommerce exported; its source is recognised by its columns. */
export async function readMovedProducts(text: string): Promise<MovedTable> {
  const file = await readExport(text, required, "products");
  if ("message" in file) return failed(file.line, file.message);
  const { source, rows } = file;
  const products = source === "Shopify" ? shopifyProducts(rows) : wooCommerceProducts(rows);
  if (products.length === 0) return failed(2, "This file has column names, but no products");
  return { source, products, problems: [] };
}

const failed = (line: number, message: string): MovedTable => ({
  source: null,
  products: [],
  problems: [{ line, column: null, message }],
});

/** Rows with the same handle are one product: the first has its texts, and each may have a variant or a picture. */
function shopifyProducts(rows: readonly ExportRow[]): MovedProduct[] {
  const groups = Map.groupBy(rows, ({ get }) => get(shopify.handle));
  return [...groups].flatMap(([handle, own]) => {
    const first = own.find(({ get }) => get(shopify.title) !== "");
    if (handle === "" || !first) return [];
    const variants = own.flatMap((row) => variantOf(row, shopify));
    return {
      line: first.line,
      handle: handle.toLowerCase(),
      name: first.get(shopify.title),
      html: first.get(shopify.html),
      price: lowest(variants),
      tags: first.get(shopify.tags),
      groups: [[first.get(shopify.type)]],
      variants,
    };
  });
}

/** The names of a list, in which a comma of a name has a backslash (`WC_CSV_Exporter::implode_values`). */
const namesIn = (cell: string): string[] =>
  cell.split(/(?<!\\),/).map((name) => name.replaceAll(String.raw`\,`, ",").trim());

/**
 * A variation names its product by id (`id:12`) or SKU, and may be 'variation, virtual'. URLs are made from names, much as
 * WooCommerce makes them.
 */
function wooCommerceProducts(rows: readonly ExportRow[]): MovedProduct[] {
  const isVariation = ({ get }: ExportRow) => /^variation\b/.test(get(wooCommerce.type).toLowerCase());
  const variations = Map.groupBy(rows.filter(isVariation), ({ get }) => get(wooCommerce.parent));
  const products = rows.flatMap((row) => {
    const { line, get } = row;
    const of = (column: Names) => withoutFormulaQuote(get(column));
    const name = of(wooCommerce.title);
    if (isVariation(row) || name === "") return [];
    const sku = get(wooCommerce.sku);
    const own = [
      row,
      ...(variations.get(`id:${get(wooCommerce.id)}`) ?? []),
      ...(sku ? (variations.get(sku) ?? []) : []),
    ];
    const variants = own.flatMap((each) => variantOf(each, wooCommerce));
    // A draft, -1, gets its address only when it is published.
    const order = Number(get(wooCommerce.id) || Number.NaN) + (get(wooCommerce.published) === "-1" ? draftsAfter : 0);
    const product: MovedProduct = {
      line,
      handle: nameSlug(name),
      name,
      html: wordPressHtml(of(wooCommerce.html) || of(wooCommerce.short)),
      price: withoutThousands(get(wooCommerce.price)) || lowest(variants),
      // A tag has no comma here.
      tags: namesIn(of(wooCommerce.tags))
        .map((tag) => tag.replaceAll(",", ""))
        .join(", "),
      // 'Clothing > T-shirts, Gifts'
      groups: namesIn(of(wooCommerce.groups)).map((path) => path.split(">").map((name) => name.trim())),
      variants,
    };
    return { order, product };
  });
  numberHandles(products);
  return products.map(({ product }) => product);
}

/** More than any id. */
const draftsAfter = 2 ** 40;

/**
 * The file has names and no URLs. WordPress numbers those of products with one name in the order of their ids: the second
 * Mug is at `mug-2`. From the second on that is uncertain without ids, or once another product is called 'Mug 2'.
 */
function numberHandles(products: readonly { order: number; product: MovedProduct }[]): void {
  const groups = Map.groupBy(products, ({ product }) => product.handle);
  for (const [handle, same] of groups) {
    const orders = new Set(same.map(({ order }) => order));
    let isCertain = orders.size === same.length && !orders.has(Number.NaN);
    const [, ...others] = isCertain ? same.toSorted((one, other) => one.order - other.order) : same;
    for (const [index, { product }] of others.entries()) {
      const numbered = `${handle}-${index + 2}`;
      if (groups.has(numbered)) isCertain = false;
      product.handle = isCertain ? numbered : null;
    }
  }
}

/** WooCommerce puts an apostrophe before cells that a spreadsheet would run; "'90s Mug" keeps its own. */
const withoutFormulaQuote = (cell: string) => cell.replace(/^'(?=[=+\-@])/, "");

const variantOf = ({ line, get }: ExportRow, columns: { sku: Names; price: Names }) => {
  const sku = get(columns.sku).replace(/^'/, "");
  const price = withoutThousands(get(columns.price));
  return sku || price ? [{ line, sku, price }] : [];
};

const lowest = (variants: MovedProduct["variants"]): string =>
  variants
    .map(({ price }) => price)
    .filter(Boolean)
    .sort((one, other) => Number(one) - Number(other))[0] ?? "";
