import { describe, expect, test } from "vitest";
import { robin } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { type Forms, linkFor, openForms, openMember, robinsPassword, textOf, tokenIn } from "../support/member.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());

let people = 0;
const newEmail = (name = "robin") => `${name}.${++people}@example.com`;
const newPassword = "brolly tram otter";

/** A member with a password reset link in their mailbox. */
async function memberWithLink() {
  const email = newEmail();
  const member = await openMember(shop, { email });
  await openForms(shop).post("/forgot-password", { email });
  return { email, member, token: tokenIn(await linkFor(shop, email, "/reset-password")) };
}

async function confirmOther(member: Forms, password: string): Promise<string> {
  const next = newEmail("next");
  await member.post("/account/email", { email: next, password });
  const done = await member.post("/confirm-email", { token: tokenIn(await linkFor(shop, next, "/confirm-email")) });
  expect(done.headers.get("location")).toBe("/account?done=email");
  return next;
}

describe("a reset link in a mailbox is void", () => {
  const expectVoid = async (token: string) => {
    const tried = await openForms(shop).post("/reset-password", { token, password: "an old mailbox's word" });
    expect(tried.status).toBe(400);
  };

  test("once the password was changed", async () => {
    const { email, member, token } = await memberWithLink();
    await member.post("/account/password", { password: robinsPassword, newPassword });
    await expectVoid(token);
    expect((await openForms(shop).post("/login", { email, password: newPassword })).status).toBe(302);
  });

  test("once the account has another address", async () => {
    const { member, token } = await memberWithLink();
    const next = await confirmOther(member, robinsPassword);
    await expectVoid(token);
    expect((await openForms(shop).post("/login", { email: next, password: robinsPassword })).status).toBe(302);
  });

  test("once another reset link was used", async () => {
    const { email, token } = await memberWithLink();
    await openForms(shop).post("/forgot-password", { email });
    const second = tokenIn(await linkFor(shop, email, "/reset-password"));
    expect(second).not.toBe(token);
    await openForms(shop).post("/reset-password", { token: second, password: newPassword });
    await expectVoid(token);
    expect((await openForms(shop).post("/login", { email, password: newPassword })).status).toBe(302);
  });
});

test("an address change requested with an old password is void once there is a new one", async () => {
  const email = newEmail();
  const next = newEmail("eve");
  const member = await openMember(shop, { email });
  await member.post("/account/email", { email: next, password: robinsPassword });
  const token = tokenIn(await linkFor(shop, next, "/confirm-email"));
  await member.post("/account/password", { password: robinsPassword, newPassword });
  // Links have a resolution of one second.
  await shop.shop.pool.query(
    `update account set updated_at = updated_at + interval '1 second'
     where user_id = (select id from "user" where email = $1)`,
    [email],
  );
  expect((await openForms(shop).post("/confirm-email", { token })).status).toBe(401);
  expect((await openForms(shop).post("/login", { email, password: newPassword })).status).toBe(302);
});

describe("signing in again in one browser", () => {
  const isOpen = async (headers: Record<string, string>) =>
    (await (await shop.fetch("/api/session", { headers })).json()) as { user: { email: string } | null };

  test("ends the session that it replaces, and no other", async () => {
    const email = newEmail();
    const elsewhere = await openMember(shop, { email });
    const here = openForms(shop);
    await here.post("/login", { email, password: robinsPassword });
    const before = here.headers();
    await here.post("/login", { email, password: "not this one" });
    expect((await isOpen(before)).user, "a wrong password ends nothing").toMatchObject({ email });
    await here.post("/login", { email, password: robinsPassword });
    expect((await isOpen(before)).user).toBeNull();
    for (const browser of [here, elsewhere]) expect((await isOpen(browser.headers())).user).toMatchObject({ email });
  });

  test("as somebody else ends it too, even while a code is still asked for", async () => {
    const first = newEmail();
    const second = newEmail("eve");
    const browser = await openMember(shop, { email: first });
    const before = browser.headers();
    await openMember(shop, { email: second });
    const { rows } = await shop.shop.pool.query(
      `update "user" set two_factor_enabled = true where email = $1 returning id`,
      [second],
    );
    await shop.shop.pool.query(
      "insert into two_factor (id, secret, backup_codes, user_id, verified) values ('left-open', 'x', 'x', $1, true)",
      [rows[0].id],
    );
    const asked = await browser.post("/login", { email: second, password: robinsPassword });
    expect(asked.headers.get("location")).toMatch("/login/code");
    expect((await isOpen(before)).user).toBeNull();
  });
});

