-- Opens an order in one statement: the order, its priced lines and the event.
-- the_order: the columns inserted below; items: rows of order_items.
-- tries: the rate limit as { key, most, seconds, moment }; null for none.
-- Returns the order, or no row if the limit is exceeded; the attempt counts either way.
create or replace function open_order(the_order jsonb, items jsonb, prefix text, tries jsonb default null)
returns setof orders language plpgsql as $$
declare
  given orders := jsonb_populate_record(null::orders, the_order);
begin
  if tries is not null then
    if count_try(tries ->> 'key', (tries ->> 'seconds')::integer, (tries ->> 'moment')::bigint)
      > (tries ->> 'most')::integer
    then
      return;
    end if;
  end if;
  return query insert into orders (
    id, number, draft_token_hash, items_total, total, expires_at,
    email, phone, first_name, last_name, address, apartment, city, state, country, postcode
  ) values (
    given.id, next_order_number(prefix), given.draft_token_hash, given.items_total, given.items_total, given.expires_at,
    given.email, given.phone, given.first_name, given.last_name, given.address, given.apartment, given.city, given.state,
    given.country, given.postcode
  ) returning *;
  insert into order_items (
    order_id, position, variant_id, product_id, product_name, product_slug, color, size, image_url, sku,
    printful_variant_id, printful_sync_variant_id, quantity, unit_price, total, bundle_id, bundle_name, bundle_instance
  )
  select
    given.id, position, variant_id, product_id, product_name, product_slug, color, size, image_url, sku,
    printful_variant_id, printful_sync_variant_id, quantity, unit_price, total, bundle_id, bundle_name, bundle_instance
  from jsonb_populate_recordset(null::order_items, items);
  insert into order_events (order_id, type, actor) values (given.id, 'checkout_opened', 'customer');
end
$$;
