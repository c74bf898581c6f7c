create table api_keys (
  id text primary key,
  name text not null,
  hash text not null,
  scopes text[] not null,
  created_by text not null constraint api_keys_created_by_user_id_fk references "user" on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
--> statement-breakpoint
create index api_keys_created on api_keys (created_at, id);
--> statement-breakpoint
create unique index api_keys_name_once on api_keys (lower(name)) where revoked_at is null;
