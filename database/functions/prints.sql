-- Stores a print order's first draft with its order, and the event, if the order has not changed since the draft was
-- built. Otherwise returns false and writes nothing.
-- seen: the order's revision and refunded_total at that time; draft: the columns set below.
create or replace function keep_print_draft(the_order uuid, seen jsonb, draft jsonb) returns boolean language plpgsql as $$
declare
  o orders;
begin
  -- The rest is compared here: a condition on status and print_state would let PostgreSQL, as long as it has no
  -- statistics, read the index of all orders that wait for their print.
  select * into o from orders where id = the_order for update;
  if (o.status, o.print_state, o.revision, o.refunded_total)
    is distinct from ('paid', 'none', (seen ->> 'revision')::integer, (seen ->> 'refunded_total')::integer)
    or o.printful_order_id is not null or o.print_cost_total is not null
  then
    return false;
  end if;
  update orders as kept set
    print_state = 'draft', printful_order_id = made.printful_order_id, printful_external_id = made.printful_external_id,
    printful_status = made.printful_status, print_cost_total = made.print_cost_total,
    print_delivery_total = made.print_delivery_total, updated_at = now()
  from jsonb_to_record(draft) as made (
    printful_order_id bigint, printful_external_id text, printful_status text, print_cost_total integer,
    print_delivery_total integer
  )
  where kept.id = the_order;
  insert into order_events (order_id, type, actor, dedupe_key)
  values (the_order, 'print_drafted', 'shop', 'drafted:' || (draft ->> 'printful_order_id'))
  on conflict do nothing;
  return true;
end
$$;
