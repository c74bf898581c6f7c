import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailsTo, orderRow } from "../support/order-facts.ts";
import { orderLink, type PlacedOrder, placeOrder, settle, submit } from "../support/placed-order.ts";
import { type SignedInPerson, signedIn } from "../support/signed-in.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const get = (path: string, headers: Record<string, string> = {}) => shop.fetch(path, { headers });

describe("customer B gets nothing of customer A", () => {
  let order: PlacedOrder;
  let reference: string;
  let photo: string;
  beforeAll(async () => {
    order = await placeOrder(shop, { by: await signedIn(shop) });
    reference = "R-2222AA";
    const { rows } = await shop.shop.pool.query(
      `with asked as (
         insert into returns (reference, order_id, form_key, kind, reason, name, lines, asked_at)
         values ($1, $2, $3, 'faulty', 'damaged', 'Secret Name', '[]', now()) returning id)
       insert into return_photos (return_id, storage_key, content_type, bytes, position)
       select id, 'returns/x.jpg', 'image/jpeg', 1, 0 from asked returning id`,
      [reference, order.id, randomUUID()],
    );
    photo = rows[0].id;
  });

  /** Every route over an order, by what it is asked with. */
  const routes: [method: "GET" | "POST", path: (order: PlacedOrder) => string, guest: number][] = [
    ["GET", ({ number }) => `/orders/${number}`, 404],
    ["GET", ({ number }) => `/orders/${number.toLowerCase()}`, 404],
    ["GET", ({ number }) => `/orders/${number}.data`, 404],
    ["GET", ({ number }) => `/orders/${number}/invoice`, 404],
    ["GET", ({ number }) => `/orders/${number}/cancellation`, 404],
    ["GET", ({ number }) => `/orders/${number}/return`, 404],
    ["GET", ({ number }) => `/orders/${number}/returns/${reference}`, 404],
    ["GET", ({ number }) => `/orders/${number}/returns/${reference}/photos/${photo}`, 404],
    ["POST", ({ number }) => `/orders/${number}/cancellation`, 401],
    ["POST", ({ number }) => `/orders/${number}/arrival`, 401],
    ["POST", ({ number }) => `/orders/${number}/return`, 400],
    ["POST", () => "/api/refund-order", 401],
  ];
  const secrets = ["Birchcliffe", "HX7 8DG", "Secret Name", "Lantern Mug"];

  async function ask(method: "GET" | "POST", path: string, headers: Record<string, string>): Promise<Response> {
    if (method === "GET") return get(path, headers);
    if (path.startsWith("/api/")) {
      const init = { method, headers: { "content-type": "application/json", ...headers } };
      return shop.fetch(path, { ...init, body: JSON.stringify({ orderId: order.id }) });
    }
    if (path.endsWith("/return")) {
      const form = new FormData();
      for (const [name, value] of [
        ["formKey", randomUUID()],
        ["reason", "no_reason"],
        ["name", "B"],
        ["item-1", "1"],
      ]) {
        form.append(name!, value!);
      }
      return shop.fetch(path, { method, headers: { origin: shop.url, ...headers }, body: form });
    }
    return submit(shop, path, headers);
  }

  test.each(routes)("%s %s", async (method, pathOf, guest) => {
    const path = pathOf(order);
    const b = await signedIn(shop);
    const bsOwn = await placeOrder(shop, { by: b });
    const guestB = await placeOrder(shop);
    const link = new URL(await orderLink(shop, guestB), shop.url);
    const bsKey = `order_${order.number}=${link.searchParams.get("key")}`;
    const asB = { authorization: b.bearer };
    const strangers: [who: string, headers: Record<string, string>, status: number][] = [
      ["B, signed in", asB, 404],
      ["B's browser, with an order of its own", { cookie: `${guestB.cookie}; ${bsKey}` }, guest === 400 ? 401 : guest],
      ["the browser that A paid in, signed in as B", { ...asB, cookie: order.cookie }, 404],
      ["the browser that A paid in, signed out", { cookie: order.cookie }, guest === 400 ? 401 : guest],
      ["nobody", {}, guest === 400 ? 401 : guest],
    ];
    for (const [who, headers, status] of strangers) {
      const answer = await ask(method, path, headers);
      expect(answer.status, who).toBe(status);
      const text = await answer.text();
      for (const secret of [...secrets, order.email]) expect(text, who).not.toContain(secret);
    }
    const nowhere = await ask(
      method,
      path.replace(order.number, bsOwn.number).replace(order.number.toLowerCase(), "lt-1"),
      {},
    );
    expect(nowhere.status, "another number tells a stranger the same").toBe(guest === 400 ? 401 : guest);
    expect(await orderRow(shop, order.id)).toMatchObject({ status: "paid", user_id: expect.any(String) });
  });

  test("the list has only one's own", async () => {
    const b = await signedIn(shop);
    const own = await placeOrder(shop, { by: b });
    const page = await (await get("/orders", { authorization: b.bearer })).text();
    expect(page).toContain(own.number);
    expect(page).not.toContain(order.number);
    const guests = await (await get("/orders", { cookie: order.cookie })).text();
    expect(guests).not.toContain(order.number);
    expect(guests).toContain("/track-order");
  });
});

