import { sql } from "drizzle-orm";
import { belowNoCollection, redirectPath, withQuery } from "#app/shared/.server/find-redirect.ts";
import type { Queryable } from "#database/open.ts";
import type { OwnPaths } from "./own-paths.ts";
import { type Address, plainHost, problemOfTarget } from "./redirect-addresses.ts";
import type { Redirect } from "./write-redirects.ts";

/** The addresses that this shop has. */
export type ShopAddresses = {
  /** Whether there is a page at a path. */
  isPage: (path: string) => boolean;
  /** Whether a route answers a path, or a page is there. */
  isTaken: (path: string) => boolean;
  /** The hosts of this shop, and those of the earlier shop that have been read so far. */
  hosts: Set<string>;
};

/**
 * @param publicUrl the address of this shop
 * @param ownPaths what its routes answer
 */
export async function readShopAddresses(
  db: Queryable,
  { fixed, patterns }: OwnPaths,
  publicUrl: string,
): Promise<ShopAddresses> {
  const slugs = await readSlugs(db);
  const isPage = (path: string) => fixed.has(path || "/") || slugs.has(path);
  // The pages of products that are gone are redirected too.
  const isTaken = (path: string) => isPage(path) || (!/^\/product\/[^/]+$/.test(path) && patterns.test(path));
  return { isPage, isTaken, hosts: new Set([plainHost(new URL(publicUrl).host)]) };
}

/** What decides where a redirect leads. */
export type RedirectFacts = ShopAddresses & {
  /** New redirects by path. One may lead to the path of another. */
  steps: ReadonlyMap<string, Address>;
  /** Redirects that the shop already has, by path. */
  stored: ReadonlyMap<string, string>;
};

/**
 * The page at which a visitor arrives by way of all other redirects (R-MOVE-8).
 * @returns its path, or why there is none
 */
export function findTarget(path: string, to: Address, facts: RedirectFacts): { target: string } | { problem: string } {
  const end = follow(path, to, facts);
  if (typeof end === "string") return { problem: end };
  const target = pageAt(end, facts);
  return target === null ? { problem: `This shop has no page at ‘${end.path}’. Correct the address` } : { target };
}

/** The most redirects that are followed from one address, so that a long chain cannot take minutes. */
const maxSteps = 100;

/** Where a redirect ends after all other new ones. @returns why it leads to no address of this shop */
function follow(from: string, to: Address, { steps, isPage, hosts }: RedirectFacts): Address | string {
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

/** The page at an address, or the target of a redirect that the shop already has for it; null if there is none. */
function pageAt({ path, rest }: Address, { isPage, stored }: RedirectFacts): string | null {
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

/** The stored targets of these paths, also of those below a collection. */
export async function readStored(db: Queryable, paths: readonly string[]): Promise<Map<string, string>> {
  const asked = sql.param([...new Set(paths.flatMap((path) => [path, belowNoCollection(path)]))]);
  const { rows } = await db.execute<Redirect>(
    sql`select path, target from redirects where path = any(${asked}::text[])`,
  );
  return new Map(rows.map(({ path, target }) => [path, target]));
}
