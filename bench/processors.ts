import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { processesFrom, processRole } from "./processes.ts";
import type { BenchShop } from "./start-shop.ts";

/** The minimum with which the shop still has two processors of its own. */
const enough = 4;

/** Processor numbers for the shop and for its users. */
type Shares = { shop: number[]; others: number[] };

/**
 * Divides the processors: the last two are for the buyers and the sandbox, which represent other machines.
 * @param list in Linux's format: `0-3,6`
 * @returns null if there are too few, so that all share them
 */
export function shareOut(list: string): Shares | null {
  const all = list.split(",").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
  return all.length < enough ? null : { shop: all.slice(0, -2), others: all.slice(-2) };
}

/** The processors that this process may use (proc(5)). Read at startup, before any are reserved. */
const own = /^Cpus_allowed_list:\s+(\S+)/m.exec(readFileSync("/proc/self/status", "utf8"))![1]!;

/**
 * Runs shop and PostgreSQL on their own processors, if there are enough and `taskset` (util-linux) is installed. Their
 * later children stay there too. Disposal gives this process all processors back.
 * @param more pids of further processes that belong to the shop
 */
export function setApart(
  { pid, postgresPid }: BenchShop,
  more: readonly number[] = [],
): Disposable & { apart: boolean } {
  const shares = shareOut(own);
  const bind = (pid: number, processors: string) =>
    execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", processors, String(pid)], { stdio: "ignore" });
  try {
    if (shares === null) return { apart: false, [Symbol.dispose]: () => {} };
    for (const each of [pid, postgresPid, ...more].flatMap(processesFrom))
      bind(each.pid, (processRole(each.pid) === "sandbox" ? shares.others : shares.shop).join());
    bind(process.pid, shares.others.join());
    return { apart: true, [Symbol.dispose]: () => void bind(process.pid, own) };
  } catch (error) {
    console.error("all share the processors: %s", error instanceof Error ? error.message : error);
    return { apart: false, [Symbol.dispose]: () => {} };
  }
}
