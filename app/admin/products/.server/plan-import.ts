import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { publishingNeeds } from "#app/markets/shown-safety.ts";
import type { Queryable } from "#database/open.ts";
import { shownProducts } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { dataCall } from "../../.server/data-error.ts";
import { productFields } from "../product-fields.ts";
import { freeVariantsMessage, newProduct, type ProductState, unpriced, type VariantState } from "../product-state.ts";
import { priceTooLow } from "../rules.ts";
import { variantFields } from "../variant-fields.ts";
import { checkProduct } from "./check-product.ts";
import type { TableProblem } from "./read-csv.ts";
import { productStateOf, readProducts } from "./read-product.ts";
import { type Group, grouped, readTable, type Wanted, withLines } from "./read-table.ts";

type PlannedChange = { id: number | null; before: ProductState; after: ProductState };
export type ImportPlan = {
  problems: TableProblem[];
  /** Products to create and to change, in the order of the table. */
  changes: PlannedChange[];
  /** Products of the table that need no change. */
  unchanged: number;
};

type PlanShop = Pick<Shop, "log" | "store" | "config">;

/** Plans an import without writing anything. With any problem, nothing can be imported. */
export async function planImport(shop: PlanShop, db: Queryable, csv: string): Promise<ImportPlan> {
  const { lines, problems } = await readTable(csv);
  const named = grouped(lines);
  const found = await findProducts(db, named);
  const groups = joined(named, found);
  const stored = await dataCall(shop, "Failed to fetch products", () =>
    readProducts(db, [...new Set(found.values())].flat()),
  );
  const known = new Map(stored.map((each) => [each.id, productStateOf(each)]));
  const plan: ImportPlan = { problems, changes: [], unchanged: 0 };
  const codes = new Map<string, number>();
  for (const group of groups) {
    const { ids } = group;
    const wrong = whichProblem(group, known);
    if (wrong) {
      problems.push(wrong);
      continue;
    }
    const id = ids[0] ?? null;
    const before = (id === null ? undefined : known.get(id)) ?? newProduct;
    const wanted = withLines(before, group.lines, id === null);
    problems.push(...wanted.problems, ...repeatedCodes(wanted, codes));
    if (id !== null && isDeepStrictEqual(before, wanted.state)) {
      plan.unchanged++;
      continue;
    }
    problems.push(...priceProblems(id === null ? null : before, wanted, group));
    problems.push(...safetyProblems(shop, before, wanted, group));
    problems.push(...(await checkWanted(db, id, before, wanted, group.lines[0]!.line)));
    plan.changes.push({ id, before, after: wanted.state });
  }
  problems.sort((a, b) => a.line - b.line);
  return plan;
}

/** The products of each group's key: by id, or all that share the slug. */
async function findProducts(db: Queryable, groups: readonly Group[]): Promise<Map<string, number[]>> {
  const addresses = groups.map(({ key }) => key).filter((key) => !key.startsWith("#"));
  const rows = await db
    .select({ id: shownProducts.id, slug: shownProducts.slug })
    .from(shownProducts)
    .where(sql`${shownProducts.slug} = any(${sql.param(addresses)}::text[])`);
  const bySlug = Map.groupBy(rows, (row) => row.slug);
  return new Map(
    groups.map(({ key }) => {
      if (key.startsWith("#")) return [key, [Number(key.slice(1))]];
      return [key, (bySlug.get(key) ?? []).map(({ id }) => id)];
    }),
  );
}

/** The lines of one product, with its id; several if records share its address, none if it is new. */
type FoundGroup = Group & { ids: readonly number[] };

/**
 * One group for each product: a line that names it by its id, and another by its address or name, are about the same.
 * Planned apart, the second would write back what the first has changed.
 */
function joined(groups: readonly Group[], found: ReadonlyMap<string, readonly number[]>): FoundGroup[] {
  const same = Map.groupBy(groups, ({ key }) => {
    const ids = found.get(key) ?? [];
    return ids.length === 1 ? `#${ids[0]}` : key;
  });
  return [...same].map(([key, each]) => ({
    key,
    ids: found.get(each[0]!.key) ?? [],
    lines: each.flatMap(({ lines }) => lines).sort((one, other) => one.line - other.line),
  }));
}

