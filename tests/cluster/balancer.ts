import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../support/until.ts";

const document = readFileSync(new URL("../../docs/cluster.md", import.meta.url), "utf8");

/** HAProxy's example of docs/cluster.md, with the values of a cluster on this machine. */
function settings(replaced: Record<string, string>): string {
  const example = /```haproxy\n([\s\S]*?)```/.exec(document)?.[1] ?? "";
  return Object.entries(replaced).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the example of docs/cluster.md has no "${from}"`);
    return text.replaceAll(from, to);
  }, example);
}

type Target = { port: number; checkPort: number };

export type Balancer = Awaited<ReturnType<typeof openBalancer>>;

/** HAProxy in front of two web machines and of primary and standby, as in docs/cluster.md. */
export async function openBalancer(
  program: string,
  ports: { web: number; primary: number; replica: number },
  machines: readonly [webOne: number, webTwo: number],
  [one, two]: readonly [Target, Target],
) {
  const folder = mkdtempSync(join(tmpdir(), "rosette-haproxy-"));
  const file = join(folder, "haproxy.cfg");
  const stats = join(folder, "stats");
  const text = settings({
    "bind :80": `bind 127.0.0.1:${ports.web}`,
    "X-Forwarded-Proto https": "X-Forwarded-Proto http",
    "10.0.0.1:3000": `127.0.0.1:${machines[0]}`,
    "10.0.0.2:3000": `127.0.0.1:${machines[1]}`,
    "bind :5000": `bind 127.0.0.1:${ports.primary}`,
    "bind :5001": `bind 127.0.0.1:${ports.replica}`,
    "10.0.0.5:5432 check port 8008": `127.0.0.1:${one.port} check port ${one.checkPort}`,
    "10.0.0.6:5432 check port 8008": `127.0.0.1:${two.port} check port ${two.checkPort}`,
  });
  writeFileSync(file, `global\n    stats socket ${stats}\n\n${text}`);
  const child = spawn(program, ["-db", "-f", file], { stdio: ["ignore", "ignore", "pipe"], env: {} });
  let said = "";
  child.stderr.on("data", (bytes) => {
    said += bytes;
  });
  /** Servers of a backend that take requests. */
  async function up(backend: string): Promise<string[]> {
    const socket = connect(stats).end("show stat\n");
    let rows = "";
    for await (const part of socket) rows += part;
    return rows
      .split("\n")
      .map((line) => line.split(","))
      .filter(([name, server = "", ...rest]) => name === backend && /^[a-z]+\d?$/.test(server) && rest.includes("UP"))
      .map(([, server = ""]) => server);
  }
  // Until its first checks HAProxy takes every server for good, the standby for the primary too.
  await until("HAProxy to know which is the primary", async () => {
    if (child.exitCode !== null) throw new Error(`HAProxy ended: ${said}`);
    const counts = await Promise.all(["primary", "replica"].map(up)).catch(() => []);
    return counts.length === 2 && counts.every((servers) => servers.length === 1);
  });
  return {
    up,
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
