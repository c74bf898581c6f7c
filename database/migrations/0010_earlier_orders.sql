create table earlier_orders (
  id uuid primary key default gen_random_uuid(),
  source text not null,
  number text not null,
  email text,
  name text,
  address text,
  placed_at timestamptz not null,
  status text not null,
  currency text not null,
  shipping_total integer not null default 0,
  tax_total integer not null default 0,
  discount_total integer not null default 0,
  discount_code text,
  shipping_name text,
  total integer not null default 0,
  refunded_total integer not null default 0,
  lines jsonb not null,
  moved_at timestamptz not null default now(),
  words text not null generated always as (lower(' ' || number || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ')) stored,
  constraint earlier_orders_number unique (source, number),
  constraint earlier_orders_email check (email = lower(email)),
  constraint earlier_orders_currency check (currency ~ '^[A-Z]{3}$'),
  constraint earlier_orders_amounts check (least(shipping_total, tax_total, discount_total, total, refunded_total) >= 0),
  constraint earlier_orders_lines check (jsonb_typeof(lines) = 'array')
);
--> statement-breakpoint
create index earlier_orders_customer on earlier_orders (email, placed_at);
--> statement-breakpoint
create index earlier_orders_placed on earlier_orders (placed_at, id);
--> statement-breakpoint
create index earlier_orders_words on earlier_orders using gin (words gin_trgm_ops);
--> statement-breakpoint
alter table move_results add column what text not null default 'customers',
  alter column addresses set default 0, alter column subscribed set default 0;
