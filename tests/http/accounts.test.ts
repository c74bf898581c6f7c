import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { linkFor, openForms, openMember, robinsPassword, textOf, tokenIn } from "../support/member.ts";
import { emailsTo } from "../support/order-facts.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());

let people = 0;
const newEmail = (name = "robin") => `${name}.${++people}@example.com`;
const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;
const cookieOf = (answer: Response, name: string) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));

describe("signing up", () => {
  test("asks for confirmation, and lets nobody in before", async () => {
    const email = newEmail();
    const forms = openForms(shop);
    const answer = await forms.post("/signup", { email, password: robinsPassword, firstName: "Robin" });
    expect(answer.status).toBe(200);
    expect(textOf(await answer.text())).toContain(`We’ve emailed ${email}`);
    expect(forms.cookies.has("session")).toBe(false);

    const early = await forms.post("/login", { email, password: robinsPassword });
    expect(early.status).toBe(403);
    expect(textOf(await early.text())).toContain("Please check your email and confirm your account before signing in.");

    const link = await linkFor(shop, email, "/confirm-email");
    expect((await forms.get(link)).status, "opening the link confirms nothing").toBe(200);
    expect((await rows('select email_verified from "user" where email = $1', [email]))[0].email_verified).toBe(false);
    const confirmed = await forms.post("/confirm-email", { token: tokenIn(link) });
    expect(confirmed.headers.get("location")).toBe("/login?done=confirmed");
    const signedIn = await forms.post("/login", { email: ` ${email.toUpperCase()} `, password: robinsPassword });
    expect(signedIn.headers.get("location")).toBe("/account");
    expect(forms.cookies.has("session")).toBe(true);
    expect(await forms.read("/account")).toContain("Robin");
  });

  test("sends an email that reveals nothing of party or brand, and deletes its token once sent", async () => {
    const email = newEmail();
    await openForms(shop).post("/signup", { email, password: robinsPassword });
    await shop.drain();
    const [confirmation] = await emailsTo(shop, email);
    expect(confirmation!.subject).toBe("Confirm your email address");
    expect(
      `${confirmation!.subject} ${confirmation!.text.replaceAll(shop.shop.store.contact.email, "").replaceAll(shop.shop.store.legal.trader, "")}`,
    ).not.toMatch(/lantern/i);
    const [row] = await rows("select data from mails where recipient = $1", [email]);
    expect(row.data).toEqual({});
  });

  test("never emails a stranger's text to an unconfirmed address", async () => {
    const email = newEmail();
    const firstName = "You have won, see evil.example";
    await openForms(shop).post("/signup", { email, password: robinsPassword, firstName });
    await openForms(shop).post("/forgot-password", { email });
    const known = newEmail();
    await openMember(shop, { email: known, firstName: "Robin" });
    await openForms(shop).post("/forgot-password", { email: known });
    await shop.drain();
    const emails = await emailsTo(shop, email);
    expect(emails.map(({ subject }) => subject).sort()).toEqual([
      "Choose a new password",
      "Confirm your email address",
    ]);
    for (const { text, html } of emails) expect(text + html).not.toContain("evil");
    expect((await emailsTo(shop, known))[0]!.text, "whose address it is").toContain("Hello Robin.");
  });

  test.each([
    ["no password", { password: "" }, "Enter a password"],
    ["a short password", { password: "x1y2z" }, "Password must be at least 6 characters long."],
    ["a password over 128", { password: "x".repeat(129) }, "Password must be 128 characters or fewer"],
    ["a password of 10 kB", { password: "x".repeat(10_000) }, "Password must be 128 characters or fewer"],
    ["a common password", { password: "Liverpool1" }, "Choose a password that is harder to guess"],
    ["the email address as password", { password: "robin.x@example.com" }, "Choose a password that is harder to guess"],
    ["no address", { email: "" }, "Enter your email address"],
    ["a blank address", { email: "   " }, "Enter your email address"],
    ["an invalid address", { email: "robin@" }, "Please enter a valid email address."],
    ["an address of 10 kB", { email: `${"x".repeat(10_000)}@example.com` }, "Please enter a valid email address."],
    ["a name of 10 kB", { firstName: "x".repeat(10_000) }, "First name must be 100 characters or fewer"],
  ])("with %s says what to do, and keeps everything but the password", async (_, wrong, message) => {
    const typed = {
      email: "robin.x@example.com",
      password: robinsPassword,
      firstName: "Róbin <b> 🏮",
      lastName: "O'Hare",
    };
    const answer = await openForms(shop).post("/signup", { ...typed, ...wrong });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(textOf(html)).toContain("There is a problem");
    expect(textOf(html)).toContain(message);
    const kept = { ...typed, ...wrong };
    expect(html).toContain(`value="${kept.lastName.replace("'", "&#x27;")}"`);
    if (kept.firstName === typed.firstName) expect(html).toContain('value="Róbin &lt;b&gt; 🏮"');
    if (kept.password && kept.password !== kept.email) expect(html).not.toContain(kept.password);
    expect(await rows("select 1 from \"user\" where email = 'robin.x@example.com'")).toEqual([]);
  });

  test("reports what is missing if the body is not a form", async () => {
    const answer = await shop.fetch("/signup", { method: "POST", headers: { origin: shop.url }, body: "x" });
    expect(answer.status).toBe(400);
    expect(textOf(await answer.text())).toContain("Enter your email address");
  });

  test("submitted twice opens one account and sends one email", async () => {
    const email = newEmail();
    const forms = openForms(shop);
    const twice = [1, 2].map(() => forms.post("/signup", { email, password: robinsPassword }));
    for (const answer of await Promise.all(twice)) {
      expect(answer.status).toBe(200);
      expect(textOf(await answer.text())).toContain("Check your email");
    }
    await shop.drain();
    expect(await rows('select 1 from "user" where email = $1', [email])).toHaveLength(1);
    expect(await emailsTo(shop, email)).toHaveLength(1);
  });

  test("of an existing account's address gets the same reply, changes nothing, and notifies its owner", async () => {
    const email = newEmail();
    await openMember(shop, { email, firstName: "Robin" });
    const before = await rows('select password from account a join "user" u on u.id = a.user_id where email = $1', [
      email,
    ]);
    const stranger = await openForms(shop).post("/signup", {
      email,
      password: "something quite else",
      firstName: "Eve",
    });
    const fresh = newEmail();
    const other = await openForms(shop).post("/signup", {
      email: fresh,
      password: "something quite else",
      firstName: "Eve",
    });
    expect(stranger.status).toBe(other.status);
    const words = async (answer: Response) =>
      textOf(await answer.text())
        .replaceAll(email, "X")
        .replaceAll(fresh, "X");
    expect(await words(stranger)).toBe(await words(other));
    await shop.drain();
    expect((await emailsTo(shop, email)).map((email) => email.subject)).toContain("You already have an account");
    expect(
      await rows('select password from account a join "user" u on u.id = a.user_id where email = $1', [email]),
    ).toEqual(before);
  });

  test("replaces an unconfirmed account", async () => {
    const email = newEmail();
    await openForms(shop).post("/signup", { email, password: "a stranger was here", firstName: "Eve" });
    const old = await linkFor(shop, email, "/confirm-email");
    await rows("update \"user\" set created_at = now() - interval '1 hour' where email = $1", [email]);
    const forms = openForms(shop);
    await forms.post("/signup", { email, password: robinsPassword, firstName: "Robin" });
    await forms.post("/confirm-email", { token: tokenIn(await linkFor(shop, email, "/confirm-email")) });
    await forms.post("/login", { email, password: robinsPassword });
    expect(await forms.read("/account")).toContain("Robin");
    const replay = await openForms(shop).post("/confirm-email", { token: tokenIn(old) });
    expect(replay.status).toBeGreaterThanOrEqual(400);
  });

  test("ignores privileged fields in the body", async () => {
    const email = newEmail();
    const extra = {
      role: "admin",
      emailVerified: true,
      email_verified: true,
      twoFactorEnabled: true,
      id: "x",
      permissions: ["admin_access"],
    };
    const api = await shop.fetch("/api/auth/sign-up/email", {
      method: "POST",
      headers: { "content-type": "application/json", origin: shop.url },
      body: JSON.stringify({ email, password: robinsPassword, name: "Eve", ...extra }),
    });
    expect(api.status).toBe(200);
    const other = newEmail();
    await openForms(shop).post("/signup", {
      email: other,
      password: robinsPassword,
      role: "admin",
      emailVerified: "true",
    });
    for (const address of [email, other]) {
      const [user] = await rows('select * from "user" where email = $1', [address]);
      expect(user).toMatchObject({ email_verified: false, two_factor_enabled: false });
      expect(user.id).not.toBe("x");
      expect(await rows("select 1 from admin_roles where user_id = $1", [user.id])).toEqual([]);
    }
  });
});

