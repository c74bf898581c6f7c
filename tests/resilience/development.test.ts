import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { control } from "../support/control.ts";
import { freePort } from "../support/free-port.ts";
import { openedAt, type SpawnedShop, spawnShop } from "../support/spawned-shop.ts";
import { until } from "../support/until.ts";

/** Runs what `npm run dev` runs after installing, in two clones whose sources a test may change. */
const root = join(import.meta.dirname, "../..");
const needed = [
  "app",
  "art",
  "bin",
  "database",
  "providers",
  "public",
  "sandbox",
  "server",
  "package.json",
  "react-router.config.ts",
  "store.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

type Started = SpawnedShop & { folder: string; url: string };

const place = mkdtempSync(join(tmpdir(), "rosette-dev-"));
const children: ChildProcess[] = [];
let one: Started;
let other: Started;

function copySources(folder: string): void {
  mkdirSync(folder);
  for (const each of needed) cpSync(join(root, each), join(folder, each), { recursive: true });
}

/** Copies packages as hard links: Vite would treat symbolic links as foreign files. */
function makeClone(name: string): string {
  const folder = join(place, name);
  copySources(folder);
  try {
    execFileSync("cp", ["-al", join(root, "node_modules"), folder], { stdio: "ignore" });
  } catch {
    execFileSync("cp", ["-a", join(root, "node_modules"), folder]); // another disk
  }
  for (const cache of [".cache", ".vite"])
    rmSync(join(folder, "node_modules", cache), { recursive: true, force: true });
  return folder;
}

function launch(folder: string, env: Record<string, string>): Omit<Started, "url"> {
  const started = spawnShop(folder, env, "--dev");
  children.push(started.child);
  return { folder, ...started };
}

async function start(folder: string): Promise<Started> {
  // Not port 0: the system could give it to an outgoing connection before the shop listens.
  const started = launch(folder, { PORT: String(await freePort()) });
  return { ...started, url: await openedAt(started, 200_000) };
}

beforeAll(async () => {
  const folders = ["a shop à la carte", "the other clone"].map(makeClone);
  [one, other] = (await Promise.all(folders.map(start))) as [Started, Started];
}, 240_000);
afterAll(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  rmSync(place, { recursive: true, force: true });
});

/** Reads from /proc; null once the process has ended, as PostgreSQL's helpers do at any moment. */
function unlessEnded<Found>(look: () => Found): Found | null {
  try {
    return look();
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code!)) return null;
    throw error;
  }
}

/** The command lines of a process and its descendants, by process id. */
function processesOf({ child }: Started): Map<number, string> {
  const found = new Map<number, string>();
  const waiting = [child.pid!];
  for (let pid = waiting.pop(); pid; pid = waiting.pop()) {
    const proc = `/proc/${pid}`;
    const command = unlessEnded(() => readFileSync(`${proc}/cmdline`, "utf8").replaceAll("\0", " "));
    const children = unlessEnded(() => readFileSync(`${proc}/task/${pid}/children`, "utf8"));
    if (command !== null) found.set(pid, command);
    waiting.push(...(children ?? "").trim().split(" ").filter(Boolean).map(Number));
  }
  return found;
}

/** The addresses on which a process listens, such as `127.0.0.1:3000`. */
function listenersOf(pid: number): string[] {
  const sockets = (unlessEnded(() => readdirSync(`/proc/${pid}/fd`)) ?? []).flatMap((fd) => {
    const target = unlessEnded(() => readlinkSync(`/proc/${pid}/fd/${fd}`)); // null: closed meanwhile
    return (target && /^socket:\[(\d+)\]$/.exec(target)?.[1]) ?? [];
  });
  return ["tcp", "tcp6"].flatMap((protocol) =>
    (unlessEnded(() => readFileSync(`/proc/${pid}/net/${protocol}`, "utf8")) ?? "")
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, ...rest]) => state === "0A" && sockets.includes(rest[5]!))
      .map(([, local]) => readable(local!)),
  );
}

function readable(local: string): string {
  const [address, port] = local.split(":") as [string, string];
  const isLoopback = address === "0100007F"; // in the machine's byte order
  return `${isLoopback ? "127.0.0.1" : address}:${Number.parseInt(port, 16)}`;
}

const developmentOf = (started: Started) =>
  [...processesOf(started)].find(([, command]) => command.includes("server/dev.ts"))![0];

