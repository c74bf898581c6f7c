import { expect, test } from "vitest";
import { asGiven } from "#database/seed/as-given.ts";
import { linesOf, placeTeesAndMug } from "../support/changed-order.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { type Forms, openMember, robinsPassword, textOf } from "../support/member.ts";
import { orderRow } from "../support/order-facts.ts";
import { placeOrder } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());

const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;

/** What a browser without scripts would send again: the fields of the page's form with their values. */
function fieldsIn(html: string): Record<string, string> {
  const form = /<form[^>]*class="stack[\s\S]*?<\/form>/.exec(html)![0];
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  const inputs = [...form.matchAll(/<input[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/type="(file|checkbox)"/.test(tag));
  const fields = inputs.map((tag) => [attribute(tag, "name")!, attribute(tag, "value") ?? ""]);
  const areas = [...form.matchAll(/<textarea[^>]* name="(\w+)"[^>]*>([^<]*)</g)].map(([, name, text]) => [
    name!,
    text!,
  ]);
  const chosen = [...form.matchAll(/<select[^>]* name="(\w+)"[\s\S]*?<\/select>/g)].map(([select, name]) => [
    name!,
    /<option value="([^"]*)" selected/.exec(select)?.[1] ?? "",
  ]);
  return Object.fromEntries(
    [...fields, ...areas, ...chosen].map(([name, value]) => [name, value!.replaceAll("&#x27;", "'")]),
  );
}

async function memberOf(email: string) {
  const member = await openMember(shop, { email });
  const [{ id }] = await rows('select id from "user" where email = $1', [email]);
  return { member, id: id as string };
}
const endSessions = () => rows("delete from session");
const signInAgain = (member: Forms, email: string) => member.post("/login", { email, password: robinsPassword });

test("an address sent after the session ended is kept, and saved once its owner is back", async () => {
  const email = "late.address@example.com";
  const { member, id } = await memberOf(email);
  const typed = {
    firstName: "Robin",
    lastName: "O'Hare",
    address: "14 Birchcliffe Road",
    city: "Hebden Bridge",
    country: "GB",
    postcode: "HX7 8DG",
  };
  await endSessions();
  const late = await member.post("/account/addresses/new", typed);
  expect(late.status).toBe(401);
  const html = await late.text();
  expect(textOf(html)).toContain("Your session has ended, so nothing has been saved yet");
  expect(html).toContain('href="/login?next=%2Faccount%2Faddresses%2Fnew" target="_blank"');
  expect(fieldsIn(html)).toMatchObject(typed);
  await signInAgain(member, email);
  const again = await member.post("/account/addresses/new", fieldsIn(html));
  expect(again.headers.get("location")).toBe("/account?done=address#addresses");
  expect(await rows("select last_name, city from addresses where user_id = $1", [id])).toEqual([
    { last_name: "O'Hare", city: "Hebden Bridge" },
  ]);
});

test("a return notice sent after the session ended is kept, shows nothing of the order, and is accepted afterwards", async () => {
  const email = "late.return@example.com";
  const { member, id } = await memberOf(email);
  const order = await placeOrder(shop, { email });
  await asGiven(
    shop.shop.pool,
    "update orders set user_id = $1, status = 'delivered', delivered_at = now() where id = $2",
    [id, order.id],
  );
  const [item] = await rows("select id from order_items where order_id = $1", [order.id]);
  const path = `/orders/${order.number}/return`;
  const formKey = fieldsIn(await (await member.get(path)).text()).formKey!;
  await endSessions();
  const late = await member.post(path, {
    formKey,
    [`item-${item.id}`]: "1",
    reason: "damaged",
    details: "The handle isn't on it.",
    name: "Robin Hartley",
  });
  expect(late.status).toBe(401);
  const html = await late.text();
  expect(textOf(html)).toContain("User not authenticated. Please log in again.");
  for (const secret of ["Lantern Mug", "Birchcliffe", email]) expect(html).not.toContain(secret);
  await signInAgain(member, email);
  expect((await member.post(path, fieldsIn(html))).headers.get("location")).toMatch(/\/returns\/R-/);
  expect(await rows("select reason, details, name, form_key from returns where order_id = $1", [order.id])).toEqual([
    { reason: "damaged", details: "The handle isn't on it.", name: "Robin Hartley", form_key: formKey },
  ]);
});

test("an order's new address sent after the session ended is kept, shows nothing of the order, and is saved afterwards", async () => {
  const email = "late.delivery@example.com";
  const { member, id } = await memberOf(email);
  const order = await placeOrder(shop, { email });
  await asGiven(shop.shop.pool, "update orders set user_id = $1 where id = $2", [id, order.id]);
  const path = `/orders/${order.number}/address`;
  const shown = fieldsIn(await (await member.get(path)).text());
  const typed = { ...shown, address: "2 O'Hare Lane", city: "Todmorden", postcode: "OL14 5AA" };
  await endSessions();
  const late = await member.post(path, typed);
  expect(late.status).toBe(401);
  const html = await late.text();
  expect(textOf(html)).toContain("Your session has ended, so nothing has been saved yet");
  for (const secret of ["Lantern Mug", "Birchcliffe", email]) expect(html).not.toContain(secret);
  expect(fieldsIn(html)).toEqual(typed);
  await signInAgain(member, email);
  expect((await member.post(path, fieldsIn(html))).headers.get("location")).toBe(`/orders/${order.number}`);
  expect(await rows("select address, city, postcode from orders where id = $1", [order.id])).toEqual([
    { address: "2 O'Hare Lane", city: "Todmorden", postcode: "OL14 5AA" },
  ]);
});

