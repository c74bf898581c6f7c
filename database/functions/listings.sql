-- What the shop shows of its products is computed here only. Pages, checkout and the back office read these views and
-- product_listings, which has one row per merged product and is maintained by the triggers of listing-triggers.sql.

-- Text in plain letters, for searching: 'café' becomes 'cafe', typed with either form of é, and 'Løvenholm', whose ø
-- Unicode does not take apart, 'Lovenholm'. Searches are folded by the same rule (foldAccents).
create or replace function fold_accents(text) returns text language sql immutable parallel safe
return replace(replace(replace(replace(replace(replace(replace(replace(translate(
  normalize(regexp_replace(normalize($1, nfkd), '[\u0300-\u036f]', '', 'g'), nfkc),
  'øØłŁđĐðÐħĦŧŦı', 'oOlLdDdDhHtTi'),
  'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH');

-- A product whose slug is made from its name keeps the one it has, which an earlier release of this file may have made
-- without letters such as ø.
do $$ begin
  if to_regprocedure('product_slug(integer, text, text)') is not null then
    update products set slug = product_slug(id, slug, name)
    where name <> fold_accents(name) and product_slug(id, slug, name) is distinct from slug;
  end if;
end $$;

create or replace function name_slug(name text) returns text language sql immutable parallel safe
return btrim(regexp_replace(
  btrim(regexp_replace(lower(normalize(fold_accents(name), nfkd)), '[^a-z0-9\s-]', '', 'g'), E' \t\n\r'), '[\s-]+', '-', 'g'), '-');

-- The product's own slug, or one made from its name if that is missing or looks like a UUID. The body is not a string,
-- because an index is built with an empty search path, in which name_slug would not be found.
create or replace function product_slug(id integer, slug text, name text) returns text language sql immutable parallel safe
begin atomic
  select case
    when own = '' or own ~* '^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$'
      then coalesce(nullif(name_slug(name), ''), 'product-' || id)
    else own end
  from (select regexp_replace(coalesce(slug, ''), '^\s+|\s+$', '', 'g') as own) as given;
end;

-- An index keeps the function's old results, so rebuild it whenever this file changes.
drop index if exists products_product_slug;
create index products_product_slug on products (product_slug(id, slug, name));

-- The sticker item and the badge-set item, which the shop never lists (R-CATALOGUE-12).
create or replace function is_hidden_item(name text) returns boolean language sql immutable parallel safe as $$
  select name ~* '\mstickers?\M' or name ~* '\mbadge[\s-]*sets?\M' or name ~* '\mset of (\w+ )?badges\M'
$$;

-- When time alone changes next what is shown of a product with this drop and this pre-order, of which one may be missing:
-- the drop starts or ends, the minimum's last day ends, or the day of posting comes. Null if it does not.
create or replace function offer_changes_at(d drops, w preorders) returns timestamptz language sql stable as $$
  select min(at) from (values
    (d.starts_at), (d.ends_at), (w.dispatch_on::date::timestamp at time zone 'Europe/London'),
    (case when w.minimum is not null and w.outcome is null then minimum_ends(w.closes_on) end)
  ) as changes (at) where at > business_now()
$$;

-- Drop the views first: `create or replace` cannot remove a column.
drop view if exists shown_variants, shown_products, listable_products;

-- Every record as shown: the active override's values unless blank, else its own (R-CATALOGUE-2).
create view shown_products as
  select p.id, p.printful_product_id, p.created_at, p.image_url, p.rating, p.reviews, p.price_pence,
    p.name as own_name, p.variant as design, p.is_available and p.in_stock as is_sold,
    product_slug(p.id, p.slug, p.name) as slug, promised_dispatch(product_slug(p.id, p.slug, p.name)) as dispatch_on,
    print_minimum(w) as minimum, d.per_person as most,
    case when d.slug is not null or w.slug is not null then offer_changes_at(d, w) end as changes_at,
    case when business_now() < d.starts_at then d.starts_at end as on_sale_at, coalesce(o.custom_tags, p.tags) as tags,
    is_hidden_item(p.name) or is_hidden_item(coalesce(o.custom_name, '')) as is_hidden,
    coalesce(nullif(btrim(o.custom_name), ''), p.name) as name,
    coalesce(nullif(btrim(o.custom_description), ''), p.description) as description,
    -- Staff's own category names are searchable; any category outside the fixed list counts as gear (R-CATALOGUE-5).
    typed.category as typed_category,
    case when typed.category in ('apparel', 'bundles') then typed.category else 'gear' end as category,
    coalesce(o.custom_retail_price_pence, p.retail_price_pence, p.price_pence) as price
  from products p
  left join product_overrides o on o.printful_product_id = p.printful_product_id and o.is_active
  left join preorders w on w.slug = product_slug(p.id, p.slug, p.name)
  left join drops d on d.slug = product_slug(p.id, p.slug, p.name)
  cross join lateral (select lower(btrim(coalesce(nullif(btrim(o.custom_category), ''), p.category))) as category) typed;

-- Every variant with its price and availability. An override keeps the variant's surcharge over its product
-- (R-CATALOGUE-3). A price of 0 means that none is set; use an override to give something away. A variant needs both of
-- the print provider's ids: the catalogue's to price delivery, the store's to be printed. A drop has to be open.
create view shown_variants as
  select v.id, v.product_id, p.name as product_name, p.slug as product_slug, p.image_url as product_image_url,
    v.color, v.color_hex, v.size, v.sku, v.printful_variant_id, v.printful_sync_variant_id,
    greatest(0, p.price + v.price_pence - p.price_pence) as price,
    stock.is_in_stock, stock.is_in_stock and is_minimum_open(w)
      and (d.slug is null or drop_state(d.starts_at, d.ends_at, d.pieces, d.taken) = 'open') as available
  from product_variants v
  join shown_products p on p.id = v.product_id
  cross join lateral (
    select p.is_sold and v.stock > 0 and v.price_pence > 0
      and v.printful_variant_id is not null and v.printful_sync_variant_id is not null as is_in_stock
  ) as stock
  left join drops d on d.slug = p.slug left join preorders w on w.slug = p.slug;

create or replace function units_sold(ids integer[]) returns integer language sql stable parallel safe as $$
  select coalesce(sum(units), 0)::integer from product_sales where product_id = any (ids)
$$;

create or replace function refresh_listings(changed text[]) returns void language plpgsql as $$
begin
  -- Concurrent changes of the same product wait here, then read what the other transaction wrote.
  perform 1 from products p where product_slug(p.id, p.slug, p.name) = any (changed) order by p.id for no key update;
  delete from product_listings l
    where l.slug = any (changed) and not exists (select 1 from shown_products p where p.slug = l.slug and not p.is_hidden);
  insert into product_listings (slug, product_ids, name, category, colours, colour_hexes, colour_slugs, sizes, size_slugs,
    combos, price, reviews, units_sold, created_at, words, document)
  with records as (
    select * from shown_products where slug = any (changed) and not is_hidden
  ), variants as (
    select r.slug, v.id, v.color, v.color_hex, v.size, name_slug(v.color) as color_slug, name_slug(v.size) as size_slug,
      v.price
    from records r join shown_variants v on v.product_id = r.id
  ), colours as (
    select slug, array_agg(color order by id) as names, array_agg(color_hex order by id) as hexes,
      array_agg(color_slug order by id) as slugs
    from (select distinct on (slug, color) * from variants order by slug, color, id) as firsts group by slug
  ), sizes as (
    select slug, array_agg(size) as names, array_agg(size_slug) as slugs
    from (select distinct slug, size, size_slug from variants) as each group by slug
  ), choices as (
    select slug, min(price) as price, array_agg(distinct combo) as combos
    from variants, lateral (values (color_slug || '/' || size_slug), (color_slug || '/'), ('/' || size_slug)) as c (combo)
    group by slug
  ), merged as (
    select slug, array_agg(id order by id) as ids, (array_agg(name order by id))[1] as name,
      (array_agg(category order by id))[1] as category,
      (array_agg(typed_category order by id))[1] as typed_category, (array_agg(description order by id))[1] as description,
      (array_agg(price order by id))[1] as price, round(avg(reviews))::integer as reviews,
      max(created_at) as created_at,
      (select string_agg(distinct tag, ' ') from records t, unnest(t.tags) as tag where t.slug = r.slug) as tags
    from records r group by slug
  ), said as (
    select m.*, fold_accents(m.name) as plain_name, fold_accents(m.description) as plain_description,
      fold_accents(concat_ws(' ', m.name, replace(m.slug, '-', ' '), m.tags, array_to_string(c.names, ' '))) as words,
      fold_accents(m.typed_category) as plain_category, fold_accents(array_to_string(z.names, ' ')) as size_words
    from merged m left join colours c using (slug) left join sizes z using (slug)
  )
  select s.slug, s.ids, s.name, s.category,
    coalesce(c.names, '{}'), coalesce(c.hexes, '{}'), coalesce(c.slugs, '{}'),
    coalesce(z.names, '{}'), coalesce(z.slugs, '{}'), coalesce(k.combos, '{}'),
    coalesce(k.price, s.price), s.reviews, units_sold(s.ids), s.created_at, lower(s.words),
    -- Words both as stems and verbatim: 'hoodies' finds the hoodie, while 'tshirt' and 'the' are not lost.
    setweight(to_tsvector('english', s.plain_name) || to_tsvector('simple', concat_ws(' ', s.plain_name, replace(s.slug, '-', ' '))), 'A')
      || setweight(to_tsvector('english', concat_ws(' ', s.words, s.plain_category)) || to_tsvector('simple', concat_ws(' ', s.words, s.plain_category)), 'B')
      || setweight(to_tsvector('simple', coalesce(s.size_words, '')), 'C')
      || setweight(to_tsvector('english', s.plain_description), 'D')
  from said s left join colours c using (slug) left join sizes z using (slug) left join choices k using (slug)
  on conflict (slug) do update set
    product_ids = excluded.product_ids, name = excluded.name, category = excluded.category,
    colours = excluded.colours, colour_hexes = excluded.colour_hexes, colour_slugs = excluded.colour_slugs,
    sizes = excluded.sizes, size_slugs = excluded.size_slugs, combos = excluded.combos, price = excluded.price,
    reviews = excluded.reviews, units_sold = excluded.units_sold, created_at = excluded.created_at, words = excluded.words, document = excluded.document;
end
$$;

-- Loads pg_trgm: before that, only a superuser may use its settings.
select word_similarity('', '');

-- Listings that match each word, allowing for typing errors. The first word, the longest, uses the trigram index, which
-- takes its threshold from a setting and not an argument; hence a separate function. Measured on the demo shop: typing
-- errors ('hoddie', 'tshrit', 'toat') score 0.4 or more, other words ('badge', 'shoes', 'poster') at most 0.33.
create or replace function listings_like(wanted text[]) returns setof text language sql stable
set pg_trgm.word_similarity_threshold = 0.38 as $$
  select slug from product_listings
  where wanted[1] <% words and not exists (select 1 from unnest(wanted) as word where not (word <% words))
$$;

-- Recomputes all listings when this file changes.
select refresh_listings(
  array(select slug from product_listings union select product_slug(id, slug, name) from products)
);
