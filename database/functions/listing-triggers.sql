-- Whatever changes a product, a variant or an override computes the listings of those products again, in the same
-- transaction (refresh_listings, in listings.sql).

create or replace function listings_follow_products() returns trigger language plpgsql as $$
declare
  gone text[] := '{}';
  come text[] := '{}';
begin
  if tg_op <> 'INSERT' then gone := array(select distinct product_slug(id, slug, name) from before_rows); end if;
  if tg_op <> 'DELETE' then come := array(select distinct product_slug(id, slug, name) from after_rows); end if;
  perform refresh_listings(gone || come);
  return null;
end
$$;

create or replace function listings_follow_variants() returns trigger language plpgsql as $$
declare
  gone integer[] := '{}';
  come integer[] := '{}';
begin
  if tg_op <> 'INSERT' then gone := array(select distinct product_id from before_rows); end if;
  if tg_op <> 'DELETE' then come := array(select distinct product_id from after_rows); end if;
  perform refresh_listings(array(select distinct product_slug(id, slug, name) from products where id = any (gone || come)));
  return null;
end
$$;

create or replace function listings_follow_overrides() returns trigger language plpgsql as $$
declare
  gone bigint[] := '{}';
  come bigint[] := '{}';
begin
  if tg_op <> 'INSERT' then gone := array(select printful_product_id from before_rows); end if;
  if tg_op <> 'DELETE' then come := array(select printful_product_id from after_rows); end if;
  perform refresh_listings(
    array(select distinct product_slug(id, slug, name) from products where printful_product_id = any (gone || come)));
  return null;
end
$$;

create or replace trigger listings_after_insert after insert on products
  referencing new table as after_rows for each statement execute function listings_follow_products();
create or replace trigger listings_after_update after update on products
  referencing old table as before_rows new table as after_rows for each statement execute function listings_follow_products();
create or replace trigger listings_after_delete after delete on products
  referencing old table as before_rows for each statement execute function listings_follow_products();

create or replace trigger listings_after_insert after insert on product_variants
  referencing new table as after_rows for each statement execute function listings_follow_variants();
create or replace trigger listings_after_update after update on product_variants
  referencing old table as before_rows new table as after_rows for each statement execute function listings_follow_variants();
create or replace trigger listings_after_delete after delete on product_variants
  referencing old table as before_rows for each statement execute function listings_follow_variants();

create or replace trigger listings_after_insert after insert on product_overrides
  referencing new table as after_rows for each statement execute function listings_follow_overrides();
create or replace trigger listings_after_update after update on product_overrides
  referencing old table as before_rows new table as after_rows for each statement execute function listings_follow_overrides();
create or replace trigger listings_after_delete after delete on product_overrides
  referencing old table as before_rows for each statement execute function listings_follow_overrides();