describe("a guest's order", () => {
  test("opens by the link of its mail, whose key stays in no address; a wrong key opens nothing", async () => {
    const order = await placeOrder(shop);
    const link = await orderLink(shop, order);
    const opened = await get(link);
    expect(opened.status).toBe(302);
    expect(opened.headers.get("location")).toBe(`/orders/${order.number}`);
    const cookie = opened.headers.get("set-cookie")!;
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax/);
    const page = await get(`/orders/${order.number}`, { cookie: cookie.split(";")[0]! });
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toContain("no-store");
    expect(await page.text()).toContain("Birchcliffe");

    for (const key of ["", "x", link.split("=")[1]!.replace(/.$/, (last) => (last === "A" ? "B" : "A"))]) {
      const wrong = await get(`/orders/${order.number}?key=${key}`);
      expect(wrong.headers.get("set-cookie")).toBeNull();
      expect((await get(wrong.headers.get("location")!)).status).toBe(404);
    }
  });

  test("has a key of 192 bits, another for each order", async () => {
    const keys: string[] = [];
    for (let n = 0; n < 2; n++) {
      keys.push(new URL(await orderLink(shop, await placeOrder(shop)), shop.url).searchParams.get("key")!);
    }
    for (const key of keys) expect(Buffer.from(key, "base64url")).toHaveLength(24);
    expect(keys[0]).not.toBe(keys[1]);
  });

  test("can be claimed into an account with the same confirmed address, and by nobody else", async () => {
    const email = `claimer-${randomUUID()}@example.com`;
    const order = await placeOrder(shop, { email: email.toUpperCase() });
    const [unconfirmed, other] = [await signedIn(shop, { confirmed: false }), await signedIn(shop)];
    await shop.shop.pool.query(`update "user" set email = $1 where id = $2`, [email, unconfirmed.id]);
    for (const person of [unconfirmed, other]) {
      await submit(shop, "/orders", { authorization: person.bearer });
      expect((await orderRow(shop, order.id)).user_id).toBeNull();
    }
    await shop.shop.pool.query(`update "user" set email_verified = true where id = $1`, [unconfirmed.id]);
    const owner = unconfirmed;
    const before = await (await get("/orders", { authorization: owner.bearer })).text();
    expect(before).toContain("placed with your email address without signing in");
    expect(before).not.toContain(order.number);
    expect((await submit(shop, "/orders", { authorization: owner.bearer })).status).toBe(302);
    expect((await orderRow(shop, order.id)).user_id).toBe(owner.id);
    expect(await (await get("/orders", { authorization: owner.bearer })).text()).toContain(order.number);
    expect((await get(`/orders/${order.number}`, { cookie: order.cookie })).status, "its old browser").toBe(404);
  });

  test("claiming needs a session", async () => {
    expect((await submit(shop, "/orders")).status).toBe(401);
  });
});

