import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { shownProducts } from "#app/public-pages.ts";
import { limitBodies } from "./body-limit.ts";
import { compression } from "./compression.ts";
import { enqueue } from "./jobs.ts";
import { openRenderer, type Pages, pagePolicy } from "./pages.ts";
import { rehearsalProxy } from "./rehearsal-proxy.ts";
import { refuseForeignOrigins, secureHeaders } from "./security.ts";
import type { Shop } from "./shop.ts";
import { sweep } from "./sweeper.ts";

/**
 * The shop as one function from Request to Response: what the server listens with and what tests call.
 */
export function openApp(shop: Shop, pages: Pages): Hono {
  const app = new Hono();
  const render = openRenderer(shop, pages);

  app.use(secureHeaders(shop.config.PUBLIC_URL));
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    const answer = await shop.pool.query("select 1").catch(() => undefined);
    return answer ? c.text("ready") : c.text("the database does not answer", 503);
  });
  app.use(compression);
  app.use(refuseForeignOrigins);
  app.use(limitBodies);
  if (shop.config.SHOP_MODE === "rehearsal" && shop.config.REHEARSAL_URL) {
    const proxy = rehearsalProxy(shop, () => enqueue(shop, shop.db, sweep, {}, "now"));
    app.all("/rehearsal/api/*", proxy);
    app.all("/rehearsal/stripe/*", proxy);
    app.get("/rehearsal/mailbox.json", proxy);
  }
  app.on(["PUT", "PATCH", "DELETE"], "*", async (c, next) => {
    // Endpoints answer for themselves. A page's forms are posted: to React Router any of these would be the same.
    if (/^\/(api|functions|webhooks)\//.test(c.req.path)) return next();
    return c.json({ error: `${c.req.method} is not for this address.` }, 405, { allow: "GET, HEAD, POST" });
  });
  app.all("*", async (c) => {
    const nonce = randomBytes(16).toString("base64url");
    const response = await render(c.req.raw, nonce);
    if (response.headers.has(shownProducts)) response.headers.delete(shownProducts);
    if (response.headers.get("content-type")?.startsWith("text/html")) {
      const inline = { scripts: `'nonce-${nonce}'`, styles: `'nonce-${nonce}'` };
      response.headers.set("content-security-policy", pagePolicy(shop, inline, c.req.path));
    }
    // Also what React Router fetches for a page: a CDN may have a lifetime of its own for what names none.
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
    return response;
  });
  app.onError((error, c) => {
    shop.log.error({ error: error.stack, path: c.req.path }, "request");
    return c.json({ error: "An unexpected error occurred. Please try again." }, 500);
  });
  return app;
}
