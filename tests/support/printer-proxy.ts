import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestWorld } from "./test-world.ts";

type Product = { id: number };
/** The parts of the print provider's responses that tests change. */
export type PrinterAnswer = {
  result: Product[] & { sync_variants: Product[] };
  paging: { total: number; offset: number; limit: number };
};
/** Returns the changed response, which may violate every contract. */
type Change = (body: PrinterAnswer) => unknown;

/**
 * A proxy between the shop and the sandbox's Printful that changes single responses, so that a test can define the
 * provider's catalogue: another price, a missing product, a page of HTML.
 */
export async function openPrinterProxy() {
  let target = "";
  const changes = new Map<string | RegExp, Change>();
  const asked: string[] = [];
  // The shop closes idle connections first, as with the sandbox; otherwise a call may hit a connection that is closing.
  const server = createServer({ keepAliveTimeout: 65_000 }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = (request.url ?? "").split("?")[0]!;
    asked.push(`${request.method} ${path}`);
    const { authorization = "", "x-pf-store-id": store } = request.headers;
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? "GET",
      headers: { authorization, "content-type": "application/json", ...(store && { "x-pf-store-id": String(store) }) },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    }).catch(() => null);
    // If the provider hangs up, so does the proxy.
    if (!answer) return void response.destroy();
    const text = await answer.text();
    const [, change] =
      [...changes].find(([which]) => (typeof which === "string" ? which === path : which.test(path))) ?? [];
    const changed = change ? change(JSON.parse(text)) : text;
    const isGone = changed === undefined;
    const gone = { code: 404, result: "Not found", error: { reason: "NotFound", message: "Not found" } };
    response.writeHead(isGone ? 404 : answer.status, { "content-type": "application/json" });
    response.end(typeof changed === "string" ? changed : JSON.stringify(isGone ? gone : changed));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** All calls so far, such as 'GET /store/products'. */
    asked,
    /** A test shop's settings: the shop reaches the sandbox through this proxy. */
    insteadOf: ({ env }: TestWorld) => {
      target = env.PRINTFUL_API_BASE!;
      return { PRINTFUL_API_BASE: url };
    },
    /** Changes every response of a path from now on. Undefined means 'not found'; text is sent unchanged. */
    change: (path: string | RegExp, how: Change) => void changes.set(path, how),
    reset: () => changes.clear(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
export type PrinterProxy = Awaited<ReturnType<typeof openPrinterProxy>>;
