import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { robin } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import {
  linkFor,
  openForms,
  openMember,
  robinsPassword,
  signInAfterReset,
  textOf,
  tokenIn,
} from "../support/member.ts";
import { emailsTo } from "../support/order-facts.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());

let people = 0;
const newEmail = (name = "robin") => `${name}.${++people}@example.com`;
const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;
const subjects = async (email: string) => {
  await shop.drain();
  return (await emailsTo(shop, email)).map((email) => email.subject);
};

describe("a session", () => {
  const expiresAt = async (email: string) =>
    (
      await rows('select s.id, expires_at from session s join "user" u on u.id = s.user_id where email = $1', [email])
    )[0];
  const age = (id: string, left: string) =>
    rows(`update session set expires_at = now() + interval '${left}' where id = $1`, [id]);

  test("lasts 3600 s, is renewed with under 300 s left and not before, and its cookies follow", async () => {
    const email = newEmail();
    const member = await openMember(shop, { email });
    const { id, expires_at } = await expiresAt(email);
    expect(expires_at.getTime() - Date.now()).toBeGreaterThan(3_500_000);
    expect(expires_at.getTime() - Date.now()).toBeLessThanOrEqual(3_600_000);

    await age(id, "310 seconds");
    expect((await member.get("/account")).headers.getSetCookie()).toEqual([]);
    await age(id, "290 seconds");
    const renewed = await member.get("/account");
    expect(renewed.headers.getSetCookie().map((cookie) => cookie.split("=")[0])).toEqual(["session", "account"]);
    expect((await expiresAt(email)).expires_at.getTime() - Date.now()).toBeGreaterThan(3_500_000);

    await age(id, "200 seconds");
    const asked = await member.get("/api/session");
    expect(asked.headers.getSetCookie()).toHaveLength(2);
    expect(await asked.json()).toMatchObject({ user: { email }, expiresAt: expect.stringMatching(/^20\d\d-/) });
  });

  test.each([
    ["expired", async (id: string) => void (await age(id, "-1 second"))],
    ["revoked", async (id: string) => void (await rows("delete from session where id = $1", [id]))],
  ])("that is %s signs out locally", async (_, end) => {
    const email = newEmail();
    const member = await openMember(shop, { email });
    await end((await expiresAt(email)).id);
    const asked = await member.get("/api/session");
    expect(await asked.json()).toEqual({ user: null, expiresAt: null });
    expect(member.cookies.has("session")).toBe(false);
    expect(member.cookies.has("account")).toBe(false);
    expect((await member.get("/account")).headers.get("location")).toBe("/login?next=%2Faccount");
  });

  test("with a forged or truncated token is invalid, and is cleared", async () => {
    const member = await openMember(shop, { email: newEmail() });
    const token = member.cookies.get("session")!;
    for (const wrong of ["x", token.slice(0, -4), `${token.split(".")[0]}.AAAA`, "", "%00"]) {
      const answer = await shop.fetch("/api/session", { headers: { cookie: `session=${wrong}; account=x` } });
      expect(await answer.json()).toEqual({ user: null, expiresAt: null });
      expect(answer.headers.getSetCookie().join()).toMatch(/session=;.*Max-Age=0/);
    }
  });

  test("ends on the server when its owner signs out; a GET ends nothing", async () => {
    const member = await openMember(shop, { email: newEmail() });
    const cookie = member.headers();
    await member.get("/logout");
    expect(member.cookies.has("session")).toBe(true);
    expect((await member.post("/logout", {})).headers.get("location")).toBe("/");
    expect([...member.cookies.keys()], "it is known on, and opens nothing").toEqual(["known_browser"]);
    expect(await (await shop.fetch("/api/session", { headers: cookie })).json()).toMatchObject({ user: null });
    expect((await openForms(shop).post("/logout", {})).status, "signed out already").toBe(302);
  });

  test("works as a bearer token too", async () => {
    const email = newEmail();
    await openMember(shop, { email });
    const answer = await shop.fetch("/api/auth/sign-in/email", {
      method: "POST",
      headers: { "content-type": "application/json", origin: shop.url },
      body: JSON.stringify({ email, password: robinsPassword }),
    });
    const { token } = (await answer.json()) as { token: string };
    const signed = decodeURIComponent(/session=([^;]+)/.exec(answer.headers.getSetCookie().join())![1]!);
    expect(token).toBe(signed);
    for (const bearer of [token, encodeURIComponent(token)]) {
      const asked = await shop.fetch("/api/session", { headers: { authorization: `Bearer ${bearer}` } });
      expect(await asked.json()).toMatchObject({ user: { email } });
    }
    for (const wrong of ["Bearer ", "Bearer x", `Basic ${token}`, `Bearer ${token}.x`]) {
      const asked = await shop.fetch("/api/session", { headers: { authorization: wrong } });
      expect(await asked.json()).toMatchObject({ user: null });
    }
  });

  test("ends for good after thirty days, however often it was renewed", async () => {
    const email = newEmail();
    const member = await openMember(shop, { email });
    await rows("update session set created_at = now() - interval '31 days' where id = $1", [
      (await expiresAt(email)).id,
    ]);
    expect((await member.get("/account")).status).toBe(302);
    expect(await expiresAt(email)).toBeUndefined();
  });

  test("has cookies with https that only this host can set over a secure connection", async () => {
    await using safe = await openTestShop({ PUBLIC_URL: "https://shop.example" });
    const member = await openMember(safe, { email: "safe@example.com" });
    expect([...member.cookies.keys()].sort()).toEqual(["__Host-known_browser", "__Host-session", "account"]);
    const answer = await member.post("/login", { email: "safe@example.com", password: robinsPassword });
    const [session, account, known] = answer.headers.getSetCookie();
    expect(session).toMatch(/^__Host-session=[^;]+; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(account).toMatch(/^account=[^;]+; Path=\/; SameSite=Lax; Max-Age=3600; Secure$/);
    expect(known).toMatch(/^__Host-known_browser=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure$/);
    await member.post("/logout", {});
    expect([...member.cookies.keys()]).toEqual(["__Host-known_browser"]);
  });

  test("is listed, and can be ended from another device, only by its owner", async () => {
    const email = newEmail();
    const here = await openMember(shop, { email });
    const there = openForms(shop);
    await there.post("/login", { email, password: robinsPassword });
    const stranger = await openMember(shop, { email: newEmail("eve") });
    const page = await (await here.get("/account")).text();
    const ids = [...page.matchAll(/name="id" value="([^"]+)"/g)].map(([, id]) => id!);
    expect(ids).toHaveLength(1);
    expect(page).not.toContain((await rows("select token from session where id = $1", [ids[0]]))[0].token);
    for (const id of [ids[0]!, "", "\u0000", "x".repeat(10_000)])
      expect((await stranger.post("/account/sessions", { intent: "one", id })).status).toBe(302);
    expect((await there.get("/account")).status).toBe(200);
    await here.post("/account/sessions", { intent: "one", id: ids[0]! });
    expect((await there.get("/account")).status).toBe(302);
    await there.post("/login", { email, password: robinsPassword });
    await here.post("/account/sessions", { intent: "others" });
    expect((await there.get("/account")).status).toBe(302);
    expect((await here.get("/account")).status).toBe(200);
  });
});

describe("changing", () => {
  test("the name requires the password, and the header's cookie follows", async () => {
    const member = await openMember(shop, { email: newEmail(), firstName: "Robin" });
    const wrong = await member.post("/account/name", { firstName: "Róbin 🏮", lastName: "<b>", password: "not this" });
    expect(wrong.status).toBe(400);
    const html = await wrong.text();
    expect(textOf(html)).toContain("That password is wrong");
    expect(html).toContain('value="Róbin 🏮"');
    expect(html).not.toContain("not this");
    const done = await member.post("/account/name", {
      firstName: " Róbin 🏮 ",
      lastName: "<b>",
      password: robinsPassword,
    });
    expect(done.headers.get("location")).toBe("/account?done=name");
    expect(decodeURIComponent(member.cookies.get("account")!)).toContain('"Róbin 🏮 <b>"');
    expect(await (await member.get("/account")).text()).toContain("Róbin 🏮 &lt;b&gt;");
  });

  test("the password ends every other session and notifies the owner", async () => {
    const email = newEmail();
    const member = await openMember(shop, { email });
    const other = openForms(shop);
    await other.post("/login", { email, password: robinsPassword });
    for (const [fields, message] of [
      [{ password: "", newPassword: "" }, "Enter your password"],
      [{ password: "wrong one", newPassword: "brolly tram otter" }, "That password is wrong"],
      [{ password: robinsPassword, newPassword: "12345" }, "Password must be at least 6 characters long."],
      [{ password: robinsPassword, newPassword: "password1" }, "harder to guess"],
    ] as const) {
      const answer = await member.post("/account/password", fields);
      expect(answer.status).toBe(400);
      expect(textOf(await answer.text())).toContain(message);
    }
    const done = await member.post("/account/password", { password: robinsPassword, newPassword: "brolly tram otter" });
    expect(done.headers.get("location")).toBe("/account?done=password");
    expect((await member.get("/account")).status, "this browser stays").toBe(200);
    expect((await other.get("/account")).status).toBe(302);
    expect(await subjects(email)).toContain("Your password was changed");
    expect((await openForms(shop).post("/login", { email, password: robinsPassword })).status).toBe(401);
  });

  test("the address waits for confirmation from the new mailbox, and notifies the old one", async () => {
    const email = newEmail();
    const next = newEmail("new");
    const member = await openMember(shop, { email });
    const wrong = await member.post("/account/email", { email: next, password: "not this" });
    expect(textOf(await wrong.text())).toContain("That password is wrong");
    const asked = await member.post("/account/email", { email: next, password: robinsPassword });
    expect(asked.headers.get("location")).toBe("/account?done=asked");
    const token = tokenIn(await linkFor(shop, next, "/confirm-email"));
    expect((await openForms(shop).post("/login", { email, password: robinsPassword })).status).toBe(302);
    const stranger = await openMember(shop, { email: newEmail("eve") });
    expect((await stranger.post("/confirm-email", { token })).status, "in another account's browser").toBe(401);
    const done = await member.post("/confirm-email", { token });
    expect(done.headers.get("location")).toBe("/account?done=email");
    expect(await member.read("/account")).toContain(next);
    expect(await subjects(email)).toContain("Your email address was changed");
    expect((await openForms(shop).post("/login", { email, password: robinsPassword })).status).toBe(401);
    expect((await openForms(shop).post("/login", { email: next, password: robinsPassword })).status).toBe(302);
    const replayed = await member.post(`/confirm-email?token=${token}`, { token });
    expect(replayed.status).toBe(401);
    expect(textOf(await replayed.text())).toMatch(/your address has been changed(?!.*Get a new link)/s);
  });

  test("the address to one that has an account looks the same and changes nothing", async () => {
    const taken = newEmail("taken");
    await openMember(shop, { email: taken });
    const email = newEmail();
    const member = await openMember(shop, { email });
    const asked = await member.post("/account/email", { email: taken, password: robinsPassword });
    expect(asked.headers.get("location")).toBe("/account?done=asked");
    expect(await subjects(taken)).toContain("You already have an account");
    expect((await member.get("/api/session").then((answer) => answer.json())) as object).toMatchObject({
      user: { email },
    });
  });
});

describe("the address book", () => {
  const { email: _email, ...address } = robin;
  const home = { ...address, postcode: "hx7  8dg", phone: "" };
  const idsOf = async (email: string) =>
    await rows(
      'select a.id, a.address, a.postcode, a.is_default, a.updated_at::text as version from addresses a join "user" u on u.id = a.user_id where email = $1 order by a.created_at',
      [email],
    );

  test("adds, edits, reorders and removes addresses", async () => {
    const email = newEmail();
    const member = await openMember(shop, { email });
    await Promise.all([1, 2].map(() => member.post("/account/addresses/new", home)));
    await member.post("/account/addresses/new", { ...home, address: "Unit 3", isDefault: "yes" });
    let [first, second] = await idsOf(email);
    expect(await idsOf(email)).toHaveLength(2);
    expect([first.is_default, second.is_default, first.postcode]).toEqual([false, true, "HX7 8DG"]);
    await member.post(`/account/addresses/${first.id}`, { intent: "first" });
    await member.post(`/account/addresses/${second.id}`, {
      ...home,
      address: "Unit 4 <i>",
      country: "IE",
      version: second.version,
    });
    [first, second] = await idsOf(email);
    expect([first.is_default, second.is_default, second.address]).toEqual([true, false, "Unit 4 <i>"]);
    const page = await (await member.get("/account")).text();
    expect(page).toContain("Unit 4 &lt;i&gt;");
    expect(page).toContain("Ireland");
    await member.post(`/account/addresses/${first.id}`, { intent: "remove" });
    expect(await idsOf(email)).toMatchObject([{ id: second.id, is_default: true }]);
  });

  test("reports missing or invalid fields, and keeps the input", async () => {
    const member = await openMember(shop, { email: newEmail() });
    const empty = await member.post("/account/addresses/new", {});
    expect(empty.status).toBe(400);
    const words = textOf(await empty.text());
    for (const message of [
      "Enter your first name",
      "Enter your address",
      "Enter your town or city",
      "Enter your postcode",
      "Choose a country",
    ])
      expect(words).toContain(message);
    for (const wrong of [
      { country: "XX" },
      { city: "x".repeat(10_000) },
      { lastName: "   " },
      { lastName: "\u0000" },
    ]) {
      const answer = await member.post("/account/addresses/new", { ...home, ...wrong });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('value="14 Birchcliffe Road"');
    }
  });

  test("another customer's address is not found by any request", async () => {
    const email = newEmail();
    const member = await openMember(shop, { email });
    await member.post("/account/addresses/new", home);
    const [{ id }] = await idsOf(email);
    const stranger = await openMember(shop, { email: newEmail("eve") });
    for (const path of [`/account/addresses/${id}`, "/account/addresses/nonsense"]) {
      expect((await stranger.get(path)).status).toBe(404);
      for (const fields of [{ intent: "remove" }, { intent: "first" }, { ...home, address: "Mine now" }] as Record<
        string,
        string
      >[])
        expect((await stranger.post(path, fields)).status).toBe(404);
    }
    expect(await idsOf(email)).toMatchObject([{ address: "14 Birchcliffe Road" }]);
  });
});

describe("a code at sign-in", () => {
  const secretOn = (page: string) => /otpauth:\/\/[^"]+/.exec(page)![0].replaceAll("&amp;", "&");
  const codeFor = (uri: string, step = 0) => totp(new URL(uri).searchParams.get("secret")!, Date.now() / 30_000 + step);
  const clear = () => rows("delete from rate_limit");

  async function switchOn() {
    const email = newEmail();
    const member = await openMember(shop, { email });
    const wrong = await member.post("/account/security", { intent: "start", password: "not this" });
    expect(textOf(await wrong.text())).toContain("That password is wrong");
    const start = await member.post("/account/security", { intent: "start", password: robinsPassword });
    const started = await start.text();
    const uri = secretOn(started);
    // The QR code: a finder pattern in the corner, with a quiet zone of four squares.
    expect(started).toMatch(/<svg[^>]+role="img" aria-label="The key to scan[^>]*>.*?<path d="M4 4h7v1h-7z/);
    const bad = await member.post("/account/security", { intent: "finish", code: "000000", uri });
    expect(textOf(await bad.text())).toContain("That code is wrong");
    const on = await member.post("/account/security", { intent: "finish", code: codeFor(uri), uri });
    const spares = [...(await on.text()).matchAll(/<li>([A-Za-z0-9-]{8,})<\/li>/g)].map(([, code]) => code!);
    return { email, member, uri, spares };
  }

  test("is required after the password and works once, as do backup codes", async () => {
    const { email, member, uri, spares } = await switchOn();
    expect(spares.length).toBeGreaterThanOrEqual(8);
    expect(await subjects(email)).toContain("Sign-in codes are on");
    expect((await member.get("/account")).status, "this browser stays signed in").toBe(200);

    const forms = openForms(shop);
    const first = await forms.post("/login", { email, password: robinsPassword, next: "/orders" });
    expect(first.headers.get("location")).toBe("/login/code?next=%2Forders");
    expect(forms.cookies.has("session")).toBe(false);
    expect(forms.cookies.has("account")).toBe(false);
    const wrong = await forms.post("/login/code", { code: "000000" });
    expect(wrong.status).toBe(401);
    const code = codeFor(uri, 1);
    const done = await forms.post("/login/code", { code: `${code.slice(0, 3)} ${code.slice(3)}`, next: "/orders" });
    expect(done.headers.get("location")).toBe("/orders");

    const thief = openForms(shop);
    await thief.post("/login", { email, password: robinsPassword });
    expect((await thief.post("/login/code", { code })).status, "the code has been used").toBe(401);
    expect((await thief.get("/account")).status).toBe(302);

    for (const expected of [302, 401]) {
      const spare = openForms(shop);
      await spare.post("/login", { email, password: robinsPassword });
      expect((await spare.post("/login/code", { code: spares[0]! })).status).toBe(expected);
    }
  });

  test("is not bypassed by a password reset", async () => {
    const { email } = await switchOn();
    const signedIn = await signInAfterReset(shop, email);
    expect(signedIn.headers.get("location")).toBe("/login/code?next=%2Faccount");
  });

  test("can be disabled with the password, and the owner is notified", async () => {
    const { email, member } = await switchOn();
    expect((await member.post("/account/security", { intent: "stop", password: "" })).status).toBe(400);
    const off = await member.post("/account/security", { intent: "stop", password: robinsPassword });
    expect(off.headers.get("location")).toBe("/account?done=code");
    expect(await subjects(email)).toContain("Sign-in codes are off");
    expect((await openForms(shop).post("/login", { email, password: robinsPassword })).headers.get("location")).toBe(
      "/account",
    );
  });

  test("cannot be guessed: after a few wrong codes the right one fails too", async () => {
    const { email, uri } = await switchOn();
    const forms = openForms(shop);
    await forms.post("/login", { email, password: robinsPassword });
    for (let tries = 0; tries < 6; tries++) await forms.post("/login/code", { code: "000000" });
    expect((await forms.post("/login/code", { code: codeFor(uri, 1) })).status).toBeGreaterThanOrEqual(400);
    expect((await forms.get("/account")).status).toBe(302);
    await clear();
  });
});

/** RFC 6238 with the usual six digits and SHA-1; the secret is base32. */
function totp(secret: string, counter: number): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(Math.floor(counter)));
  const mac = createHmac("sha1", key).update(moving).digest();
  const at = mac[19]! & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
