import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { belowNoCollection, redirectPath, withQuery } from "#app/shared/.server/find-redirect.ts";
import type { Queryable } from "#database/open.ts";
import type { TableProblem } from "../../products/.server/read-csv.ts";
import type { OwnPaths } from "./own-paths.ts";
import type { MoveSource } from "./read-export.ts";
import { type FileRedirect, readMovedRedirects } from "./read-moved-redirects.ts";
import { type Address, parseAddressCell, plainHost, problemOfSource, problemOfTarget } from "./redirect-addresses.ts";
import type { Redirect } from "./write-redirects.ts";

/** A redirect to write; `before` is where its path leads now, null if nowhere. */
export type NewRedirect = Redirect & { before: string | null };

/** A row that is left out, and why. */
export type LeftOutRedirect = { line: number; from: string; message: string };

export type RedirectPlan = {
  source: MoveSource;
  names: readonly string[];
  /** The file's cells by line, for the list of what was left out. */
  cells: ReadonlyMap<number, readonly string[]>;
  create: NewRedirect[];
  /** Those that are here already, or twice in the file. */
  present: number;
  leftOut: LeftOutRedirect[];
};

/** A row whose address can be redirected. */
type Step = { row: FileRedirect; to: Address };

/** What is here already. */
type Here = {
  /** Whether there is a page at a path. */
  isPage: (path: string) => boolean;
  /** Whether a route answers a path, or a page is there. */
  isTaken: (path: string) => boolean;
  /** Of this shop and, by the file, of the earlier one. */
  hosts: Set<string>;
};

/**
 * Plans which redirects of another shop's file are taken over, without writing anything (R-MOVE-8). Each leads straight
 * to a page that this shop has: redirects of the file and those that are here already are followed.
 * @param publicUrl the address of this shop
 * @param ownPaths what its routes answer
 * @returns the problem of a file that is not such an export
 */
export async function planRedirects(
  db: Queryable,
  text: string,
  { publicUrl, ownPaths }: { publicUrl: string; ownPaths: OwnPaths },
): Promise<RedirectPlan | TableProblem> {
  const file = await readMovedRedirects(text);
  if ("message" in file) return file;
  const { source, names, redirects, rows } = file;
  const cells = new Map(rows.map(({ line, record }) => [line, record]));
  const plan: RedirectPlan = { source, names, cells, create: [], present: 0, leftOut: [] };
  const here = whatIsHere(ownPaths, await readSlugs(db), publicUrl);
  const steps = new Map<string, Step>();
  for (const [index, row] of redirects.entries()) {
    // Yield, so that a long file does not block other requests.
    if (index % 500 === 499) await setImmediate();
    addStep(plan, steps, row, here);
  }
  const stored = await readStored(
    db,
    [...steps].flatMap(([path, { to }]) => [path, to.path]),
  );
  for (const [index, [path, step]] of [...steps].entries()) {
    if (index % 500 === 499) await setImmediate();
    planStep(plan, path, step, { ...here, steps, stored });
  }
  plan.leftOut.sort((one, other) => one.line - other.line);
  return plan;
}

function whatIsHere({ fixed, patterns }: OwnPaths, slugs: ReadonlySet<string>, publicUrl: string): Here {
  const isPage = (path: string) => fixed.has(path || "/") || slugs.has(path);
  // The pages of products that are gone are redirected too.
  const isTaken = (path: string) => isPage(path) || (!/^\/product\/[^/]+$/.test(path) && patterns.test(path));
  return { isPage, isTaken, hosts: new Set([plainHost(new URL(publicUrl).host)]) };
}

const leaveOut = (plan: RedirectPlan, { line, from }: FileRedirect, message: string) =>
  plan.leftOut.push({ line, from, message });

function addStep(plan: RedirectPlan, steps: Map<string, Step>, row: FileRedirect, { isTaken, hosts }: Here): void {
  const from = parseAddressCell(row.from);
  const problem = row.refusal ?? problemOfSource(from, isTaken);
  if (problem !== null) return void leaveOut(plan, row, problem);
  const to = parseAddressCell(row.to);
  if (!to) return void leaveOut(plan, row, "The address it leads to is missing");
  const { host, path } = from!;
  if (host) hosts.add(host);
  const first = steps.get(path)?.row;
  if (!first) steps.set(path, { row, to });
  else if (first.to === row.to) plan.present += 1;
  else leaveOut(plan, row, `Line ${first.line} redirects the same address`);
}

type Ways = Here & {
  steps: ReadonlyMap<string, Step>;
  /** Redirects that are here already. */
  stored: ReadonlyMap<string, string>;
};

function planStep(plan: RedirectPlan, path: string, { row, to }: Step, ways: Ways): void {
  const end = follow(path, to, ways);
  if (typeof end === "string") return void leaveOut(plan, row, end);
  const target = pageAt(end, ways);
  const before = ways.stored.get(path) ?? null;
  if (target === null) leaveOut(plan, row, `This shop has no page at ‘${end.path}’. Correct the address`);
  else if (target === before) plan.present += 1;
  else plan.create.push({ path, target, before });
}

/** The most redirects that are followed from one address, so that a long chain cannot take minutes. */
const maxSteps = 100;

/** Where a redirect ends after all others of the file. @returns why it leads to no address of this shop */
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
    end = { ...next.to, rest: next.to.rest || end.rest };
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

async function readStored(db: Queryable, paths: readonly string[]): Promise<Map<string, string>> {
  const asked = sql.param([...new Set(paths.flatMap((path) => [path, belowNoCollection(path)]))]);
  const { rows } = await db.execute<Redirect>(
    sql`select path, target from redirects where path = any(${asked}::text[])`,
  );
  return new Map(rows.map(({ path, target }) => [path, target]));
}
