import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { debianProgram } from "./debian-program.ts";
import { freePort } from "./free-port.ts";
import { until } from "./until.ts";

const running = readFileSync(new URL("../../docs/running.md", import.meta.url), "utf8");

/** An example of docs/running.md, with this machine's values filled in. */
function example(language: string, replaced: Record<string, string>): string {
  const block = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(running)?.[1];
  if (!block) throw new Error(`docs/running.md has no example for ${language}`);
  return Object.entries(replaced).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the example for ${language} has no "${from}"`);
    return text.replaceAll(from, to);
  }, block);
}

/** The values for an example: ports, certificate and key files, a writable folder, the shop's port. */
type Place = { http: number; https: number; pem: string; key: string; folder: string; shop: string };

type Proxy = {
  program: ReturnType<typeof debianProgram>;
  /** Whether the example itself redirects http to https; Caddy does so by default. */
  redirects: boolean;
  settings(place: Place): string;
  args(file: string): string[];
};

export const proxies: Record<"HAProxy" | "nginx" | "Caddy", Proxy> = {
  HAProxy: {
    program: debianProgram("haproxy", "usr/sbin/haproxy"),
    redirects: true,
    settings: ({ http, https, pem, folder, shop }) => `global
    stats socket ${folder}/stats
${example("haproxy", {
  "bind :80": `bind 127.0.0.1:${http}`,
  "bind :443": `bind 127.0.0.1:${https}`,
  "/etc/haproxy/your.shop.pem": pem,
  "127.0.0.1:3000": `127.0.0.1:${shop}`,
})}`,
    args: (file) => ["-db", "-f", file],
  },
  nginx: {
    program: debianProgram("nginx", "usr/sbin/nginx"),
    redirects: true,
    settings: ({ http, https, pem, key, folder, shop }) => `pid ${folder}/pid;
error_log stderr;
daemon off;
events {}
http {
access_log off;
${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((what) => `${what}_temp_path ${folder}/${what};`).join("\n")}
${example("nginx", {
  "listen 80": `listen 127.0.0.1:${http}`,
  "listen 443": `listen 127.0.0.1:${https}`,
  "server_name your.shop": "server_name localhost",
  "/etc/ssl/your.shop.pem": pem,
  "/etc/ssl/your.shop.key": key,
  "127.0.0.1:3000": `127.0.0.1:${shop}`,
})}}`,
    args: (file) => ["-e", "stderr", "-c", file],
  },
  Caddy: {
    program: debianProgram("caddy", "usr/bin/caddy"),
    redirects: false,
    settings: ({ https, pem, key, folder, shop }) => `{
    admin off
    auto_https disable_redirects
    storage file_system ${folder}
}
${example("caddyfile", {
  "your.shop {": `https://localhost:${https} {\n    tls ${pem} ${key}`,
  "health_interval 2s": "health_interval 100ms",
  "127.0.0.1:3000": `127.0.0.1:${shop}`,
})}`,
    args: (file) => ["run", "--adapter", "caddyfile", "--config", file],
  },
};

/**
 * Runs a proxy as in its example, in front of a shop.
 * @param shopUrl where the shop listens
 */
export async function openProxy(name: keyof typeof proxies, shopUrl: string) {
  const { program, settings, args } = proxies[name];
  const folder = mkdtempSync(join(tmpdir(), "rosette-proxy-"));
  const key = join(folder, "key.pem");
  const pem = join(folder, "cert.pem");
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const fresh = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  execFileSync("openssl", [...fresh, ...subject, "-keyout", key, "-out", pem], { stdio: "pipe" });
  const ca = readFileSync(pem);
  writeFileSync(pem, Buffer.concat([ca, readFileSync(key)])); // HAProxy wants both in one file
  const http = await freePort();
  const https = await freePort();
  const file = join(folder, "settings");
  writeFileSync(file, settings({ http, https, pem, key, folder, shop: new URL(shopUrl).port }));
  const child = spawn(program.path!, args(file), { stdio: ["ignore", "ignore", "pipe"], env: { HOME: folder } });
  let said = "";
  child.stderr.on("data", (bytes) => {
    said += bytes;
  });
  const url = `https://localhost:${https}`;
  const ask = (path: string, init?: RequestInit) => fetchTrusting(ca, `${url}${path}`, init);
  const close = async () => {
    if (child.exitCode === null) {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const statsSocket = join(folder, "stats");
  try {
    await until(`${name} to answer`, async () => {
      if (child.exitCode !== null) throw new Error(`${name} ended: ${said}`);
      // HAProxy takes a server out if its very first check fails; after one that passes it takes two.
      if (name === "HAProxy" && (await haproxyCheck(statsSocket).catch(() => "")) !== "UP L7OK") return false;
      return (await ask("/readyz").catch(() => undefined))?.ok;
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { url, http, fetch: ask, statsSocket, [Symbol.asyncDispose]: close };
}

/** The result of HAProxy's own check, such as `UP L7OK`. */
export async function haproxyCheck(statsSocket: string): Promise<string> {
  const socket = connect(statsSocket).end("show stat\n");
  let said = "";
  for await (const part of socket) said += part;
  const [head = [], ...servers] = said
    .trim()
    .split("\n")
    .map((line) => line.split(","));
  const server = servers.find(([backend, one]) => backend === "rosette" && one === "one") ?? [];
  return `${server[head.indexOf("status")]} ${server[head.indexOf("check_status")]}`;
}

/** `fetch` cannot trust a custom certificate. */
const fetchTrusting = (ca: Buffer, url: string, { method = "GET", headers, body }: RequestInit = {}) =>
  new Promise<Response>((resolve, reject) => {
    const options = { ca, method, headers: Object.fromEntries(new Headers(headers)), agent: false } as const;
    const sent = request(url, options, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => {
        const given = Object.entries(answer.headers).flatMap(([name, value]) =>
          [value ?? []].flat().map((each): [string, string] => [name, each]),
        );
        const hasBody = parts.length > 0 && answer.statusCode !== 304;
        resolve(
          new Response(hasBody ? Buffer.concat(parts) : null, { status: answer.statusCode ?? 0, headers: given }),
        );
      });
    });
    sent.on("error", reject).end(body ?? undefined);
  });
