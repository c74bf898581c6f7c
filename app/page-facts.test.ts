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

it("has facts of addresses that there are, and of no others", () => {
  const known = addresses(routes);
  expect(Object.keys(pageFacts).filter((path) => !known.includes(path))).toEqual([]);
  expect(privatePaths.filter((path) => !known.some((each) => each.startsWith(path)))).toEqual([]);
});

it("tells search engines of no page that is not to be indexed", () => {
  expect(listedPages().filter((path) => privatePaths.some((start) => path.startsWith(start)))).toEqual([]);
});

it("knows a product by any slug, and nothing by a name that every object has", () => {
  expect(factsOf("/product/lantern-mug")).toBe(pageFacts["/product/:slug"]);
  expect(factsOf("/product/Lantern")).toEqual({});
  expect(factsOf("constructor")).toEqual({});
});