describe("confirming an address", () => {
  test.each([
    ["no token", ""],
    ["nonsense", "x.y.z"],
    [
      "a forged token",
      `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from('{"email":"robin@example.com"}').toString("base64url")}.`,
    ],
    ["10 kB", "x".repeat(10_000)],
  ])("with %s says so and offers a new link", async (_, token) => {
    const answer = await openForms(shop).post("/confirm-email", { token });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    const words = textOf(await answer.text());
    expect(words).toContain("There is a problem");
    expect(words).toContain("Send link");
  });

  test("anyone can request the link again, without learning anything", async () => {
    const email = newEmail();
    await openForms(shop).post("/signup", { email, password: robinsPassword });
    await shop.drain();
    await rows("delete from mails where recipient = $1", [email]);
    const nobody = newEmail("nobody");
    const forms = openForms(shop);
    for (const address of [email, nobody]) {
      const answer = await forms.post("/confirm-email", { intent: "send", email: address });
      expect(textOf(await answer.text())).toContain(`We’ve emailed ${address}`);
    }
    await shop.drain();
    expect(await rows("select kind from mails where recipient = $1", [email])).toEqual([{ kind: "confirm-address" }]);
    expect(await rows("select kind from mails where recipient = $1", [nobody])).toEqual([]);
  });
});

