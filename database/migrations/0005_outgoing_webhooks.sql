create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  events text[] not null,
  status text not null default 'active',
  reason text,
  secret text not null,
  secret_shown_at timestamptz,
  old_secret text,
  old_secret_until timestamptz,
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  constraint webhook_endpoints_status check (status in ('active', 'paused', 'disabled'))
);
--> statement-breakpoint
create table webhook_messages (
  id text primary key,
  type text not null,
  order_id uuid constraint webhook_messages_order_id_orders_id_fk references orders on delete cascade,
  at timestamptz not null default now(),
  body text
);
--> statement-breakpoint
create index webhook_messages_at on webhook_messages (at);
--> statement-breakpoint
create index webhook_messages_order on webhook_messages (order_id) where order_id is not null;
--> statement-breakpoint
create table webhook_deliveries (
  id bigint primary key generated always as identity,
  message_id text not null
    constraint webhook_deliveries_message_id_webhook_messages_id_fk references webhook_messages on delete cascade,
  endpoint_id uuid not null
    constraint webhook_deliveries_endpoint_id_webhook_endpoints_id_fk references webhook_endpoints on delete cascade,
  status text not null default 'waiting',
  attempts integer not null default 0,
  step integer not null default 0,
  next_at timestamptz default now(),
  tried_at timestamptz,
  response_status integer,
  response text,
  error text,
  constraint webhook_deliveries_status check (status in ('waiting', 'delivered', 'failed')),
  constraint webhook_deliveries_due_while_waiting check ((status = 'waiting') = (next_at is not null))
);
--> statement-breakpoint
create unique index webhook_deliveries_once on webhook_deliveries (message_id, endpoint_id);
--> statement-breakpoint
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id);
--> statement-breakpoint
create index webhook_deliveries_due on webhook_deliveries (next_at) where status = 'waiting';
