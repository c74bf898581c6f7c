create table drop_places (
  number integer primary key generated always as identity,
  slug text not null,
  lot uuid,
  arrived_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  turn_at timestamptz,
  entered_at timestamptz,
  draft_token_hash text
);
--> statement-breakpoint
create index drop_places_waiting on drop_places (slug, lot, number) where turn_at is null;
--> statement-breakpoint
create index drop_places_turn_at on drop_places (slug, turn_at) where turn_at is not null;
--> statement-breakpoint
create index drop_places_draft on drop_places (draft_token_hash) where draft_token_hash is not null;
--> statement-breakpoint
create index drop_places_arrived_at on drop_places (arrived_at);
