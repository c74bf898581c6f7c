import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { endpoints } from "#app/api-contract.ts";
import routes from "#app/routes.ts";
import { apiDocs } from "../bin/api-docs.ts";

test("docs/api.md matches the contracts: npm run api-docs regenerates it", () => {
  expect(readFileSync(new URL("../docs/api.md", import.meta.url), "utf8")).toBe(apiDocs());
});

test("every endpoint of routes.ts has a contract, and every contract a route", () => {
  const isEndpoint = (path: string) => /^(api|functions|webhooks)\//.test(path);
  const routed = (routes as RouteConfigEntry[]).flatMap(({ path }) => (path && isEndpoint(path) ? [`/${path}`] : []));
  // A path with two methods has a contract for each.
  expect([...new Set(endpoints.map((endpoint) => endpoint.path))].sort()).toEqual(routed.sort());
});
