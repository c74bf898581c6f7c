import { randomUUID } from "node:crypto";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { robin } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { type CustomersData, makeCustomersData, secretEmail, secrets } from "../support/customers-data.ts";
import { orderLink, placeOrder } from "../support/placed-order.ts";
import { shopRoutes } from "../support/shop-routes.ts";
import { signedIn } from "../support/signed-in.ts";
import { answersToStrangers, isElsewhere } from "../support/strangers.ts";
import { openTestShop } from "../support/test-shop.ts";

/**
 * Customer B gets nothing of customer A, on every URL in app/routes.ts. Requests with A's ids get no word of A's data,
 * the same reply as for unknown ids, and leave all of A's rows unchanged.
 */
const routes = [...new Set(shopRoutes.map(({ path }) => path))].filter((path) => !isElsewhere(path));

test("the table has every route: a new one must state the reply to strangers", () => {
  expect(routes.toSorted()).toEqual(Object.keys(answersToStrangers).toSorted());
});

const { path: folder } = await closeAfterTests(mkdtempDisposable(join(tmpdir(), "others-data-")));
const shop = await closeAfterTests(openTestShop({ DATA_DIR: folder }));
const a = await signedIn(shop, { email: secretEmail });
let data: CustomersData;
let guest: string;
const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;

beforeAll(async () => {
  data = await makeCustomersData(shop, a);
  const own = await placeOrder(shop);
  const key = new URL(await orderLink(shop, own), shop.url).searchParams.get("key");
  const forged = data.orders.map(({ number }) => `order_${number}=${key}`).join("; ");
  guest = `${own.cookie}; ${forged}`;
});

/** B uses a new session each time: some routes end the session that they are called with. */
const strangers = async (
  route: string,
): Promise<{ who: "B" | "nobody"; what: string; headers: Record<string, string> }[]> => [
  { who: "B", what: "B, signed in", headers: { authorization: (await signedIn(shop)).bearer } },
  {
    who: "B",
    what: "B, where A had been",
    headers: { authorization: (await signedIn(shop)).bearer, cookie: data.browser },
  },
  { who: "nobody", what: "a guest with an order and its key", headers: { cookie: guest } },
  { who: "nobody", what: "nobody", headers: {} },
  // The success page is shown to the browser that paid, even after its session has ended.
  ...(route === "success"
    ? []
    : [{ who: "nobody" as const, what: "A's browser, signed out", headers: { cookie: data.browser } }]),
];

/** All of A's rows, as text. */
const readRows = async () =>
  JSON.stringify(
    await Promise.all(
      [
        `select * from "user" where id = $1`,
        "select * from session where user_id = $1",
        "select * from account where user_id = $1",
        "select * from addresses where user_id = $1",
        "select * from orders where user_id = $1 or id = $2 order by id",
        "select * from order_items where order_id in (select id from orders where user_id = $1 or id = $2) order by id",
        "select * from refunds where order_id in (select id from orders where user_id = $1 or id = $2)",
        "select * from returns where order_id in (select id from orders where user_id = $1)",
        "select * from product_reviews where order_id in (select id from orders where user_id = $1)",
        "select * from bundle_reviews where order_id in (select id from orders where user_id = $1)",
        "select * from newsletter_subscribers where email = 'secretive@example.com'",
      ].map((query) =>
        rows(query, [
          ...(query.includes("$1") ? [a.id] : []),
          ...(query.includes("$2") ? [data.ids.orderDraftId] : []),
        ]),
      ),
    ),
  );

/** The route's URL with A's ids in it. */
const addressOf = (route: string, number: string): string =>
  `/${route
    .replace(":number", number)
    .replace("addresses/:id", `addresses/${data.ids.address}`)
    .replace(":id", "1")
    .replace(":slug", "lantern-mug")
    .replace(":file", "everything.json")
    .replace(":token", "x")
    .replace("*", "nowhere")
    .replace(/:(\w+)/g, (_, name: keyof CustomersData["ids"]) => data.ids[name] ?? "x")}`;

let people = 0;
/** A body that is valid for every form and endpoint, with A's ids wherever possible. */
const bodyOf = (order: { id: string; number: string }) => ({
  ...robin,
  email: `stranger-${++people}@example.com`,
  lines: data.line,
  orderId: order.id,
  order: order.id,
  number: order.number,
  orderDraftId: data.ids.orderDraftId,
  paymentIntentId: data.ids.paymentIntentId,
  itemsTotal: 999,
  taxTotal: 0,
  shipping: { rate_id: "STANDARD", rate: "3.99", currency: "GBP", name: "Standard" },
  recipient: { country_code: "GB", state_code: null, zip: "ZE1 9ZZ" },
  items: [{ printful_variant_id: 7001, quantity: 1 }],
  total: 1398,
  revision: 1,
  code: "LIGHT10",
  id: data.ids.session,
  s: data.ids.subscriber,
  formKey: randomUUID(),
  reason: "no_reason",
  name: "B",
  [`item-${data.ids.item}`]: "1",
  product: data.ids.product,
  rating: "1",
  body: "B",
  author: "B",
  intent: "remove",
});

function ask(method: string, path: string, order: { id: string; number: string }, headers: Record<string, string>) {
  const given = { origin: shop.url, ...headers };
  if (method === "GET") return shop.fetch(path, { headers });
  if (/^\/(api|functions)\//.test(path)) {
    const body = JSON.stringify(bodyOf(order));
    return shop.fetch(path, { method, headers: { "content-type": "application/json", ...given }, body });
  }
  const fields = Object.entries(bodyOf(order)).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return shop.fetch(path, { method, headers: given, body: new URLSearchParams(fields) });
}

describe("to strangers", () => {
  test.each(Object.entries(answersToStrangers))("/%s", async (route, expected) => {
    const before = await readRows();
    const wrong: string[] = [];
    for (const order of route.includes(":number") ? data.orders : data.orders.slice(0, 1)) {
      const path = addressOf(route, order.number) + (expected.query ?? "").replace("ID", order.id);
      for (const { who, what, headers } of await strangers(route)) {
        for (const [method, status] of Object.entries(expected[who])) {
          const answer = await ask(method, path, order, headers);
          const text = await answer.text();
          if (answer.status !== status) wrong.push(`${method} to ${what}: ${answer.status}, not ${status}`);
          for (const secret of secrets) expect(text, `${method} ${path} to ${what}`).not.toContain(secret);
        }
        const routeData = await (await shop.fetch(`${path.split("?")[0]}.data`, { headers })).text();
        for (const secret of secrets) expect(routeData, `${path}.data to ${what}`).not.toContain(secret);
      }
    }
    expect(wrong).toEqual([]);
    expect(await readRows(), "A's rows").toBe(before);
  });
});