describe("signing in", () => {
  test("sets a cookie that scripts cannot read, and one for the header that they can", async () => {
    const email = newEmail();
    const forms = await openMember(shop, { email, firstName: "Robin", lastName: "Hartley" });
    const answer = await forms.post("/login", { email, password: robinsPassword });
    expect(cookieOf(answer, "session")).toMatch(/; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/i);
    const readable = cookieOf(answer, "account")!;
    expect(readable).toMatch(/; Path=\/; SameSite=Lax; Max-Age=3600$/);
    expect(decodeURIComponent(readable)).toContain('{"short":"Robin","label":"Robin Hartley"}');
  });

  test("is logged, and so is a refusal; neither with the address or the password", async () => {
    const lines: string[] = [];
    const { log } = shop.shop;
    const email = newEmail();
    const forms = await openMember(shop, { email });
    Object.assign(shop.shop, { log: pino({}, { write: (line: string) => void lines.push(line) }) });
    await forms.post("/logout", {});
    await forms.post("/login", { email, password: "a wrong one" });
    await forms.post("/login", { email, password: robinsPassword });
    Object.assign(shop.shop, { log });
    const [{ id }] = await rows(`select id from "user" where email = $1`, [email]);
    const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event);
    expect(events).toMatchObject([{ event: "sign-in-refused" }, { event: "signed-in", userId: id }]);
    expect(lines.join("")).not.toContain(email);
    expect(lines.join("")).not.toContain(robinsPassword);
  });

  test("returns to the previous page, if that is a page of the shop", async () => {
    const email = newEmail();
    await openMember(shop, { email });
    const sent = async (next: string) =>
      (await openForms(shop).post("/login", { email, password: robinsPassword, next })).headers.get("location");
    expect(await sent("/orders/LT-20431")).toBe("/orders/LT-20431");
    for (const evil of ["https://evil.example/", "//evil.example", "/\\evil.example", "/logout", "javascript:alert(1)"])
      expect(await sent(evil)).toBe("/account");
    const asked = await openForms(shop).get("/account?done=name");
    expect(asked.headers.get("location")).toBe("/login?next=%2Faccount%3Fdone%3Dname");
  });

  test.each([
    ["nothing", { email: "", password: "" }, 400, "Enter your email address"],
    ["no password", { email: "robin@example.com", password: "" }, 400, "Enter your password"],
    ["an invalid address", { email: "robin", password: "x" }, 400, "Please enter a valid email address."],
    [
      "an unknown address",
      { email: "unknown@example.com", password: "x" },
      401,
      "Invalid email or password. Please try again.",
    ],
    [
      "a password of 10 kB",
      { email: "unknown@example.com", password: "p".repeat(10_000) },
      401,
      "Invalid email or password. Please try again.",
    ],
    [
      "markup",
      { email: "unknown@example.com", password: "<script>alert(1)</script>" },
      401,
      "Invalid email or password. Please try again.",
    ],
  ])("with %s says so and keeps the address", async (_, typed, status, message) => {
    const answer = await openForms(shop).post("/login", typed);
    expect(answer.status).toBe(status);
    const html = await answer.text();
    expect(textOf(html)).toContain(message);
    if (typed.email) expect(html).toContain(`value="${typed.email}"`);
    if (typed.password.length > 1) expect(html).not.toContain(typed.password);
  });

  test("gets the same reply for a wrong password and an unknown address", async () => {
    const email = newEmail();
    await openMember(shop, { email });
    const unknown = newEmail("unknown");
    const [one, other] = await Promise.all([
      openForms(shop).post("/login", { email, password: "not the one" }),
      openForms(shop).post("/login", { email: unknown, password: "not the one" }),
    ]);
    expect(one.status).toBe(other.status);
    expect([...one.headers.keys()]).toEqual([...other.headers.keys()]);
    const words = async (answer: Response, address: string) => textOf(await answer.text()).replaceAll(address, "X");
    expect(await words(one, email)).toBe(await words(other, unknown));
  });
});

