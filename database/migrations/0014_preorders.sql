create table preorders (
  slug text primary key,
  dispatch_on text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint preorders_dispatch_on check (dispatch_on ~ '^\d{4}-\d{2}-\d{2}$')
);
--> statement-breakpoint
alter table orders add column dispatch_on text;
