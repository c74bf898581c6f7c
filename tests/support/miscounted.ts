import type pg from "pg";

/** Listings whose units sold, once everything is counted, are not those of all orders. */
export async function findMiscounted(pool: pg.Pool): Promise<{ slug: string; kept: number; of_all_orders: number }[]> {
  await pool.query("select count_sales()");
  const { rows } = await pool.query(
    `select * from (
       select slug, units_sold as kept, (
         select coalesce(sum(units), 0)::int from sales_of_all_orders where product_id = any (product_ids)) as of_all_orders
       from product_listings) as each
     where kept <> of_all_orders`,
  );
  return rows;
}
