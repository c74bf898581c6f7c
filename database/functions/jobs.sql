-- Queues a job as pg-boss' send() does, in the caller's transaction, so that a function can write an effect and its job in
-- one statement. pg-boss allows this ("Direct database interactions" in its documentation); tests/database/jobs.test.ts
-- compares the row with one that pg-boss wrote. Does nothing if the queue's policy allows one job per key and it exists.
-- after_seconds: the delay before it may start.
create or replace function queue_job(the_queue text, payload jsonb, key text, after_seconds integer default 0)
returns void language plpgsql as $$
declare
  settings record;
  due timestamptz := pgboss.job_now() + make_interval(secs => after_seconds);
begin
  select * into settings from pgboss.queue where name = the_queue;
  if not found then
    raise exception 'there is no queue %', the_queue using errcode = 'no_data_found';
  end if;
  insert into pgboss.job (
    name, data, start_after, created_on, keep_until, singleton_key, policy, dead_letter, expire_seconds, deletion_seconds,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds
  ) values (
    the_queue, payload, due, pgboss.job_now(), due + make_interval(secs => settings.retention_seconds), key, settings.policy,
    settings.dead_letter, settings.expire_seconds, settings.deletion_seconds, settings.retry_limit, settings.retry_delay,
    settings.retry_backoff, settings.retry_delay_max, settings.heartbeat_seconds
  ) on conflict do nothing;
  -- The channel that workers of the schema "pgboss" listen on.
  if found and settings.notify and after_seconds = 0 then
    perform pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), the_queue);
  end if;
end
$$;
