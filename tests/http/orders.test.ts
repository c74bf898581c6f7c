import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { asGiven } from "#database/seed/as-given.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { linkFor, openForms, robinsPassword, textOf, tokenIn } from "../support/member.ts";
import { emailsTo, orderRow } from "../support/order-facts.ts";
import { orderLink, placeOrder, settle, submit } from "../support/placed-order.ts";
import { type SignedInPerson, signedIn } from "../support/signed-in.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());

const get = (path: string, headers: Record<string, string> = {}) => shop.fetch(path, { headers });

test("the list has only one's own orders", async () => {
  const a = await signedIn(shop);
  const b = await signedIn(shop);
  const order = await placeOrder(shop, { by: a });
  const own = await placeOrder(shop, { by: b });
  const page = await (await get("/orders", { authorization: b.bearer })).text();
  expect(page).toContain(own.number);
  expect(page).not.toContain(order.number);
  const guests = await (await get("/orders", { cookie: order.cookie })).text();
  expect(guests).not.toContain(order.number);
  expect(guests).toContain("/track-order");
});

test("its delivery has one name: in the quote, on the success page, in the order, on the invoice and in the email", async () => {
  const buyer = openBuyer(shop);
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  const email = "one-name@example.com";
  await buyer.ready([{ variantId: mug, quantity: 1 }], { ...robin, email });
  const { body } = await buyer.quote();
  expect(body.options.map(({ name }) => name)).toEqual(["Standard UK Delivery", "Express UK Delivery"]);
  await buyer.confirm();
  await settle(shop);
  const { number } = await orderRow(shop, buyer.draft);
  const headers = { cookie: buyer.cookie };
  for (const path of [`/success?order=${buyer.draft}`, `/orders/${number}`, `/orders/${number}/invoice`]) {
    expect([path, textOf(await (await get(path, headers)).text())]).toEqual([
      path,
      expect.stringContaining("Standard UK Delivery"),
    ]);
  }
  const [receipt] = await emailsTo(shop, email);
  expect(receipt!.text).toContain("Standard UK Delivery");
});

