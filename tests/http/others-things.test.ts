import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import appRoutes from "#app/routes.ts";
import { asGiven } from "#database/seed/as-given.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { orderLink, placeOrder, settle } from "../support/placed-order.ts";
import { signedIn } from "../support/signed-in.ts";
import { answersToStrangers, isElsewhere } from "../support/strangers.ts";
import { openTestShop } from "../support/test-shop.ts";

/**
 * Customer B gets nothing of customer A, on every URL in app/routes.ts. Requests with A's ids get no word of A's data,
 * the same reply as for unknown ids, and leave all of A's rows unchanged.
 */
type Route = (typeof appRoutes)[number];
const pathsOf = (route: Route, above = ""): string[] => {
  const path = [above, route.path].filter(Boolean).join("/");
  return route.children ? route.children.flatMap((child) => pathsOf(child, path)) : [path];
};
const routes = [...new Set(appRoutes.flatMap((route) => pathsOf(route)))].filter((path) => !isElsewhere(path));

test("the table has every route: a new one must state the reply to strangers", () => {
  expect(routes.toSorted()).toEqual(Object.keys(answersToStrangers).toSorted());
});

const hidden = {
  ...robin,
  firstName: "Seraphina",
  lastName: "Quillfeather",
  address: "77 Hidden Lane",
  phone: "07700 900777",
  postcode: "ZE1 9ZZ",
};
const secrets = ["Seraphina", "Quillfeather", "Hidden Lane", "ZE1 9ZZ", "900777", "secretive@", "Whisper"];

const shop = await closeAfterTests(openTestShop());
const a = await signedIn(shop, { email: "secretive@example.com" });
/** A's ids, by the parameter or field that takes them. */
let ids: Record<string, string>;
let orders: { id: string; number: string }[];
let browserOfA: string;
let line: { variantId: number; quantity: number }[];
let guest: string;
const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;

beforeAll(async () => {
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  line = [{ variantId: mug, quantity: 1 }];
  const address = { ...hidden, email: a.email };
  const buyer = openBuyer(shop);
  orders = [];
  for (const status of ["paid", "delivered"]) {
    await buyer.ready(line, address);
    await buyer.confirm();
    await settle(shop);
    const [order] = await asGiven(
      shop.shop.pool,
      "update orders set user_id = $1, status = $2, delivered_at = case when $2 = 'delivered' then now() end where id = $3 returning id, number",
      [a.id, status, buyer.draft],
    );
    orders.push(order);
  }
  browserOfA = buyer.cookie;
  const draft = await openBuyer(shop).ready(line, address);
  const delivered = orders[1]!.id;
  const [photo] = await rows(
    `with asked as (
       insert into returns (reference, order_id, form_key, kind, reason, details, name, lines, asked_at)
       values ('R-2222AA', $1, $2, 'faulty', 'damaged', 'Whisper', 'Quillfeather', '[]', now()) returning id)
     insert into return_photos (return_id, storage_key, content_type, bytes, position)
     select id, 'returns/x.jpg', 'image/jpeg', 1, 0 from asked returning id`,
    [delivered, randomUUID()],
  );
  const [item] = await rows("select id, product_id from order_items where order_id = $1", [delivered]);
  await rows(
    "insert into product_reviews (product_id, order_id, author, body, rating, state) values ($1, $2, 'Whisper', 'Whisper', 5, 'hidden')",
    [item.product_id, delivered],
  );
  const [place] = await rows(
    `insert into addresses (user_id, first_name, last_name, address, city, country, postcode)
     values ($1, 'Seraphina', 'Quillfeather', '77 Hidden Lane', 'Lerwick', 'GB', 'ZE1 9ZZ') returning id`,
    [a.id],
  );
  const [subscriber] = await rows(
    "insert into newsletter_subscribers (email, status, consent_text) values ($1, 'subscribed', 'Yes') returning id",
    [a.email],
  );
  const [session] = await rows("select id from session where user_id = $1", [a.id]);
  ids = {
    reference: "R-2222AA",
    photo: photo.id,
    orderDraftId: draft.draft,
    paymentIntentId: draft.summary.paymentIntentId!,
    address: place.id,
    session: session.id,
    subscriber: subscriber.id,
    item: item.id,
    product: item.product_id,
  };

  const own = await placeOrder(shop);
  const key = new URL(await orderLink(shop, own), shop.url).searchParams.get("key");
  const forged = orders.map(({ number }) => `order_${number}=${key}`).join("; ");
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
    headers: { authorization: (await signedIn(shop)).bearer, cookie: browserOfA },
  },
  { who: "nobody", what: "a guest with an order and its key", headers: { cookie: guest } },
  { who: "nobody", what: "nobody", headers: {} },
  // The success page is shown to the browser that paid, even after its session has ended.
  ...(route === "success"
    ? []
    : [{ who: "nobody" as const, what: "A's browser, signed out", headers: { cookie: browserOfA } }]),
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
        "select * from newsletter_subscribers where email = 'secretive@example.com'",
      ].map((query) =>
        rows(query, query.includes("$2") ? [a.id, ids.orderDraftId] : query.includes("$1") ? [a.id] : []),
      ),
    ),
  );

/** The route's URL with A's ids in it. */
const addressOf = (route: string, number: string): string =>
  `/${route
    .replace(":number", number)
    .replace("addresses/:id", `addresses/${ids.address}`)
    .replace(":id", "1")
    .replace(":slug", "lantern-mug")
    .replace(":file", "everything.json")
    .replace(":token", "x")
    .replace("*", "nowhere")
    .replace(/:(\w+)/g, (_, name) => ids[name] ?? "x")}`;

let people = 0;
/** A body that is valid for every form and endpoint, with A's ids wherever possible. */
const bodyOf = (order: { id: string; number: string }) => ({
  ...robin,
  email: `stranger-${++people}@example.com`,
  lines: line,
  orderId: order.id,
  order: order.id,
  number: order.number,
  orderDraftId: ids.orderDraftId,
  paymentIntentId: ids.paymentIntentId,
  itemsTotal: 999,
  taxTotal: 0,
  shipping: { rate_id: "STANDARD", rate: "3.99", currency: "GBP", name: "Standard" },
  recipient: { country_code: "GB", state_code: null, zip: "ZE1 9ZZ" },
  items: [{ printful_variant_id: 7001, quantity: 1 }],
  total: 1398,
  revision: 1,
  code: "LIGHT10",
  id: ids.session,
  s: ids.subscriber,
  formKey: randomUUID(),
  reason: "no_reason",
  name: "B",
  [`item-${ids.item}`]: "1",
  product: ids.product,
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
    for (const order of route.includes(":number") ? orders : orders.slice(0, 1)) {
      const path = addressOf(route, order.number) + (expected.query ?? "").replace("ID", order.id);
      for (const { who, what, headers } of await strangers(route)) {
        for (const [method, status] of Object.entries(expected[who])) {
          const answer = await ask(method, path, order, headers);
          const text = await answer.text();
          if (answer.status !== status) wrong.push(`${method} to ${what}: ${answer.status}, not ${status}`);
          for (const secret of secrets) expect(text, `${method} ${path} to ${what}`).not.toContain(secret);
        }
        const data = await (await shop.fetch(`${path.split("?")[0]}.data`, { headers })).text();
        for (const secret of secrets) expect(data, `${path}.data to ${what}`).not.toContain(secret);
      }
    }
    expect(wrong).toEqual([]);
    expect(await readRows(), "A's rows").toBe(before);
  });
});
