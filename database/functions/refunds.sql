-- A refund locks its order before the foreign key takes a shared lock on it, so that two refunds at once wait for each
-- other instead of ending in a deadlock.
create or replace function lock_order_of_refund() returns trigger language plpgsql as $$
begin
  perform 1 from orders where id = new.order_id for update;
  return new;
end
$$;

create or replace trigger refunds_lock_order before insert or update on refunds
  for each row execute function lock_order_of_refund();

-- Keeps orders.refunded_total at the sum of all refunds that are asked for or done; the check on orders then refuses a
-- penny more than was captured (R-MONEY-4). The order is locked first, so that the sum is read after any other refund
-- of it has committed.
create or replace function keep_refunded_total() returns trigger language plpgsql as $$
declare
  the_order uuid := coalesce(new.order_id, old.order_id);
begin
  perform 1 from orders where id = the_order for update;
  update orders set refunded_total = (
    select coalesce(sum(amount), 0) from refunds
    where order_id = the_order and status in ('requested', 'pending', 'succeeded')
  ) where id = the_order;
  return null;
end
$$;

create or replace trigger refunds_keep_total after insert or update or delete on refunds
  for each row execute function keep_refunded_total();
