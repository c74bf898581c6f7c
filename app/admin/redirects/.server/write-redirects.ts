import { sql } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";

/** A path of an earlier shop, see `redirectPath`, and the page of this shop that it leads to. */
export type Redirect = { path: string; target: string };

/**
 * Writes redirects, over existing ones from the same paths. What a redirect leads to never redirects itself, so that
 * following one takes a single step and never leads back, not even once that page is gone.
 */
export async function writeRedirects(tx: Transaction, redirects: readonly Redirect[]): Promise<void> {
  const paths = sql.param(redirects.map(({ path }) => path));
  const targets = sql.param(redirects.map(({ target }) => target));
  const pages = sql.param([...new Set(redirects.map(({ target }) => target.replace(/[?#].*/s, "")))]);
  await tx.execute(sql`delete from redirects where path = any(${pages}::text[])`);
  await tx.execute(sql`
    update redirects r set target = n.target from unnest(${paths}::text[], ${targets}::text[]) as n (path, target)
    where r.target = n.path`);
  await tx.execute(sql`
    insert into redirects (path, target) select distinct on (n.path) n.*
    from unnest(${paths}::text[], ${targets}::text[]) as n (path, target) order by n.path
    on conflict (path) do update set target = excluded.target`);
}
