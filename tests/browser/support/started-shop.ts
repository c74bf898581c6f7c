import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { control, type RehearsalControl } from "../../support/control.ts";
import { freePort } from "../../support/free-port.ts";
import { openTestDatabase } from "../../support/test-database.ts";
import { until } from "../../support/until.ts";

export type StartedShop = AsyncDisposable & { url: string; control: RehearsalControl };

/** The shop as `npm start` runs it: supervisor, sandbox, web and worker, with its own database and folder. */
export async function startShop(settings: Record<string, string> = {}): Promise<StartedShop> {
  await using opened = new AsyncDisposableStack();
  const database = opened.use(await openTestDatabase());
  const folder = await mkdtemp(join(tmpdir(), "rosette-browser-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const main = fileURLToPath(new URL("../../../server/main.ts", import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH ?? "",
      PORT: String(port),
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: database.url,
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
  opened.defer(async () => {
    await stop(child);
    await rm(folder, { recursive: true, force: true });
  });
  const all = opened.move();
  return { url, control: control(url), [Symbol.asyncDispose]: () => all.disposeAsync() };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await gone;
}
