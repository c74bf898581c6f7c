-- Stores a print order's first draft with its order, and the event, if the order has not changed since the draft was
-- built. Otherwise returns false and writes nothing.
-- seen: the order's revision and refunded_total at that time; draft: the columns set below.
create or replace function keep_print_draft(the_order uuid, seen jsonb, draft jsonb) returns boolean language plpgsql as $$
declare
  made orders := jsonb_populate_record(null::orders, draft);
begin
  update orders set
    print_state = 'draft', printful_order_id = made.printful_order_id, printful_external_id = made.printful_external_id,
    printful_status = made.printful_status, print_cost_total = made.print_cost_total,
    print_delivery_total = made.print_delivery_total, updated_at = now()
  where id = the_order and status = 'paid' and print_state = 'none' and printful_order_id is null
    and print_cost_total is null and revision = (seen ->> 'revision')::integer
    and refunded_total = (seen ->> 'refunded_total')::integer;
  if not found then return false; end if;
  insert into order_events (order_id, type, actor, dedupe_key)
  values (the_order, 'print_drafted', 'shop', 'drafted:' || made.printful_order_id)
  on conflict do nothing;
  return true;
end
$$;
