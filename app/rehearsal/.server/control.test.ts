import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Shop } from "#server/shop.ts";
import { rehearsalControl, silent } from "./control.ts";

const state = { clock: { offsetMs: 0, now: "2026-11-20T14:00:00Z" }, counts: { mails: 3 } };
const answers: Record<string, [number, string]> = {
  "/rehearsal/api/state": [200, JSON.stringify(state)],
  "/rehearsal/api/printful/orders/7": [409, JSON.stringify({ error: "an order that is draft cannot ship" })],
  "/rehearsal/api/reset": [500, "<h1>broken</h1>"],
};
let server: Server;
const shop = (config: object) => ({ config }) as Shop;
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const control = () => rehearsalControl(shop({ SHOP_MODE: "rehearsal", REHEARSAL_URL: url() }));

beforeAll(async () => {
  server = createServer((request, response) => {
    const [status, body] = answers[request.url ?? ""] ?? [404, "{}"];
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void server.close());

describe("the rehearsal's control", () => {
  test("is not found in live mode, nor without a sandbox", () => {
    for (const config of [{ SHOP_MODE: "live", REHEARSAL_URL: url() }, { SHOP_MODE: "rehearsal" }]) {
      expect(() => rehearsalControl(shop(config))).toThrow(expect.objectContaining({ init: { status: 404 } }));
    }
  });

  test("reads the state, with defaults for missing parts", async () => {
    const answer = await control().state();
    expect(answer).toMatchObject({ ok: true, value: { payments: [], counts: { mails: 3 } } });
  });

  test("passes on the reason for a failure", async () => {
    const refused = await control().post(z.unknown(), "printful/orders/7", { move: "ship" });
    expect(refused).toEqual({ ok: false, error: "an order that is draft cannot ship" });
    expect(await control().post(z.unknown(), "reset", {})).toEqual({ ok: false, error: "HTTP 500" });
  });

  test("reports an unreachable sandbox", async () => {
    const away = rehearsalControl(shop({ SHOP_MODE: "rehearsal", REHEARSAL_URL: "http://127.0.0.1:9" }));
    expect(await away.state()).toEqual({ ok: false, error: silent });
  });
});
