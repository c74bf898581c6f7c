-- Renamed in place, so that no change goes unnoticed meanwhile.
do $$
declare
  named record;
begin
  for named in
    select tgname as old, tgrelid::regclass as place, case tgname
      when 'tell_of_coming_and_going' then 'notify_of_listing'
      when 'tell_of_order' then 'notify_of_listing_change'
      else replace(tgname, 'tell_of_', 'notify_of_')
    end as new
    from pg_trigger where starts_with(tgname, 'tell_of_')
  loop
    execute format('alter trigger %I on %s rename to %I', named.old, named.place, named.new);
  end loop;
  -- Triggers know their functions by number. The function that other functions call by name goes with functions/drops.sql.
  for named in
    select proname as old, case proname
      when 'preorders_tell' then 'notify_of_preorder'
      when 'drops_tell' then 'notify_of_drop_change'
      else replace(proname, 'tell_of_', 'notify_of_')
    end as new
    from pg_proc
    where pronamespace = 'public'::regnamespace
      and proname in ('tell_of_change', 'tell_of_product', 'preorders_tell', 'drops_tell')
  loop
    execute format('alter function %I() rename to %I', named.old, named.new);
  end loop;
end
$$;
