import { nameSlug } from "#app/catalogue/model/slugs.ts";
import { productFields } from "../product-fields.ts";
import type { ProductState, VariantState } from "../product-state.ts";
import { movedPrice } from "../rules.ts";
import { variantFields } from "../variant-fields.ts";

/** What is wrong with a table, and where. */
export type TableProblem = {
  /** As a text editor counts, from 1. */
  line: number;
  column: string | null;
  message: string;
};

/** A line of a table as it was read: blank cells are not in it. Money is pence. */
export type Line = {
  line: number;
  values: Record<string, unknown>;
  /** The columns of cells that could not be read. */
  unread: readonly (string | null)[];
};

/** The lines of one product. */
export type Group = { key: string; lines: Line[] };

/** Lines of one product belong together, wherever they stand: by its number, else its address, else its name. */
export function grouped(lines: readonly Line[]): Group[] {
  const keyOf = ({ values }: Line) => {
    if (values.product_id !== undefined) return `#${values.product_id}`;
    return String(values.web_address ?? nameSlug(String(values.name ?? "")));
  };
  return [...Map.groupBy(lines, keyOf)].map(([key, group]) => ({ key, lines: group }));
}

export type Wanted = { state: ProductState; problems: TableProblem[]; lineOf: Map<VariantState, number> };

/** What a product becomes by its lines; what they do not say stays as it is. @param now what it is, or nothing yet */
export function withLines(now: ProductState, lines: readonly Line[], isNew: boolean): Wanted {
  const problems: TableProblem[] = [];
  const said = firstSaid(lines, problems);
  const first = lines[0]!.line;
  const isMissing = (column: string) =>
    isNew && said[column] === undefined && !lines.some(({ unread }) => unread.includes(column));
  if (isMissing("name")) problems.push({ line: first, column: "name", message: "Enter a name" });
  if (isMissing("price")) {
    problems.push({ line: first, column: "price", message: "Enter a price in pounds and pence, like 24.99" });
  }
  const isPrinters = now.printfulProductId !== null;
  const merged: ProductState = {
    ...now,
    ...productFields.fromCells(said),
    cost: isPrinters ? now.cost : ((said.printer_cost as number | undefined) ?? now.cost),
    printfulProductId: now.printfulProductId ?? (said.printer_product_id as number | undefined) ?? null,
  };
  const state = { ...merged, slug: merged.slug || nameSlug(merged.name) };
  const moved = now.variants.map((each) => ({ ...each, price: movedPrice(each.price, now.price, state.price) }));
  const lineOf = new Map<VariantState, number>();
  return { state: { ...state, variants: withVariants(moved, lines, state.price, lineOf, problems) }, problems, lineOf };
}

/** The first line that says something counts; another one that says otherwise is a mistake. */
function firstSaid(lines: readonly Line[], problems: TableProblem[]): Record<string, unknown> {
  const said: Record<string, unknown> = {};
  const where: Record<string, number> = {};
  for (const { line, values } of lines) {
    for (const column of Object.keys(productFields.columns)) {
      if (values[column] === undefined) continue;
      if (said[column] === undefined) {
        said[column] = values[column];
        where[column] = line;
      } else if (JSON.stringify(said[column]) !== JSON.stringify(values[column])) {
        problems.push({ line, column, message: `Line ${where[column]} says something else of the same product` });
      }
    }
  }
  return said;
}

/** A line means the variant with its SKU, else the one with its colour and size, else a new one. */
function withVariants(
  now: readonly VariantState[],
  lines: readonly Line[],
  productPrice: number,
  lineOf: Map<VariantState, number>,
  problems: TableProblem[],
): VariantState[] {
  const variants = [...now];
  for (const { line, values } of lines) {
    const given = variantFields.fromCells(values);
    if (Object.keys(given).length === 0) continue;
    const { color, size } = { ...variantFields.initial, ...given };
    const same = ({ color: of, size: in_ }: VariantState) =>
      of.toLowerCase() === color.toLowerCase() && in_.toLowerCase() === size.toLowerCase();
    const bySku = given.sku ? variants.findIndex(({ sku }) => sku === given.sku) : -1;
    const index = bySku >= 0 ? bySku : variants.findIndex(same);
    const base: VariantState = variants[index] ?? {
      ...variantFields.initial,
      ...{ id: null, color, size, price: productPrice },
    };
    const before = lineOf.get(base);
    if (before !== undefined) {
      problems.push({ line, column: bySku >= 0 ? "sku" : "size", message: `Line ${before} has it already` });
      continue;
    }
    const variant = { ...base, ...given };
    lineOf.set(variant, line);
    variants[index < 0 ? variants.length : index] = variant;
  }
  return variants;
}
