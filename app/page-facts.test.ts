import { expect, it } from "vitest";
import { factsOf, listedPages, pageFacts } from "./page-facts.ts";
import routes from "./routes.ts";
import { privatePaths } from "./seo/robot-paths.ts";

type Route = { path?: string; index?: boolean; children?: readonly Route[] };
const addresses = (all: readonly Route[], above = ""): string[] =>
  all.flatMap(({ path, index, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    return [...(path !== undefined || index ? [here || "/"] : []), ...addresses(children, here)];
  });

it("has facts for existing addresses and for no others", () => {
  const known = addresses(routes);
  expect(Object.keys(pageFacts).filter((path) => !known.includes(path))).toEqual([]);
  expect(privatePaths.filter((path) => !known.some((each) => each.startsWith(path)))).toEqual([]);
});

it("lists no noindex page in the sitemap", () => {
  expect(listedPages().filter((path) => privatePaths.some((start) => path.startsWith(start)))).toEqual([]);
});

it("matches a product by any slug, and nothing by a name from Object.prototype", () => {
  expect(factsOf("/product/lantern-mug")).toBe(pageFacts["/product/:slug"]);
  expect(factsOf("/product/Lantern")).toEqual({});
  expect(factsOf("constructor")).toEqual({});
});
