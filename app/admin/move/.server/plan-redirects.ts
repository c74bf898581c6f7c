import { setImmediate } from "node:timers/promises";
import type { Queryable } from "#database/open.ts";
import type { TableProblem } from "../../products/.server/read-csv.ts";
import type { OwnPaths } from "../../redirects/.server/own-paths.ts";
import { type Address, parseAddressCell, problemOfSource } from "../../redirects/.server/redirect-addresses.ts";
import {
  findTarget,
  type RedirectFacts,
  readShopAddresses,
  readStored,
  type ShopAddresses,
} from "../../redirects/.server/redirect-rule.ts";
import type { Redirect } from "../../redirects/.server/write-redirects.ts";
import type { MoveSource } from "./read-export.ts";
import { type FileRedirect, readMovedRedirects } from "./read-moved-redirects.ts";

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
  const addresses = await readShopAddresses(db, ownPaths, publicUrl);
  const steps = new Map<string, Step>();
  for (const [index, row] of redirects.entries()) {
    // Yield, so that a long file does not block other requests.
    if (index % 500 === 499) await setImmediate();
    addStep(plan, steps, row, addresses);
  }
  const stored = await readStored(
    db,
    [...steps].flatMap(([path, { to }]) => [path, to.path]),
  );
  const facts = { ...addresses, steps: new Map([...steps].map(([path, { to }]) => [path, to])), stored };
  for (const [index, [path, step]] of [...steps].entries()) {
    if (index % 500 === 499) await setImmediate();
    planStep(plan, path, step, facts);
  }
  plan.leftOut.sort((one, other) => one.line - other.line);
  return plan;
}

const leaveOut = (plan: RedirectPlan, { line, from }: FileRedirect, message: string) =>
  plan.leftOut.push({ line, from, message });

function addStep(
  plan: RedirectPlan,
  steps: Map<string, Step>,
  row: FileRedirect,
  { isTaken, hosts }: ShopAddresses,
): void {
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

function planStep(plan: RedirectPlan, path: string, { row, to }: Step, facts: RedirectFacts): void {
  const found = findTarget(path, to, facts);
  const before = facts.stored.get(path) ?? null;
  if ("problem" in found) leaveOut(plan, row, found.problem);
  else if (found.target === before) plan.present += 1;
  else plan.create.push({ path, target: found.target, before });
}
