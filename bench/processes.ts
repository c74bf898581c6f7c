import { readdirSync, readFileSync } from "node:fs";
import { load } from "./load.ts";
import { startBenchShop } from "./start-shop.ts";

/** A process's figures from /proc. */
type Counted = { pid: number; kilobytes: number; cpuMs: number };

/** Linux reports CPU time in hundredths of a second on every machine. */
const msPerTick = 10;

/** A process and its descendants, without those that have just exited. */
export function processesFrom(pid: number): Counted[] {
  try {
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
    // The name in parentheses may contain anything; user and system time are fields 14 and 15.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    const cpuMs = (Number(fields[11]) + Number(fields[12])) * msPerTick;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean),
    );
    return [{ pid, kilobytes, cpuMs }, ...children.flatMap((child) => processesFrom(Number(child)))];
  } catch {
    return [];
  }
}

/** The kind of a process: its role's name, as set by the supervisor, or its file's name. */
export function processRole(pid: number): string {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return processVariable(pid, "ROLE") ?? (command.includes("sandbox/") ? "sandbox" : "supervisor");
  } catch {
    return "ended";
  }
}

/**
 * A variable of the environment that a process was started with.
 * @throws Error if there is no such process
 */
export function processVariable(pid: number, name: string): string | undefined {
  const variables = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  return variables.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Proportional megabytes (PSS): memory shared by several processes counts for each in part. 0 if it has ended. */
export function proportionalMegabytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** CPU time so far by kind of process, for `pid` and its descendants. */
export function cpuByRole(pid: number): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const each of processesFrom(pid)) {
    const role = processRole(each.pid);
    sums[role] = (sums[role] ?? 0) + each.cpuMs;
  }
  return sums;
}

/** Total CPU time of a process's descendants, excluding itself. */
export const cpuBelow = (pid: number): number =>
  processesFrom(pid).reduce((sum, each) => sum + (each.pid === pid ? 0 : each.cpuMs), 0);

/** Watches how much the memory of a process and its descendants grows. */
export function watchMemory(pid: number) {
  const megabytes = () => processesFrom(pid).reduce((sum, each) => sum + each.kilobytes, 0) / 1024;
  const start = megabytes();
  let most = start;
  const timer = setInterval(() => {
    most = Math.max(most, megabytes());
  }, 50);
  return {
    /** Maximum growth in megabytes. */
    stop(): number {
      clearInterval(timer);
      return Math.round(most - start);
    },
  };
}

/** Proportional megabytes (PSS). */
type MemoryFigures = { web: number; whole: number };

/** Memory use while 64 clients browse, search and miss the cache. */
export async function measureMemory(webs = 1): Promise<MemoryFigures> {
  // With its own PostgreSQL, as with `npm start`, so that this is included.
  await using shop = await startBenchShop({ DATABASE_URL: "", WEB_CONCURRENCY: String(webs) });
  const { url } = shop;
  const paths = ["/", "/product/lantern-tshirt", "/shop?q=mug"];
  await Promise.all([
    load({ url, path: (at) => paths[at % paths.length]!, headers: { "accept-encoding": "br" }, clients: 48 }, 8),
    load({ url, path: (at) => `/shop?q=hoodie&colour=${"x".repeat(61)}${at}`, clients: 16 }, 8),
  ]);
  const all = processesFrom(shop.pid).map(({ pid }) => ({ pid, megabytes: proportionalMegabytes(pid) }));
  const web = all.filter(({ pid }) => processRole(pid) === "web").map(({ megabytes }) => megabytes);
  return { web: Math.max(...web), whole: all.reduce((sum, { megabytes }) => sum + megabytes, 0) };
}

if (import.meta.main) console.log(await measureMemory(Number(process.argv[2] ?? 1)));
