import { type SQL, sql } from "drizzle-orm";
import { cardImageUrl, type ProductImage } from "#app/catalogue/model/product.ts";
import { Refusal } from "#app/endpoint.ts";
import { plainLetters } from "#app/shared/fold-accents.ts";
import type { Shop } from "#server/shop.ts";
import { dataCall, refusalOrThrow } from "../../.server/data-error.ts";
import { containing, type ListQuery, rowsPerPage } from "../../kit/list-query.ts";

/** Whether a product can be bought: on sale, out of stock, or stopped by staff. */
export type SaleState = "sale" | "sold-out" | "stopped";
export type ProductSort = "created" | "name" | "price" | "updated";

export type ListedProduct = {
  id: number;
  name: string;
  /** Distinguishes records with the same name: 'DARK'. */
  design: string | null;
  category: string;
  /** Pence, as displayed. */
  price: number;
  variants: number;
  /** Variants that are not sold because one of the printer's numbers is missing. */
  unmatched: number;
  stock: number;
  state: SaleState;
  override: "on" | "off" | null;
  picture: string;
};

export type ProductList = {
  rows: ListedProduct[];
  total: number;
  counts: Record<SaleState | "all", number>;
  /** 'Failed to fetch products: ...' if the list could not be read. */
  failure: string | null;
};

const nothing = { rows: [], total: 0, counts: { all: 0, sale: 0, "sold-out": 0, stopped: 0 } };

/**
 * A page of the products, newest first unless asked otherwise. An error of the database is reported and gives an empty
 * list (R-ADMIN-14).
 */
export async function listProducts(
  shop: Pick<Shop, "db" | "log">,
  query: ListQuery<ProductSort>,
): Promise<ProductList> {
  const found = await dataCall(shop, "Failed to fetch products", () => list(shop, query)).catch(refusalOrThrow);
  return found instanceof Refusal ? { ...nothing, failure: found.message } : found;
}

/** Looks variants up by product, since there are too many to read all. */
const found = sql`
  select p.id, shown.name, shown.price, shown.category,
    case when o.is_active then 'on' when o.id is not null then 'off' end as override,
    case when not p.is_available then 'stopped' when s.is_sold then 'sale' else 'sold-out' end as state,
    p.name as own_name, nullif(btrim(p.variant), '') as design, p.image_url, p.created_at, p.updated_at
  from products p join shown_products shown on shown.id = p.id
  left join product_overrides o on o.printful_product_id = p.printful_product_id
  left join lateral (
    select true as is_sold from shown_variants v where v.product_id = p.id and v.is_in_stock limit 1
  ) s on true`;

/** The ids of all products that the list shows on its pages, newest first. */
export async function listedProductIds({ db }: Pick<Shop, "db">, query: ListQuery<ProductSort>, limit?: number) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from (${found} where ${matching(query)}) as each where ${filtered(query)} and ${inState(query)}
    order by created_at desc, id desc limit ${limit ?? null}`);
  return rows.map(({ id }) => id);
}

function matching({ search }: ListQuery<ProductSort>): SQL {
  if (!search) return sql`true`;
  const like = containing(plainLetters(search));
  return sql`(lower(fold_accents(p.name)) like ${like} or lower(fold_accents(shown.name)) like ${like}
    or lower(coalesce(p.slug, '')) like ${like} or lower(fold_accents(array_to_string(p.tags, ' '))) like ${like}
    or p.id in (select product_id from product_variants where sku in (${search}, ${search.toUpperCase()})))`;
}

function filtered({ filters }: ListQuery<ProductSort>): SQL {
  return sql.join([inCategory(filters.category), withOverride(filters.override)], sql` and `);
}

const inState = ({ filters: { state } }: ListQuery<ProductSort>): SQL => (state ? sql`state = ${state}` : sql`true`);

/** 'gear' is everything that is not apparel. */
function inCategory(category: string | undefined): SQL {
  if (!category) return sql`true`;
  return category === "gear" ? sql`category <> 'apparel'` : sql`category = ${category}`;
}

function withOverride(override: string | undefined): SQL {
  if (!override) return sql`true`;
  return override === "none" ? sql`override is null` : sql`override = ${override}`;
}

const order: Record<ProductSort, SQL> = {
  name: sql`lower(name)`,
  price: sql`price`,
  created: sql`created_at`,
  updated: sql`updated_at`,
};

type Row = Omit<ListedProduct, "picture"> & { image_url: string | null; images: ProductImage[] };

/** Counts by state and reads the page in one query. */
async function list({ db }: Pick<Shop, "db">, query: ListQuery<ProductSort>): Promise<ProductList> {
  const { state } = query.filters;
  const way = query.isDown ? sql`desc` : sql`asc`;
  const { rows } = await db.execute<{ counts: Partial<Record<SaleState, number>> } & (Row | { id: null })>(sql`
    with found as materialized (
      select * from (${found} where ${matching(query)}) as each where ${filtered(query)}
    ), counts as (
      select coalesce(json_object_agg(state, count), '{}') as counts
      from (select state, count(*)::int as count from found group by state) as states
    ), page as (
      select * from found where ${inState(query)}
      order by ${order[query.sort]} ${way}, id ${way} limit ${rowsPerPage} offset ${(query.page - 1) * rowsPerPage}
    )
    select counts.counts, page.id, page.name, page.design, page.category, page.price, page.state, page.override,
      page.image_url, v.variants, v.unmatched, v.stock, i.images from counts
    left join page on true
    left join lateral (
      select count(*)::int as variants, coalesce(sum(stock), 0)::int as stock,
        count(*) filter (where printful_variant_id is null or printful_sync_variant_id is null)::int as unmatched
      from product_variants where product_id = page.id
    ) v on true
    left join lateral (
      select coalesce(json_agg(json_build_object('id', id, 'imageUrl', image_url, 'isPrimary', is_primary,
        'isThumbnail', is_thumbnail, 'imageOrder', image_order, 'variantType', variant_type, 'source', source)), '[]') as images
      from product_images where product_id = page.id
    ) i on true
    order by ${order[query.sort]} ${way}, id ${way}`);
  const counts = { ...nothing.counts, ...rows[0]?.counts };
  counts.all = counts.sale + counts["sold-out"] + counts.stopped;
  const page = rows.flatMap(({ counts: _, ...row }) => (row.id === null ? [] : [listed(row)]));
  return { rows: page, total: state ? counts[state as SaleState] : counts.all, counts, failure: null };
}

const listed = ({ image_url, images, ...row }: Row): ListedProduct => ({
  ...row,
  picture: cardImageUrl(images, image_url),
});
