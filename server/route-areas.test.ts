import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { areaOf, areasOf, buildOfArea } from "./route-areas.ts";

type Entry = { id?: string; path?: string; index?: boolean; file: string; children?: Entry[] };
type Known = { id: string; parentId?: string; path?: string; index?: boolean };

const all: Record<string, Known> = { root: { id: "root", path: "" } };
(function add(entries: Entry[], parentId: string) {
  for (const { path, index, file, children = [] } of entries) {
    all[file] = { id: file, parentId, ...(path !== undefined && { path }), ...(index && { index }) };
    add(children, file);
  }
})(routes as Entry[], "root");
const build = { routes: all, assets: { routes: all } } as unknown as ServerBuild;

function tree(known: Record<string, Known>, parentId?: string): RouteObject[] {
  const here = Object.values(known).filter((route) => route.parentId === parentId);
  return here.map(({ id, path, index }) =>
    index ? { id, index } : { id, ...(path !== undefined && { path }), children: tree(known, id) },
  );
}
const leadsTo = (known: RouteObject[], path: string) =>
  matchRoutes(known, path)?.map(({ route, params, pathname }) => [route.id, params, pathname]);

/** An address for every route, and what is like it. */
const addresses = areasAndPaths()
  .flatMap((path) => [
    path,
    path.toUpperCase(),
    `${path}/`,
    `${path}/more`,
    `${path}x`,
    path.split("/").slice(0, -1).join("/") || "/",
  ])
  .filter((path) => !path.startsWith("//"));
function areasAndPaths(): string[] {
  const whole = ({ path = "", parentId }: Known): string => `${parentId ? whole(all[parentId]!) : ""}/${path}`;
  return Object.values(all).map((route) =>
    whole(route).replace(/\/+/g, "/").replace(/:\w+/g, "7").replace("*", "what"),
  );
}

test("each address leads to the same page among the routes of its area as among all", () => {
  expect(addresses.length).toBeGreaterThan(800);
  const areas = areasOf(all);
  const every = tree(all);
  const trees = new Map(
    ["", ...areas].map((area) => [area, tree(buildOfArea(build, area).routes as unknown as typeof all)]),
  );
  for (const address of addresses) {
    const area = areaOf(address);
    expect(area, address).not.toBeNull();
    const few = trees.get(area!) ?? trees.get("")!;
    expect(leadsTo(few, address), address).toEqual(leadsTo(every, address));
  }
});

test("the browser's own list of routes is that of the area too", () => {
  const { assets, routes: known } = buildOfArea(build, "checkout");
  expect(Object.keys(assets.routes)).toEqual(Object.keys(known));
  expect(Object.keys(known)).toContain("checkout/checkout-page.tsx");
  expect(Object.keys(known)).not.toContain("checkout/success-page.tsx");
});

test("each first segment of the routes is an area, and what is open is none", () => {
  const areas = areasOf(all);
  for (const area of ["shop", "product", "checkout", "api", "admin", "sitemap.xml"]) expect(areas).toContain(area);
  expect(areas).not.toContain("*");
  expect(areas).not.toContain("");
});

test("an address that is spelled strangely is looked for among all routes", () => {
  for (const path of ["/%63heckout", "//checkout", "/shop/%2e%2e"]) expect(areaOf(path), path).toBeNull();
});

test("the data of a page are asked for in the area of the page", () => {
  expect(["/shop.data", "/product/lantern-mug.data", "/_root.data", "/"].map(areaOf)).toEqual([
    "shop",
    "product",
    "_root",
    "",
  ]);
});
