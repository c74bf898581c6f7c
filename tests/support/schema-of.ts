import pg from "pg";

/** Everything in the shop's schema, an object per row, except what belongs to an extension. */
const everything = `
with own as (
  select oid from pg_namespace where nspname = 'public'
), ours as (
  select c.* from pg_class c where c.relnamespace in (select oid from own)
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
)
select 'extension ' || extname as what, '' as definition from pg_extension
union all
select 'table ' || relname, concat_ws(' ', relkind::text, relpersistence::text, relrowsecurity, reloptions::text)
  from ours where relkind in ('r', 'p')
union all
select 'column ' || relname || '.' || attname, concat_ws(' ', format_type(atttypid, atttypmod),
    case when attnotnull then 'not null' end, nullif(attidentity::text, ''), nullif(attgenerated::text, ''), pg_get_expr(adbin, adrelid))
  from ours join pg_attribute on attrelid = ours.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relkind in ('r', 'p') and attnum > 0 and not attisdropped
union all
select 'constraint ' || conrelid::regclass || '.' || conname, pg_get_constraintdef(oid, true)
  from pg_constraint where connamespace in (select oid from own) and conrelid <> 0
union all
select 'index ' || relname, pg_get_indexdef(oid) from ours where relkind = 'i'
union all
select 'view ' || relname, pg_get_viewdef(oid, true) from ours where relkind = 'v'
union all
select 'sequence ' || sequencename, concat_ws(' ', data_type, start_value, min_value, max_value, increment_by, cycle, cache_size)
  from pg_sequences where schemaname = 'public'
union all
select 'type ' || typname, (select string_agg(enumlabel, ' ' order by enumsortorder) from pg_enum where enumtypid = t.oid)
  from pg_type t where typnamespace in (select oid from own) and typtype in ('e', 'd')
union all
select 'function ' || p.oid::regprocedure, pg_get_functiondef(p.oid) from pg_proc p
  where pronamespace in (select oid from own)
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
union all
select 'trigger ' || tgrelid::regclass || '.' || tgname, pg_get_triggerdef(t.oid, true) || ' ' || tgenabled::text
  from pg_trigger t where not tgisinternal and tgrelid in (select oid from ours)
union all
select 'comment ' || pg_describe_object(classoid, objoid, objsubid), description from pg_description
  where classoid = 'pg_class'::regclass and objoid in (select oid from ours)
    or classoid = 'pg_proc'::regclass and objoid in (select oid from pg_proc p where pronamespace in (select oid from own)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e'))
order by 1, 2`;

/** A database's tables, indexes, functions, triggers and so on, by kind and name. */
export async function schemaOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ what: string; definition: string }>(everything);
    return Object.fromEntries(rows.map(({ what, definition }) => [what, definition]));
  } finally {
    await client.end();
  }
}
