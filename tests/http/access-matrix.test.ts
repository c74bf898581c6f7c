import { readFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminRows } from "../support/access-matrix/admin-rows.ts";
import { type Cast, headersOf, openCast, parsed, requestOf } from "../support/access-matrix/cast.ts";
import { customerRows } from "../support/access-matrix/customer-rows.ts";
import { liveRows, publicRows } from "../support/access-matrix/public-rows.ts";
import { type Cell, type Column, columns, type Row, redirects } from "../support/access-matrix/table.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { shopRoutes } from "../support/shop-routes.ts";
import { openTestShop } from "../support/test-shop.ts";

/**
 * Every route by every role, against statuses that are written by hand and derived from nothing. What a refusal says is
 * in admin-access.test.ts, and that it shows and changes nothing in others-data.test.ts.
 */
const { path: folder } = await closeAfterTests(mkdtempDisposable(join(tmpdir(), "access-matrix-")));
const shop = await closeAfterTests(openTestShop({ DATA_DIR: folder }));

const rows = [...publicRows, ...customerRows, ...adminRows];

/** Routes that the shop mounts itself, beside React Router's. */
const mounted = shop.entry
  .openApp(shop.shop, shop.entry.pages)
  .routes.map(({ path }) => path)
  .filter((path) => !/^\/?\*$/.test(path));

describe("the matrix", () => {
  const routes = [...shopRoutes.map(({ path }) => `/${path}`), ...mounted, "/healthz", "/readyz"];
  test("has every route, and no other", () => {
    expect([...new Set(rows.map(({ path }) => path))].toSorted()).toEqual([...new Set(routes)].toSorted());
  });

  test("has a row for reading each route, and one for each action", () => {
    const missing = shopRoutes.flatMap(({ path, file }) => {
      const source = readFileSync(new URL(`../../app/${file}`, import.meta.url), "utf8");
      const hasAction = /export (async function|const) action\b/.test(source);
      const methods = new Set(rows.filter((row) => row.path === `/${path}`).map(({ method }) => method));
      const isRead = methods.has("GET");
      const isWritten = [...methods].some((method) => method !== "GET");
      return [...(isRead ? [] : [`GET of /${path}`]), ...(hasAction && !isWritten ? [`action of /${path}`] : [])];
    });
    expect(missing).toEqual([]);
  });
});

let cast: Cast;
beforeAll(async () => {
  cast = await openCast(shop);
});

async function answerTo(row: Row, column: Column): Promise<Cell> {
  const { url, sent } = requestOf(row, cast.ids);
  const isJson = /^\/(api|functions|webhooks)\//.test(row.path);
  const isRead = row.method === "GET";
  const query = isRead && sent.length > 0 ? `?${new URLSearchParams(sent)}` : "";
  const body = isJson
    ? JSON.stringify(Object.fromEntries(sent.map(([name, value]) => [name, parsed(value)])))
    : new URLSearchParams(sent);
  const answer = await shop.fetch(url + query, {
    method: row.method,
    headers: {
      ...(await headersOf(shop, cast, column)),
      ...(isJson && { "content-type": "application/json" }),
    },
    ...(!isRead && { body }),
  });
  await answer.arrayBuffer();
  const to = answer.headers.get("location");
  return (to && redirects[new URL(to, shop.url).pathname]) ?? String(answer.status);
}

/** Those who may do something ask last: it must still be possible when the others are refused. */
const order = columns.toSorted((one, other) => Number(one === "customer") - Number(other === "customer"));

const titled = (row: Row) => ({ ...row, title: [row.method, row.path, ...Object.values(row.fields)].join(" ") });

async function compare(row: Row) {
  const found = {} as Row["cells"];
  for (const column of order) found[column] = await answerTo(row, column);
  expect(found).toEqual(row.cells);
}

test.for(rows.map(titled))("$title", compare);

describe("in live mode", () => {
  beforeAll(() => {
    (shop.shop.config as { SHOP_MODE: string }).SHOP_MODE = "live";
  });
  afterAll(() => {
    (shop.shop.config as { SHOP_MODE: string }).SHOP_MODE = "rehearsal";
  });

  test.for(liveRows.map(titled))("$title", compare);
});
