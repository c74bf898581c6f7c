import { describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { emailsTo } from "../support/order-facts.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop({ TRUST_PROXY: "true" }));
let people = 0;

const minute = 60_000;
const day = 24 * 60 * minute;
const someone = () => `reader${++people}@example.com`;

/** A sign-up, by default from a new network address. */
async function join(body: unknown, headers: Record<string, string> = {}, at: TestShop = shop) {
  const answer = await at.fetch("/functions/v1/newsletter-signup", {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${++people}`, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { success?: boolean; error?: string; reason?: string },
  };
}

/** Signs up, and finds the links and the code in the email. */
async function joined(email = someone()) {
  expect((await join({ email })).status).toBe(200);
  await shop.drain();
  const [message] = await emailsTo(shop, email);
  return { email, message: message!, ...linksOf(message!.text) };
}

const linksOf = (text: string) => ({
  confirm: pathOf(/http\S+\/newsletter\/confirm\?token=\S+/.exec(text)![0]),
  leave: pathOf(/http\S+\/unsubscribe\?token=\S+/.exec(text)![0]),
  code: /LT10-[0-9A-Z]{6}/.exec(text)?.[0],
});
const pathOf = (url: string) => url.slice(new URL(url).origin.length);

const post = (path: string, form: Record<string, string> = {}, at: TestShop = shop) =>
  at.fetch(path, { method: "POST", body: new URLSearchParams(form) });

async function row(email: string, at: TestShop = shop) {
  const { rows } = await at.shop.pool.query("select * from newsletter_subscribers where email = $1", [email]);
  return rows[0];
}

describe("POST /functions/v1/newsletter-signup", () => {
  test("accepts an address, trimmed and in lower case, and stores the consent text and time", async () => {
    const email = someone();
    const before = new Date();
    expect(await join({ email: `  ${email.toUpperCase()} ` })).toEqual({ status: 200, body: { success: true } });
    const kept = await row(email);
    expect(kept).toMatchObject({
      status: "pending",
      consent_text:
        "By joining, you agree to receive campaign updates and promotions. You may unsubscribe at any time.",
      consent_source: "newsletter",
      confirmed_at: null,
    });
    expect(kept.consent_at.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1000);
  });

  test.each([
    [{}, "Please enter an email address"],
    [{ email: "" }, "Please enter an email address"],
    [{ email: "   " }, "Please enter an email address"],
    [{ email: 7 }, "Please enter an email address"],
    [[], "Please enter an email address"],
    [null, "Please enter an email address"],
    [{ email: "robin" }, "Please enter a valid email address"],
    [{ email: "robin hartley@example.com" }, "Please enter a valid email address"],
    [{ email: "<b>@example.com <i>" }, "Please enter a valid email address"],
    [{ email: "a1<robin@example.com>" }, "Please enter a valid email address"],
    [{ email: "robin@example.com\u0000" }, "Please enter a valid email address"],
    [{ email: "😀" }, "Please enter a valid email address"],
    [{ email: `${"x".repeat(10_000)}@example.com` }, "Please enter a valid email address"],
  ])("refuses %j", async (body, error) => {
    expect(await join(body)).toEqual({ status: 400, body: { success: false, error, reason: "invalid email" } });
  });

  test("answers invalid JSON and other methods with a message", async () => {
    expect(await join("{")).toMatchObject({ status: 400, body: { error: "The request body is not valid JSON." } });
    expect((await shop.fetch("/functions/v1/newsletter-signup")).status).toBe(405);
  });

  test("says 'already subscribed' for subscribed and for unconfirmed addresses", async () => {
    const { email, confirm } = await joined();
    const already = {
      status: 409,
      body: {
        success: false,
        error: "This email is already subscribed to our newsletter",
        reason: "already subscribed",
      },
    };
    expect(await join({ email })).toEqual(already);
    await post(confirm);
    expect(await join({ email: email.toUpperCase() })).toEqual(already);
  });

  test("many at once from one person make one subscriber, one code and one email", async () => {
    const email = someone();
    const answers = await Promise.all(Array.from({ length: 8 }, () => join({ email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    await shop.drain();
    expect(await emailsTo(shop, email)).toHaveLength(1);
    const { rows } = await shop.shop.pool.query("select code from discount_codes where email = $1", [email]);
    expect(rows).toHaveLength(1);
  });

  test("has a limit per network address, whatever the browser claims", async () => {
    const answers = [];
    for (let n = 0; n < 21; n++) {
      answers.push(
        await join({ email: someone() }, { "x-forwarded-for": `10.0.0.${n}, 203.0.113.9`, "x-real-ip": `${n}` }),
      );
    }
    expect(answers.slice(0, 20).every(({ status }) => status === 200)).toBe(true);
    expect(answers[20]).toEqual({
      status: 429,
      body: {
        success: false,
        error: "Too many signup attempts. Please wait a moment before trying again.",
        reason: "rate limit",
      },
    });
    expect((await join({ email: someone() })).status, "others still may").toBe(200);
  });

  test("that fails internally says so without details", async () => {
    await using other = await openTestShop();
    await other.shop.pool.query("alter table newsletter_subscribers rename to gone");
    const { status, body } = await join({ email: "robin@example.com" }, {}, other);
    expect({ status, body }).toEqual({
      status: 500,
      body: { error: "An unexpected error occurred. Please try again." },
    });
  });
});

describe("the first email", () => {
  test("has the code and the confirmation link, and nothing that names the party or advertises", async () => {
    const { message, code, email } = await joined();
    expect(message.subject).toBe("Your code and a link to confirm");
    expect(message.text).toContain("10% off your first order");
    expect(`${message.subject} ${message.text} ${message.headers?.from}`).not.toMatch(
      /lantern party|the movement|\/shop/i,
    );
    expect(message.html).not.toMatch(/<img/i);
    const { rows } = await shop.shop.pool.query("select * from discount_codes where code = $1", [code]);
    expect(rows).toMatchObject([
      {
        kind: "percentage",
        value: 10,
        email,
        first_order_only: true,
        max_uses: 1,
        used_count: 0,
        source: "newsletter",
      },
    ]);
    expect((await row(email)).discount_code).toBe(code);
  });

  test("can be unsubscribed from with one click in any mailbox", async () => {
    const { message, leave } = await joined();
    expect(message.headers).toMatchObject({
      "list-unsubscribe": `<${shop.url}${leave}>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    });
  });

  test("is repeated to an unconfirmed address, at most hourly", async () => {
    await using other = await openTestShop();
    const email = "slow@example.com";
    await join({ email }, {}, other);
    await join({ email }, {}, other);
    await other.drain();
    expect(await emailsTo(other, email)).toHaveLength(1);
    await other.control.advanceClock(59 * minute);
    expect((await join({ email }, {}, other)).status).toBe(409);
    await other.drain();
    expect(await emailsTo(other, email)).toHaveLength(1);
    await other.control.advanceClock(2 * minute);
    expect((await join({ email }, {}, other)).status).toBe(409);
    await other.drain();
    const emails = await emailsTo(other, email);
    expect(emails).toHaveLength(2);
    expect(new Set(emails.map((email) => linksOf(email.text).code)).size, "it is the same code").toBe(1);
  });

  test("keeps its promise: an unconfirmed address is deleted after a week, with code and emails", async () => {
    await using other = await openTestShop();
    await join({ email: "stays@example.com" }, {}, other);
    await join({ email: "goes@example.com" }, {}, other);
    await other.drain();
    const [email] = await emailsTo(other, "stays@example.com");
    await post(linksOf(email!.text).confirm, {}, other);
    await other.control.advanceClock(7 * day + minute);
    await other.drain();
    const left = async (sql: string) => (await other.shop.pool.query(sql)).rows;
    expect(await left("select email from newsletter_subscribers")).toEqual([{ email: "stays@example.com" }]);
    expect(await left("select email from discount_codes where source = 'newsletter'")).toEqual([
      { email: "stays@example.com" },
    ]);
    expect(await left("select recipient from mails")).toEqual([{ recipient: "stays@example.com" }]);
  });
});