test("an address that was changed in another tab is shown before the older form overwrites it", async () => {
  const email = newEmail();
  const member = await openMember(shop, { email });
  const { email: _email, ...home } = robin;
  await member.post("/account/addresses/new", home);
  const read = async () =>
    (
      await shop.shop.pool.query<{ id: string; address: string }>(
        'select id, address from addresses where user_id = (select id from "user" where email = $1)',
        [email],
      )
    ).rows[0]!;
  const page = `/account/addresses/${(await read()).id}`;
  const versionIn = (html: string) => /name="version" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const version = versionIn(await (await member.get(page)).text());
  const saved = (answer: Response) => answer.headers.get("location");
  expect(saved(await member.post(page, { ...home, address: "2 New Road", version }))).toBe(
    "/account?done=address#addresses",
  );

  const typed = { ...home, address: "3 Typed Street" };
  await shop.shop.pool.query('delete from session where user_id = (select id from "user" where email = $1)', [email]);
  const signedOut = await member.post(page, { ...typed, version });
  expect([signedOut.status, versionIn(await signedOut.text())]).toEqual([401, version]);
  await member.post("/login", { email, password: robinsPassword });
  const late = await member.post(page, { ...typed, version });
  expect(late.status).toBe(409);
  const html = await late.text();
  expect(textOf(html)).toContain("It now reads: Robin Hartley, 2 New Road, Hebden Bridge, HX7 8DG");
  expect(html).toContain('value="3 Typed Street"');
  expect((await member.post(page, typed)).status, "a form that says no version").toBe(409);
  expect((await read()).address).toBe("2 New Road");
  expect(saved(await member.post(page, { ...typed, version: versionIn(html) }))).toContain("done=address");
  expect((await read()).address).toBe("3 Typed Street");
  expect(saved(await member.post(page, { ...typed, version })), "nothing would be overwritten").toContain("done=");
});

describe("an address that was removed in another tab", () => {
  const { email: _email, ...home } = robin;
  const addressesOf = async (email: string) =>
    (
      await shop.shop.pool.query<{ id: string; address: string; is_default: boolean }>(
        'select id, address, is_default from addresses where user_id = (select id from "user" where email = $1)',
        [email],
      )
    ).rows;
  async function withRemoved() {
    const email = newEmail();
    const member = await openMember(shop, { email });
    await member.post("/account/addresses/new", home);
    const page = `/account/addresses/${(await addressesOf(email))[0]!.id}`;
    await member.post(page, { intent: "remove" });
    return { email, member, page };
  }

  test("keeps what was typed for it, and can be saved as a new one", async () => {
    const { email, member, page } = await withRemoved();
    const late = await member.post(page, { ...home, address: "3 Typed Street", version: "some earlier one" });
    expect(late.status).toBe(404);
    const html = await late.text();
    expect(textOf(html)).toContain("This address is no longer in your address book. What you typed is still here");
    expect(html).toContain('value="3 Typed Street"');
    const form = /<form[^>]*class="stack"[^>]*>/.exec(html)![0];
    expect(form).toContain('action="/account/addresses/new"');
    const version = /name="version" value="([^"]+)"/.exec(html)![1]!;
    const saved = await member.post("/account/addresses/new", { ...home, address: "3 Typed Street", version });
    expect(saved.headers.get("location")).toBe("/account?done=address#addresses");
    expect(await addressesOf(email)).toMatchObject([{ address: "3 Typed Street", is_default: true }]);
  });

  test("is said to be gone when it is removed again, as by a double click, made the default, or opened", async () => {
    const { email, member, page } = await withRemoved();
    const asked = () => [member.get(page), ...["remove", "first"].map((intent) => member.post(page, { intent }))];
    for (const answer of await Promise.all(asked())) {
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(textOf(html)).toContain("This address is no longer in your address book.");
      expect(html).toContain('href="/account#addresses"');
    }
    expect(await addressesOf(email)).toEqual([]);
  });
});

test("signing out works without JavaScript on the sessions page", async () => {
  const member = await openMember(shop, { email: newEmail() });
  const page = await (await member.get("/account")).text();
  const section = /<section id="sessions"[\s\S]*?<\/section>/.exec(page)![0];
  expect(section).toMatch(/This device[\s\S]*<form[^>]*action="\/logout"[^>]*>[\s\S]*Sign Out/);
  await member.post("/logout", {});
  expect((await member.get("/account")).headers.get("location")).toBe("/login?next=%2Faccount");
});
