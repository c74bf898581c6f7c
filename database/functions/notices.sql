-- Every process caches public pages in memory. These triggers notify all of them when the data behind a page changes,
-- whoever changed it. They are row triggers, so a statement that changes no row sends nothing; PostgreSQL sends
-- identical notices once per transaction.
create or replace function notify_of_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changed', json_build_object('kind', tg_argv[0])::text);
  return null;
end
$$;

-- Names the product that changed, so that pages without it stay cached. Changes to which products a page lists
-- (listings, bundles, settings) go through notify_of_change, which drops all pages.
create or replace function notify_of_product() returns trigger language plpgsql as $$
declare
  given bigint[] := '{}';
  changed integer;
begin
  if tg_op <> 'INSERT' then given := given || (to_jsonb(old) ->> tg_argv[0])::bigint; end if;
  if tg_op <> 'DELETE' then given := given || (to_jsonb(new) ->> tg_argv[0])::bigint; end if;
  if tg_argv[0] = 'printful_product_id' then
    given := array(select id from products where printful_product_id = any (given));
  end if;
  for changed in select distinct unnest(given) loop
    perform pg_notify('shop_changed', json_build_object('kind', 'catalogue', 'products', json_build_array(changed))::text);
  end loop;
  return null;
end
$$;

create or replace trigger notify_of_change after insert or update or delete on products
  for each row execute function notify_of_product('id');
create or replace trigger notify_of_truncation after truncate on products
  for each statement execute function notify_of_change('catalogue');

create or replace trigger notify_of_change after insert or update or delete on product_variants
  for each row execute function notify_of_product('product_id');
create or replace trigger notify_of_truncation after truncate on product_variants
  for each statement execute function notify_of_change('catalogue');

create or replace trigger notify_of_change after insert or update or delete on product_images
  for each row execute function notify_of_product('product_id');
create or replace trigger notify_of_truncation after truncate on product_images
  for each statement execute function notify_of_change('catalogue');

create or replace trigger notify_of_change after insert or update or delete on product_reviews
  for each row execute function notify_of_product('product_id');
create or replace trigger notify_of_truncation after truncate on product_reviews
  for each statement execute function notify_of_change('catalogue');

create or replace trigger notify_of_change after insert or update or delete on product_overrides
  for each row execute function notify_of_product('printful_product_id');
create or replace trigger notify_of_truncation after truncate on product_overrides
  for each statement execute function notify_of_change('catalogue');

create or replace trigger notify_of_change after insert or update or delete on bundles
  for each row execute function notify_of_change('catalogue');
create or replace trigger notify_of_truncation after truncate on bundles
  for each statement execute function notify_of_change('catalogue');

create or replace trigger notify_of_change after insert or update or delete on bundle_items
  for each row execute function notify_of_change('catalogue');
create or replace trigger notify_of_truncation after truncate on bundle_items
  for each statement execute function notify_of_change('catalogue');

create or replace trigger notify_of_change after insert or update or delete on bundle_images
  for each row execute function notify_of_change('catalogue');
create or replace trigger notify_of_truncation after truncate on bundle_images
  for each statement execute function notify_of_change('catalogue');

create or replace trigger notify_of_change after insert or update or delete on bundle_reviews
  for each row execute function notify_of_change('catalogue');
create or replace trigger notify_of_truncation after truncate on bundle_reviews
  for each statement execute function notify_of_change('catalogue');

create or replace trigger notify_of_change after insert or update or delete on settings
  for each row execute function notify_of_change('settings');
create or replace trigger notify_of_truncation after truncate on settings
  for each statement execute function notify_of_change('settings');

-- The columns that decide which products are listed, and where. The rest of a listing (price, colours, sizes) is only
-- on pages that every notice drops.
create or replace trigger notify_of_listing after insert or delete on product_listings
  for each row execute function notify_of_change('catalogue');

create or replace trigger notify_of_listing_change after update on product_listings for each row
  when ((old.slug, old.product_ids, old.name, old.category, old.reviews)
    is distinct from (new.slug, new.product_ids, new.name, new.category, new.reviews))
  execute function notify_of_change('catalogue');

create or replace trigger notify_of_truncation after truncate on product_listings
  for each statement execute function notify_of_change('catalogue');