test("a change of an order sent after the session ended is kept, shows nothing of the order, and is calculated afterwards", async () => {
  const email = "late.change@example.com";
  const { member, id } = await memberOf(email);
  const order = await placeTeesAndMug(shop, email);
  await asGiven(shop.shop.pool, "update orders set user_id = $1 where id = $2", [id, order.id]);
  const [shirts, mug] = await linesOf(shop, order);
  const path = `/orders/${order.number}/change`;
  const { revision } = await orderRow(shop, order.id);
  const chosen = { revision: String(revision), [`size-${shirts!.id}`]: "M", [`quantity-${mug!.id}`]: "0" };
  await endSessions();
  const late = await member.post(path, { ...chosen, shown: "999", other: "<b>" });
  expect(late.status).toBe(401);
  const html = await late.text();
  expect(textOf(html)).toContain("Your session has ended, so nothing has been saved yet");
  for (const secret of ["Lantern Mug", "Birchcliffe", email]) expect(html).not.toContain(secret);
  expect(fieldsIn(html), "the amount is shown again before it is saved").toEqual(chosen);
  await signInAgain(member, email);
  const again = await member.post(path, fieldsIn(html));
  expect([again.status, textOf(await again.text())]).toEqual([200, expect.stringContaining("Save, get £9.99 back")]);
  const amount = { ...chosen, shown: "999" };
  expect((await member.post(path, amount)).headers.get("location")).toBe(`${path}?done`);
});

test("a review sent after the session ended is kept, shows nothing of the order, and is published afterwards", async () => {
  const email = "late.review@example.com";
  const { member, id } = await memberOf(email);
  const order = await placeOrder(shop, { email });
  await asGiven(
    shop.shop.pool,
    "update orders set user_id = $1, status = 'delivered', delivered_at = now() where id = $2",
    [id, order.id],
  );
  const [item] = await rows("select product_id::text from order_items where order_id = $1", [order.id]);
  const path = `/orders/${order.number}/review`;
  const written = { product: item.product_id, rating: "2", title: "Chipped", body: "It's chipped.", author: "Robin" };
  await endSessions();
  const late = await member.post(path, written);
  expect(late.status).toBe(401);
  const html = await late.text();
  expect(textOf(html)).toContain("Your session has ended, so nothing has been saved yet");
  for (const secret of ["Lantern Mug", "Birchcliffe", email]) expect(html).not.toContain(secret);
  expect(fieldsIn(html)).toMatchObject(written);
  await signInAgain(member, email);
  expect((await member.post(path, fieldsIn(html))).headers.get("location")).toBe(`${path}?done=written`);
  expect(await rows("select rating, title, body, author from product_reviews where order_id = $1", [order.id])).toEqual(
    [{ rating: 2, title: "Chipped", body: "It's chipped.", author: "Robin" }],
  );
});

test("a back-office form sent as a page after the session ended gets a way to sign in, whatever it brought", async () => {
  const send = (name: string, value: string | File, path = "/admin/settings/legal") => {
    const body = new FormData();
    body.append(name, value);
    return shop.fetch(path, { method: "POST", headers: { origin: shop.url }, body });
  };
  const late = await send("legal.additions.privacy", "Robin's words");
  expect([late.status, late.headers.get("cache-control")]).toEqual([401, "no-store"]);
  const html = await late.text();
  expect(textOf(html)).toContain("Your session has ended, so nothing has been saved yet");
  expect(html).toContain('href="/admin/login?next=%2Fadmin%2Fsettings%2Flegal" target="_blank"');

  for (const picture of [new File(["GIF"], "small.gif"), new File(["x".repeat(600 * 1024)], "large.gif")]) {
    const pictures = await send("pictures", picture, "/admin/products/new");
    expect([pictures.status, textOf(await pictures.text())]).toEqual([
      401,
      expect.stringContaining("go back to the form. Your browser has kept what you typed"),
    ]);
  }
});

test.each([
  ["account/name", "profile/change-name-page"],
  ["account/email", "security/change-email-page"],
  ["account/password", "security/change-password-page"],
  ["account/security", "security/security-page"],
  ["account/delete", "data/delete-account-page"],
  ["account/addresses/new", "addresses/address-page"],
])("signing in on the way to /%s leads back to the page, not to its data", async (path, page) => {
  const answer = await shop.fetch(`/${path}.data?_routes=${encodeURIComponent(`accounts/${page}`)}`);
  expect(await answer.text()).toContain(`"/login?next=${encodeURIComponent(`/${path}`)}"`);
});

test("a contact message needs no session, so none can end", async () => {
  const { member } = await memberOf("late.message@example.com");
  const token = /name="token"[^>]*value="([^"]*)"/.exec(await (await member.get("/contact")).text())?.[1];
  await endSessions();
  const fields = {
    topic: "order",
    name: "Robin",
    email: "late.message@example.com",
    message: "Hello",
    token: token ?? "",
  };
  const sent = await member.post("/contact", { ...fields, name: "" });
  expect(sent.status).toBe(400);
  expect(await sent.text()).toContain("Hello");
});

test("a browser that lost its session cookie is signed out locally: its header greets nobody any more", async () => {
  const { member } = await memberOf("lost.cookie@example.com");
  member.cookies.delete("session");
  const asked = await member.get("/api/session");
  expect(await asked.json()).toEqual({ user: null, expiresAt: null });
  expect(member.cookies.has("account")).toBe(false);
  expect((await member.get("/api/session")).headers.getSetCookie(), "a visitor gets no cookies").toEqual([]);
});
