import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "../config/config.ts";

type Settings = Pick<Config, "PUBLIC_URL" | "SHOP_MODE" | "TRUST_PROXY">;

/** Where a request is addressed; `scheme` is null without a trusted proxy that names it. */
export type Destination = { host: string | undefined; scheme: string | null };

/** What becomes of a request: 'upgrade' has the right host and the wrong scheme. */
export type Aim = "ours" | "upgrade" | "elsewhere";

/**
 * Whether a request was meant for this shop: its host and scheme are those of PUBLIC_URL. Somebody who points a name of
 * theirs at the shop (DNS rebinding) gets nothing by it. A rehearsal also answers on the names of this machine.
 */
export function aimOf({ PUBLIC_URL, SHOP_MODE }: Settings, { host, scheme }: Destination): Aim {
  if (!host || !/^[\w.:[\]-]+$/.test(host)) return "elsewhere";
  if (SHOP_MODE === "rehearsal" && isLoopback(host)) return "ours";
  const own = new URL(PUBLIC_URL);
  if (URL.parse(`${own.protocol}//${host}`)?.host !== own.host) return "elsewhere";
  return scheme === null || `${scheme.toLowerCase()}:` === own.protocol ? "ours" : "upgrade";
}

/** `localhost`, 127.0.0.1 and the like, with or without a port. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  return name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || /^127(\.\d{1,3}){3}$/.test(name);
}

/** Asked by load balancers and supervisors, which call the machine by whatever name they have, or by none. */
const healthPaths = ["/healthz", "/readyz"];

/**
 * Answers what was not meant for this shop, before anything else sees it.
 * @returns false where the request is the shop's to answer
 */
export function refuseOtherHosts(settings: Settings, request: IncomingMessage, response: ServerResponse): boolean {
  const target = request.url ?? "/";
  if (healthPaths.includes(target.split("?", 1)[0]!)) return false;
  const aim = isWhole(target) ? "elsewhere" : aimOf(settings, destinationOf(settings, request));
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

/** `GET http://other.example/`: the form for proxies, which names a host of its own beside the header. */
const isWhole = (target: string): boolean => !target.startsWith("/") && target !== "*";

/** Only our own proxy names the scheme: the last entry, as with `x-forwarded-for`. */
function destinationOf({ TRUST_PROXY }: Settings, { headers }: IncomingMessage): Destination {
  const forwarded = TRUST_PROXY ? [headers["x-forwarded-proto"]].flat().at(-1)?.split(",").at(-1)?.trim() : undefined;
  return { host: headers.host, scheme: forwarded || null };
}
