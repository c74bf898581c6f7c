import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { requestIdHeader } from "#app/request-id.ts";
import { inRequest } from "../request-context.ts";
import type { Shop } from "../shop.ts";
import { refuseOtherHosts } from "./hosts.ts";
import { takeRequestId } from "./request-id.ts";

/** Answers ahead of the app, from memory and the same for everybody. */
export type Front = {
  /** Returns false if the request is not for it; calls `otherwise` if it finds that out later. */
  answer(request: IncomingMessage, response: ServerResponse, otherwise: () => void): boolean;
  /** Called for every request, before anything answers it. */
  observe?(request: IncomingMessage, response: ServerResponse, requestId: string): void;
};

/**
 * Milliseconds that an idle connection from a proxy stays open. Must be longer than the proxy's own timeout (a minute
 * or two): a request that meets a closing connection fails. Direct visitors get Node's five seconds.
 */
const proxyPatienceMs = 130_000;

/** Starts listening, with files and public pages answered ahead of the app. Resolves once connections are accepted. */
export async function listen(shop: Shop, app: Hono, ...fronts: Front[]): Promise<Server> {
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const observers = fronts.filter(({ observe }) => observe);
  // Node's default would take half a minute to notice a client that sends its headers slowly.
  const server = createServer({ connectionsCheckingInterval: 2_000 }, (incoming, outgoing) => {
    const requestId = takeRequestId(incoming, shop.config.TRUST_REQUEST_ID);
    outgoing.setHeader(requestIdHeader, requestId);
    for (const observer of observers) observer.observe?.(incoming, outgoing, requestId);
    if (refuseOtherHosts(shop.config, incoming, outgoing)) return;
    const otherwise = () => {
      overwriteHeader(incoming, "x-real-ip", clientAddress(incoming, shop.config.TRUST_PROXY));
      overwriteHeader(incoming, requestIdHeader, requestId);
      // Only here: what the fronts render is for everybody, and belongs to no request.
      void inRequest(requestId, () => answer(incoming, outgoing));
    };
    if (!fronts.some((front) => front.answer(incoming, outgoing, otherwise))) otherwise();
  });
  // A form with photographs is 20 MB, which takes minutes over a slow mobile uplink.
  server.requestTimeout = 300_000;
  server.headersTimeout = 10_000;
  if (shop.config.TRUST_PROXY) server.keepAliveTimeout = proxyPatienceMs;
  const { PORT, HOST } = shop.config;
  await once(server.listen({ port: PORT, host: HOST }), "listening");
  return server;
}

/**
 * The visitor's IP address. Behind our proxy it is the last entry of `x-forwarded-for`, which the proxy wrote; otherwise
 * the socket's address.
 */
function clientAddress(incoming: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? incoming.headers["x-forwarded-for"] : undefined;
  const last = [forwarded].flat().at(-1)?.split(",").at(-1)?.trim();
  return last || (incoming.socket.remoteAddress ?? "");
}

/** Sets a header that only the shop decides, whatever the client sent. */
function overwriteHeader(incoming: IncomingMessage, name: string, value: string): void {
  const { rawHeaders } = incoming;
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (rawHeaders[at]!.toLowerCase() === name) rawHeaders.splice(at, 2);
  }
  rawHeaders.push(name, value);
  // Handlers look up single headers here first.
  incoming.headers[name] = value;
}

/** Stops accepting requests and waits for running ones. */
export async function stopListening(server: Server): Promise<void> {
  const impatient = setTimeout(() => server.closeAllConnections(), 5_000);
  await server[Symbol.asyncDispose]();
  clearTimeout(impatient);
}
