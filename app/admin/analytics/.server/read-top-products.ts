import { sql } from "drizzle-orm";
import { vatRateOf, vatWithin } from "#app/pricing/vat.ts";
import { startOfDay } from "#app/pricing/working-days.ts";
import type { Shop } from "#server/shop.ts";
import { boundsOf, type Period } from "../periods.ts";
import { preferIndexes } from "./prefer-indexes.ts";

/** A product's sales in a period, including in bundles, without cancelled and fully refunded orders. Pence. */
export type SoldProduct = {
  /** The product's slug; null if it is no longer in the shop. */
  slug: string | null;
  name: string;
  imageUrl: string | null;
  sold: number;
  revenueTotal: number;
  /** Revenue less its VAT (R-MONEY-6) and printing; null if the printer's price is unknown. */
  marginTotal: number | null;
  returned: number;
};

type Row = Omit<SoldProduct, "marginTotal"> & {
  /** Printing; null if unknown. */
  cost: number | null;
  /** The revenue by what decides its VAT; a list for each record. */
  parts: { country: string | null; paidAt: string; revenue: number }[][];
};

/** The products with the highest revenue; the records of one product are added up. */
export async function readTopProducts(shop: Pick<Shop, "db" | "store">, period: Period, number: number) {
  const { legal } = shop.store;
  const isRegistered = legal.vatNumber !== null;
  const country = isRegistered ? sql`o.country` : sql`null::text`;
  const isSince =
    isRegistered && legal.vatSince ? sql`o.paid_at >= ${startOfDay(legal.vatSince)}::timestamptz` : sql`true`;
  const { from, until } = boundsOf(period);
  const { rows } = await preferIndexes(shop, (tx) =>
    tx.execute<Row>(sql`
    with lines as (
      select i.product_id, ${country} as country, ${isSince} as is_since, min(o.paid_at) as paid_at,
        sum(i.quantity - i.canceled_quantity)::integer as sold,
        sum((i.total - i.discount_total) * (i.quantity - i.canceled_quantity)::bigint / i.quantity)::float8 as revenue
      from orders o join order_items i on i.order_id = o.id
      where o.paid_at >= ${from} and o.paid_at < ${until} and o.status not in ('canceled', 'refunded', 'expired')
      group by 1, 2, 3
    ), sold as (
      select product_id, sum(sold)::integer as sold, sum(revenue) as revenue,
        jsonb_agg(jsonb_build_object('country', country, 'paidAt', paid_at, 'revenue', revenue)) as parts
      from lines group by product_id
    ), returned as (
      select i.product_id, sum(line.quantity)::integer as returned
      from returns r
        cross join lateral jsonb_to_recordset(r.lines) as line("itemId" bigint, quantity integer)
        join order_items i on i.id = line."itemId"
      where r.asked_at >= ${from} and r.asked_at < ${until} and r.status in ('accepted', 'refunded')
      group by i.product_id
    ), records as (
      select sold.*, coalesce(returned.returned, 0) as returned, p.name, p.image_url,
        shown.slug,
        sold.sold * p.printful_cost_pence as cost
      from sold left join products p on p.id = sold.product_id
        left join shown_products shown on shown.id = p.id left join returned on returned.product_id = sold.product_id
    )
    select r.slug, coalesce(max(l.name), max(r.name),
        (select i.product_name from order_items i where i.product_id = max(r.product_id) limit 1), 'No longer sold') as name,
      max(r.image_url) as "imageUrl", sum(r.sold)::integer as sold, sum(r.revenue)::float8 as "revenueTotal",
      case when bool_and(r.cost is not null) then sum(r.cost)::float8 end as cost, jsonb_agg(r.parts) as parts,
      sum(r.returned)::integer as returned
    from records r left join product_listings l on l.slug = r.slug
    group by r.slug, case when r.slug is null then r.product_id end
    order by sum(r.revenue) desc, name
    limit ${number}`),
  );
  return rows.map(({ cost, parts, ...product }): SoldProduct => {
    const vat = parts.flat().map(({ revenue, paidAt, ...order }) => {
      return vatWithin(revenue, vatRateOf(legal, { ...order, paidAt: new Date(paidAt) }) ?? 0);
    });
    const kept = vat.reduce((left, each) => left - each, product.revenueTotal);
    return { ...product, marginTotal: cost === null ? null : kept - cost };
  });
}
