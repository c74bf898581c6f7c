create table redirects (
  path text primary key,
  target text not null,
  created_at timestamptz not null default now(),
  constraint redirects_path check (path ~ '^/[a-z]' and path = lower(path)),
  constraint redirects_target check (target ~ '^/([a-z]|$)')
);
