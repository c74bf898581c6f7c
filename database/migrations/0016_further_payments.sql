create table further_payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  amount integer not null,
  plan jsonb not null,
  status text not null default 'open',
  payment_intent_id text,
  client_secret text,
  payment_attempt integer not null default 1,
  card_brand text,
  card_last4 text,
  stripe_refund_id text,
  expires_at timestamptz not null,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint "further_payments_paymentIntentId_unique" unique (payment_intent_id),
  constraint "further_payments_stripeRefundId_unique" unique (stripe_refund_id),
  constraint further_payments_positive check (amount > 0),
  constraint further_payments_paid check ((status = 'paid') = (paid_at is not null))
);
--> statement-breakpoint
alter table refunds add column payment_intent_id text;
--> statement-breakpoint
create index further_payments_order on further_payments (order_id, created_at);
--> statement-breakpoint
create unique index further_payments_one_open on further_payments (order_id) where status = 'open';
--> statement-breakpoint
create index further_payments_lapsing on further_payments (expires_at) where status = 'open';
--> statement-breakpoint
create index further_payments_unsettled on further_payments (updated_at) where status in ('ending', 'returning');
