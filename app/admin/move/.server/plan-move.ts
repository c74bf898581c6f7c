import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { nameSlug } from "#app/catalogue/model/slugs.ts";
import { redirectPath } from "#app/shared/.server/find-redirect.ts";
import { csvLines } from "#app/shared/csv.ts";
import type { Queryable } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import { type ImportPlan, planImport } from "../../products/.server/plan-import.ts";
import { htmlToText } from "./moved-descriptions.ts";
import type { MoveSource } from "./read-export.ts";
import { type MovedProduct, readMovedProducts } from "./read-moved-products.ts";

type Redirect = { path: string; target: string };

export type MovePlan = {
  /** Null if the file is of neither. */
  source: MoveSource | null;
  /** What it changes in the catalogue, with problems by line of the file. */
  products: ImportPlan;
  /** Those that the shop does not have yet, or has otherwise. */
  redirects: Redirect[];
  /** Products of the file that the shop does not sell. */
  missing: { line: number; name: string }[];
};

/** A record of the catalogue. */
type Known = { id: number; slug: string; category: string; names: string[]; skus: string[] };

/** What the file's columns are called, for problems that the shop's own columns have. */
const theirColumns: Record<MoveSource, Record<string, string>> = {
  Shopify: {
    name: "Title",
    web_address: "Handle",
    description: "Body (HTML)",
    price: "Variant Price",
    variant_price: "Variant Price",
    tags: "Tags",
    sku: "Variant SKU",
  },
  WooCommerce: {
    name: "Name",
    web_address: "Name",
    description: "Description",
    price: "Regular price",
    variant_price: "Regular price",
    tags: "Tags",
    sku: "SKU",
  },
};

/**
 * Plans what a file of another shop's products changes here, without writing anything (R-MOVE-1). A product is found by
 * a SKU, else by its name, and gets the file's texts and prices by the same way as a table that staff import. It gets its
 * old web address too, if that is free; the pages of the earlier shop become redirects.
 */
export async function planMove(shop: Shop, db: Queryable, text: string): Promise<MovePlan> {
  const { source, products, problems } = await readMovedProducts(text);
  const plan: MovePlan = { source, products: { problems, changes: [], unchanged: 0 }, redirects: [], missing: [] };
  if (!source) return plan;
  const known = await readKnown(db);
  const taken = new Set([...known.map(({ slug }) => slug), ...(await bundleSlugs(db))]);
  let table = csvLines([tableColumns]);
  /** The file's line for each of the table's, whose rows may span several. */
  const lineOf = new Map<number, number>();
  let next = 2;
  const found = new Map<MovedProduct, { records: Known[]; slug: string }>();
  const claimed = new Set<number>();
  const find = finderOf(known);
  for (const [index, product] of products.entries()) {
    // Yield, so that a long file does not block other requests.
    if (index % 100 === 99) await setImmediate();
    const records = find(product).filter(({ id }) => !claimed.has(id));
    if (records.length === 0) {
      plan.missing.push({ line: product.line, name: product.name });
      continue;
    }
    const slug = addressOf(product, records, taken);
    taken.add(slug);
    found.set(product, { records, slug });
    // Only of those that are found: a file may have thousands of others, and this takes the longest.
    const description = htmlToText(product.html);
    for (const record of records) {
      claimed.add(record.id);
      for (const { line, ...cells } of linesOf({ ...product, description }, record, slug)) {
        const row = csvLines([tableColumns.map((column) => cells[column])]);
        lineOf.set(next, line);
        next += row.split("\n").length - 1;
        table += row;
      }
    }
  }
  if (lineOf.size > 0) plan.products = await planImport(shop, db, table);
  plan.products.problems = plan.products.problems.map(({ line, column, message }) => ({
    line: lineOf.get(line) ?? line,
    column: column && (theirColumns[source][column] ?? column),
    message,
  }));
  plan.redirects = await newRedirects(db, redirectsOf(source, found));
  return plan;
}

const tableColumns = ["product_id", "name", "web_address", "description", "price", "tags", "sku", "variant_price"];

