import { Hono } from "hono";
import { withFaults } from "../faults.ts";
import type { Handler } from "../serve.ts";
import type { World } from "../world.ts";
import {
  errorReply,
  notFound,
  okReply,
  pagingOf,
  rateLimitReply,
  readPaging,
  replyWith,
  serverErrorReply,
} from "./answers.ts";
import { openCatalogue, openStoreProducts } from "./catalogue.ts";
import { openPrintfulControl } from "./control.ts";
import { openNotices } from "./notices.ts";
import { openOrders } from "./orders.ts";
import { countryList, quote } from "./rates.ts";
import { openStock } from "./stock.ts";

const secondsToWaitWhenFaulty = 30;
const isSet = (value: string | undefined) => value === "1" || value === "true";

/**
 * A print-on-demand provider that implements API v1 as far as the shop uses it, plus `control`, through which a person
 * or a test moves orders along: nothing is printed or shipped by itself.
 */
export function printfulSandbox(world: World) {
  const stock = openStock(world);
  const notices = openNotices(world);
  const orders = openOrders(world, stock, notices);
  const catalogue = openCatalogue(stock);
  const storeProducts = openStoreProducts(stock);
  const gate = openGate(world.options.printful);
  const app = new Hono();

  app.use(async (c, next) => gate(c.req.raw) ?? (await next()));
  app.onError((error) => {
    if (error instanceof SyntaxError) return errorReply({ status: 430, reason: "BadRequest", message: "Invalid JSON" });
    throw error;
  });
  app.notFound(() => errorReply(notFound()));

  app.get("/products", (c) => {
    const ids = (c.req.query("category_id") ?? "").split(",").filter(Boolean).map(Number);
    return okReply(catalogue.products(ids));
  });
  app.get("/products/:id{\\d+}", (c) => replyWith(catalogue.product(Number(c.req.param("id"))) ?? notFound()));
  app.get("/products/variant/:id", (c) => replyWith(catalogue.variant(Number(c.req.param("id"))) ?? notFound()));

  app.get("/store/products", (c) => {
    const query = new URL(c.req.url).searchParams;
    const all = storeProducts.list(query.get("status") ?? "all");
    const page = readPaging(query);
    return okReply(all.slice(page.offset, page.offset + page.limit), pagingOf(all.length, page));
  });
  app.get("/store/products/:ref", (c) => replyWith(storeProducts.get(c.req.param("ref")) ?? notFound()));
  app.get("/store/variants/:ref", (c) => replyWith(storeProducts.variant(c.req.param("ref")) ?? notFound()));

  app.post("/shipping/rates", async (c) => {
    const offered = quote(stock, await c.req.json());
    return Array.isArray(offered) ? okReply(offered) : errorReply(offered);
  });

  app.post("/orders", async (c) => {
    const options = { confirm: isSet(c.req.query("confirm")), updateExisting: isSet(c.req.query("update_existing")) };
    return replyWith(orders.create(await c.req.json(), options));
  });
  app.get("/orders", (c) => {
    const query = new URL(c.req.url).searchParams;
    const status = query.get("status") ?? "";
    const page = readPaging(query);
    return okReply(orders.book.list(status, page), pagingOf(orders.book.count(status), page));
  });
  app.get("/orders/:ref", (c) => replyWith(orders.get(c.req.param("ref"))));
  app.put("/orders/:ref", async (c) =>
    replyWith(orders.update(c.req.param("ref"), await c.req.json(), isSet(c.req.query("confirm")))),
  );
  app.delete("/orders/:ref", (c) => replyWith(orders.cancel(c.req.param("ref"))));
  app.post("/orders/:ref/confirm", (c) => replyWith(orders.confirm(c.req.param("ref"))));

  app.get("/webhooks", () => okReply(notices.hook()));
  app.post("/webhooks", async (c) => replyWith(notices.set(await c.req.json())));
  app.delete("/webhooks", () => okReply(notices.remove()));

  app.get("/countries", () => okReply(countryList));
  app.get("/stores", () => {
    const all = [{ id: world.options.printful.storeId, name: "Rehearsal store", type: "native" }];
    return okReply(all, pagingOf(all.length, { offset: 0, limit: 20 }));
  });

  const answers = { failed: serverErrorReply, rateLimited: () => rateLimitReply(secondsToWaitWhenFaulty) };
  const api: Handler = withFaults(world, "printful", answers, (request) => app.fetch(request));
  return { api, control: openPrintfulControl({ orders, stock, notices, storeProducts }) };
}

const windowMs = 60_000;

/** Checks the token and the rate limit; returns an error response to refuse. */
function openGate({ token, storeId, callsPerMinute }: World["options"]["printful"]) {
  let opened = 0;
  let calls = 0;

  function secondsToWait(now: number): number {
    if (callsPerMinute === null) return 0;
    if (now >= opened + windowMs) {
      opened = now;
      calls = 0;
    }
    calls += 1;
    return calls > callsPerMinute ? Math.ceil((opened + windowMs - now) / 1000) : 0;
  }

  return (request: Request): Response | null => {
    const given = request.headers.get("authorization") ?? "";
    if (!/^Bearer \S+$/.test(given)) return unauthorised("Malformed Authorization header.");
    if (given !== `Bearer ${token}`) return unauthorised("The access token is invalid.");
    const store = request.headers.get("x-pf-store-id");
    if (store !== null && store !== String(storeId)) {
      return errorReply({ status: 403, reason: 403, message: "This token has no access to the store." });
    }
    const wait = secondsToWait(Date.now());
    return wait > 0 ? rateLimitReply(wait) : null;
  };
}

const unauthorised = (message: string) => errorReply({ status: 401, reason: "BadRequest", message });