/** Edits a text in a clone's source. */
function edit({ folder }: Started, file: string, from: string, to: string): void {
  const path = join(folder, file);
  const before = readFileSync(path, "utf8");
  expect(before).toContain(from);
  writeFileSync(path, before.replace(from, to));
}

/** Subscribes somebody to the newsletter, and waits for the email. */
async function welcomeEmail({ url }: Started, to: string): Promise<string> {
  const answer = await fetch(`${url}/functions/v1/newsletter-signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: to }),
  });
  expect(answer.status).toBe(200);
  const emails = control(url);
  return until(`the email to ${to}`, async () => (await emails.mailbox()).find((email) => email.to === to)?.text);
}

test("the page is served, and nothing of the shop listens to other machines", async () => {
  expect(await (await fetch(one.url)).text()).toMatch(/<h1[\s\S]*<\/html>/);
  const all = [...processesOf(one).keys()].flatMap(listenersOf);
  expect(all).toContain(new URL(one.url).host);
  expect(all.filter((address) => !address.startsWith("127.0.0.1:"))).toEqual([]);
});

test("an edited page reaches the browser through the shop's own port", async () => {
  expect(listenersOf(developmentOf(one))).toEqual([new URL(one.url).host]);
  const client = await (await fetch(`${one.url}/@vite/client`)).text();
  expect(client).toContain("const hmrPort = null;"); // the page's own, then
  const token = /wsToken = "([^"]+)"/.exec(client)![1];
  const socket = new WebSocket(`${one.url.replace("http", "ws")}/?token=${token}`, "vite-hmr");
  const messages: string[] = [];
  socket.addEventListener("message", ({ data }) => messages.push(String(data)));
  try {
    await until("the browser's connection", () => messages.some((message) => message.includes('"connected"')));
    await fetch(`${one.url}/contact`);
    edit(one, "app/contact/contact-page.tsx", "export default function", "/* edited */ export default function");
    await until("the reload message", () => messages.some((message) => message.includes("contact-page.tsx")));
  } finally {
    socket.close();
  }
});

test("the next email and the next job run the edited sources, without a restart", async () => {
  const process = developmentOf(one);
  expect(await welcomeEmail(one, "before@example.com")).toContain("One last step.");
  edit(one, "app/emails/.server/subscriptions/welcome.ts", "One last step.", "A step as edited.");
  edit(
    one,
    "app/emails/.server/job-handlers.ts",
    "=> deliverEmail(",
    '=> console.error("A job as edited.") ?? deliverEmail(',
  );
  // It takes a moment until the change is noticed.
  let tries = 0;
  await until("an edited email", async () =>
    (await welcomeEmail(one, `after-${++tries}@example.com`)).includes("A step as edited."),
  );
  await until("an edited job", () => one.said().includes("A job as edited."));
  expect(developmentOf(one)).toBe(process);
  expect(one.said()).not.toContain("starting it again");
});

test("another clone runs beside it, with its own ports, database and emails", async () => {
  expect(await (await fetch(other.url)).text()).toContain("<h1");
  expect(await welcomeEmail(other, "neighbour@example.com")).toContain("One last step.");
  expect((await control(one.url).mailbox()).map(({ to }) => to)).not.toContain("neighbour@example.com");
  const [ports, others] = [one, other].map((each) => [...processesOf(each).keys()].flatMap(listenersOf));
  expect(ports!.filter((port) => others!.includes(port))).toEqual([]);
  for (const { folder } of [one, other]) expect(existsSync(join(folder, ".data/postgres/data"))).toBe(true);
});

test("a third one without a PORT says which to set if the default is taken, and changes nothing", async () => {
  const folder = join(place, "a third");
  copySources(folder);
  symlinkSync(join(other.folder, "node_modules"), join(folder, "node_modules"));
  const usual = await holdUsualPort();
  try {
    const { child, said } = launch(folder, {});
    await once(child, "close");
    expect([child.exitCode, said()]).toEqual([1, "Port 3000 on 127.0.0.1 is taken: set PORT to another one.\n"]);
    expect(existsSync(join(folder, ".data"))).toBe(false);
  } finally {
    usual?.close();
  }
});

/** Undefined if it is taken. */
const holdUsualPort = (): Promise<Server | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen(3000, "127.0.0.1", () => resolve(server));
  });
