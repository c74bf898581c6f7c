import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { bundle } from "../../support/test-shop.ts";

export type Role = "web" | "worker";

/** A process of the shop that can be killed at any moment and restarted. */
export function shopProcess(role: Role, env: Record<string, string>) {
  let child: ChildProcess | undefined;
  return {
    async start(): Promise<void> {
      child = fork(fileURLToPath(bundle), {
        env: { ...env, ROLE: role, PATH: process.env.PATH ?? "" },
        stdio: ["ignore", "inherit", "inherit", "ipc"],
      });
      const [message] = await once(child, "message");
      if (message !== "ready") throw new Error(`the ${role} said ${JSON.stringify(message)}`);
    },
    /** SIGKILL: nothing is closed or reported. */
    async kill(): Promise<void> {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}
export type ShopProcess = ReturnType<typeof shopProcess>;