describe("the order's page", () => {
  test("an order that is paid while signed in belongs to the account", async () => {
    const { openBuyer, robin, variantId } = await import("../support/buyer.ts");
    const person = await signedIn(shop);
    const asPerson = {
      ...shop,
      fetch: (path: string, init: RequestInit = {}) =>
        shop.fetch(path, { ...init, headers: { ...init.headers, authorization: person.bearer } }),
    };
    const mug = await variantId(shop, "lantern-mug", "White", "11oz");
    const buyer = await openBuyer(asPerson).ready([{ variantId: mug, quantity: 1 }], { ...robin, email: person.email });
    expect((await orderRow(shop, buyer.draft)).user_id).toBe(person.id);
  });

  test("says until when it can be cancelled, and what comes next once it has been sent", async () => {
    const order = await placeOrder(shop);
    const open = await (await get(`/orders/${order.number}`, order.headers)).text();
    for (const words of ["Waiting for the press", "Changed your mind?", 'role="timer"', "/cancellation"]) {
      expect(open).toContain(words);
    }
    expect(open).not.toContain("It has arrived");
    await shop.shop.pool.query(
      "update orders set status = 'shipped', print_state = 'confirmed', shipped_at = now() where id = $1",
      [order.id],
    );
    const sent = await (await get(`/orders/${order.number}`, order.headers)).text();
    expect(sent).toContain("It has arrived");
    expect(sent).not.toContain("Changed your mind?");
  });

  test("'It has arrived' counts once, and writes once", async () => {
    const order = await placeOrder(shop);
    const arrived = () => submit(shop, `/orders/${order.number}/arrival`, order.headers);
    await arrived();
    expect((await orderRow(shop, order.id)).status, "nothing has been sent yet").toBe("paid");
    await shop.shop.pool.query(
      "update orders set status = 'shipped', print_state = 'confirmed', shipped_at = now() where id = $1",
      [order.id],
    );
    await Promise.all([arrived(), arrived()]);
    await settle(shop);
    expect(await orderRow(shop, order.id)).toMatchObject({ status: "delivered", delivery_assumed: false });
    const mails = (await mailsTo(shop, order.email)).filter(({ subject }) => subject.includes("has arrived"));
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain(`/orders/${order.number}?key=`);
  });

  test("has an invoice with every line and sum", async () => {
    const order = await placeOrder(shop);
    const page = await (await get(`/orders/${order.number}/invoice`, order.headers)).text();
    for (const words of [
      `Invoice ${order.number}`,
      "Lantern Merch (demo) Ltd",
      "Lantern Mug",
      "£9.99",
      "Birchcliffe",
    ]) {
      expect(page).toContain(words);
    }
    expect(page).not.toContain("VAT at");
  });
});

describe("a customer with 1,000 orders", () => {
  let person: SignedInPerson;
  beforeAll(async () => {
    person = await signedIn(shop);
    await shop.shop.pool.query(
      `with placed as (
         insert into orders (number, user_id, status, items_total, total, captured_total, paid_at, created_at)
         select 'LT-9' || lpad(n::text, 6, '0'), $1, 'paid', 999, 999, 999, now() - n * interval '1 hour',
                now() - n * interval '1 hour'
         from generate_series(1, 1000) n returning id)
       insert into order_items (order_id, position, product_name, product_slug, color, size, quantity, unit_price, total)
       select id, p, 'Lantern Mug', 'lantern-mug', 'White', '11oz', 1, 999, 999 from placed, generate_series(0, 2) p`,
      [person.id],
    );
  });

  test("is answered in 60 ms, 95 times of 100", async () => {
    const ask = async () => {
      const start = performance.now();
      const answer = await get("/orders?page=50", { authorization: person.bearer });
      await answer.text();
      return performance.now() - start;
    };
    for (let warm = 0; warm < 10; warm++) await ask();
    // Whatever else runs on the machine only adds to a round, so the best of a few tells of the shop.
    const rounds: number[] = [];
    while (rounds.length < 4 && !(Math.min(...rounds) < 60)) {
      const times: number[] = [];
      for (let n = 0; n < 100; n++) times.push(await ask());
      rounds.push(times.toSorted((a, b) => a - b)[94]!);
    }
    expect(Math.min(...rounds)).toBeLessThan(60);
  });

  test("is shown ten a page, with an address for each", async () => {
    const page = await (await get("/orders?page=100", { authorization: person.bearer })).text();
    expect(page.match(/LT-9\d{6}</g)).toHaveLength(10);
    expect(page).toContain("LT-9001000");
    const beyond = await (await get("/orders?page=101", { authorization: person.bearer })).text();
    expect(beyond).toContain("None of these");
  });
});
