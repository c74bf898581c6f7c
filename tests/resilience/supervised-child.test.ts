import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepRunning, type Supervised } from "#server/supervisor/child.ts";

let shop: AbortController;
let spawned: ChildProcess[];
let said: string[];
let readyPids: number[];
let kept: Supervised<number> | undefined;

beforeEach(() => {
  shop = new AbortController();
  spawned = [];
  said = [];
  readyPids = [];
});

afterEach(async () => {
  shop.abort();
  await kept?.stop();
  for (const child of spawned) expect(child.exitCode ?? child.signalCode).not.toBeNull();
});

function keep(code: string, patience = 5_000): Supervised<number> {
  kept = keepRunning<number>({
    name: "test",
    spawn() {
      const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "inherit", "ignore", "ipc"] });
      spawned.push(child);
      return child;
    },
    readReady(message) {
      if (typeof message !== "number") return undefined;
      readyPids.push(message);
      return message;
    },
    patience,
    log: (line) => said.push(line),
    signal: shop.signal,
  });
  return kept;
}

const works = "process.send(process.pid); setInterval(() => {}, 1000);";

test("a killed process is restarted", async () => {
  const { ready } = keep(works);
  await ready;
  spawned[0]?.kill("SIGKILL");
  await expect.poll(() => readyPids.length).toBe(2);
  expect(readyPids[1]).not.toBe(readyPids[0]);
  expect(said).toEqual(["The test process ended (SIGKILL): starting it again"]);
});

test("a process that ends before it was ever ready fails the start and is not retried", async () => {
  await expect(keep("process.exit(3)").ready).rejects.toThrow("The test process does not start (exit 3)");
  expect(spawned).toHaveLength(1);
});

test("no process is restarted while the shop stops", async () => {
  await keep(works).ready;
  shop.abort();
  spawned[0]?.kill("SIGTERM");
  await once(spawned[0]!, "exit");
  await kept?.stop();
  expect(spawned).toHaveLength(1);
  expect(said).toEqual([]);
});

test("a process that does not exit when asked is killed", async () => {
  await keep(`process.on("SIGTERM", () => {}); ${works}`, 100).ready;
  shop.abort();
  await kept?.stop();
  expect(spawned[0]?.signalCode).toBe("SIGKILL");
});
