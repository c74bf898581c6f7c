-- Drop and pre-order belong to the product at an address. If the whole product moves to another one, they go along, and
-- with the drop everybody who waits for it.
create or replace function drops_follow_products() returns trigger language plpgsql as $$
declare
  moved record;
begin
  for moved in
    select product_slug(b.id, b.slug, b.name) as before, min(product_slug(a.id, a.slug, a.name)) as slug
    from before_rows b join after_rows a on a.id = b.id
    where product_slug(b.id, b.slug, b.name) <> product_slug(a.id, a.slug, a.name)
    group by 1 having count(distinct product_slug(a.id, a.slug, a.name)) = 1
  loop
    continue when exists (select from products p where product_slug(p.id, p.slug, p.name) = moved.before);
    update drops d set slug = moved.slug
    where d.slug = moved.before and not exists (select from drops other where other.slug = moved.slug);
    if found then
      perform lock_room(moved.before);
      perform lock_room(moved.slug);
      update drop_places p set slug = moved.slug where p.slug = moved.before;
    end if;
    update preorders d set slug = moved.slug
    where d.slug = moved.before and not exists (select from preorders other where other.slug = moved.slug);
  end loop;
  return null;
end
$$;

create or replace trigger drops_after_update after update on products
  referencing old table as before_rows new table as after_rows for each statement
  execute function drops_follow_products();
