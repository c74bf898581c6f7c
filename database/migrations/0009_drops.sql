create table drops (
  slug text primary key,
  starts_at timestamptz not null,
  ends_at timestamptz,
  pieces integer not null,
  taken integer not null default 0,
  per_person integer,
  hold_minutes integer not null default 15,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint drops_never_oversold check (taken between 0 and pieces),
  constraint drops_pieces check (pieces between 1 and 10000 and coalesce(per_person, 1) >= 1),
  constraint drops_times check (ends_at is null or ends_at > starts_at),
  constraint drops_hold_minutes check (hold_minutes between 5 and 30)
);
--> statement-breakpoint
create table drop_reservations (
  order_id uuid not null references orders (id),
  slug text not null references drops (slug) on update cascade,
  quantity integer not null,
  held_until timestamptz,
  at timestamptz not null default now(),
  constraint drop_reservations_order_id_slug_pk primary key (order_id, slug),
  constraint drop_reservations_quantity check (quantity >= 1)
);
--> statement-breakpoint
create index drop_reservations_slug on drop_reservations (slug);
--> statement-breakpoint
create index drop_reservations_held_until on drop_reservations (held_until);
--> statement-breakpoint
drop function if exists read_to_pay(uuid, text);
