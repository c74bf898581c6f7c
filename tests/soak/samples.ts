import { processesFrom, processRole, proportionalMegabytes } from "../../bench/processes.ts";
import type { BenchShop } from "../../bench/start-shop.ts";
import { openCollector } from "./collect-garbage.ts";
import type { Sample } from "./growth.ts";

/** The processes whose garbage is collected, which visitors or their orders make grow. */
export const judged = ["web", "worker"] as const;
type Judged = (typeof judged)[number];

/** One moment of all processes by role: megabytes, proportional (PSS) and resident (RSS). */
type Moment = { at: number; pss: Record<string, number>; rss: Record<string, number> };

/** The ports on which web process and worker are inspected: the first for metrics, and the inspector's. */
type Ports = { metrics: number; inspector: number };

/** The variables with which a shop is started so that `openSampling` can inspect it. */
export const sampledBy = ({ metrics, inspector }: Ports): Record<string, string> => ({
  METRICS_PORT: String(metrics),
  NODE_OPTIONS: `--inspect-port=${inspector}`,
});

/** The worker has the first port, the web process the one after it, as node:cluster numbers inspectors, too. */
const portOf = (first: number, role: Judged) => first + (role === "web" ? 1 : 0);

export type Sampling = Awaited<ReturnType<typeof openSampling>>;

/** Samples the processes of a running shop. */
export async function openSampling(shop: BenchShop, ports: Ports) {
  await using opened = new AsyncDisposableStack();
  const pids = processesFrom(shop.pid).map(({ pid }) => pid);
  const collectors = await Promise.all(
    judged.map((role) => {
      const pid = pids.find((each) => processRole(each) === role);
      if (!pid) throw new Error(`there is no ${role} process`);
      return openCollector(pid, portOf(ports.inspector, role));
    }),
  );
  for (const collector of collectors) opened.use(collector);
  const moments: Moment[] = [];
  const delays: Record<Judged, number[]> = { web: [], worker: [] };
  const all = opened.move();
  return {
    moments,
    /** Seconds by which the event loop was late, the 99th percentile of each interval between two samples. */
    delays,
    async sample(): Promise<void> {
      for (const role of judged) {
        const late = await readDelay(portOf(ports.metrics, role));
        // The first reading is about what came before the first sample.
        if (moments.length > 0) delays[role].push(late);
      }
      await Promise.all(collectors.map(({ collect }) => collect()));
      moments.push({ at: performance.now() / 1000, ...memoryOf(shop) });
    },
    /** A role's proportional megabytes. */
    memory: (role: Judged): Sample[] => moments.map(({ at, pss }) => ({ at, value: pss[role] ?? 0 })),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

function memoryOf({ pid, postgresPid }: BenchShop): Pick<Moment, "pss" | "rss"> {
  const pss: Record<string, number> = {};
  const rss: Record<string, number> = {};
  const add = (role: string, process: { pid: number; kilobytes: number }) => {
    pss[role] = (pss[role] ?? 0) + proportionalMegabytes(process.pid);
    rss[role] = (rss[role] ?? 0) + process.kilobytes / 1024;
  };
  for (const each of processesFrom(pid)) add(processRole(each.pid), each);
  for (const each of processesFrom(postgresPid)) add("postgres", each);
  return { pss: pss, rss: rss };
}

async function readDelay(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const found = /^nodejs_eventloop_delay_p99(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1];
  if (found === undefined) throw new Error(`port ${port} tells no delay of the event loop`);
  return Number(found);
}
