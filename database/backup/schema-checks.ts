import type pg from "pg";

export type Check = {
  name: string;
  /** A query that returns a line of text for each breach. */
  breaches: string;
  /** Statements to run first, in the same transaction; they are rolled back. */
  before?: string[];
};

/** Checks that the schema itself asks for: every row readable, every constraint true, every number still ahead. */
export async function schemaChecks(client: pg.ClientBase): Promise<Check[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  // Reads each row from the table itself: a damaged page fails its checksum.
  const readable = tables.map(({ name }) => ({
    name: `rows: ${name} can be read`,
    breaches: `select 'unreadable' from (select count(t::text) as n from ${name} t) as all_rows where n < 0`,
  }));
  return [...readable, ...(await constraintChecks(client)), ...(await numberChecks(client))];
}

async function constraintChecks(client: pg.ClientBase): Promise<Check[]> {
  const { rows } = await client.query<{ name: string; own: string; kind: string; rule: string; other: string }>(
    `select conname as name, conrelid::regclass::text as own, contype as kind,
       case when contype = 'c' then pg_get_expr(conbin, conrelid) else (
         select string_agg(format('t.%I = o.%I', a.attname, b.attname), ' and ')
         from unnest(conkey, confkey) as k (mine, theirs)
           join pg_attribute a on a.attrelid = conrelid and a.attnum = k.mine
           join pg_attribute b on b.attrelid = confrelid and b.attnum = k.theirs) end as rule,
       coalesce(confrelid::regclass::text, '') as other
     from pg_constraint where contype in ('c', 'f') and connamespace = 'public'::regnamespace order by 2, 1`,
  );
  return rows.map(({ name, own, kind, rule, other }) => ({
    name: `rules: ${own} keeps ${name}`,
    breaches:
      kind === "c"
        ? `select format('%s rows break it', count(*)) from ${own} where not (${rule}) having count(*) > 0`
        : `select format('%s rows name one of ${other.replaceAll("'", "''")} that does not exist', count(*)) from ${own} t
           where not exists (select from ${other} o where ${rule}) and (${isNamed(rule)}) having count(*) > 0`,
  }));
}

/** A null reference breaks no rule: for `t.order_id = o.id`, `t.order_id is not null`. */
const isNamed = (rule: string) =>
  rule
    .split(" and ")
    .map((pair) => `${pair.split(" = ")[0]} is not null`)
    .join(" and ");

async function numberChecks(client: pg.ClientBase): Promise<Check[]> {
  const { rows } = await client.query<{ own: string; column: string; sequence: string }>(
    `select d.refobjid::regclass::text as own, quote_ident(a.attname) as column, d.objid::regclass::text as sequence
     from pg_depend d
       join pg_class s on s.oid = d.objid and s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
       join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') order by 1`,
  );
  return rows.map(({ own, column, sequence }) => ({
    name: `numbers: the next id of ${own} is free`,
    breaches: `select format('it has id %s, and the next would be %s', max(t.${column}), s.last_value + 1)
      from ${own} t cross join ${sequence} s group by s.last_value, s.is_called
      having max(t.${column}) > s.last_value or max(t.${column}) = s.last_value and not s.is_called`,
  }));
}
