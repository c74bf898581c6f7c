import { fork } from "node:child_process";
import cluster from "node:cluster";
import { fileURLToPath } from "node:url";
import { type Kept, keepRunning } from "./child.ts";
import type { Log } from "./log.ts";

type Options = { env: NodeJS.ProcessEnv; log: Log; signal: AbortSignal };

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const bundle = file("build/server/index.js");
/**
 * Node lets the garbage of answers grow to 100 MB, on a machine with much memory, before it looks for what is still
 * needed. An answer is short and so is what it needs: looking more often, at what is new and at what has stayed a while,
 * keeps a third of it. A rendering takes a twentieth longer for it; a kept page does not.
 */
const webArgv = ["--max-semi-space-size=8", "--heap-growing-percent=80"];
/**
 * Packing a page takes tens of megabytes for a moment, outside of JavaScript. By itself the system's allocator (glibc's)
 * keeps them in each of its threads for the next time; like this it gives what is large back at once.
 */
const webAllocator = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" };
const readReady = (message: unknown) => (message === "ready" ? true : undefined);

/**
 * Starts the web processes, which share one port through node:cluster: one process listens by itself, several are
 * handed their connections in turn.
 */
export function startWeb(count: number, { env, log, signal }: Options): Kept<true>[] {
  cluster.schedulingPolicy = count > 1 ? cluster.SCHED_RR : cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: bundle, args: [], execArgv: webArgv, stdio: log.stdio });
  const spawn = () => {
    const worker = cluster.fork({ ...webAllocator, ...env, ROLE: "web" });
    worker.on("error", () => undefined); // reported by the process itself
    return worker.process;
  };
  return Array.from({ length: count }, () =>
    keepRunning<true>({ name: "web", spawn, readReady, patience: 15_000, log: log.line, signal }),
  );
}

/** Starts the process that works on the queued jobs. */
export function startWorker({ env, log, signal }: Options): Kept<true> {
  const spawn = () => fork(bundle, { execArgv: [], env: { ...env, ROLE: "worker" }, stdio: log.stdio });
  return keepRunning<true>({ name: "worker", spawn, readReady, patience: 20_000, log: log.line, signal });
}

/** Starts the one process of development, which serves unbundled sources and works on the jobs too. */
export function startDevelopment({ env, log, signal }: Options): Kept<true> {
  const spawn = () =>
    fork(file("server/dev.ts"), { execArgv: [], env: { ...env, NODE_ENV: "development" }, stdio: log.stdio });
  return keepRunning<true>({ name: "development", spawn, readReady, patience: 5_000, log: log.line, signal });
}
