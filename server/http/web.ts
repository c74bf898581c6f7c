import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { failedRead, shownProductsHeader, trueUntilHeader } from "#app/cache-headers.ts";
import { errorStack } from "#app/shared/error-text.ts";
import { sweep } from "../jobs/sweep-job.ts";
import { enqueue } from "../jobs.ts";
import type { Shop } from "../shop.ts";
import { limitBodies } from "./body-limit.ts";
import { compression } from "./compression.ts";
import { openRenderer, type Pages, pagePolicy } from "./pages.ts";
import { rehearsalProxy } from "./rehearsal-proxy.ts";
import { announceFailedRequest } from "./request-id.ts";
import { refuseForeignOrigins, secureHeaders } from "./security.ts";
import { refuseSlowBodies } from "./slow-bodies.ts";
import { unlessSilent } from "./unless-silent.ts";

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
    for (const name of [shownProductsHeader, trueUntilHeader, failedRead])
      if (response.headers.has(name)) response.headers.delete(name);
    if (response.headers.get("content-type")?.startsWith("text/html")) {
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
