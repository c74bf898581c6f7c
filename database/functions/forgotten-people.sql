-- What goes with a person at once, whoever takes them out: so that no sweep has to look for what they have left behind.

-- A return keeps its lines and its decision; its name and words go with the person of its order.
create or replace function returns_follow_order() returns trigger language plpgsql as $$
begin
  update returns set name = '', details = '' where order_id = new.id and name <> '';
  return null;
end
$$;

create or replace trigger orders_forget_returns after update of email on orders
  for each row when (old.email is not null and new.email is null) execute function returns_follow_order();

-- A newsletter code is nobody's once its owner has left the list for good, and takes nothing off any more.
create or replace function codes_follow_subscribers() returns trigger language plpgsql as $$
begin
  update discount_codes set email = null, is_active = false
    where source = 'newsletter' and email = lower(old.email);
  return null;
end
$$;

create or replace trigger subscribers_forget_codes after delete on newsletter_subscribers
  for each row execute function codes_follow_subscribers();
