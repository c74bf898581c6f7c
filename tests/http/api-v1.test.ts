import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#app/api-contract.ts";
import { createKey } from "../support/api-key.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { orderDesk } from "../support/order-desk.ts";
import { type PlacedOrder, placeOrder } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** What programs with an API key read. */
const shop = await closeAfterTests(openTestShop());
const { pool } = shop.shop;
const owner = await signedInStaff(shop, "owner");
const { key } = await createKey(shop, owner, ["products:read", "orders:read"]);

const read = async (path: string) => {
  const answer = await shop.fetch(`/api/v1/${path}`, { headers: { authorization: `Bearer ${key}` } });
  return { status: answer.status, body: await answer.json() };
};
const contractOf = (path: string) => endpoints.find((each) => each.path === path)!.answer!;
const numbersOf = ({ body }: Awaited<ReturnType<typeof read>>) =>
  body.orders.map((each: { number: string }) => each.number);

let placed: PlacedOrder[];
beforeAll(async () => {
  placed = [];
  for (let count = 0; count < 5; count++) placed.unshift(await placeOrder(shop));
});
const newest = () => placed.map(({ number }) => number);

describe("orders", () => {
  test("come newest first, in the contract's form, without a person, a card or a key to their page", async () => {
    const answer = await read("orders");
    expect(numbersOf(answer)).toEqual(newest());
    expect(contractOf("/api/v1/orders").parse(answer.body)).toEqual(answer.body);
    // Without numbers and times: their digits may be those of a card by chance.
    const text = JSON.stringify(answer.body).replaceAll(/LT-\d+|\d{4}-\d\d-\d\dT[\d:.]+Z/g, "");
    for (const hidden of ["Hartley", "example.com", "HX7", "4242", "pi_", "secret", "token", placed[0]!.id])
      expect(text).not.toContain(hidden);
    expect(answer.body.orders[0]).toMatchObject({
      status: "paid",
      currency: "GBP",
      total: placed[0]!.total,
      capturedTotal: placed[0]!.total,
      items: [{ productName: "Lantern Mug", quantity: 1, unitPrice: 999 }],
    });
  });

  test("are read one by one, and drafts not at all", async () => {
    const number = newest()[2]!;
    const { body } = await read(`orders/${number}`);
    expect(contractOf("/api/v1/orders/:number").parse(body)).toEqual(body);
    expect(body).toEqual((await read("orders")).body.orders[2]);
    const missing = { status: 404, body: { error: "There is no placed order with this number." } };
    expect(await read("orders/LT-1")).toEqual(missing);
    await pool.query("update orders set number = 'LT-99999999' where number = $1", [number]);
    expect(await read(`orders/${number}`)).toEqual(missing);
    await pool.query("update orders set number = $1 where number = 'LT-99999999'", [number]);
    const { rows } = await pool.query(
      "insert into orders (number, status) values ('LT-7777777', 'pending_payment') returning id",
    );
    expect(await read("orders/LT-7777777")).toEqual(missing);
    expect(numbersOf(await read("orders"))).not.toContain("LT-7777777");
    await pool.query("delete from orders where id = $1", [rows[0].id]);
  });

  test("are paged without a gap or a repetition while new orders arrive", async () => {
    const before = newest();
    const first = await read("orders?limit=2");
    placed.unshift(await placeOrder(shop));
    const second = await read(`orders?limit=2&cursor=${first.body.nextCursor}`);
    placed.unshift(await placeOrder(shop));
    const third = await read(`orders?limit=2&cursor=${second.body.nextCursor}`);
    expect([first, second, third].flatMap(numbersOf)).toEqual(before);
    expect(third.body.nextCursor).toBeNull();
    expect(numbersOf(await read("orders?limit=2"))).toEqual(newest().slice(0, 2));
  });

  test("of the same moment are told apart, to the microsecond", async () => {
    await pool.query("update orders set created_at = '2026-01-02T03:04:05.678901Z'");
    const seen: string[] = [];
    for (let next: string | null = ""; next !== null; ) {
      const answer: Awaited<ReturnType<typeof read>> = await read(`orders?limit=1${next && `&cursor=${next}`}`);
      seen.push(...numbersOf(answer));
      next = answer.body.nextCursor;
    }
    expect(seen.toSorted()).toEqual(newest().toSorted());
  });

  test("are found by status and by when they changed", async () => {
    const [, changed] = placed;
    const { rows } = await pool.query("select now() as now");
    await shop.fetch(`/admin/orders/${changed!.number}`, {
      method: "POST",
      headers: { authorization: owner.bearer },
      body: new URLSearchParams({ intent: "status", to: "on_hold" }),
    });
    const since = encodeURIComponent(rows[0].now.toISOString());
    expect(numbersOf(await read(`orders?updatedSince=${since}`))).toEqual([changed!.number]);
    expect(numbersOf(await read("orders?status=on_hold"))).toEqual([changed!.number]);
    expect(numbersOf(await read(`orders?status=paid&updatedSince=${since}`))).toEqual([]);
    const refunded = placed.at(-1)!;
    const money = { scope: "amount", amount: "1.00", reason: "goodwill" };
    expect((await orderDesk(shop, owner).do(refunded, "refund", money)).done).toBe("refunded");
    const { body } = await read(`orders?updatedSince=${since}`);
    expect(body.orders).toContainEqual(expect.objectContaining({ number: refunded.number, refundedTotal: 100 }));
    const london = rows[0].now.toISOString().replace("Z", "+00:00");
    expect(numbersOf(await read(`orders?updatedSince=${encodeURIComponent(london)}`)).toSorted()).toEqual(
      [changed!.number, refunded.number].toSorted(),
    );
  });

  test.for([
    ["limit=0", "limit", "must be a whole number from 1 to 100"],
    ["limit=101", "limit", "must be a whole number from 1 to 100"],
    ["limit=many", "limit", "must be a whole number from 1 to 100"],
    ["status=expired", "status", "must be one of"],
    ["updatedSince=0000-01-01T00:00:00Z", "updatedSince", "must be a time of the years 1 to 9999"],
    ["updatedSince=9999-12-31T23:00:00-02:00", "updatedSince", "must be a time of the years 1 to 9999"],
    ["updatedSince=yesterday", "updatedSince", "must be a time such as"],
    ["updatedSince=2026-05-31T12:00:00+01:00", "updatedSince", "must have its plus sign as %2B in a URL"],
    ["updated_since=2026-01-01T00:00:00Z", "updated_since", "is not a parameter here. There are status, updatedSince"],
    ["cursor=LT-99999999", "cursor", "is not a `nextCursor` of this endpoint"],
    ["cursor='", "cursor", "is not a `nextCursor` of this endpoint"],
    ["status=paid&status=shipped", "status", "must be given once"],
  ])("asked for with ?%s are refused with a 400 that names %s", async ([query, name = "", problem]) => {
    const { status, body } = await read(`orders?${query}`);
    expect(status).toBe(400);
    expect(body.error).toContain(`${name}: ${problem}`);
    expect(body.fields).toEqual({ [name]: body.error.slice(name.length + 2) });
  });
});

