import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { processesFrom, roleOf } from "./processes.ts";
import type { BenchShop } from "./start-shop.ts";

/** The fewest processors on which the shop still has two to itself. */
const enough = 4;

/** Numbers of processors, for the shop and for those who use it. */
export type Shares = { shop: number[]; others: number[] };

/**
 * Divides processors: the last two are for the buyers and the sandbox, which stand for other machines.
 * @param list as Linux writes it: `0-3,6`
 * @returns null if there are too few, so that all share them
 */
export function shareOut(list: string): Shares | null {
  const all = list.split(",").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
  return all.length < enough ? null : { shop: all.slice(0, -2), others: all.slice(-2) };
}

/** Processors that this process may use (proc(5)). Read at the start, before any are taken from it. */
const own = /^Cpus_allowed_list:\s+(\S+)/m.exec(readFileSync("/proc/self/status", "utf8"))![1]!;

/**
 * Lets shop and PostgreSQL run on processors of their own, if there are enough and there is `taskset` (util-linux).
 * What they start later stays there too. When disposed of, this process may use all of them again.
 * @param more pids of further processes that belong with the shop
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
      bind(each.pid, (roleOf(each.pid) === "sandbox" ? shares.others : shares.shop).join());
    bind(process.pid, shares.others.join());
    return { apart: true, [Symbol.dispose]: () => void bind(process.pid, own) };
  } catch (error) {
    console.error("all share the processors: %s", error instanceof Error ? error.message : error);
    return { apart: false, [Symbol.dispose]: () => {} };
  }
}
