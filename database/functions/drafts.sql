-- What the steps of the checkout read and write, one call each: PostgreSQL keeps the plans of a function, and planning
-- takes longer than running them. token_hash identifies the browser; of another one's order they return null.
-- Orders and lines are JSON, which costs half of what 70 typed columns cost to describe and send.
create or replace function lines_of(the_order uuid) returns json language plpgsql stable as $$
begin
  return (select coalesce(json_agg(i order by i.position), '[]') from order_items i where i.order_id = the_order);
end
$$;

-- Saves the address of a draft on which nothing depends yet: no delivery choice, no code, no payment. Otherwise returns
-- null. Another address raises the revision.
-- given: the columns set below; consent: null leaves marketing_consent as it is.
create or replace function save_address(the_order uuid, token_hash text, given json, consent boolean)
returns json language plpgsql as $$
declare
  saved orders;
begin
  update orders o set
    email = g.email, phone = g.phone, first_name = g.first_name, last_name = g.last_name, address = g.address,
    apartment = g.apartment, city = g.city, state = g.state, country = g.country, postcode = g.postcode,
    marketing_consent = coalesce(consent, o.marketing_consent), updated_at = now(),
    revision = o.revision + case when
      (o.email, o.phone, o.first_name, o.last_name, o.address, o.apartment, o.city, o.state, o.country, o.postcode)
      is distinct from
      (g.email, g.phone, g.first_name, g.last_name, g.address, g.apartment, g.city, g.state, g.country, g.postcode)
      then 1 else 0 end
  from json_to_record(given) as g (
    email text, phone text, first_name text, last_name text, address text, apartment text, city text, state text,
    country text, postcode text
  )
  where o.id = the_order and o.draft_token_hash = token_hash and o.status in ('pending_payment', 'payment_failed')
    and o.shipping_key is null and o.discount_code is null and o.pay_claimed_at is null
  returning o.* into saved;
  if not found then return null; end if;
  return json_build_object('order', saved, 'items', lines_of(the_order));
end
$$;

-- Stores with a draft the delivery options that may be chosen for the lines and destination of the_key. Returns its lines.
create or replace function offer_delivery(
  the_order uuid, token_hash text, the_key text, the_options jsonb, valid_minutes integer
) returns json language plpgsql as $$
begin
  insert into shipping_quotes (order_id, quote_key, options, expires_at)
  select o.id, the_key, the_options, now() + make_interval(mins => valid_minutes)
  from orders o where o.id = the_order and o.draft_token_hash = token_hash
  on conflict (order_id, quote_key) do update set
    options = excluded.options, created_at = excluded.created_at, expires_at = excluded.expires_at;
  if not found then return null; end if;
  return lines_of(the_order);
end
$$;

-- The same for a quote that failed `asked_ago` milliseconds after it was asked for: what a newer quote has offered since
-- then stays.
create or replace function offer_unless_newer(
  the_order uuid, token_hash text, the_key text, the_options jsonb, valid_minutes integer, asked_ago integer
) returns json language plpgsql as $$
begin
  perform from shipping_quotes q join orders o on o.id = q.order_id and o.draft_token_hash = token_hash
  where q.order_id = the_order and q.quote_key = the_key
    and q.created_at > now() - make_interval(secs => asked_ago / 1000.0);
  if found then return lines_of(the_order); end if;
  return offer_delivery(the_order, token_hash, the_key, the_options, valid_minutes);
end
$$;

-- An order, its lines and its valid offers, in one consistent read.
create or replace function read_offers(the_order uuid, token_hash text) returns json language plpgsql stable as $$
begin
  return (
    select json_build_object('order', o, 'items', lines_of(o.id), 'quotes', (
      select coalesce(json_agg(q), '[]') from shipping_quotes q where q.order_id = o.id and q.expires_at > now()))
    from orders o where o.id = the_order and o.draft_token_hash = token_hash
  );
end
$$;

-- Sets a draft's delivery if it still has the revision and claim that it had when it was read. Otherwise returns null.
-- choice: the columns set below.
create or replace function choose_delivery(the_order uuid, seen_revision integer, seen_claim timestamptz, choice json)
returns json language plpgsql as $$
declare
  chosen json;
begin
  update orders o set
    shipping_rate_id = c.shipping_rate_id, shipping_name = c.shipping_name, shipping_carrier = c.shipping_carrier,
    shipping_min_days = c.shipping_min_days, shipping_max_days = c.shipping_max_days, shipping_key = c.shipping_key,
    shipping_cheapest = c.shipping_cheapest, shipping_total = c.shipping_total,
    total = o.items_total - o.discount_total + o.tax_total + c.shipping_total,
    revision = o.revision + 1, updated_at = now()
  from json_to_record(choice) as c (
    shipping_rate_id text, shipping_name text, shipping_carrier text, shipping_min_days integer,
    shipping_max_days integer, shipping_key text, shipping_cheapest integer, shipping_total integer
  )
  where o.id = the_order and o.revision = seen_revision and o.pay_claimed_at is not distinct from seen_claim
    and o.status in ('pending_payment', 'payment_failed')
  returning to_json(o) into chosen;
  return chosen;
end
$$;

-- What pay checks, in one read: the order, its lines, today's prices of its variants, whether a held payment of this
-- browser awaits a person, and whether the order has pieces of a drop.
drop function if exists read_to_pay(uuid, text);
create function read_to_pay(the_order uuid, token_hash text) returns json language plpgsql stable as $$
begin
  return (
    select json_build_object(
      'order', o,
      'items', lines_of(o.id),
      'sold', (
        select coalesce(json_agg(v), '[]')
        from variants_for_checkout(array(select i.variant_id from order_items i where i.order_id = o.id)) v
      ),
      'hasParked', exists (
        select from orders other join attention_items a on a.order_id = other.id
        where other.draft_token_hash = o.draft_token_hash and a.kind = 'payment_parked' and a.resolved_at is null
      ),
      'hasPieces', exists (select from drop_reservations r where r.order_id = o.id)
    )
    from orders o where o.id = the_order and o.draft_token_hash = token_hash
  );
end
$$;

-- Allows the payment of a draft that still has this revision. Otherwise returns null.
create or replace function claim_payment(
  the_order uuid, seen_revision integer, claimed_at timestamptz, buyer text, keep_until timestamptz
) returns json language plpgsql as $$
declare
  claimed json;
begin
  update orders o set
    pay_claimed_at = claimed_at, payable_revision = o.revision, user_id = buyer, expires_at = keep_until, updated_at = now()
  where o.id = the_order and o.revision = seen_revision and o.status = 'pending_payment'
  returning to_json(o) into claimed;
  return claimed;
end
$$;

-- Stores a draft's PaymentIntent unless it has one. Returns whether it did.
create or replace function keep_payment_intent(the_order uuid, intent_id text, client_secret text)
returns boolean language plpgsql as $$
begin
  update orders set stripe_session_id = intent_id, stripe_client_secret = client_secret
  where id = the_order and stripe_session_id is null;
  return found;
end
$$;
