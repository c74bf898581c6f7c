create or replace function close_event(the_id text, the_outcome text) returns void language sql as $$
  update webhook_events set processed_at = now(), outcome = the_outcome where id = the_id
$$;

-- Leaves what follows a payment to the job of its event, or queues a job for it, and closes the event. See record_payment.
create or replace function follow_payment(the_order uuid, along jsonb) returns void language plpgsql as $$
begin
  if (along ->> 'goes_on')::boolean then
    perform close_event(along ->> 'event_id', 'paid');
    return;
  end if;
  perform queue_job(
    'follow-payment',
    -- A process of the release before sends nothing to store beside the payload.
    coalesce(along -> 'job', '{}') || jsonb_build_object('orderId', the_order, 'messageId', along ->> 'message_id'),
    the_order::text);
  perform close_event(along ->> 'event_id', 'recorded');
end
$$;

-- Records a successful payment that matches its order exactly. In one statement it locks and checks the order, marks it
-- paid, redeems its code, and queues the confirmation and the job that sends it and creates the print order.
-- payment: id, amount in pence, currency, order_id from its metadata, card_brand, card_last4.
-- along: cancel_minutes; message_id of the confirmation; event_id of the webhook event to close; goes_on, true if the job
-- of that event does what follows, and no other job is queued for it; job, stored beside the payload of the job.
-- Returns 'paid', also to the same event's job when it runs again, or 'already' if this payment was recorded before. Any
-- other result is the reason why nothing was written: 'unknown' (no such order), 'ended' (expired or cancelled),
-- 'paid_before', or what does not match.
create or replace function record_payment(payment jsonb, along jsonb) returns text language plpgsql as $$
declare
  o orders;
  amount integer := (payment ->> 'amount')::integer;
  wrong text;
begin
  select * into o from orders where stripe_session_id = payment ->> 'id' for update;
  if not found then
    select * into o from orders where id = (payment ->> 'order_id')::uuid for update;
    if not found then return 'unknown'; end if;
  end if;

  if o.captured_total > 0 and o.stripe_session_id = payment ->> 'id' then
    perform from webhook_events where id = along ->> 'event_id' and outcome = 'paid';
    if found then
      perform follow_payment(o.id, along);
      return 'paid';
    end if;
    perform close_event(along ->> 'event_id', 'recorded');
    return 'already';
  end if;
  if o.status in ('expired', 'canceled') then return 'ended'; end if;
  wrong := case
    when payment ->> 'currency' <> 'gbp' then 'currency'
    when amount <> o.total then 'amount'
    when (payment ->> 'order_id')::uuid is distinct from o.id then 'other_order'
    when o.stripe_session_id <> payment ->> 'id' then 'other_payment'
    -- The card form has the PaymentIntent before delivery is chosen; this refuses payments that skip the checkout.
    when o.payable_revision is distinct from o.revision then 'not_agreed'
    when o.status not in ('pending_payment', 'payment_failed') then 'paid_before'
  end;
  if wrong is not null then return wrong; end if;
  if o.discount_code is not null then
    -- The use reserved when the payment was allowed is now final.
    update discount_redemptions set state = 'redeemed', at = now() where order_id = o.id and code = o.discount_code;
    if not found then return 'code_not_reserved'; end if;
  end if;

  if transition_order(
    o.id, 'paid',
    jsonb_build_object(
      'type', 'paid', 'actor', 'card', 'dedupe_key', 'paid', 'data', jsonb_build_object('amount', amount),
      'requestId', along #>> '{job,requestId}'),
    jsonb_build_object(
      'captured_total', amount, 'card_brand', payment -> 'card_brand', 'card_last4', payment -> 'card_last4'),
    (along ->> 'cancel_minutes')::integer
  ) <> 'moved' then
    raise exception 'order % cannot become paid', o.id;
  end if;
  if o.email is not null then
    insert into mails (message_id, kind, recipient, order_id, data)
    values (along ->> 'message_id', 'order-confirmation', o.email, o.id, jsonb_build_object('orderId', o.id))
    on conflict do nothing;
  end if;
  perform follow_payment(o.id, along);
  return 'paid';
end
$$;

-- Records a payment as record_payment does. For a job that goes on, also returns what it then works on.
create or replace function record_and_read(payment jsonb, along jsonb) returns json language plpgsql as $$
declare
  recorded text := record_payment(payment, along);
begin
  return json_build_object('outcome', recorded, 'paid', case
    when recorded = 'paid' and (along ->> 'goes_on')::boolean
    then read_paid_order((payment ->> 'order_id')::uuid, along ->> 'message_id') end);
end
$$;

-- What follows a payment, in one read: the order, its lines, and the confirmation unless it has been sent.
create or replace function read_paid_order(the_order uuid, the_message text) returns json language plpgsql stable as $$
begin
  return (
    select json_build_object('order', o, 'items', lines_of(o.id), 'mail', (
      select to_json(m) from mails m where m.message_id = the_message and m.sent_at is null))
    from orders o where o.id = the_order
  );
end
$$;
