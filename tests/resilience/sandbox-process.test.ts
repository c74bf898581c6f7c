import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { openPrintful } from "#providers/printful/client.ts";
import type { SandboxOptions } from "#sandbox/options.ts";
import { anOrder, listeningShop, temporaryFolder, testOptions } from "#sandbox/test-sandbox.ts";

const program = fileURLToPath(new URL("../../sandbox/main.ts", import.meta.url));
const cleaning: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleaning.splice(0)) clean();
});

function run(options: SandboxOptions): ChildProcess {
  const child = fork(program, { stdio: ["pipe", "pipe", "pipe", "ipc"] });
  child.stdin?.end(JSON.stringify(options));
  cleaning.push(() => child.kill("SIGKILL"));
  return child;
}
async function started(options: SandboxOptions) {
  const child = run(options);
  const [message] = await once(child, "message");
  return { child, ...(message as { ready: true; ports: SandboxOptions["ports"] }) };
}
async function endOf(child: ChildProcess) {
  let said = "";
  child.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, "close");
  return { code, said };
}
function folder() {
  const { path, remove } = temporaryFolder();
  cleaning.push(remove);
  return path;
}

it("keeps orders, faults, clock and undelivered events when killed and restarted", async () => {
  const shop = await listeningShop();
  cleaning.push(shop.close);
  shop.answers(() => 503);
  const options = { ...testOptions(shop.url), dataDir: folder() };
  const first = await started(options);
  const before = openPrintful({ apiBase: `http://127.0.0.1:${first.ports.printful}`, token: "print-token" });
  const order = await before.createDraft(anOrder("kept"));
  await before.confirmOrder(order.id);
  const send = (path: string, body: unknown) =>
    fetch(`http://127.0.0.1:${first.ports.control}/rehearsal/api/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
  await send("clock", { advanceMs: 5000 });
  await send("faults", { provider: "mail", fault: "down", on: true });
  await expect.poll(() => shop.heard.length).toBeGreaterThan(0);
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  const refused = [...shop.heard];

  shop.answers(() => 200);
  const second = await started(options);
  const after = openPrintful({ apiBase: `http://127.0.0.1:${second.ports.printful}`, token: "print-token" });
  expect(await after.findOrder("kept")).toMatchObject({ id: order.id, status: "pending" });
  const state = await (await fetch(`http://127.0.0.1:${second.ports.control}/rehearsal/api/state`)).json();
  expect(state).toMatchObject({ clock: { offsetMs: 5000 }, faults: [{ provider: "mail", fault: "down" }] });
  const types = (heard: typeof shop.heard) => [...new Set(heard.map(({ body }) => body.type))].sort();
  await expect
    .poll(() => types(shop.heard.slice(refused.length)), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(types(refused)));
  second.child.kill("SIGTERM");
  expect((await endOf(second.child)).code).toBe(0);
});

it("ends when its parent is gone", async () => {
  const { child } = await started({ ...testOptions("http://127.0.0.1:1"), dataDir: folder() });
  child.disconnect();
  expect((await once(child, "exit"))[0]).toBe(0);
});

it("reports invalid options in one line", async () => {
  const { code, said } = await endOf(run(testOptions("ftp://x.test")));
  expect([code, said]).toEqual([1, "The sandbox cannot start: shopUrl: must be a URL that starts with http://\n"]);
});

it("names the taken port", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  cleaning.push(() => other.close());
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  const options = testOptions("http://127.0.0.1:1");
  const { code, said } = await endOf(run({ ...options, ports: { ...options.ports, smtp: port } }));
  expect([code, said]).toEqual([1, `The sandbox cannot start: port ${port} is taken\n`]);
});
