import { randomBytes } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import { failedRead, shownProductsHeader, validUntilHeader } from "#app/cache-headers.ts";
import { outageResponse } from "#app/outage.ts";
import { errorStack } from "#app/shared/error-text.ts";
import { pageKey } from "../cache/page-key.ts";
import { DatabaseSilent } from "../database-watch.ts";
import { sweep } from "../jobs/sweep-job.ts";
import { enqueue } from "../jobs.ts";
import type { Shop } from "../shop.ts";
import { limitBodies } from "./body-limit.ts";
import { compression } from "./compression.ts";
import { readOddPaths } from "./decodable-path.ts";
import { openRenderer, type Pages, pagePolicy } from "./pages.ts";
import { rehearsalProxy } from "./rehearsal-proxy.ts";
import { announceFailedRequest } from "./request-id.ts";
import { refuseForeignOrigins, secureHeaders } from "./security.ts";
import { refuseSlowBodies } from "./slow-bodies.ts";

/** The shop as one function from Request to Response, used by the server and by tests. */
export function openApp(shop: Shop, pages: Pages): Hono {
  const app = new Hono();
  const render = openRenderer(shop, pages);

  app.use(secureHeaders(shop.config.PUBLIC_URL));
  app.use(announceFailedRequest);
  app.use(compression);
  app.use(refuseForeignOrigins(shop.config));
  app.use(refuseSlowBodies);
  app.use(limitBodies);
  app.use(readOddPaths);
  if (shop.config.SHOP_MODE === "rehearsal" && shop.config.REHEARSAL_URL) {
    const proxy = rehearsalProxy(shop, () => enqueue(shop, shop.db, sweep, {}, "now"));
    app.all("/rehearsal/api/*", proxy);
    app.all("/rehearsal/stripe/*", proxy);
    app.get("/rehearsal/mailbox.json", proxy);
  }
  app.on(["PUT", "PATCH", "DELETE"], "*", async (c, next) => {
    // Endpoints check their own methods. For pages, React Router would treat any of these methods as a POST.
    if (/^\/(api|functions|webhooks)\//.test(c.req.path)) return next();
    return c.json({ error: `${c.req.method} is not for this address.` }, 405, { allow: "GET, HEAD, POST" });
  });
  app.use(unlessSilent(shop));
  app.all("*", async (c) => {
    const nonce = randomBytes(16).toString("base64url");
    const response = await render(c.req.raw, nonce);
    for (const name of [shownProductsHeader, validUntilHeader, failedRead])
      if (response.headers.has(name)) response.headers.delete(name);
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    // A program that has mistyped an endpoint gets no page.
    if (isPage && response.status === 404 && c.req.path.startsWith("/api/"))
      return c.json({ error: `There is no endpoint at ${c.req.path}. /openapi.json lists them.` }, 404);
    if (isPage) {
      const inline = { scripts: `'nonce-${nonce}'`, styles: `'nonce-${nonce}'` };
      response.headers.set("content-security-policy", pagePolicy(shop, inline, c.req.path));
    }
    return response;
  });
  app.onError((error, c) => {
    shop.log.error({ error: errorStack(error), path: c.req.path }, "request");
    return c.json({ error: "An unexpected error occurred. Please try again." }, 500);
  });
  return app;
}

/**
 * Answers 503 within three seconds while the database is silent. The request may still be executed later, as after a
 * dropped connection, so all requests are safe to retry. Public pages handle an outage themselves, with the stale page
 * or the built-in lists; the status page says that there is one.
 */
function unlessSilent({ watch }: Pick<Shop, "watch">): MiddlewareHandler {
  return async (c, next) => {
    if ((c.req.method === "GET" || c.req.method === "HEAD") && handlesOutages(c.req.path)) return next();
    try {
      await watch.during(next);
    } catch (error) {
      if (!(error instanceof DatabaseSilent)) throw error;
      return outageResponse(c.req.raw);
    }
  };
}

const handlesOutages = (path: string): boolean => path === "/status" || pageKey(path) !== null;
