-- Which change of an order causes which event for webhook endpoints. The source is orderWebhookTypes in
-- app/outgoing-webhooks/rules.ts; a test compares the two.
create or replace function order_webhook_types() returns table (source text, change text, type text)
language sql immutable as $$
  values
    ('history', 'paid', 'order.paid'), ('history', 'payment_accepted', 'order.paid'),
    ('status', 'on_hold', 'order.on_hold'), ('history', 'print_resumed', 'order.resumed'),
    ('status', 'in_production', 'order.in_production'), ('history', 'parcel_sent', 'order.parcel_sent'),
    ('status', 'shipped', 'order.shipped'), ('status', 'delivered', 'order.delivered'),
    ('status', 'canceled', 'order.cancelled'), ('history', 'refunded', 'order.refunded'),
    ('history', 'refund_failed', 'order.refund_failed'), ('history', 'return_asked', 'order.return_requested')
$$;

-- Queues the next try of a delivery. A try has a job of its own, so that the next can be queued while it runs.
-- Does nothing before the first worker of this release has made the queue; the sweeper queues it later.
create or replace function queue_webhook_try(delivery bigint, attempt integer, request_id text default null)
returns void language plpgsql as $$
begin
  perform queue_job(
    name,
    jsonb_strip_nulls(jsonb_build_object('deliveryId', delivery, 'attempt', attempt, 'requestId', request_id)),
    delivery || ':' || attempt)
  from pgboss.queue where name = 'send-webhook';
end
$$;

-- Writes the event of an order's change, with a delivery and its job for each endpoint that wants it, in the transaction
-- of the change. Most shops have no endpoint: then this is one look into an empty table.
create or replace function announce_order(the_order uuid, the_source text, the_change text)
returns void language plpgsql as $$
declare
  what text;
  message text;
  delivery bigint;
begin
  if not exists (select from webhook_endpoints) then return; end if;
  select type into what from order_webhook_types() where source = the_source and change = the_change;
  if not exists (select from webhook_endpoints where what = any (events)) then return; end if;
  insert into webhook_messages (id, type, order_id)
  values ('msg_' || replace(gen_random_uuid()::text, '-', ''), what, the_order)
  returning id into message;
  for delivery in
    insert into webhook_deliveries (message_id, endpoint_id)
    select message, id from webhook_endpoints where what = any (events)
    returning id
  loop
    perform queue_webhook_try(delivery, 0, nullif(current_setting('rosette.request_id', true), ''));
  end loop;
end
$$;

create or replace function announce_order_event() returns trigger language plpgsql as $$
begin
  perform announce_order(new.order_id, 'history', new.type);
  return null;
end
$$;

create or replace trigger order_events_announce after insert on order_events
  for each row execute function announce_order_event();

-- Sends deliveries of an endpoint again, under the ids that they had: the failed ones, or all, of events since a moment.
-- Those that wait are on their way. Returns how many.
create or replace function replay_webhooks(
  endpoint uuid, since timestamptz, only_failed boolean, request_id text default null
) returns integer language sql as $$
  with again as (
    update webhook_deliveries d set status = 'waiting', step = 0, next_at = now()
    from webhook_messages m
    where d.endpoint_id = endpoint and m.id = d.message_id and m.at >= since
      and (d.status = 'failed' or d.status = 'delivered' and not only_failed)
    returning d.id, d.attempts
  ), queued as (
    select queue_webhook_try(id, attempts, request_id) from again
  )
  select count(*)::integer from queued
$$;
