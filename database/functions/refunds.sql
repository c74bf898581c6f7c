-- Locks the order before the foreign key takes its shared lock, so that two concurrent refunds wait for each other
-- instead of deadlocking.
create or replace function lock_order_of_refund() returns trigger language plpgsql as $$
begin
  perform 1 from orders where id = new.order_id for update;
  return new;
end
$$;

create or replace trigger refunds_lock_order before insert or update on refunds
  for each row execute function lock_order_of_refund();

-- Keeps orders.refunded_total equal to the sum of all requested or completed refunds; the check on orders then rejects
-- a penny more than was captured (R-MONEY-4). The order is locked first, so that the sum includes any other refund that
-- has committed. Programs ask for orders that changed since a time, so a changed sum is a change of the order.
create or replace function keep_refunded_total() returns trigger language plpgsql as $$
declare
  the_order uuid := coalesce(new.order_id, old.order_id);
begin
  perform 1 from orders where id = the_order for update;
  update orders set refunded_total = back.total, updated_at = now()
  from (
    select coalesce(sum(amount), 0) as total from refunds
    where order_id = the_order and status in ('requested', 'pending', 'succeeded')
  ) back
  where id = the_order and refunded_total <> back.total;
  return null;
end
$$;

create or replace trigger refunds_keep_total after insert or update or delete on refunds
  for each row execute function keep_refunded_total();
