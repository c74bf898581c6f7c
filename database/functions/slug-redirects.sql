-- A product or bundle that has moved to another slug is still found at its old ones (R-ROUTE-17).

-- Redirects the page at one slug to another, unless something still has the old slug. What a redirect leads to never
-- redirects itself, so that following one takes a single step and never leads back.
create or replace function redirect_slug(old_slug text, new_slug text) returns void language plpgsql as $$
begin
  delete from redirects r where r.path = '/product/' || lower(new_slug);
  if exists (select from products p where product_slug(p.id, p.slug, p.name) = old_slug)
    or exists (select from bundles b where b.slug = old_slug)
    or old_slug !~ '^[a-z0-9-]+$' or new_slug !~ '^[a-z0-9-]+$' then
    return;
  end if;
  update redirects r set target = '/product/' || new_slug where r.target = '/product/' || old_slug;
  insert into redirects as r (path, target) values ('/product/' || old_slug, '/product/' || new_slug)
  on conflict (path) do update set target = excluded.target;
end
$$;

create or replace function redirects_follow_products() returns trigger language plpgsql as $$
begin
  perform redirect_slug(moved.old_slug, moved.new_slug)
  from (
    select product_slug(b.id, b.slug, b.name) as old_slug, min(product_slug(a.id, a.slug, a.name)) as new_slug
    from before_rows b join after_rows a on a.id = b.id
    where product_slug(b.id, b.slug, b.name) <> product_slug(a.id, a.slug, a.name)
    group by 1 order by 1
  ) as moved;
  return null;
end
$$;

create or replace trigger redirects_after_update after update on products
  referencing old table as before_rows new table as after_rows for each statement
  execute function redirects_follow_products();

create or replace function redirects_follow_bundles() returns trigger language plpgsql as $$
begin
  perform redirect_slug(old.slug, new.slug);
  return null;
end
$$;

create or replace trigger redirects_after_update after update of slug on bundles
  for each row when (old.slug is distinct from new.slug) execute function redirects_follow_bundles();
