import { and, eq, inArray, ne, or } from "drizzle-orm";
import { bundleAt, productAt } from "#app/catalogue/.server/find-by-slug.ts";
import type { FormProblem } from "#app/shared/form.ts";
import type { Queryable } from "#database/open.ts";
import { products, productVariants } from "#database/schema/index.ts";
import { unreachableMinimumAt } from "../../drops/.server/reachable-minimum.ts";
import type { VariantInput } from "../contract.ts";
import type { ProductState } from "../product-state.ts";
import { variantField } from "../read-product-form.ts";
import { variantFields } from "../variant-fields.ts";

/** What is checked of a form or of a table's lines; problems are keyed by row. */
type CheckedProduct = {
  /** Whether it may be shown as one product with others at its address. */
  sharesAddress: boolean;
  variants: readonly Row[];
};
type Row = Pick<VariantInput, "key" | "color" | "sizes" | "sku" | "syncId">;

/** Checks against the database: slugs and ids that are already taken. */
export async function checkProduct(
  db: Queryable,
  id: number | null,
  form: CheckedProduct,
  wanted: ProductState,
  slugBefore: string | null,
): Promise<FormProblem[]> {
  return [
    ...(await addressProblems(db, id, wanted.slug, form.sharesAddress || wanted.slug === slugBefore)),
    ...(await moveProblems(db, id, slugBefore, wanted.slug)),
    ...(await numberProblems(db, id, wanted.printfulProductId)),
    ...twins(form.variants),
    ...(await takenCodes(db, id, form.variants)),
  ];
}

async function addressProblems(db: Queryable, id: number | null, slug: string, canShare: boolean) {
  if (slug === "") return [{ field: "slug", message: "Enter a web address, like lantern-mug" }];
  const bundle = await bundleAt(db, slug);
  if (bundle) return [{ field: "slug", message: `The bundle ${bundle.name} has this address` }];
  if (canShare) return [];
  const other = await productAt(db, slug, id);
  if (!other) return [];
  const message = `${other.name} has this address. Change it, or cross the box to show both as one product`;
  return [{ field: "slug", message }];
}

/** Its drop and its pre-order move with it to another address (R-PREORDER-8). */
async function moveProblems(db: Queryable, id: number | null, from: string | null, to: string): Promise<FormProblem[]> {
  if (id === null || from === null || from === to || to === "") return [];
  const problem = await unreachableMinimumAt(db, id, from, to);
  return problem ? [problem] : [];
}

async function numberProblems(db: Queryable, id: number | null, printfulProductId: number | null) {
  if (printfulProductId === null) return [];
  const [other] = await db
    .select({ name: products.name })
    .from(products)
    .where(and(eq(products.printfulProductId, printfulProductId), ne(products.id, id ?? 0)));
  return other ? [{ field: "printfulProductId", message: `${other.name} has this number` }] : [];
}

/** Rows with the same colour and size. */
function twins(rows: readonly Row[]): FormProblem[] {
  const seen = new Set<string>();
  return rows.flatMap(({ key, color, sizes }) =>
    (sizes.length > 0 ? sizes : [variantFields.initial.size]).flatMap((size) => {
      const which = `${color}, ${size}`.toLowerCase();
      if (!seen.has(which)) {
        seen.add(which);
        return [];
      }
      return [{ field: variantField(key, "size"), message: `${color}, ${size} is there twice` }];
    }),
  );
}

/** SKUs and sync numbers that another variant already has. */
async function takenCodes(db: Queryable, id: number | null, rows: readonly Row[]): Promise<FormProblem[]> {
  const skus = rows.flatMap(({ sku }) => sku ?? []);
  const syncIds = rows.flatMap(({ syncId }) => syncId ?? []);
  if (skus.length + syncIds.length === 0) return [];
  const { sku, printfulSyncVariantId: syncId, productId } = productVariants;
  const others = await db
    .select({ sku, syncId, name: products.name })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productId))
    .where(and(ne(productId, id ?? 0), or(inArray(sku, skus), inArray(syncId, syncIds))));
  const repeated = (row: Row, field: "sku" | "syncId") =>
    row[field] !== null && rows.some((other) => other.key !== row.key && other[field] === row[field]);
  return rows.flatMap((row) => {
    const hasSku = others.find((other) => other.sku !== null && other.sku === row.sku);
    const hasSync = others.find((other) => other.syncId !== null && other.syncId === row.syncId);
    const problem = (field: string, message: string) => [{ field: variantField(row.key, field), message }];
    return [
      ...(hasSku ? problem("sku", `${hasSku.name} has this SKU`) : []),
      ...(!hasSku && repeated(row, "sku") ? problem("sku", "This SKU is there twice") : []),
      ...(hasSync ? problem("syncId", `${hasSync.name} has this sync number`) : []),
      ...(!hasSync && repeated(row, "syncId") ? problem("syncId", "This sync number is there twice") : []),
    ];
  });
}