describe("resetting the password", () => {
  test("sets a new one by the emailed link, once, signs out every device and notifies the owner", async () => {
    const email = newEmail();
    const member = await openMember(shop, { email });
    const forms = openForms(shop);
    expect(textOf(await (await forms.post("/forgot-password", { email })).text())).toContain(`We’ve emailed ${email}`);
    const link = await linkFor(shop, email, "/reset-password");
    expect(await forms.read(link)).toContain("Choose a new password");
    const token = tokenIn(link);
    const weak = await forms.post(link, { token, password: "123456" });
    expect(weak.status).toBe(400);
    expect(textOf(await weak.text())).toContain("harder to guess");
    const done = await forms.post("/reset-password", { token, password: "brolly tram otter" });
    expect(done.headers.get("location")).toBe("/login?done=password");
    expect((await member.get("/account")).status, "signed out everywhere").toBe(302);
    expect((await forms.post("/login", { email, password: robinsPassword })).status).toBe(401);
    expect((await forms.post("/login", { email, password: "brolly tram otter" })).status).toBe(302);

    const replay = await openForms(shop).post("/reset-password", { token, password: "once more please" });
    expect(replay.status).toBe(400);
    expect(textOf(await replay.text())).toMatch(/used|too late/i);
    expect(await openForms(shop).read(link)).toContain("Send a new link");
    await shop.drain();
    expect((await emailsTo(shop, email)).map((email) => email.subject)).toContain("Your password was changed");
  });

  test("an expired link does nothing", async () => {
    const email = newEmail();
    await openMember(shop, { email });
    await openForms(shop).post("/forgot-password", { email });
    const link = await linkFor(shop, email, "/reset-password");
    await rows("update verification set expires_at = now() - interval '1 minute'");
    expect(await openForms(shop).read(link)).toContain("Send a new link");
    const late = await openForms(shop).post("/reset-password", { token: tokenIn(link), password: "brolly tram otter" });
    expect(late.status).toBe(400);
    expect((await openForms(shop).post("/login", { email, password: robinsPassword })).status).toBe(302);
  });

  test("of an unknown address gets the same reply and sends nothing", async () => {
    const nobody = newEmail("nobody");
    const answer = await openForms(shop).post("/forgot-password", { email: nobody });
    expect(answer.status).toBe(200);
    expect(textOf(await answer.text())).toContain(`We’ve emailed ${nobody}`);
    await shop.drain();
    expect(await emailsTo(shop, nobody)).toEqual([]);
  });

  test("the database stores no usable token", async () => {
    const email = newEmail();
    await openMember(shop, { email });
    await openForms(shop).post("/forgot-password", { email });
    const token = tokenIn(await linkFor(shop, email, "/reset-password"));
    const kept = JSON.stringify([await rows("select * from verification"), await rows("select * from mails")]);
    expect(kept).not.toContain(token);
  });

  test("the database's contents open no session: a token needs the shop's signature, as bearer too", async () => {
    const email = newEmail();
    await openMember(shop, { email });
    const stored = await rows(`select token from session where user_id = (select id from "user" where email = $1)`, [
      email,
    ]);
    const { token } = stored[0] as { token: string };
    for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: `session=${token}` }] as HeadersInit[]) {
      const asked = await shop.fetch("/api/session", { headers });
      expect(await asked.json()).toMatchObject({ user: null });
    }
  });
});
