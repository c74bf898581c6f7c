create table checkout_reminders (
  order_id uuid primary key references orders (id) on delete cascade,
  asked_at timestamptz not null default now(),
  sent_at timestamptz
);
--> statement-breakpoint
create index checkout_reminders_open on checkout_reminders (order_id) where sent_at is null;
--> statement-breakpoint
create table reminder_refusals (
  email_hash text primary key,
  refused_at timestamptz not null default now()
);