describe("confirming", () => {
  test("requires a click on the page; opening the link alone changes nothing", async () => {
    const { email, confirm } = await joined();
    for (const method of ["GET", "HEAD"]) expect((await shop.fetch(confirm, { method })).status).toBe(200);
    expect(await row(email)).toMatchObject({ status: "pending", confirmed_at: null });
    const page = await (await shop.fetch(confirm)).text();
    expect(page).toContain("Confirm my address");
    expect(page, "the link may have been passed on").not.toContain(email);
    const done = await post(confirm);
    expect(done.status).toBe(200);
    expect(await done.text()).toContain("You’re on the list.");
    const { status, confirmed_at } = await row(email);
    expect({ status, confirmed: confirmed_at instanceof Date }).toEqual({ status: "subscribed", confirmed: true });
  });

  test("a second time changes nothing, and does not resubscribe an address that has left since", async () => {
    const { email, confirm, leave } = await joined();
    await post(confirm);
    const first = (await row(email)).confirmed_at;
    expect((await post(confirm)).status).toBe(200);
    expect((await row(email)).confirmed_at).toEqual(first);
    await post(leave, { intent: "unsubscribe" });
    expect((await post(confirm)).status).toBe(404);
    expect((await row(email)).status).toBe("unsubscribed");
  });

  test("accepts only the link that was made for it", async () => {
    const { email, confirm, leave } = await joined();
    const swapped = confirm.replace(/token=.*/, leave.split("?")[1]!);
    const forged = `${confirm.slice(0, -4)}AAAA`;
    for (const path of [swapped, forged, "/newsletter/confirm?token=x", "/newsletter/confirm"]) {
      const answer = await post(path);
      expect(answer.status, path).toBe(404);
      expect(await answer.text()).toContain("This link has expired.");
    }
    expect((await row(email)).status).toBe("pending");
  });
});

