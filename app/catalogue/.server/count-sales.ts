import { sql } from "drizzle-orm";
import { orderItems, orders, productSales, products } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

const soldStatuses = ["paid", "in_production", "shipped", "delivered"] as const;

/** Counts what was sold of each product, when the last count is ten minutes old; a rehearsal ranks by other things. */
export async function countSales({ db, config }: Pick<Shop, "db" | "config">): Promise<void> {
  if (config.SHOP_MODE !== "live") return;
  const fresh = sql`${productSales.countedAt} > now() - interval '10 minutes'`;
  if ((await db.select().from(productSales).where(fresh).limit(1)).length > 0) return;
  const sold = sql`${orders.status} = any(${sql.param([...soldStatuses])}::text[])`;
  await db.execute(sql`
    insert into ${productSales} (product_id, units)
    select ${products.id}, coalesce(sum(${orderItems.quantity}) filter (where ${sold}), 0)
    from ${products}
    left join ${orderItems} on ${orderItems.productId} = ${products.id}
    left join ${orders} on ${orders.id} = ${orderItems.orderId}
    group by ${products.id}
    on conflict (product_id) do update set units = excluded.units, counted_at = excluded.counted_at`);
}
