import { knowableIds } from "#app/catalogue/.server/sellable-variants.ts";
import { Refusal } from "#app/endpoint.ts";
import type { Queryable, Transaction } from "#database/open.ts";
import { queryRows } from "#database/query-rows.ts";
import type { orders } from "#database/schema/index.ts";
import type { OrderedProducts } from "../endpoints.ts";
import { minimumCondition, orderedSoFarText, whyClosed } from "../minimum.ts";
import type { Minimum } from "../rules.ts";

type Order = Pick<typeof orders.$inferSelect, "id" | "printCondition">;
type Row = { productName: string; pieces: number; closesOn: string; ordered: number };

/**
 * What an order still waits for, a text for each minimum, with how many are ordered now (R-PREORDER-5). No query for
 * orders without one.
 * @param nameOf how the product is named there
 */
export async function minimumsOf(
  db: Queryable,
  { id, printCondition }: Order,
  nameOf = (productName: string): string => productName,
): Promise<string[]> {
  if (printCondition === null) return [];
  const rows = await queryRows<Row>(
    db,
    `select m.minimum as pieces, m.closes_on, minimum_ordered(m.slug) as ordered, coalesce((
       select min(i.product_name) from order_items i where i.order_id = $1 and i.product_slug = m.slug
     ), 'Your pre-order') as product_name
     from minimums_of($1) m where m.outcome is null order by m.slug`,
    [id],
  );
  return rows.map(
    ({ productName, ...minimum }) => `${minimumCondition(nameOf(productName), minimum)} ${orderedSoFarText(minimum)}`,
  );
}

/** How many are ordered now of the variants' products whose minimum is open (R-PREORDER-5). */
export async function orderedSoFar(db: Queryable, variantIds: readonly number[]): Promise<OrderedProducts> {
  const ids = knowableIds(variantIds);
  if (ids.length === 0) return [];
  const rows = await queryRows<{ name: string; variants: number[]; pieces: number; ordered: number }>(
    db,
    `select min(v.product_name) as name, array_agg(v.id order by v.id) as variants, w.minimum as pieces, minimum_ordered(w.slug) as ordered
     from shown_variants v join preorders w on w.slug = v.product_slug
     where v.id = any($1) and w.minimum is not null and w.outcome is null and is_minimum_open(w)
     group by w.slug order by w.slug`,
    [ids],
  );
  return rows.map(({ name, variants, ...minimum }) => ({ name, variants, ordered: orderedSoFarText(minimum) }));
}

type Variant = { productName: string; productSlug: string; minimum: Minimum | null };

/**
 * What the buyer of these variants reads about their minimums, a sentence for each product (R-PREORDER-5).
 * @returns null without a minimum
 * @throws Refusal 409 naming the product whose minimum is over
 */
export function conditionOf(variants: readonly Variant[]): string | null {
  const sentences = new Map<string, string>();
  for (const { productName, productSlug, minimum } of variants) {
    if (!minimum) continue;
    if (!minimum.isOpen) throw new Refusal(409, `${productName} ${whyClosed(minimum)}.`);
    sentences.set(productSlug, minimumCondition(productName, minimum));
  }
  return sentences.size > 0 ? [...sentences.values()].join(" ") : null;
}

/**
 * Makes an order wait for the minimums of its products, in the transaction that allows its payment, which must be
 * rolled back if this throws.
 * @throws Refusal 409 naming the product whose minimum was decided meanwhile
 */
export async function joinMinimums(
  tx: Transaction,
  orderId: string,
  items: readonly { productName: string; productSlug: string }[],
): Promise<void> {
  const [joined] = await queryRows<{ over: string | null }>(tx, "select join_minimums($1) as over", [orderId]);
  if (!joined?.over) return;
  const { productName = "A product of your order" } =
    items.find(({ productSlug }) => productSlug === joined.over) ?? {};
  throw new Refusal(409, `${productName} can no longer be ordered. Nothing was charged.`);
}
