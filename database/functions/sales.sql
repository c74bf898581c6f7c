-- Units sold, by which a live shop ranks its products (R-HOME-6). An order adds a row to uncounted_sales when it becomes
-- sold and when it no longer is, in the transaction that changes its status. The sweeper counts those rows. If each order
-- changed its products' numbers itself, orders of one product would wait for each other.

-- Held, cancelled and refunded orders do not count.
create or replace function is_sold(status text) returns boolean language sql immutable parallel safe
return status in ('paid', 'in_production', 'shipped', 'delivered');

-- A later row of the same order may undo an earlier one; both are counted together or one after the other.
create or replace function note_sale() returns trigger language plpgsql as $$
begin
  insert into uncounted_sales (order_id, sign) values (new.id, case when is_sold(new.status) then 1 else -1 end);
  return null;
end
$$;

create or replace trigger orders_sold after update of status on orders for each row
  when (is_sold(old.status) <> is_sold(new.status)) execute function note_sale();

-- Only seeds and tests insert an order that is sold. Its items may follow until it is counted.
create or replace trigger orders_inserted_sold after insert on orders for each row
  when (is_sold(new.status)) execute function note_sale();

-- Counts what has changed since the last time. It locks the products as refresh_listings does, so that neither overwrites
-- what the other has just computed.
create or replace function count_sales() returns void language plpgsql as $$
declare
  changed integer[];
  differences bigint[];
begin
  with taken as (
    delete from uncounted_sales returning order_id, sign
  ), sold as (
    select i.product_id, sum(i.quantity * t.sign) as units
    from taken t join order_items i on i.order_id = t.order_id
    where i.product_id is not null group by i.product_id
  )
  select array_agg(product_id), array_agg(units) into changed, differences from sold where units <> 0;
  if changed is null then return; end if;
  perform 1 from products where id = any (changed) order by id for no key update;
  insert into product_sales as s (product_id, units)
  select p.id, d.units from unnest(changed, differences) as d (id, units) join products p on p.id = d.id
  on conflict (product_id) do update set units = s.units + excluded.units;
  update product_listings set units_sold = units_sold(product_ids) where product_ids && changed;
end
$$;

-- For a change of an order's quantities, which the rows above do not say: between these two calls, in one transaction. The
-- first takes the order off as it was, and counts; the second counts it again as it is, with the next. Neither does
-- anything for an order that is not sold.
create or replace function uncount_sale(the_order uuid) returns void language plpgsql as $$
begin
  insert into uncounted_sales (order_id, sign) select id, -1 from orders where id = the_order and is_sold(status);
  if found then perform count_sales(); end if;
end
$$;

create or replace function count_sale_again(the_order uuid) returns void language sql as $$
  insert into uncounted_sales (order_id, sign) select id, 1 from orders where id = the_order and is_sold(status)
$$;

-- The same numbers from all orders. A product without a sale has no row; an item outlives its product.
create or replace view sales_of_all_orders as
  select i.product_id, sum(i.quantity)::integer as units
  from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
  where is_sold(o.status)
  group by i.product_id;

-- Counts everything again. Orders that are about to become sold wait meanwhile: 2 seconds at 130,000 orders.
create or replace function recount_sales() returns void language plpgsql as $$
begin
  lock table uncounted_sales in share row exclusive mode;
  delete from uncounted_sales;
  perform 1 from products order by id for no key update;
  delete from product_sales;
  insert into product_sales (product_id, units) select product_id, units from sales_of_all_orders;
  update product_listings set units_sold = units_sold(product_ids) where units_sold <> units_sold(product_ids);
end
$$;

select recount_sales();
