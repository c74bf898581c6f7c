import { fork } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type Stripe from "stripe";
import { openStripe } from "#providers/stripe.ts";
import { freePort } from "./free-port.ts";
import { bundle } from "./test-shop.ts";
import { openTestWorld, type TestWorld } from "./test-world.ts";
import { until } from "./until.ts";

export type LogLine = Record<string, unknown> & { role: string; msg: string; requestId?: string };

/** A shop as `npm start` runs it: web processes and a worker, whose log lines a test reads. */
export type ShopProcesses = AsyncDisposable & {
  world: TestWorld;
  url: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** All lines so far, of both processes. */
  lines: readonly LogLine[];
  /** Waits for a line. */
  line(what: string, isIt: (line: LogLine) => boolean): Promise<LogLine>;
  /** The web processes' URLs, the first of which is `url`, and their SIGKILL. */
  webs: readonly { url: string; kill(): Promise<void> }[];
  /** The same database and payment provider, for what a test does beside the shop. */
  shop: { pool: pg.Pool; stripe: Stripe; config: { SESSION_SECRET: string } };
};

/**
 * @param env for each role, besides what both need
 * @param webCount how many web processes, each at a port of its own
 */
export async function openShopProcesses(
  env: (role: "web" | "worker") => Record<string, string>,
  webCount = 1,
): Promise<ShopProcesses> {
  await using opened = new AsyncDisposableStack();
  const world = opened.use(await openTestWorld());
  const lines: LogLine[] = [];
  const webs: { url: string; kill(): Promise<void> }[] = [];
  for (const role of ["worker", ...Array.from({ length: webCount }, () => "web" as const)] as const) {
    const port = role === "web" && webs.length > 0 ? String(await freePort()) : world.env.PORT;
    const child = fork(fileURLToPath(bundle), {
      env: {
        PATH: process.env.PATH,
        ...world.env,
        PORT: port,
        PUBLIC_URL: world.url,
        LOG_LEVEL: "info",
        ...env(role),
        ROLE: role,
      },
      execArgv: [],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    const kill = async () => {
      const ended = once(child, "exit");
      if (child.exitCode === null && child.signalCode === null && child.kill("SIGKILL")) await ended;
    };
    opened.defer(kill);
    if (role === "web") webs.push({ url: `http://127.0.0.1:${port}`, kill });
    const other: string[] = [];
    createInterface({ input: child.stderr! }).on("line", (line) => {
      if (line.startsWith("{")) lines.push(JSON.parse(line));
      else other.push(line);
    });
    const ready = new Promise((resolve) => child.once("message", resolve));
    const ended = once(child, "exit").then(() => Promise.reject(new Error(`the ${role} ended: ${other.join("\n")}`)));
    ended.catch(() => {});
    await Promise.race([ready, ended]);
  }
  const pool = new pg.Pool({ connectionString: world.databaseUrl, max: 2 });
  opened.defer(() => pool.end());
  const { STRIPE_SECRET_KEY: secretKey = "", STRIPE_API_BASE: apiBase, SESSION_SECRET = "" } = world.env;
  const all = opened.move();
  return {
    world,
    url: world.url,
    fetch: (path, init) => fetch(`${world.url}${path}`, { redirect: "manual", ...init }),
    lines,
    webs,
    line: (what, isIt) => until(`the log line of ${what}`, () => lines.find(isIt)),
    shop: { pool, stripe: openStripe({ secretKey, apiBase }), config: { SESSION_SECRET } },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
