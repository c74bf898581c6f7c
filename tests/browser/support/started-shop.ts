import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { control, type RehearsalControl } from "../../support/control.ts";
import { freePort } from "../../support/free-port.ts";
import { until } from "../../support/until.ts";

export type StartedShop = AsyncDisposable & { url: string; control: RehearsalControl };

/** The shop as `npm start` runs it: supervisor, PostgreSQL, stand-ins, web and worker, in a folder of its own. */
export async function startShop(settings: Record<string, string> = {}): Promise<StartedShop> {
  const folder = await mkdtemp(join(tmpdir(), "rosette-browser-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const main = fileURLToPath(new URL("../../../server/main.ts", import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH ?? "",
      PORT: String(port),
      DATA_DIR: join(folder, "data"),
      PRINTFUL_CALLS_PER_MINUTE: "0",
      CHECKOUTS_PER_MINUTE: "0",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += chunk));
  await until(
    "the shop to be open",
    async () => {
      if (child.exitCode !== null) throw new Error(`the shop ended: ${said}`);
      return said.includes(url) && (await fetch(`${url}/readyz`).catch(() => null))?.ok;
    },
    60_000,
  );
  return {
    url,
    control: control(url),
    async [Symbol.asyncDispose]() {
      await stop(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await gone;
}
