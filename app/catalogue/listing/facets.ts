import type { MergedProduct } from "../model/merge.ts";
import { sortSizes } from "../model/options.ts";
import { nameSlug } from "../model/slugs.ts";
import { type Category, categoryLabels } from "../shop-rules.ts";
import { type ShopQuery, searchTerms, searchWordsOf } from "./shop-query.ts";

/** A filter value, with the number of products that have it given the other filters. */
export type Facet = { value: string; name: string; count: number };
export type Facets = { categories: Facet[]; colors: (Facet & { hex: string })[]; sizes: Facet[] };

/** Products and bundles per page of the shop list. */
export const pageSize = 12;

/** The facet query's result: one row per value. */
export type FacetRow = {
  kind: "category" | "color" | "size";
  value: string;
  name: string;
  hex: string | null;
  count: number;
};

/**
 * The facets as displayed: categories in fixed order, sizes XS to 3XL, most common colours first. Values without
 * results are omitted, unless they are chosen and can be removed.
 */
export function facetsOf(rows: readonly FacetRow[], bundleCount: number, chosen: ShopQuery): Facets {
  const picked: Record<FacetRow["kind"], string[]> = {
    category: chosen.categories,
    color: chosen.colors,
    size: chosen.sizes,
  };
  const shows = (kind: FacetRow["kind"], { value, count }: Pick<Facet, "value" | "count">) =>
    count > 0 || picked[kind].includes(value);
  const of = (kind: FacetRow["kind"]) => rows.filter((row) => row.kind === kind && shows(kind, row));
  const count = (category: Category) => of("category").find(({ value }) => value === category)?.count ?? 0;
  const bySize = new Map(of("size").map((row) => [row.name, row]));
  return {
    categories: Object.entries(categoryLabels)
      .map(([category, name]) => ({
        value: category,
        name,
        count: count(category as Category) + (category === "bundles" ? bundleCount : 0),
      }))
      .filter((facet) => shows("category", facet)),
    colors: of("color").map(({ value, name, hex, count }) => ({ value, name, hex: hex ?? "", count })),
    sizes: sortSizes([...bySize.keys()].sort(byNumber)).map((name) => ({
      value: bySize.get(name)!.value,
      name,
      count: bySize.get(name)!.count,
    })),
  };
}

/** Sorts sizes that are not letters by their number: 11oz before 500ml. */
const byNumber = (a: string, b: string) => a.localeCompare(b, "en-GB", { numeric: true });

/** The query without colours and sizes that do not exist in the shop. */
export function withoutUnknown(query: ShopQuery, { colors, sizes }: Facets): ShopQuery {
  const known = (facets: Facet[]) => (value: string) => facets.some((facet) => facet.value === value);
  return { ...query, colors: query.colors.filter(known(colors)), sizes: query.sizes.filter(known(sizes)) };
}

const within = ({ from, to }: ShopQuery, price: number) =>
  (from === null || price >= from) && (to === null || price <= to);

/** Whether every search term is the beginning of a word in the text. */
export function hasSearchTerms(text: string, q: string | null): boolean {
  const there = searchWordsOf(text);
  return q === null || searchTerms(q).every((word) => there.some((each) => each.startsWith(word)));
}

/** Bundles come in all their items' colours and sizes, so filters by either exclude them. */
export function bundleMatches(query: ShopQuery, bundle: { price: number }, ignoring?: "category"): boolean {
  const ofCategory = ignoring === "category" || query.categories.length === 0 || query.categories.includes("bundles");
  return ofCategory && query.colors.length + query.sizes.length === 0 && within(query, bundle.price);
}

/** The same filters without a database, for the built-in list. */
export function searchProducts(
  products: readonly MergedProduct[],
  query: ShopQuery,
): { found: MergedProduct[]; rows: FacetRow[] } {
  const fits = (product: MergedProduct, ask: ShopQuery) =>
    (ask.categories.length === 0 || ask.categories.includes(product.category)) &&
    within(ask, product.priceRange.min) &&
    hasSearchTerms(`${product.name} ${product.slug} ${product.tags.join(" ")}`, ask.q) &&
    product.variants.some(
      ({ color, size }) =>
        (ask.colors.length === 0 || ask.colors.includes(nameSlug(color))) &&
        (ask.sizes.length === 0 || ask.sizes.includes(nameSlug(size))),
    );
  const count = (ask: ShopQuery) => products.filter((product) => fits(product, ask)).length;
  const colors = new Map(
    products.flatMap(({ colorOptions }) => colorOptions.map((option) => [option.name, option.hex])),
  );
  // A single size for all leaves no choice.
  const sizes = new Set(products.flatMap(({ sizeOptions }) => (sizeOptions.length > 1 ? sizeOptions : [])));
  const rows: FacetRow[] = [
    ...(["apparel", "gear", "bundles"] as const).map((category) => ({
      kind: "category" as const,
      value: category,
      name: category,
      hex: null,
      count: count({ ...query, categories: [category] }),
    })),
    ...[...colors].map(([name, hex]) => ({
      kind: "color" as const,
      value: nameSlug(name),
      name,
      hex,
      count: count({ ...query, colors: [nameSlug(name)] }),
    })),
    ...[...sizes].map((name) => ({
      kind: "size" as const,
      value: nameSlug(name),
      name,
      hex: null,
      count: count({ ...query, sizes: [nameSlug(name)] }),
    })),
  ];
  const found = products.filter((product) => fits(product, query));
  const order: Record<ShopQuery["sort"], (a: MergedProduct, b: MergedProduct) => number> = {
    match: (a, b) => b.reviews - a.reviews,
    popular: (a, b) => b.reviews - a.reviews,
    newest: (a, b) => b.id - a.id,
    "price-low": (a, b) => a.priceRange.min - b.priceRange.min,
    "price-high": (a, b) => b.priceRange.min - a.priceRange.min,
  };
  return { found: found.sort(order[query.sort]), rows };
}
