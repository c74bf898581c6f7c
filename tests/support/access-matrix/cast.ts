import { presetRoles } from "#app/admin/permissions.ts";
import { makeCustomersData } from "../customers-data.ts";
import { openSession, signedIn } from "../signed-in.ts";
import { signedInStaff } from "../staff.ts";
import type { TestShop } from "../test-shop.ts";
import type { Column, Row } from "./table.ts";

/** A person for each column, and the ids of what they request. */
export type Cast = {
  /** Account ids; none for visitors who are not signed in. */
  accounts: Partial<Record<Column, string>>;
  /** What browsers hold besides the session. */
  cookies: Partial<Record<Column, string>>;
  /** By the name of the parameter, or of the thing. */
  ids: Record<string, string>;
};

/** Creates the people of all columns, and things of the customer's. */
export async function openCast(shop: TestShop): Promise<Cast> {
  const { pool } = shop.shop;
  const customer = await signedIn(shop);
  const data = await makeCustomersData(shop, customer);
  const former = await signedInStaff(shop, "manager");
  await pool.query("update admin_roles set is_active = false where user_id = $1", [former.id]);
  const accounts: Cast["accounts"] = { customer: customer.id, other: (await signedIn(shop)).id, former: former.id };
  for (const role of presetRoles) accounts[role] = (await signedInStaff(shop, role)).id;
  const idOf = async (query: string, values: string[] = []) => (await pool.query(query, values)).rows[0].id;
  await pool.query("insert into discount_codes (code, kind, value) values ('TEN', 'percentage', 10)");
  const ids = {
    ...data.ids,
    number: data.orders[1]!.number,
    orderId: data.orders[1]!.id,
    customer: await idOf("select id from customers where email = $1", [customer.email]),
    staff: (await signedInStaff(shop, "support")).id,
    product: await idOf("select id from products where slug = 'lantern-mug' limit 1"),
    endpoint: await idOf(
      "insert into webhook_endpoints (url, events, secret) values ('http://localhost:1/', '{}', '') returning id",
    ),
    earlier: await idOf(
      `insert into earlier_orders (source, number, email, placed_at, status, currency, lines)
        values ('Shopify', '#1', $1, now(), 'Paid', 'GBP', '[]') returning id`,
      [customer.email],
    ),
    what: "customers",
    bundle: await idOf("select id from bundles limit 1"),
    nobody: "00000000-0000-4000-8000-000000000000",
    scenario: "card-declined",
    slug: "lantern-mug",
    file: "everything.json",
    code: "TEN",
    token: "wrong",
  };
  return { accounts, cookies: { customer: data.draftCookie }, ids };
}

/** The headers of a column's request. A new session each time: some routes end the one that they are called with. */
export async function headersOf(shop: TestShop, { accounts, cookies }: Cast, column: Column) {
  const account = accounts[column];
  return {
    origin: shop.url,
    ...(account && { authorization: await openSession(shop, account) }),
    ...(cookies[column] && { cookie: cookies[column] }),
  };
}

/** Parameters that mean something else on each path, and what they mean there. */
const meanings: [RegExp, string][] = [
  [/^\/account\/addresses\/(:id)/, ":address"],
  [/^\/admin\/products\/(:id)/, ":product"],
  [/^\/admin\/customers\/(:id)/, ":customer"],
  [/^\/admin\/orders\/earlier\/(:id)/, ":earlier"],
  [/^\/admin\/bundles\/(:id)/, ":bundle"],
  [/^\/admin\/settings\/staff\/(:id)/, ":staff"],
  [/^\/admin\/settings\/webhooks\/(:id)/, ":endpoint"],
  [/^\/printful-product\/(:id)/, "504"],
  [/^\/api\/bundles\/(:slug)/, "starter-bundle"],
  [/^\/rehearsal\/api\/(\*)/, "state"],
  [/(\*)$/, "nowhere"],
];

/** The row's URL and fields with the ids in their places. */
export function requestOf({ path, fields }: Pick<Row, "path" | "fields">, ids: Cast["ids"]) {
  const withIds = (text: string) => text.replace(/:(\w+)/g, (whole, name) => ids[name] ?? whole);
  const given = Object.entries(fields).map(([name, value]): [string, string] => [name, withIds(value)]);
  const isParameter = ([name]: [string, string]) => name.startsWith("@");
  let url = path;
  for (const [name, value] of given.filter(isParameter)) url = url.replace(`:${name.slice(1)}`, value);
  for (const [place, meaning] of meanings)
    url = url.replace(place, (whole, parameter: string) => whole.replace(parameter, meaning));
  return { url: withIds(url), sent: given.filter((field) => !isParameter(field)) };
}

/** A field of a JSON body: what parses as JSON is sent as that. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
