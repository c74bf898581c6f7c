import type { Context } from "hono";
import { z } from "zod";
import type { Shop } from "../shop.ts";

const clockMoved = z.object({ advanceMs: z.number() });

/**
 * Proxies the sandbox's pages and controls through the shop's origin, so that a browser sees one site. Mounted in
 * rehearsal mode only. Moving the clock also moves the shop's business clock, which runs the sweeper.
 */
export function rehearsalProxy(shop: Shop, onClockMoved: () => Promise<void>) {
  const target = shop.config.REHEARSAL_URL!;
  return async (c: Context): Promise<Response> => {
    const url = new URL(c.req.url);
    const method = c.req.method;
    const body = method === "GET" || method === "HEAD" ? undefined : await c.req.text();
    const answer = await fetch(`${target}${url.pathname}${url.search}`, {
      method,
      headers: pickHeaders(c.req.raw.headers, requestHeaders),
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(30_000),
    }).catch(() => undefined);
    if (!answer)
      return c.json({ error: "The rehearsal's sandbox does not answer: start the shop with npm start." }, 502);
    if (answer.ok && url.pathname === "/rehearsal/api/clock" && body) {
      await shop.clock.advance(clockMoved.parse(JSON.parse(body)).advanceMs);
      await onClockMoved();
    }
    const headers = pickHeaders(answer.headers, responseHeaders);
    headers.set("cache-control", "no-store");
    return new Response(answer.body, { status: answer.status, headers });
  };
}

const requestHeaders = ["content-type", "accept", "authorization", "idempotency-key"];
const responseHeaders = ["content-type", "content-security-policy"];

/** Those of the named headers that are not empty. */
function pickHeaders(from: Headers, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = from.get(name);
    if (value) picked.set(name, value);
  }
  return picked;
}