describe("a guest's order", () => {
  test("opens by its email's link, whose key stays in no URL; a wrong key opens nothing", async () => {
    const order = await placeOrder(shop);
    const link = await orderLink(shop, order);
    const opened = await get(link);
    expect(opened.status).toBe(302);
    expect(opened.headers.get("location")).toBe(`/orders/${order.number}`);
    const cookie = opened.headers.get("set-cookie")!;
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax/);
    const scripted = await get(link.replace("?", ".data?"));
    expect(await scripted.text(), "and from within the shop").toContain(`"/orders/${order.number}"`);
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

  test("has a key of 192 bits, different for each order", async () => {
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
    const unconfirmed = await signedIn(shop, { confirmed: false });
    const other = await signedIn(shop);
    await shop.shop.pool.query(`update "user" set email = $1 where id = $2`, [email, unconfirmed.id]);
    for (const person of [unconfirmed, other]) {
      await submit(shop, "/orders", { authorization: person.bearer });
      expect((await orderRow(shop, order.id)).user_id).toBeNull();
    }
    await shop.shop.pool.query(`update "user" set email_verified = true where id = $1`, [unconfirmed.id]);
    const owner = unconfirmed;
    const before = await (await get("/orders", { authorization: owner.bearer })).text();
    expect(before).toContain("placed with your email address as a guest");
    expect(before).not.toContain(order.number);
    expect((await submit(shop, "/orders", { authorization: owner.bearer })).status).toBe(302);
    expect((await orderRow(shop, order.id)).user_id).toBe(owner.id);
    expect(await (await get("/orders", { authorization: owner.bearer })).text()).toContain(order.number);
    expect((await get(`/orders/${order.number}`, { cookie: order.cookie })).status, "its old browser").toBe(404);
  });

  test("is claimed automatically when its address is confirmed, and at every sign-in; another address claims nothing", async () => {
    const email = `later-${randomUUID()}@example.com`;
    const other = `other-${randomUUID()}@example.com`;
    const order = await placeOrder(shop, { email });
    const others = await placeOrder(shop, { email: other });
    const forms = openForms(shop);
    await forms.post("/signup", { email, password: robinsPassword });
    expect((await orderRow(shop, order.id)).user_id, "nobody has shown yet whose address it is").toBeNull();
    await forms.post("/confirm-email", { token: tokenIn(await linkFor(shop, email, "/confirm-email")) });
    const { user_id: owner } = await orderRow(shop, order.id);
    expect(owner).not.toBeNull();

    const next = await placeOrder(shop, { email: email.toUpperCase() });
    expect((await orderRow(shop, next.id)).user_id).toBeNull();
    await forms.post("/login", { email, password: "not the right one" });
    expect((await orderRow(shop, next.id)).user_id).toBeNull();
    await forms.post("/login", { email, password: robinsPassword });
    expect((await orderRow(shop, next.id)).user_id).toBe(owner);
    expect((await orderRow(shop, others.id)).user_id).toBeNull();
    const list = await forms.read("/orders");
    for (const { number } of [order, next]) expect(list).toContain(number);
  });

  test("claiming leads to the sign-in page once the session has ended, and back to the orders", async () => {
    const answer = await submit(shop, "/orders");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/login?next=%2Forders"]);
  });
});

describe("the checkout of a signed-in customer", () => {
  const line = async () => [{ variantId: await variantId(shop, "lantern-mug", "White", "11oz"), quantity: 1 }];
  const buyerOf = ({ bearer }: SignedInPerson) =>
    openBuyer({
      ...shop,
      fetch: (path, init = {}) => shop.fetch(path, { ...init, headers: { ...init.headers, authorization: bearer } }),
    });
  const book = async ({ id }: SignedInPerson) =>
    (await shop.shop.pool.query("select address, postcode, is_default from addresses where user_id = $1", [id])).rows;

  test("knows their email and address book, and nobody else's", async () => {
    const person = await signedIn(shop);
    await shop.shop.pool.query(
      `insert into addresses (user_id, first_name, last_name, address, city, country, postcode)
       values ($1, 'Robin', 'Hartley', '3 Known Street', 'Todmorden', 'GB', 'OL14 5AA')`,
      [person.id],
    );
    const read = async (headers: Record<string, string>) => (await get("/checkout.data", headers)).text();
    const own = await read({ authorization: person.bearer });
    for (const words of [person.email, "3 Known Street"]) expect(own).toContain(words);
    for (const headers of [{}, { authorization: (await signedIn(shop)).bearer }] as Record<string, string>[])
      expect(await read(headers)).not.toContain("3 Known Street");
  });

  test("saves the address in the book on request, once, and only after payment", async () => {
    const person = await signedIn(shop);
    for (const keepAddress of [false, true]) {
      const buyer = buyerOf(person);
      await buyer.open(await line());
      await buyer.address({ ...robin, email: person.email });
      await buyer.select((await buyer.quote()).body.options[0]!);
      expect(await book(person)).toHaveLength(0);
      const { total, revision } = buyer.summary;
      const path = `/api/checkout/${buyer.draft}/pay`;
      expect((await buyer.send("POST", path, { total, revision, keepAddress })).status).toBe(200);
      expect(await book(person)).toHaveLength(keepAddress ? 1 : 0);
    }
    const again = await buyerOf(person).ready(await line(), { ...robin, email: person.email });
    const { total, revision } = again.summary;
    await again.send("POST", `/api/checkout/${again.draft}/pay`, { total, revision, keepAddress: true });
    expect(await book(person)).toEqual([{ address: "14 Birchcliffe Road", postcode: "HX7 8DG", is_default: true }]);
  });

  test("saves nothing of a guest", async () => {
    const before = (await shop.shop.pool.query("select count(*) from addresses")).rows;
    const buyer = await openBuyer(shop).ready(await line());
    const { total, revision } = buyer.summary;
    await buyer.send("POST", `/api/checkout/${buyer.draft}/pay`, { total, revision, keepAddress: true });
    expect((await shop.shop.pool.query("select count(*) from addresses")).rows).toEqual(before);
  });
});

describe("the order's page", () => {
  test("an order paid while signed in belongs to the account", async () => {
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

  test("says until when it can be cancelled, and what comes next after shipping", async () => {
    const order = await placeOrder(shop);
    const open = await (await get(`/orders/${order.number}`, order.headers)).text();
    for (const words of ["Waiting to be printed", "Changed your mind?", 'role="timer"', "/cancellation"]) {
      expect(open).toContain(words);
    }
    expect(open).not.toContain("It has arrived");
    await asGiven(
      shop.shop.pool,
      "update orders set status = 'shipped', print_state = 'confirmed', shipped_at = now() where id = $1",
      [order.id],
    );
    const sent = await (await get(`/orders/${order.number}`, order.headers)).text();
    expect(sent).toContain("It has arrived");
    expect(sent).not.toContain("Changed your mind?");
  });

  test("'It has arrived' leads to the sign-in page once the session has ended, and back to the order", async () => {
    const order = await placeOrder(shop);
    const answer = await submit(shop, `/orders/${order.number}/arrival`);
    const to = `/login?next=${encodeURIComponent(`/orders/${order.number}`)}`;
    expect([answer.status, answer.headers.get("location")]).toEqual([302, to]);
  });

  test("'It has arrived' counts once, and emails once", async () => {
    const order = await placeOrder(shop);
    const arrived = () => submit(shop, `/orders/${order.number}/arrival`, order.headers);
    await arrived();
    expect((await orderRow(shop, order.id)).status, "nothing has been sent yet").toBe("paid");
    await asGiven(
      shop.shop.pool,
      "update orders set status = 'shipped', print_state = 'confirmed', shipped_at = now() where id = $1",
      [order.id],
    );
    await Promise.all([arrived(), arrived()]);
    await settle(shop);
    expect(await orderRow(shop, order.id)).toMatchObject({ status: "delivered", delivery_assumed: false });
    const emails = (await emailsTo(shop, order.email)).filter(({ subject }) => subject.includes("has arrived"));
    expect(emails).toHaveLength(1);
    expect(emails[0]!.text).toContain(`/orders/${order.number}?key=`);
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

describe("the address of a placed order", () => {
  const moved = { ...robin, lastName: "Hartley-Moss", address: "3 Mill Lane", postcode: "hx78ez" };
  const path = (order: { number: string }) => `/orders/${order.number}/address`;
  const revisionOf = (html: string) => /name="revision" value="(\d+)"/.exec(html)?.[1] ?? "";

  test("is changed by its owner during the cancel window, and the print order is recreated", async () => {
    const order = await placeOrder(shop);
    const before = await orderRow(shop, order.id);
    const page = await (await get(`/orders/${order.number}`, order.headers)).text();
    expect(page).toContain(path(order));
    const form = await (await get(path(order), order.headers)).text();
    expect(form).toContain("14 Birchcliffe Road");
    const saved = await submit(shop, path(order), order.headers, { ...moved, revision: revisionOf(form) });
    expect([saved.status, saved.headers.get("location")]).toEqual([302, `/orders/${order.number}`]);
    await settle(shop);
    const after = await orderRow(shop, order.id);
    expect(after).toMatchObject({
      address: "3 Mill Lane",
      postcode: "HX7 8EZ",
      country: "GB",
      email: order.email,
      print_state: "draft",
      revision: before.revision + 1,
    });
    const { printerOrders } = await shop.control.state();
    const draft = printerOrders.find(({ id }: { id: number }) => id === Number(after.printful_order_id));
    expect(draft.recipient.name).toBe("Robin Hartley-Moss");
    const notices = (await emailsTo(shop, order.email)).filter(({ subject }) => subject.endsWith("has changed"));
    expect(notices).toHaveLength(1);
    expect(notices[0]!.text).toContain("3 Mill Lane");

    const stale = await submit(shop, path(order), order.headers, {
      ...moved,
      city: "Leeds",
      revision: revisionOf(form),
    });
    expect([stale.status, (await orderRow(shop, order.id)).city]).toEqual([409, "Hebden Bridge"]);
    const html = await stale.text();
    expect(html).toContain("It now goes to: Robin Hartley-Moss, 3 Mill Lane, Hebden Bridge, HX7 8EZ, ");
    expect(html, "what was typed stays").toContain('value="Leeds"');
  });

  test.each([
    ["to Northern Ireland", "HX7 8DG", "BT1 1AA"],
    ["from Northern Ireland", "BT1 1AA", "HX7 8DG"],
  ])("does not leave its market: %s", async (_, at, postcode) => {
    const order = await placeOrder(shop);
    await shop.shop.pool.query("update orders set postcode = $1 where id = $2", [at, order.id]);
    const form = await (await get(path(order), order.headers)).text();
    const refused = await submit(shop, path(order), order.headers, { ...moved, postcode, revision: revisionOf(form) });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("can’t move between Northern Ireland (BT) and the rest of the UK");
    await settle(shop);
    expect(await orderRow(shop, order.id)).toMatchObject({ postcode: at, address: robin.address });
    expect((await emailsTo(shop, order.email)).map(({ subject }) => subject)).toEqual([`Your order ${order.number}`]);
  });

  test("cannot be changed once it is printed, and errors appear at their field", async () => {
    const order = await placeOrder(shop);
    const form = await (await get(path(order), order.headers)).text();
    const send = (fields: Record<string, string>) =>
      submit(shop, path(order), order.headers, { ...moved, revision: revisionOf(form), ...fields });
    const half = await send({ postcode: "HX7", email: "else@example.com" });
    expect([half.status, (await half.text()).includes("Enter a full UK postcode")]).toEqual([400, true]);
    await asGiven(
      shop.shop.pool,
      `update orders set cancel_until = now() - interval '1 second', print_state = 'confirmed', status = 'in_production'
       where id = $1`,
      [order.id],
    );
    const late = await send({});
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("It is too late to change the address: the order has gone to print.");
    expect(await orderRow(shop, order.id)).toMatchObject({ address: robin.address, email: order.email });
    expect(await (await get(`/orders/${order.number}`, order.headers)).text()).not.toContain(path(order));
  });
});

describe("a customer with 1,000 orders", () => {
  let person: SignedInPerson;
  beforeAll(async () => {
    person = await signedIn(shop);
    await asGiven(
      shop.shop.pool,
      `with placed as (
         insert into orders (number, user_id, status, items_total, total, captured_total, paid_at, created_at)
         select 'LT-0' || lpad(n::text, 6, '0'), $1, 'paid', 999, 999, 999, now() - n * interval '1 hour',
                now() - n * interval '1 hour'
         from generate_series(1, 1000) n returning id)
       insert into order_items (order_id, position, product_name, product_slug, color, size, quantity, unit_price, total)
       select id, p, 'Lantern Mug', 'lantern-mug', 'White', '11oz', 1, 999, 999 from placed, generate_series(0, 2) p`,
      [person.id],
    );
  });

  // `npm run bench:customers` measures the time; this checks that no more is read than shown.
  test("is found by an index, ten orders at a time", async () => {
    await asGiven(
      shop.shop.pool,
      `insert into orders (number, user_id, status, items_total, total, captured_total, paid_at)
       select 'LT-01' || lpad(n::text, 5, '0'), 'somebody else', 'paid', 999, 999, 999, now()
       from generate_series(1, 9000) n`,
    );
    await shop.shop.pool.query("analyze orders");
    const own = `user_id = '${person.id}' and (paid_at is not null or status = 'on_hold')`;
    const query = `select id from orders where ${own} order by created_at desc, id desc limit 10 offset 490`;
    const plan = (await shop.shop.pool.query(`explain ${query}`)).rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("orders_user");
    expect(plan).not.toContain("Seq Scan");
  });

  test("needs as many database queries as one with ten", async () => {
    const few = await signedIn(shop);
    const countOf = async ({ bearer }: SignedInPerson) => {
      const asked = vi.spyOn(shop.shop.pool, "query");
      const answer = await get("/orders?page=1", { authorization: bearer });
      await answer.text();
      const count = asked.mock.calls.length;
      asked.mockRestore();
      return count;
    };
    await placeOrder(shop, { by: few });
    await countOf(few);
    const asked = await countOf(person);
    expect(asked).toBeGreaterThan(3);
    expect(await countOf(few)).toBe(asked);
  });

  test("is shown ten per page, each with its URL", async () => {
    const page = await (await get("/orders?page=100", { authorization: person.bearer })).text();
    expect(page.match(/LT-0\d{6}</g)).toHaveLength(10);
    expect(page).toContain("LT-0001000");
    const beyond = await get("/orders?page=101", { authorization: person.bearer });
    expect([beyond.status, beyond.headers.get("location")], "leads to the last").toEqual([302, "/orders?page=100"]);
    const none = await (await get("/orders?show=cancelled", { authorization: person.bearer })).text();
    expect(none).toContain("None of these");
  });
});
