import { sql } from "drizzle-orm";
import { isHidden } from "#app/catalogue/model/product-names.ts";
import { slugOf } from "#app/catalogue/model/slugs.ts";
import type { Shop } from "#server/shop.ts";

export type ListedPage = { path: string; changedAt: Date };

/**
 * The pages of all visible products and bundles, with the time of their last change (record, override or variant).
 * Records that share a slug are one page.
 */
export async function listedProducts({ db }: Pick<Shop, "db">): Promise<ListedPage[]> {
  const products = await db.execute<{ id: number; name: string; slug: string | null; changedAt: string }>(sql`
    select p.id, p.name, p.slug,
      greatest(p.updated_at, (select max(o.updated_at) from product_overrides o
        where o.printful_product_id = p.printful_product_id)) as "changedAt"
    from products p where p.is_available order by p.name, p.id`);
  const bundles = await db.execute<{ slug: string; changedAt: string }>(sql`
    select slug, updated_at as "changedAt" from bundles where is_active order by sort_order, id`);
  const shown = products.rows.filter(({ name }) => !isHidden(name));
  const pages = [
    ...shown.map((product) => ({ slug: slugOf(product), changedAt: new Date(product.changedAt) })),
    ...bundles.rows.map(({ slug, changedAt }) => ({ slug, changedAt: new Date(changedAt) })),
  ];
  const latest = new Map<string, Date>();
  for (const { slug, changedAt } of pages) {
    const before = latest.get(slug);
    if (!before || before < changedAt) latest.set(slug, changedAt);
  }
  return [...latest].map(([slug, changedAt]) => ({ path: `/product/${slug}`, changedAt }));
}
