import { sql } from "drizzle-orm";
import type { Shop } from "#server/shop.ts";

type ListedPage = { path: string; changedAt: Date };

/**
 * The pages of all visible products and bundles, with the time of their last change (record, override or variant).
 * Records that share a slug are one page. A bundle that nobody can complete has none.
 */
export async function listedProducts({ db }: Pick<Shop, "db">): Promise<ListedPage[]> {
  const products = await db.execute<{ slug: string; changedAt: string }>(sql`
    select l.slug, max(greatest(p.updated_at, o.updated_at)) as "changedAt"
    from product_listings l
      join products p on p.id = any(l.product_ids) and p.is_available
      left join product_overrides o on o.printful_product_id = p.printful_product_id
    group by l.slug, l.name order by l.name, l.slug`);
  const bundles = await db.execute<{ slug: string; changedAt: string }>(sql`
    select b.slug, b.updated_at as "changedAt" from bundles b
    where b.is_active and (
      select bool_and(exists (select from product_listings l where l.product_ids @> array[i.product_id]))
      from bundle_items i where i.bundle_id = b.id)
    order by b.sort_order, b.id`);
  const latest = new Map<string, Date>();
  for (const { slug, changedAt } of [...products.rows, ...bundles.rows]) {
    const changed = new Date(changedAt);
    const before = latest.get(slug);
    if (!before || before < changed) latest.set(slug, changed);
  }
  return [...latest].map(([slug, changedAt]) => ({ path: `/product/${slug}`, changedAt }));
}
