import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPrintful } from "#providers/printful/client.ts";
import type { NewPrintOrder } from "#providers/printful/requests.ts";
import type { SandboxOptions } from "./options.ts";
import { startSandbox } from "./start.ts";

type Heard = { path: string; headers: Record<string, unknown>; body: Record<string, unknown> };

/** A fake shop that records every webhook and answers as set by `answers`. */
export async function listeningShop() {
  const heard: Heard[] = [];
  let answer: (heard: Heard) => number = () => 200;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const webhook = {
      path: request.url ?? "",
      headers: request.headers,
      body: JSON.parse(String(Buffer.concat(chunks))),
    };
    heard.push(webhook);
    response.writeHead(answer(webhook)).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    types: () => heard.map(({ body }) => body.type),
    answers: (next: typeof answer) => {
      answer = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const testOptions = (shopUrl: string, more: Partial<SandboxOptions["printful"]> = {}): SandboxOptions => ({
  dataDir: ":memory:",
  ports: { stripe: 0, printful: 0, smtp: 0, control: 0 },
  shopUrl,
  stripe: { secretKey: "sk_test_rehearsal", publishableKey: "pk_test_rehearsal", webhookSecret: "whsec_rehearsal" },
  printful: {
    token: "print-token",
    storeId: 12,
    webhookToken: "secret-path",
    callsPerMinute: null,
    brand: "Demo",
    ...more,
  },
});

export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), "sandbox-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A sandbox on free ports without persistence, a fake shop that receives its events, and clients for both. */
export async function openTestSandbox(more: Partial<SandboxOptions["printful"]> = {}, dataDir = ":memory:") {
  const shop = await listeningShop();
  const sandbox = await startSandbox({ ...testOptions(shop.url, more), dataDir }, { pace: () => 20 });
  const base = `http://127.0.0.1:${sandbox.ports.printful}`;

  async function control(path: string, body?: unknown) {
    const raw = typeof body === "string" ? body : JSON.stringify(body);
    const response = await fetch(`http://127.0.0.1:${sandbox.ports.control}/rehearsal/${path}`, {
      ...(body !== undefined && { method: "POST", body: raw }),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  }
  return {
    sandbox,
    shop,
    printful: openPrintful({ apiBase: base, token: "print-token" }),
    control,
    fault: (provider: string, fault: string, times?: number) =>
      control("api/faults", { provider, fault, on: true, ...(times && { times }) }),
    /** A raw call, for requests that our client would never send. */
    raw: async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const text = typeof body === "string" ? body : JSON.stringify(body);
      const response = await fetch(base + path, {
        method,
        headers: { authorization: "Bearer print-token", ...headers },
        ...(body !== undefined && { body: text }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    async close() {
      await sandbox.close();
      shop.close();
    },
  };
}
export type TestSandbox = Awaited<ReturnType<typeof openTestSandbox>>;

export const leeds = { address1: "1 High Street", city: "Leeds", countryCode: "GB", postcode: "LS1 1AA" };

/** One navy t-shirt (variant 4001) and two white mugs (variant 7001), to Leeds. */
export const anOrder = (externalId: string): NewPrintOrder => ({
  externalId,
  shipping: "STANDARD",
  recipient: { ...leeds, name: "Robin Hartley", email: "robin@example.com" },
  items: [
    { externalId: "line-1", syncVariantId: 4_000_004_001, quantity: 1, retailPrice: 2499, name: "Tee" },
    { externalId: "line-2", syncVariantId: 4_000_007_001, quantity: 2, retailPrice: 999, name: "Mug" },
  ],
  retailCosts: { shipping: 439, discount: 0, tax: 0 },
});
