import type { Queryable } from "#database/open.ts";
import { queryRows } from "#database/query-rows.ts";
import type { orders } from "#database/schema/index.ts";
import { conditionWords, orderedWords } from "../minimum.ts";

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
    ({ productName, ...minimum }) => `${conditionWords(nameOf(productName), minimum)} ${orderedWords(minimum)}`,
  );
}