describe("leaving", () => {
  async function reader() {
    const facts = await joined();
    await post(facts.confirm);
    return facts;
  }

  test("opening the link never unsubscribes", async () => {
    const { email, leave } = await reader();
    for (const method of ["GET", "HEAD"]) expect((await shop.fetch(leave, { method })).status).toBe(200);
    const page = await (await shop.fetch(leave)).text();
    expect(page).toContain("Unsubscribe");
    expect(page).not.toContain(email);
    expect((await row(email)).status).toBe("subscribed");
  });

  test("one click does, at once, and a second is the same", async () => {
    const { email, leave } = await reader();
    const done = await post(leave, { intent: "unsubscribe" });
    expect(done.status).toBe(200);
    expect(await done.text()).toMatch(/We’ve taken <b>[^<]+<\/b> off the list\./);
    const { status, unsubscribed_at } = await row(email);
    expect(status).toBe("unsubscribed");
    await post(leave, { intent: "unsubscribe" });
    expect((await row(email)).unsubscribed_at).toEqual(unsubscribed_at);
  });

  test("works from a mailbox by itself, without cookies or a redirect (RFC 8058)", async () => {
    const { email, message } = await reader();
    const url = /<(.+)>/.exec(message.headers!["list-unsubscribe"]!)![1]!;
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    const done = await fetch(url, { method: "POST", body: form, redirect: "manual" });
    expect(done.status).toBe(200);
    expect((await row(email)).status).toBe("unsubscribed");
  });

  test("can be undone; joining again asks for confirmation again", async () => {
    const { email, leave } = await reader();
    await post(leave);
    await post(leave, { intent: "undo" });
    expect((await row(email)).status).toBe("subscribed");
    await post(leave);
    expect((await join({ email })).status).toBe(200);
    expect(await row(email)).toMatchObject({ status: "pending", confirmed_at: null });
    await shop.drain();
    expect(await emailsTo(shop, email)).toHaveLength(2);
  });

  test("may ask for fewer emails, and may give a reason, which is stored apart from the address", async () => {
    const { email, leave } = await reader();
    expect(await (await post(leave, { intent: "fewer", frequency: "monthly" })).text()).toContain(
      "get fewer emails from now on",
    );
    expect(await row(email)).toMatchObject({ status: "subscribed", frequency: "monthly" });
    const asked = await post(leave, { intent: "fewer" });
    expect(asked.status).toBe(400);
    const refusal = await asked.text();
    expect(refusal).toContain("Choose how often we can email you");
    expect(refusal).toContain("<title>Error: Unsubscribe");
    await post(leave);
    await post(leave, { intent: "reason", reason: "too-many" });
    const { rows } = await shop.shop.pool.query("select * from unsubscribe_reasons");
    expect(rows.map(({ reason }) => reason)).toEqual(["too-many"]);
    expect(Object.keys(rows[0]).sort()).toEqual(["at", "id", "reason"]);
  });

  test("'Never email this address' is respected", async () => {
    const { email, leave } = await joined();
    expect(await (await shop.fetch(leave)).text()).toContain("Never email this address");
    await post(leave, { intent: "never" });
    const kept = await row(email);
    await join({ email });
    await shop.drain();
    expect(await emailsTo(shop, email)).toHaveLength(1);
    expect(await row(email)).toEqual({ ...kept, tried_at: expect.any(Date) });
  });

  test("is not revealed: an unsubscribed or suppressed address gets the same reply as a new one", async () => {
    const left = await reader();
    const never = await joined();
    await post(left.leave);
    await post(never.leave, { intent: "never" });
    for (const email of [someone(), left.email, never.email]) {
      const answers = [await join({ email }), await join({ email }), await join({ email })];
      expect(answers.map(({ status }) => status)).toEqual([200, 409, 409]);
      expect(answers[0]!.body).toEqual({ success: true });
      expect(answers[1]!.body).toEqual(answers[2]!.body);
    }
    // An unconfirmed address is deleted after a week: it is new again.
    await shop.shop.pool.query("update newsletter_subscribers set tried_at = tried_at - interval '8 days'");
    expect((await join({ email: never.email })).status).toBe(200);
    await shop.drain();
    expect(await emailsTo(shop, never.email)).toHaveLength(1);
  });

  test("without a valid link says where to find one, and changes nothing", async () => {
    const { email, leave, confirm } = await reader();
    expect((await shop.fetch("/unsubscribe")).status).toBe(200);
    const foreign = leave.replace(/token=.*/, confirm.split("?")[1]!);
    for (const path of [`${leave.slice(0, -4)}AAAA`, foreign, "/unsubscribe?token=", "/unsubscribe"]) {
      expect((await post(path, { intent: "unsubscribe" })).status, path).toBe(404);
    }
    expect((await row(email)).status).toBe("subscribed");
  });

  test("from another site's page is refused", async () => {
    const { email, leave } = await reader();
    const answer = await shop.fetch(leave, { method: "POST", headers: { origin: "https://evil.example" } });
    expect(answer.status).toBe(403);
    expect((await row(email)).status).toBe("subscribed");
  });
});

describe("the form without JavaScript", () => {
  test("has the same texts, and keeps the input", async () => {
    const email = someone();
    const send = async (typed: string) => {
      const answer = await post("/newsletter", { email: typed });
      return { status: answer.status, page: await answer.text() };
    };
    expect(await (await shop.fetch("/newsletter")).text()).toContain("Join the Movement &amp; Save 10%");
    expect((await send(" ")).page).toContain("Please enter an email address");
    const wrong = await send("robin@example");
    expect(wrong.status).toBe(400);
    expect(wrong.page).toContain("Please enter a valid email address");
    expect(wrong.page).toContain('value="robin@example"');
    expect(wrong.page).toContain("<title>Error: Join the Movement");
    const done = await send(email);
    expect(done.status).toBe(200);
    expect(done.page).toContain("Welcome to the Movement!");
    expect(done.page).toContain("<title>Join the Movement");
    expect(done.page).toContain("Check your email for your");
    expect(done.page).toContain("Subscribe another email");
    const again = await send(email);
    expect(again.status).toBe(409);
    expect(again.page).toContain("<title>Error: Join the Movement");
    expect(again.page).toContain("This email is already subscribed to our newsletter");
  });
});