/** One line for the record, and one for each of its variants that the file has. Blank cells change nothing. */
function linesOf(
  product: MovedProduct & { description: string },
  { id, skus }: Known,
  slug: string,
): ({ line: number } & Record<string, unknown>)[] {
  const own = product.variants.filter(({ sku }) => skus.includes(sku));
  return [
    {
      line: product.line,
      product_id: id,
      name: product.name,
      web_address: slug,
      description: product.description,
      price: product.price,
      tags: product.tags,
    },
    ...own.map(({ line, sku, price }) => ({ line, product_id: id, sku, variant_price: price })),
  ];
}

/** Finds the records of a product: by any of its SKUs, else by its name; in the order of `known`, each once. */
function finderOf(known: readonly Known[]) {
  const bySku = indexOf(known, ({ skus }) => skus);
  const byName = indexOf(known, ({ names }) => names);
  return ({ name, variants }: MovedProduct): Known[] => {
    const records = new Set(variants.flatMap(({ sku }) => (sku === "" ? [] : (bySku.get(sku) ?? []))));
    return records.size > 0
      ? [...records].sort((one, other) => one.id - other.id)
      : (byName.get(name.toLowerCase()) ?? []);
  };
}

function indexOf(known: readonly Known[], keysOf: (record: Known) => readonly string[]): Map<string, Known[]> {
  const index = new Map<string, Known[]>();
  for (const record of known)
    for (const key of new Set(keysOf(record))) index.set(key, [...(index.get(key) ?? []), record]);
  return index;
}

/** The old address if it is known, the product is one record and nothing else has it; otherwise the present one. */
function addressOf({ handle }: MovedProduct, records: readonly Known[], taken: ReadonlySet<string>): string {
  const present = records[0]!.slug;
  const isFree = handle !== null && handle === nameSlug(handle) && !taken.has(handle);
  return records.length === 1 && isFree ? handle : present;
}

function redirectsOf(source: MoveSource, found: ReadonlyMap<MovedProduct, { records: Known[]; slug: string }>) {
  const [products, groups] =
    source === "Shopify" ? ["/products/", "/collections/"] : ["/product/", "/product-category/"];
  const redirects = new Map<string, string>(source === "Shopify" ? [["/collections/all", "/shop"]] : []);
  const categories = new Map<string, Set<string>>();
  for (const [{ handle, groups: own }, { records, slug }] of found) {
    const target = `/product/${slug}`;
    if (handle !== null) redirects.set(products + handle, target);
    // The product's address until now.
    redirects.set(`/product/${records[0]!.slug}`, target);
    for (const path of own.flatMap(pathsOf))
      for (const { category } of records) categories.set(path, (categories.get(path) ?? new Set()).add(category));
  }
  for (const [path, own] of categories)
    if (own.size === 1) redirects.set(groups + path, `/shop?category=${[...own][0]}`);
  return [...redirects]
    .map(([path, target]) => ({ path: redirectPath(path), target }))
    .filter(({ path, target }) => path !== target);
}

/** The addresses that list a group's products: its own, by itself and below those above it, and theirs. */
function pathsOf(group: readonly string[]): string[] {
  const slugs = group.map(nameSlug).filter((slug) => slug !== "");
  const nested = slugs.map((_, index) => slugs.slice(0, index + 1).join("/"));
  return [...new Set([...nested, ...slugs.slice(-1)])];
}

async function newRedirects(db: Queryable, wanted: readonly Redirect[]): Promise<Redirect[]> {
  const paths = sql.param(wanted.map(({ path }) => path));
  const { rows } = await db.execute<Redirect>(
    sql`select path, target from redirects where path = any(${paths}::text[])`,
  );
  const stored = new Map(rows.map(({ path, target }) => [path, target]));
  return wanted.filter(({ path, target }) => stored.get(path) !== target);
}

async function readKnown(db: Queryable): Promise<Known[]> {
  const { rows } = await db.execute<Known>(sql`
    select s.id, s.slug, s.category, array[lower(s.name), lower(s.own_name)] as names,
      array(select v.sku from product_variants v where v.product_id = s.id and v.sku is not null) as skus
    from shown_products s order by s.id`);
  return rows;
}

async function bundleSlugs(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ slug: string }>(sql`select slug from bundles`);
  return rows.map(({ slug }) => slug);
}
