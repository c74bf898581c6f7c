-- The audit log is append-only: rows may be deleted after a year, but never changed.
create or replace function refuse_change_of_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '1 year' then
    return old;
  end if;
  raise exception 'the audit log is only ever added to';
end
$$;

create or replace trigger refuse_change_of_log before update or delete on audit_log
  for each row execute function refuse_change_of_log();

-- At least one owner whose role does not expire must remain, even if several are removed at once; people may still
-- delete their own account. The rehearsal's demo owner does not count in a live shop, which identifies itself by
-- setting rosette.shop_mode in the transaction.
create or replace function keep_an_owner() returns trigger language plpgsql as $$
begin
  if old.role = 'owner' and old.is_active and exists (select from "user" where id = old.user_id) then
    perform pg_advisory_xact_lock(7220432);
    if not exists (
      select from admin_roles where role = 'owner' and is_active and expires_at is null
        and (user_id <> 'demo-staff' or current_setting('rosette.shop_mode', true) is distinct from 'live')
    ) then
      raise exception 'the shop needs an owner' using errcode = '23514', constraint = 'admin_roles_keep_an_owner';
    end if;
  end if;
  return null;
end
$$;

-- A constraint trigger cannot be replaced.
drop trigger if exists keep_an_owner on admin_roles;
create constraint trigger keep_an_owner after update or delete on admin_roles
  deferrable initially deferred for each row execute function keep_an_owner();
