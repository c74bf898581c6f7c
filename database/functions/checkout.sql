-- Opens an order in one statement: the order, its priced lines and the event.
-- the_order: the columns inserted below; items: rows of order_items.
-- tries: the rate limit as { key, most, seconds, moment }; null for none.
-- Returns the order, or null if the limit is exceeded; the attempt counts either way.
drop function if exists open_order(jsonb, jsonb, text, jsonb);
create function open_order(the_order jsonb, items jsonb, prefix text, tries jsonb default null)
returns json language plpgsql as $$
declare
  given record;
  opened json;
begin
  if tries is not null then
    if count_try(tries ->> 'key', (tries ->> 'seconds')::integer, (tries ->> 'moment')::bigint)
      > (tries ->> 'most')::integer
    then
      return null;
    end if;
  end if;
  -- Only these columns: jsonb_populate_record would look up the types of all.
  select * into given from jsonb_to_record(the_order) as columns (
    id uuid, draft_token_hash text, items_total integer, expires_at timestamptz, email text, phone text, first_name text,
    last_name text, address text, apartment text, city text, state text, country text, postcode text, dispatch_on text,
    print_condition text
  );
  insert into orders (
    id, number, draft_token_hash, items_total, total, expires_at,
    email, phone, first_name, last_name, address, apartment, city, state, country, postcode, dispatch_on,
    print_condition
  ) values (
    given.id, next_order_number(prefix), given.draft_token_hash, given.items_total, given.items_total, given.expires_at,
    given.email, given.phone, given.first_name, given.last_name, given.address, given.apartment, given.city, given.state,
    given.country, given.postcode, given.dispatch_on, given.print_condition
  ) returning to_json(orders) into opened;
  insert into order_items (
    order_id, position, variant_id, product_id, product_name, product_slug, color, size, image_url, sku,
    printful_variant_id, printful_sync_variant_id, quantity, unit_price, total, bundle_id, bundle_name, bundle_instance
  )
  select
    given.id, position, variant_id, product_id, product_name, product_slug, color, size, image_url, sku,
    printful_variant_id, printful_sync_variant_id, quantity, unit_price, total, bundle_id, bundle_name, bundle_instance
  from jsonb_populate_recordset(null::order_items, items);
  insert into order_events (order_id, type, actor) values (given.id, 'checkout_opened', 'customer');
  return opened;
end
$$;

-- The variants with these ids, each with its product's pictures and its drop. Whether a drop is open is not part of
-- availability here: an order that has its pieces may pay after the last one is reserved. Planning the view takes five
-- times as long as reading it, so one plan is kept. Left alone, PostgreSQL would plan each call, for the number of ids.
create or replace function variants_for_checkout(ids integer[]) returns setof json language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return query select row_to_json(sold) from (
    select v.id as variant_id, v.product_id, v.product_name, v.product_slug, v.product_image_url, v.color, v.size, v.sku,
      v.printful_variant_id, v.printful_sync_variant_id, v.price, v.is_in_stock as available,
      (
        select json_build_object(
          'startsAt', d.starts_at, 'endsAt', d.ends_at, 'left', d.pieces - d.taken, 'perPerson', d.per_person
        )
        from drops d where d.slug = v.product_slug
      ) as drop, promised_dispatch(v.product_slug) as dispatch_on,
      (select print_minimum(w) from preorders w where w.slug = v.product_slug) as minimum, (
        select coalesce(json_agg(json_build_object(
          'id', i.id, 'imageUrl', i.image_url, 'alt', i.alt, 'isPrimary', i.is_primary, 'isThumbnail', i.is_thumbnail,
          'imageOrder', i.image_order, 'variantType', i.variant_type, 'color', i.color, 'size', i.size, 'source', i.source
        )), '[]')
        from product_images i where i.product_id = v.product_id
      ) as images
    from shown_variants v where v.id = any (ids)
  ) as sold;
end
$$;

-- What makes each active bundle complete, and its prices in pence (`BundleRule`). Any record that shares the slug of an
-- item's product completes it.
create or replace function bundle_rules() returns json language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', b.id, 'name', b.name, 'slug', b.slug, 'price', b.retail_price_pence, 'items', parts.items
    ) order by b.sort_order, b.id), '[]')
    from bundles b cross join lateral (
      select json_agg(json_build_object(
        'productIds', coalesce(l.product_ids, array[p.id]), 'name', p.name, 'quantity', i.quantity,
        'allowedColors', case
          when i.is_customizable or i.default_color is null then i.allowed_colors else array[i.default_color]
        end,
        'allowedSizes', case
          when i.is_customizable or i.default_size is null then i.allowed_sizes else array[i.default_size]
        end,
        'basePrice', coalesce(i.custom_price_pence, p.price)
      ) order by i.display_order, i.id) as items
      from bundle_items i
      join shown_products p on p.id = i.product_id
      left join product_listings l on l.slug = p.slug and p.id = any (l.product_ids)
      where i.bundle_id = b.id
    ) as parts
    where b.is_active and parts.items is not null
  );
end
$$;
