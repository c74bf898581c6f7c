create table service_checks (
  service text primary key,
  checked_at timestamptz not null default now()
);
--> statement-breakpoint
create table service_outages (
  id bigint primary key generated always as identity,
  service text not null,
  began_at timestamptz not null,
  ended_at timestamptz not null default now()
);
--> statement-breakpoint
create index service_outages_ended on service_outages (ended_at);
