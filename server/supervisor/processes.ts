import { fork } from "node:child_process";
import cluster from "node:cluster";
import { fileURLToPath } from "node:url";
import { keepRunning, type Supervised } from "./child.ts";
import type { Log } from "./log.ts";

type Options = { env: NodeJS.ProcessEnv; log: Log; signal: AbortSignal };

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const bundle = file("build/server/index.js");
/**
 * On a machine with plenty of memory, Node lets 100 MB of garbage pile up before collecting. Responses are short-lived,
 * so more frequent collection cuts that to a third. Rendering takes 5% longer; serving cached pages does not.
 */
const webArgv = ["--max-semi-space-size=8", "--heap-growing-percent=80"];
/** A worker's jobs are short-lived too, and nobody waits for them: by default its young generation grows to 32 MB. */
const workerArgv = ["--max-semi-space-size=2"];
/**
 * Compressing a page takes tens of megabytes of native memory for a moment. By default glibc's allocator keeps them in
 * each thread; these settings return large blocks at once.
 */
const webAllocator = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" };
const readReady = (message: unknown) => (message === "ready" ? true : undefined);

/**
 * Starts the web processes. One listens by itself; several share the port through node:cluster, round-robin.
 * @param drainSeconds how long each serves on after it is asked to exit
 */
export function startWeb(
  { count, drainSeconds }: { count: number; drainSeconds: number },
  { env, log, signal }: Options,
): Supervised<true>[] {
  cluster.schedulingPolicy = count > 1 ? cluster.SCHED_RR : cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: bundle, args: [], execArgv: webArgv, stdio: log.stdio });
  const spawn = (place: number) => {
    const worker = cluster.fork({ ...webAllocator, ...env, ...metricsPort(env, place), ROLE: "web" });
    worker.on("error", () => undefined); // reported by the process itself
    return worker.process;
  };
  const patience = 15_000 + drainSeconds * 1000;
  return Array.from({ length: count }, (_, at) =>
    keepRunning<true>({ name: "web", spawn: () => spawn(at + 1), readReady, patience, log: log.line, signal }),
  );
}

/** Each process has its own figures and so its own port: the worker METRICS_PORT, the web processes those after it. */
const metricsPort = ({ METRICS_PORT: first }: NodeJS.ProcessEnv, place: number) =>
  first?.trim() ? { METRICS_PORT: String(Number(first) + place) } : {};

/** Starts the worker process. */
export function startWorker({ env, log, signal }: Options): Supervised<true> {
  const spawn = () => fork(bundle, { execArgv: workerArgv, env: { ...env, ROLE: "worker" }, stdio: log.stdio });
  return keepRunning<true>({ name: "worker", spawn, readReady, patience: 20_000, log: log.line, signal });
}

/** Starts the development process, which serves unbundled sources and also works on jobs. */
export function startDevelopment({ env, log, signal }: Options): Supervised<true> {
  const spawn = () =>
    fork(file("server/dev.ts"), { execArgv: [], env: { ...env, NODE_ENV: "development" }, stdio: log.stdio });
  return keepRunning<true>({ name: "development", spawn, readReady, patience: 5_000, log: log.line, signal });
}
