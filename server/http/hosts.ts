import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "../config/config.ts";

type Settings = Pick<Config, "PUBLIC_URL" | "SHOP_MODE" | "TRUST_PROXY">;

/** The address of a request; `scheme` is null unless a trusted proxy sent it. */
export type Destination = { host: string | undefined; scheme: string | null };

/** What to do with a request; 'upgrade' means the right host but plain HTTP. */
type RequestTarget = "ours" | "upgrade" | "elsewhere";

/** Whether a request matches PUBLIC_URL, against DNS rebinding. A rehearsal also accepts loopback names. */
export function classifyRequest({ PUBLIC_URL, SHOP_MODE }: Settings, { host, scheme }: Destination): RequestTarget {
  if (!host || !/^[\w.:[\]-]+$/.test(host)) return "elsewhere";
  if (SHOP_MODE === "rehearsal" && isLoopback(host)) return "ours";
  const own = new URL(PUBLIC_URL);
  if (URL.parse(`${own.protocol}//${host}`)?.host !== own.host) return "elsewhere";
  return scheme === null || `${scheme.toLowerCase()}:` === own.protocol ? "ours" : "upgrade";
}

/** `localhost`, 127.0.0.0/8 or `[::1]`, with or without a port. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  return name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || /^127(\.\d{1,3}){3}$/.test(name);
}

/** Called by load balancers and supervisors, under any host name or none. */
const healthPaths = ["/healthz", "/readyz"];

/**
 * Answers requests that are for another host, before anything else sees them.
 * @returns false if the request is for this shop
 */
export function refuseOtherHosts(settings: Settings, request: IncomingMessage, response: ServerResponse): boolean {
  const target = request.url ?? "/";
  if (healthPaths.includes(target.split("?", 1)[0]!)) return false;
  const aim = isWhole(target) ? "elsewhere" : classifyRequest(settings, destinationOf(settings, request));
  if (aim === "ours") return false;
  const { PUBLIC_URL } = settings;
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", connection: "close" };
  if (aim === "upgrade" && (request.method === "GET" || request.method === "HEAD")) {
    response.writeHead(308, { ...headers, location: `${PUBLIC_URL}${target}` }).end();
  } else {
    response.writeHead(421, headers).end(`This shop is at ${PUBLIC_URL} and nowhere else.\n`);
  }
  return true;
}

/** The absolute form for proxies (`GET http://other.example/`), which carries a host besides the header. */
const isWhole = (target: string): boolean => !target.startsWith("/") && target !== "*";

/** Only our own proxy is trusted for the scheme: the last entry, as with `x-forwarded-for`. */
function destinationOf({ TRUST_PROXY }: Settings, { headers }: IncomingMessage): Destination {
  const forwarded = TRUST_PROXY ? [headers["x-forwarded-proto"]].flat().at(-1)?.split(",").at(-1)?.trim() : undefined;
  return { host: headers.host, scheme: forwarded || null };
}