function whichProblem({ key, ids, lines }: FoundGroup, known: Map<number, ProductState>): TableProblem | null {
  const { line } = lines[0]!;
  if (key === "") return { line, column: "name", message: "Enter a name, or which product it is" };
  if (key.startsWith("#") && !known.has(ids[0]!)) {
    return { line, column: "product_id", message: `There is no product ${key.slice(1)}` };
  }
  if (ids.length < 2) return null;
  const message = `Products ${ids.join(" and ")} share this address: say which by product_id`;
  return { line, column: "web_address", message };
}

/** SKUs and sync numbers that an earlier product of the table already has. */
function repeatedCodes({ state, lineOf }: Wanted, seen: Map<string, number>): TableProblem[] {
  return state.variants.flatMap((variant) => {
    const line = lineOf.get(variant);
    if (line === undefined) return [];
    return (["sku", "syncId"] as const).flatMap((field) => {
      if (variant[field] === null) return [];
      const code = `${field} ${variant[field]}`;
      const before = seen.get(code);
      seen.set(code, line);
      return before === undefined
        ? []
        : [{ line, column: variantFields.columnOf(field), message: `Line ${before} has it already` }];
    });
  });
}

/** Variants are not checked if the product's own price is missing or invalid. */
function priceProblems(before: ProductState | null, { state, lineOf }: Wanted, { lines }: Group): TableProblem[] {
  const { product, variants, overridden } = unpriced(before, state);
  const free = product && lines.find(({ values }) => values.price === 0);
  if (state.price === 0) return free ? [{ line: free.line, column: "price", message: priceTooLow }] : [];
  const problem = (variant: VariantState, message: string) => {
    const line = lineOf.get(variant);
    return { line: line ?? lines[0]!.line, column: line === undefined ? "price" : "variant_price", message };
  };
  return [
    ...variants.map((variant) => problem(variant, priceTooLow)),
    ...overridden.map((variant) => problem(variant, `With the override ${freeVariantsMessage([variant])}`)),
  ];
}

/** Refuses to put a product on sale without the facts of its safety: a table has no column for them (R-MARKET-7). */
function safetyProblems(
  { store, config }: PlanShop,
  before: ProductState,
  { state }: Wanted,
  { lines }: Group,
): TableProblem[] {
  if (!state.isAvailable || (before.isAvailable && before !== newProduct)) return [];
  const { line } = lines.find(({ values }) => values.available === true) ?? lines[0]!;
  return publishingNeeds(store, config.SHOP_MODE, null, state).map(({ need }) => ({
    line,
    column: productFields.columnOf("isAvailable"),
    message: `${need}. Enter it under Settings, Markets, or say no here`,
  }));
}

/** The same checks as for a product's form, reported by line. */
async function checkWanted(
  db: Queryable,
  id: number | null,
  before: ProductState,
  { state, lineOf }: Wanted,
  first: number,
): Promise<TableProblem[]> {
  if (id !== null && !saysOtherwise(before, state)) return [];
  const variants = state.variants.map((variant) => ({
    color: variant.color,
    sizes: [variant.size],
    sku: variant.sku,
    syncId: variant.syncId,
    key: String(lineOf.get(variant) ?? `id${variant.id}`),
  }));
  const found = await checkProduct(db, id, { sharesAddress: false, variants }, state, id === null ? null : before.slug);
  return found.map(({ field = "", message }) => {
    const [, line, of] = /^variant-(\d+)-(\w+)$/.exec(field) ?? [];
    return {
      line: line ? Number(line) : first,
      column: of ? variantFields.columnOf(of) : productFields.columnOf(field),
      message,
    };
  });
}

/** Whether a slug or an id changes, which another product may already have. */
function saysOtherwise(before: ProductState, after: ProductState): boolean {
  const taken = ({ slug, printfulProductId, variants }: ProductState) => [
    slug,
    printfulProductId,
    variants.map(({ color, size, sku, syncId }) => [color, size, sku, syncId]),
  ];
  return !isDeepStrictEqual(taken(before), taken(after));
}
