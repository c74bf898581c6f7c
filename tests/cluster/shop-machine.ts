import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { until } from "../support/until.ts";

export type Role = "web" | "worker";
export type ShopMachine = ReturnType<typeof shopMachine>;

/** This checkout. */
export const thisRelease = fileURLToPath(new URL("../..", import.meta.url));

/** A machine that runs one role of the built shop as `npm start` does: a supervisor, and its process. */
export function shopMachine(name: string, role: Role, env: Record<string, string>) {
  let child: ChildProcess | undefined;
  let said = "";
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    name,
    role,
    /** @param tree the release's folder; resolves once the shop is open */
    async start(tree = thisRelease): Promise<void> {
      said = "";
      child = spawn(process.execPath, ["--max-semi-space-size=1", join(tree, "server/main.ts")], {
        env: {
          ...env,
          ROLE: role,
          PATH: process.env.PATH ?? "",
          NODE_COMPILE_CACHE: join(tree, "node_modules/.cache/node"),
        },
        stdio: ["ignore", "ignore", "pipe", "ipc"],
      });
      child.stderr?.on("data", (bytes) => {
        said = (said + bytes).slice(-20_000);
      });
      const ready = once(child, "message").then(() => true);
      const ended = once(child, "exit").then(() => false);
      if (!(await Promise.race([ready, ended]))) throw new Error(`${name} does not start: ${said}`);
    },
    /** Whether the web process answers, asked without the balancer, which notices a death only after two checks. */
    async answers(): Promise<boolean> {
      const answer = await fetch(`http://127.0.0.1:${env.PORT}/readyz`).catch(() => undefined);
      await answer?.body?.cancel();
      return answer?.ok ?? false;
    },
    /** Kills the web process or worker with SIGKILL; the supervisor starts another. */
    async killProcess(): Promise<void> {
      const pid = await until(`a process of ${name}`, () => childrenOf(child?.pid)[0]);
      process.kill(pid, "SIGKILL");
    },
    /** Stops it as a service manager does. */
    async stop(): Promise<void> {
      if (!child || !isRunning()) return;
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
    /** What the machine wrote to its log. */
    said: () => said,
  };
}

function childrenOf(pid: number | undefined): number[] {
  if (!pid) return [];
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}
