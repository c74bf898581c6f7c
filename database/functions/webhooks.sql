-- Stores a verified event once, by its id, and queues the job that processes it. A repeated delivery changes nothing.
-- event: id, provider, type and payload of a row of webhook_events; job: the payload of 'process-event'.
create or replace function take_in_event(event jsonb, job jsonb) returns void language plpgsql as $$
begin
  insert into webhook_events (id, provider, type, payload)
  values (event ->> 'id', event ->> 'provider', event ->> 'type', event -> 'payload')
  on conflict do nothing;
  if found then
    perform queue_job('process-event', job, event ->> 'id');
  end if;
end
$$;
