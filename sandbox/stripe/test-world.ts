import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { getRequestListener } from "@hono/node-server";
import Stripe from "stripe";
import type { OutgoingEvent, World } from "../world.ts";
import { type StripeSandbox, stripeSandbox } from "./app.ts";

/** A world for this folder's tests: no faults, and events are only collected. */
export function testWorld(file = ":memory:"): World & { sent: OutgoingEvent[] } {
  const sent: OutgoingEvent[] = [];
  return {
    db: new DatabaseSync(file),
    sent,
    faults: { strikes: () => false, isOn: () => false, isEndless: () => false },
    events: { send: (event) => void sent.push(event) },
    options: {
      dataDir: ":memory:",
      ports: { stripe: 0, printful: 0, smtp: 0, control: 0 },
      shopUrl: "http://127.0.0.1:3000",
      stripe: { secretKey: "sk_test_rehearsal", publishableKey: "pk_test_rehearsal", webhookSecret: "whsec_rehearsal" },
      printful: { token: "", storeId: 1, webhookToken: "", callsPerMinute: null },
    },
  };
}

/** Starts the sandbox on a free port, with the official SDK pointed at it. */
export async function openStripeRehearsal(world = testWorld(), options?: { laterMs?: number }) {
  const sandbox = stripeSandbox(world, options);
  const server = await listenOnce((request) => sandbox.api(request));
  const port = (server.address() as AddressInfo).port;
  const client = (key = world.options.stripe.secretKey, maxNetworkRetries = 0) =>
    new Stripe(key, { host: "127.0.0.1", port, protocol: "http", telemetry: false, maxNetworkRetries });
  return {
    world,
    sandbox,
    port,
    client,
    stripe: client(),
    types: () => world.sent.map((event) => event.type),
    close: () => close(server, world),
  };
}
export type StripeRehearsal = Awaited<ReturnType<typeof openStripeRehearsal>> & { sandbox: StripeSandbox };

export async function listenOnce(answer: (request: Request) => Promise<Response>): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 65_000 }, getRequestListener(answer));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return server;
}

async function close(server: Server, world: World): Promise<void> {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  if (world.db.isOpen) world.db.close();
}