test.for(["api/v1/order", "api/v1/orders/7/items", "api/v2/orders", "api/"])(
  "a mistyped endpoint, /%s, is refused with an error that says where they are listed",
  async (path) => {
    const answer = await shop.fetch(`/${path}`, { headers: { accept: "*/*" } });
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { error: `There is no endpoint at /${path}. /openapi.json lists them.` },
    ]);
  },
);

describe("products", () => {
  test("come with their variants and prices as the shop shows them, page by page", async () => {
    const all = await read("products?limit=100");
    expect(contractOf("/api/v1/products").parse(all.body)).toEqual(all.body);
    const mug = all.body.products.find(({ slug }: { slug: string }) => slug === "lantern-mug");
    expect(mug).toMatchObject({ name: "Lantern Mug", price: 999, currency: "GBP", available: true });
    expect(mug.url).toBe(`${shop.shop.config.PUBLIC_URL}/product/lantern-mug`);
    expect(mug.variants[0]).toMatchObject({ color: "White", size: "11oz", price: 999, available: true });
    expect(JSON.stringify(all.body)).not.toMatch(/cost|sticker/i);
    const ids: number[] = [];
    for (let next: string | null = ""; next !== null; ) {
      const { body } = await read(`products?limit=4${next && `&cursor=${next}`}`);
      ids.push(...body.products.map(({ id }: { id: number }) => id));
      next = body.nextCursor;
    }
    expect(ids).toEqual(all.body.products.map(({ id }: { id: number }) => id));
  });

  test("that staff take off sale are not available, nor are their variants", async () => {
    await pool.query("update products set is_available = false where slug = 'lantern-mug'");
    const { body } = await read("products?limit=100");
    const mug = body.products.find(({ slug }: { slug: string }) => slug === "lantern-mug");
    expect([mug.available, ...mug.variants.map(({ available }: { available: boolean }) => available)]).not.toContain(
      true,
    );
    await pool.query("update products set is_available = true where slug = 'lantern-mug'");
  });
});

describe("/openapi.json", () => {
  test("is served to everybody, cacheable, and has these endpoints", async () => {
    const answer = await shop.fetch("/openapi.json");
    expect(answer.headers.get("content-type")).toContain("application/json");
    expect(answer.headers.get("cache-control")).toMatch(/max-age=\d/);
    const { openapi, info, paths } = await answer.json();
    expect(openapi).toMatch(/^3\.1\./);
    expect(info.title).toBe(shop.shop.store.shopName);
    expect(Object.keys(paths)).toContain("/api/v1/orders/{number}");
    const etag = answer.headers.get("etag")!;
    expect((await shop.fetch("/openapi.json", { headers: { "if-none-match": etag } })).status).toBe(304);
  });
});
