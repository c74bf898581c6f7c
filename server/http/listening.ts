import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { Shop } from "../shop.ts";
import { refuseOtherHosts } from "./hosts.ts";

/** What answers before the app is asked: from memory, for everybody alike. */
export type Front = {
  /** False where it is not its to answer; `otherwise` is called when it turns out so later. */
  answer(request: IncomingMessage, response: ServerResponse, otherwise: () => void): boolean;
};

/**
 * Milliseconds that an idle connection of a proxy stays open: longer than proxies keep it themselves (a minute or two),
 * since a request that meets the shop closing is one that fails. Visitors who come without one have Node's five seconds.
 */
const proxyPatienceMs = 130_000;

/** Listens; files and public pages are answered before anything else is done. Resolves once connections are taken. */
export async function listen(shop: Shop, app: Hono, ...fronts: Front[]): Promise<Server> {
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  // Node's default would notice a client that is slow with its headers only after half a minute.
  const server = createServer({ connectionsCheckingInterval: 2_000 }, (incoming, outgoing) => {
    if (refuseOtherHosts(shop.config, incoming, outgoing)) return;
    const otherwise = () => {
      setClientAddress(incoming, shop.config.TRUST_PROXY);
      void answer(incoming, outgoing);
    };
    if (!fronts.some((front) => front.answer(incoming, outgoing, otherwise))) otherwise();
  });
  // A form with its photographs is 20 MB, and a telephone's way up takes minutes for them.
  server.requestTimeout = 300_000;
  server.headersTimeout = 10_000;
  if (shop.config.TRUST_PROXY) server.keepAliveTimeout = proxyPatienceMs;
  const { PORT, HOST } = shop.config;
  await once(server.listen({ port: PORT, host: HOST }), "listening");
  return server;
}

/**
 * Puts the visitor's network address into `x-real-ip`, and nobody else can: with a proxy of ours in front it is the
 * last entry of `x-forwarded-for`, which that proxy wrote; else it is the socket's.
 */
function setClientAddress(incoming: IncomingMessage, trustProxy: boolean): void {
  const forwarded = trustProxy ? incoming.headers["x-forwarded-for"] : undefined;
  const last = [forwarded].flat().at(-1)?.split(",").at(-1)?.trim();
  const { rawHeaders } = incoming;
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (rawHeaders[at]!.toLowerCase() === "x-real-ip") rawHeaders.splice(at, 2);
  }
  const real = last || (incoming.socket.remoteAddress ?? "");
  rawHeaders.push("x-real-ip", real);
  // The request that handlers see looks a single header up here first, and here stands what the client wrote.
  incoming.headers["x-real-ip"] = real;
}

/** Stops taking requests and lets the running ones end. */
export async function stopListening(server: Server): Promise<void> {
  const impatient = setTimeout(() => server.closeAllConnections(), 5_000);
  await server[Symbol.asyncDispose]();
  clearTimeout(impatient);
}
