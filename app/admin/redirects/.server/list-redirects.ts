import { and, asc, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { redirectPath } from "#app/shared/.server/find-redirect.ts";
import type { Queryable } from "#database/open.ts";
import { redirects } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { containing, type ListQuery, rowsPerPage } from "../../kit/list-query.ts";
import { isRedirectId } from "../redirect-contract.ts";
import { type OwnPaths, readOwnPaths } from "./own-paths.ts";
import { parseAddressCell } from "./redirect-addresses.ts";

/** Names a redirect in URLs and forms, for which its path may be too long. */
export const redirectId = sql<string>`md5(${redirects.path})`;

export type ListedRedirect = {
  /** See `redirectId`. */
  id: string;
  /** As people read it. */
  from: string;
  to: string;
  /** Whether the page that it leads to is there. */
  works: boolean;
  addedAt: Date;
};

/** A page of all redirects, newest first, filtered by a part of either address. */
export async function listRedirects({ db }: Pick<Shop, "db">, query: ListQuery) {
  const works = hasPage(await readOwnPaths());
  const found = conditionOf(query, works);
  const [rows, total] = await Promise.all([
    db
      .select({ id: redirectId, path: redirects.path, to: redirects.target, works, addedAt: redirects.createdAt })
      .from(redirects)
      .where(found)
      .orderBy(...newestFirst)
      .limit(rowsPerPage)
      .offset((query.page - 1) * rowsPerPage),
    db.$count(redirects, found),
  ]);
  return { rows: rows.map(({ path, ...row }): ListedRedirect => ({ ...row, from: readablePath(path) })), total };
}

/** The ids of all redirects that match a query, newest first. */
export async function listRedirectIds({ db }: Pick<Shop, "db">, query: ListQuery, limit: number): Promise<string[]> {
  const found = await db
    .select({ id: redirectId })
    .from(redirects)
    .where(conditionOf(query, hasPage(await readOwnPaths())))
    .orderBy(...newestFirst)
    .limit(limit);
  return found.map(({ id }) => id);
}

const newestFirst = [desc(redirects.createdAt), asc(redirects.path)];

function conditionOf({ search, filters }: ListQuery, works: SQL<boolean>): SQL | undefined {
  const states: Record<string, SQL> = { works, gone: sql`not ${works}` };
  return and(search ? or(...matches(search)) : undefined, filters.state ? states[filters.state] : undefined);
}

/** An address may be searched for by its whole URL, as it is in an email or on a poster. One without a path has none. */
function matches(search: string): SQL[] {
  const isUrl = /^https?:\/\//i.test(search);
  const path = isUrl ? parseAddressCell(search)?.path : redirectPath(search);
  if (isUrl && !path) return [sql`false`];
  return [
    sql`${redirects.path} like ${containing(path ?? "")}`,
    sql`lower(${redirects.target}) like ${containing(isUrl ? (path ?? "") : search.toLowerCase())}`,
  ];
}

/** Whether a redirect leads to a page of the shop: products and bundles may be deleted later. */
function hasPage({ fixed }: OwnPaths): SQL<boolean> {
  const page = sql`lower(split_part(split_part(${redirects.target}, '?', 1), '#', 1))`;
  return sql<boolean>`(${page} = any(${sql.param([...fixed])}::text[]) or ${page} in (
    select '/product/' || slug from product_listings union all select '/product/' || slug from bundles))`;
}

/** A redirect; undefined if there is none with this id. */
export async function readStoredRedirect(db: Queryable, id: string) {
  if (!isRedirectId(id)) return undefined;
  const [row] = await db
    .select({ path: redirects.path, target: redirects.target })
    .from(redirects)
    .where(eq(redirectId, id));
  return row;
}

/** The values of a redirect's form. */
export const redirectFields = ({ path, target }: { path: string; target: string }) => ({
  from: readablePath(path),
  to: target,
});

/** A stored path with its letters as people type them, if that is the same path when it is read. */
export function readablePath(path: string): string {
  try {
    const readable = decodeURI(path);
    return redirectPath(readable) === path ? readable : path;
  } catch {
    return path;
  }
}
