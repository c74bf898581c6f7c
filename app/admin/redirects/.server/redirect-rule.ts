import { sql } from "drizzle-orm";
import { belowNoCollection, redirectPath, withQuery } from "#app/shared/.server/find-redirect.ts";
import type { Queryable } from "#database/open.ts";
import type { OwnPaths } from "./own-paths.ts";
import { type Address, plainHost, problemOfTarget } from "./redirect-addresses.ts";
import type { Redirect } from "./write-redirects.ts";

/** What is here already. */
export type Here = {
  /** Whether there is a page at a path. */
  isPage: (path: string) => boolean;
  /** Whether a route answers a path, or a page is there. */
  isTaken: (path: string) => boolean;
  /** Of this shop and, by what was read so far, of the earlier one. */
  hosts: Set<string>;
};

/**
 * @param publicUrl the address of this shop
 * @param ownPaths what its routes answer
 */
export async function readHere(db: Queryable, { fixed, patterns }: OwnPaths, publicUrl: string): Promise<Here> {
  const slugs = await readSlugs(db);
  const isPage = (path: string) => fixed.has(path || "/") || slugs.has(path);
  // The pages of products that are gone are redirected too.
  const isTaken = (path: string) => isPage(path) || (!/^\/product\/[^/]+$/.test(path) && patterns.test(path));
  return { isPage, isTaken, hosts: new Set([plainHost(new URL(publicUrl).host)]) };
}

/** All redirects that may lie on the way. */
export type Ways = Here & {
  /** New ones by path, of which each may lead on by another. */
  steps: ReadonlyMap<string, Address>;
  /** Those that are here already. */
  stored: ReadonlyMap<string, string>;
};

/**
 * The page that a redirect leads straight to, by way of all others (R-MOVE-8).
 * @returns its path, or why there is none
 */
export function findTarget(path: string, to: Address, ways: Ways): { target: string } | { problem: string } {
  const end = follow(path, to, ways);
  if (typeof end === "string") return { problem: end };
  const target = pageAt(end, ways);
  return target === null ? { problem: `This shop has no page at ‘${end.path}’. Correct the address` } : { target };
}

/** The most redirects that are followed from one address, so that a long chain cannot take minutes. */
const maxSteps = 100;

/** Where a redirect ends after all other new ones. @returns why it leads to no address of this shop */
function follow(from: string, to: Address, { steps, isPage, hosts }: Ways): Address | string {
  const seen = new Set([from]);
  let end = to;
  for (;;) {
    const problem = problemOfTarget(end, hosts);
    if (problem) return problem;
    if (isPage(end.path)) return end;
    if (seen.has(end.path)) return "It leads back to itself";
    if (seen.size > maxSteps) return `It leads on by way of more than ${maxSteps} other redirects`;
    seen.add(end.path);
    const next = steps.get(end.path) ?? steps.get(belowNoCollection(end.path));
    if (!next) return end;
    end = { ...next, rest: next.rest || end.rest };
  }
}

/** The page at an address, or where a redirect that is here already leads from it; null if there is none. */
function pageAt({ path, rest }: Address, { isPage, stored }: Ways): string | null {
  if (isPage(path)) return `${path || "/"}${rest}`;
  const target = stored.get(path) ?? stored.get(belowNoCollection(path));
  if (!target || !isPage(redirectPath(target.replace(/[?#].*/s, "")))) return null;
  return withQuery(target, rest.replace(/#.*/s, ""));
}

/** Paths of the pages of products and bundles. */
async function readSlugs(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.execute<{ path: string }>(
    sql`select '/product/' || slug as path from product_listings union select '/product/' || slug from bundles`,
  );
  return new Set(rows.map(({ path }) => path));
}

/** Where these paths lead already, also below a collection. */
export async function readStored(db: Queryable, paths: readonly string[]): Promise<Map<string, string>> {
  const asked = sql.param([...new Set(paths.flatMap((path) => [path, belowNoCollection(path)]))]);
  const { rows } = await db.execute<Redirect>(
    sql`select path, target from redirects where path = any(${asked}::text[])`,
  );
  return new Map(rows.map(({ path, target }) => [path, target]));
}
