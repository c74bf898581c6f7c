import { RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { openRouteHandlers } from "./route-handlers.ts";

const answers = (what: string, status = 200) => ({
  loader: ({ params }: { params: Record<string, string> }) => Response.json([what, params], { status }),
});

/** Orders and their frame under two paths, a list, and the 404 page. */
const build = {
  routes: {
    root: { id: "root", path: "", module: { default: () => null } },
    frame: { id: "frame", parentId: "root", module: {} },
    orders: { id: "orders", parentId: "frame", path: "orders", module: answers("orders") },
    order: { id: "order", parentId: "frame", path: "orders/:number", module: answers("order") },
    office: { id: "office", parentId: "frame", path: "admin", module: {} },
    home: { id: "home", parentId: "office", index: true, module: answers("office") },
    staff: { id: "staff", parentId: "office", path: "orders/:number", module: answers("staff's order") },
    preview: { id: "preview", parentId: "root", path: "admin/preview", module: answers("preview") },
    missing: { id: "missing", parentId: "root", path: "*", module: answers("missing", 404) },
  },
  entry: { module: { default: () => new Response("a page") } },
  assets: { routes: {}, entry: {}, url: "", version: "1" },
  future: {},
  ssr: true,
  publicPath: "/",
  prerender: [],
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

const handlerOf = openRouteHandlers(build);
async function asked(path: string) {
  const { pathname } = new URL(path, "http://shop.test");
  const answer = await handlerOf(pathname)(new Request(`http://shop.test${path}`), new RouterContextProvider());
  return [answer.status, ...(await answer.json())];
}

test.each([
  ["/orders", 200, "orders", {}],
  ["/orders/", 200, "orders", {}],
  ["/orders/7?page=2", 200, "order", { number: "7" }],
  ["/admin", 200, "office", {}],
  ["/admin/orders/7", 200, "staff's order", { number: "7" }],
  ["/admin/preview", 200, "preview", {}],
])("%s is answered by its route, within its layouts", async (path, status, what, params) => {
  expect(await asked(path)).toEqual([status, what, params]);
});

test.each(["/ORDERS/7", "/%6Frders/7"])("%s, spelt otherwise, is answered by the same route", async (path) => {
  expect(await asked(path)).toEqual([200, "order", { number: "7" }]);
});

test.each(["/orders/7/parcel", "/admin/nothing", "/nothing", "/constructor"])("%s gets the 404 page", async (path) => {
  expect((await asked(path)).slice(0, 2)).toEqual([404, "missing"]);
});
