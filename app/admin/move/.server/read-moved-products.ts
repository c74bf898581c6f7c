import { compile } from "html-to-text";
import { nameSlug } from "#app/catalogue/model/slugs.ts";
import type { TableProblem } from "../../products/.server/read-csv.ts";
import { type ExportRow, type MoveSource, type Names, readExport, withoutThousands } from "./read-export.ts";

/** A product of another shop. Texts are as in its file; prices are as typed, empty if absent. */
export type MovedProduct = {
  /** Of its first row. */
  line: number;
  /** The last part of its URL there. */
  handle: string;
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
  WooCommerce: "ID, Type, SKU, Name, Description, Short description, Regular price, Categories, Tags, Parent",
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
  return rows.flatMap((row) => {
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
    return {
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
  });
}

/** WooCommerce puts an apostrophe before cells that a spreadsheet would run; "'90s Mug" keeps its own. */
const withoutFormulaQuote = (cell: string) => cell.replace(/^'(?=[=+\-@])/, "");

/**
 * A description as WordPress shows it: what is a new line in the text is one on the page. The exporter writes each as
 * `\n`, which a carriage return may precede, and a `\n` of the text with one more backslash
 * (`WC_Product_CSV_Exporter::filter_description_field`).
 */
const wordPressHtml = (cell: string): string =>
  cell
    .replace(/\n?(\\?)\\n/g, (_, escaped) => (escaped ? "\\n" : "\n"))
    .replace(besideBlocks, "$1")
    .replace(/\n(?![^<>]*>)/g, "<br>");

const block = String.raw`<(?:!--|/?(?:p|div|[uo]l|li|h[1-6]|table|t(?:head|body|[rdh])|blockquote|pre|[hb]r)\b)`;
/** New lines that show nothing, as blocks have lines of their own. */
const besideBlocks = new RegExp(String.raw`\s*\n\s*(?=${block})|(${block}[^>]*>)\s*\n\s*`, "gi");

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

/** Compiled once, because that takes longer than most descriptions do. */
const toText = compile({
  wordwrap: false,
  selectors: [
    { selector: "a", options: { ignoreHref: true } },
    { selector: "img", format: "skip" },
    { selector: "script", format: "skip" },
    { selector: "style", format: "skip" },
    { selector: "ul", options: { itemPrefix: "- " } },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/**
 * A description as the shop shows it: plain text in paragraphs, so that no markup of another shop gets into a page
 * (R-MOVE-1). Lists become lines, and links and pictures are left out.
 */
export const htmlToText = (html: string): string =>
  toText(html)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
