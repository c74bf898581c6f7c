import { knowableIds } from "#app/catalogue/.server/sellable-variants.ts";
import type { Queryable } from "#database/open.ts";
import { queryRows } from "#database/query-rows.ts";
import type { OrderedProducts } from "../endpoints.ts";
import { orderedWords } from "../minimum.ts";

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
  return rows.map(({ name, variants, ...minimum }) => ({ name, variants, ordered: orderedWords(minimum) }));
}
