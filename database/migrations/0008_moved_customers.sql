create table move_results (
  id uuid primary key,
  created integer not null,
  addresses integer not null,
  subscribed integer not null,
  present integer not null,
  left_out text not null,
  left_out_count integer not null,
  created_at timestamptz not null default now()
);
--> statement-breakpoint
create table moved_customers (
  email_hash text primary key,
  moved_at timestamptz not null default now()
);
