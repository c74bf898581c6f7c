import {
  createRequestHandler,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { withAnswerCookies } from "#app/accounts/session/.server/answer-cookies.ts";
import { recordingHosts } from "#app/analytics/.server/allowed-recording.ts";
import { productMayExist } from "#app/catalogue/.server/find-by-slug.ts";
import { readSold, type Sold, withdrawnBetween } from "#app/catalogue/.server/sold.ts";
import type { IslandFiles } from "#app/context.ts";
import { openPageCache, type PageCache } from "../cache/page-cache.ts";
import type { Shop } from "../shop.ts";
import { readIslandFiles } from "./island-files.ts";
import { openRouteHandlers } from "./route-handlers.ts";
import { contentSecurityPolicy, type InlineSources, sharedHeaders } from "./security.ts";

export type Pages = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  shopContext: RouterContext<Shop>;
  nonceContext: RouterContext<string | undefined>;
  islandFilesContext: RouterContext<IslandFiles>;
  /** The built client; absent in development, where Vite serves it. */
  clientFolder?: string;
};

/** Vite gives a new build whenever a file has changed. */
function developmentHandler(build: () => Promise<ServerBuild>): () => RequestHandler {
  const handler = createRequestHandler(build, "development");
  return () => handler;
}

/** React Router as a function of request and nonce; a page rendered without a nonce can be cached for everybody. */
export function openRenderer(
  shop: Shop,
  pages: Pages,
): (request: Request, nonce: string | undefined) => Promise<Response> {
  const { build } = pages;
  const handlerOf = typeof build === "function" ? developmentHandler(build) : openRouteHandlers(build);
  const islandFiles = readIslandFiles(pages.clientFolder);
  return (request, nonce) => {
    const context = new RouterContextProvider();
    context.set(pages.shopContext, shop);
    context.set(pages.nonceContext, nonce);
    context.set(pages.islandFilesContext, islandFiles);
    const handle = handlerOf(new URL(request.url).pathname);
    return withAnswerCookies(() => handle(request, context));
  };
}

/** @param inline sources that allow the page's own inline scripts and styles */
export const pagePolicy = (shop: Shop, inline: InlineSources, path: string): string =>
  contentSecurityPolicy({
    inline,
    stripe: shop.config.SHOP_MODE === "live",
    recording: recordingHosts(shop, path),
    development: shop.config.NODE_ENV === "development",
  });

/** Whether no product has this URL: then the page is not cached. */
async function isNoProduct(shop: Shop, target: string): Promise<boolean> {
  const slug = /^\/product\/([a-z0-9-]+)/.exec(target)?.[1];
  return slug !== undefined && !(await productMayExist(shop, slug));
}

/** The shop's full-page cache, renewed whenever this process or another announces a change. */
export function openShopPages(shop: Shop, pages: Pages): PageCache {
  const render = openRenderer(shop, pages);
  let sold: Sold | null = null;
  const cache = openPageCache({
    // A synthetic request: no visitor's cookie, IP address or language can get into the page.
    render: (target) =>
      shop.watch.during(async () =>
        (await isNoProduct(shop, target))
          ? new Response(null, { status: 404 })
          : render(new Request(new URL(target, shop.config.PUBLIC_URL)), undefined),
      ),
    sold: () => sold,
    async readWithdrawn() {
      const before = sold;
      sold = await shop.watch.during(() => readSold(shop.db));
      return before ? withdrawnBetween(before, sold) : [];
    },
    csp: (inline, path) => pagePolicy(shop, inline, path),
    sharedHeaders: sharedHeaders(shop.config.PUBLIC_URL),
  });
  shop.onChange((notice) => {
    if (notice === "lost") cache.renew();
    else if (notice.kind === "clock") cache.renewTimed();
    else cache.renew(notice.products);
  });
  // Nothing is cached yet: this only reads what is sold.
  cache.renew();
  return cache;
}
