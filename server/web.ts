import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { shownProducts } from "#app/public-pages.ts";
import { compression } from "./compression.ts";
import { enqueue } from "./jobs.ts";
import { openRenderer, type Pages, pagePolicy } from "./pages.ts";
import { rehearsalProxy } from "./rehearsal-proxy.ts";
import { refuseForeignOrigins, secureHeaders } from "./security.ts";
import type { Shop } from "./shop.ts";
import { sweep } from "./sweeper.ts";

/** The largest body that any endpoint takes: a webhook of Stripe's with room to spare. */
const maxBodyBytes = 512 * 1024;
/**
 * Forms that bring files along count for themselves how much really comes, and say it in their own words: a return's
 * photographs, the pictures and tables of the back office.
 */
const withFiles: readonly { path: RegExp; maxBytes: number }[] = [
  { path: /^\/orders\/[\w-]+\/return(\.data)?$/, maxBytes: 21 * 1024 * 1024 },
  { path: /^\/admin\/(products|bundles)\/[\w-]+(\.data)?$/, maxBytes: 100 * 1024 * 1024 },
];

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
  app.use(async (c, next) => {
    const most = withFiles.find(({ path }) => path.test(c.req.path))?.maxBytes ?? maxBodyBytes;
    if (Number(c.req.header("content-length") ?? 0) > most) {
      return c.json({ error: `The request is larger than ${most / 1024} kB.` }, 413);
    }
    return next();
  });
  if (shop.config.SHOP_MODE === "rehearsal" && shop.config.REHEARSAL_URL) {
    const proxy = rehearsalProxy(shop, () => enqueue(shop, shop.db, sweep, {}, "now"));
    app.all("/rehearsal/api/*", proxy);
    app.all("/rehearsal/stripe/*", proxy);
    app.get("/rehearsal/mailbox.json", proxy);
  }
  app.all("*", async (c) => {
    const nonce = randomBytes(16).toString("base64url");
    const response = await render(c.req.raw, nonce);
    if (response.headers.has(shownProducts)) response.headers.delete(shownProducts);
    if (response.headers.get("content-type")?.startsWith("text/html")) {
      response.headers.set("content-security-policy", pagePolicy(shop, { scripts: `'nonce-${nonce}'` }, c.req.path));
      if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
    }
    return response;
  });
  app.onError((error, c) => {
    shop.log.error({ error: error.stack, path: c.req.path }, "request");
    return c.json({ error: "An unexpected error occurred. Please try again." }, 500);
  });
  return app;
}
