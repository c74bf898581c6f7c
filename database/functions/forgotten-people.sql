-- Personal data that is removed together with its person, so that no sweep has to search for it.

-- When an order is anonymised, its returns keep their lines and decision but lose the name and all that was typed, and a
-- withdrawal its reason.
create or replace function returns_follow_order() returns trigger language plpgsql as $$
begin
  update returns set name = '', details = '', decision_note = null where order_id = new.id and name <> '';
  update order_events set data = data - 'why' where order_id = new.id and type = 'withdrawn';
  return null;
end
$$;

create or replace trigger orders_forget_returns after update of email on orders
  for each row when (old.email is not null and new.email is null) execute function returns_follow_order();

-- Its refunds keep their amounts and lose the reasons that customer and staff typed. Its settled attention items go: a
-- provider's words in them may repeat an address.
create or replace function texts_follow_order() returns trigger language plpgsql as $$
begin
  update refunds set reason = 'No longer kept' where order_id = new.id;
  update refund_requests set reason = 'No longer kept', decision_note = null, wish = '{}'
    where order_id = new.id and status <> 'waiting';
  delete from attention_items where order_id = new.id and resolved_at is not null;
  return null;
end
$$;

create or replace trigger orders_forget_texts after update of email on orders
  for each row when (old.email is not null and new.email is null) execute function texts_follow_order();

-- When the record of an email without an order is deleted, so is what the desk says of it: a mail server's words may
-- repeat the address.
create or replace function items_follow_mails() returns trigger language plpgsql as $$
begin
  delete from attention_items a using gone
    where a.dedupe_key = 'mail_failed:' || gone.message_id and a.order_id is null and gone.order_id is null;
  return null;
end
$$;

create or replace trigger mails_forget_items after delete on mails
  referencing old table as gone for each statement execute function items_follow_mails();

-- When a subscriber is deleted, their newsletter codes lose the email address and stop working.
create or replace function codes_follow_subscribers() returns trigger language plpgsql as $$
begin
  update discount_codes set email = null, is_active = false
    where source = 'newsletter' and email = lower(old.email);
  return null;
end
$$;

create or replace trigger subscribers_forget_codes after delete on newsletter_subscribers
  for each row execute function codes_follow_subscribers();
