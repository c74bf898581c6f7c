import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { keyOn, openAuthenticator } from "../support/authenticator.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import {
  type Forms,
  linkFor,
  openForms,
  openMember,
  robinsPassword,
  signInAfterReset,
  textOf,
  tokenIn,
} from "../support/member.ts";
import { emailsTo } from "../support/order-facts.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop({ TRUST_PROXY: "true" }));
const clear = () => shop.shop.pool.query("delete from rate_limit");
beforeEach(clear);

const tooMany = "Too many login attempts. Please wait a moment before trying again.";

const signIn = (email: string, password: string, from = "192.0.2.1", code = "") =>
  shop.fetch("/api/auth/sign-in/email", {
    method: "POST",
    headers: { "content-type": "application/json", origin: shop.url, "x-forwarded-for": from },
    body: JSON.stringify({ email, password, code }),
  });

/** Pretends that this many attempts were already counted under every key. */
const countedAlready = (tries: number) => shop.shop.pool.query("update rate_limit set count = $1", [tries]);

test("a link for a new password that the network's limit refuses is not called expired, and works later", async () => {
  const email = "shared.wifi@example.com";
  await openMember(shop, { email });
  const forms = openForms(shop, { "x-forwarded-for": "192.0.2.77" });
  await forms.post("/forgot-password", { email });
  const link = await linkFor(shop, email, "/reset-password");
  expect((await forms.get(link)).status).toBe(200);
  await countedAlready(60);
  const refused = await forms.get(link);
  const text = textOf(await refused.text());
  expect([refused.status, text.includes(tooMany), text.includes("Link expired")]).toEqual([429, true, false]);
  await clear();
  expect(await forms.read(link)).toContain("Choose a new password");
});

describe("guessing passwords", () => {
  test("for one account ends after ten attempts, from anywhere, whether or not the account exists", async () => {
    const email = "guessed@example.com";
    await openMember(shop, { email });
    await clear();
    for (const address of [email, "nobody@example.com"]) {
      const answers = await Promise.all(
        Array.from({ length: 14 }, (_, at) => signIn(address.toUpperCase(), "not this one", `192.0.2.${at}`)),
      );
      const statuses = answers.map((answer) => answer.status).sort();
      expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
      const refused = answers.find((answer) => answer.status === 429)!;
      expect(await refused.json()).toMatchObject({ error: tooMany });
    }
    expect((await signIn(email, robinsPassword, "192.0.2.200")).status, "not even the right one").toBe(429);
    const page = await openForms(shop).post("/login", { email, password: robinsPassword });
    expect(page.status).toBe(429);
    expect(textOf(await page.text())).toContain(tooMany);
  });

  test("for many accounts from one address ends after a hundred", async () => {
    expect((await signIn("spray.1@example.com", "summer2026")).status).toBe(401);
    await countedAlready(99);
    expect((await signIn("spray.2@example.com", "summer2026")).status).toBe(401);
    expect((await signIn("spray.3@example.com", "summer2026")).status).toBe(429);
    expect((await signIn("spray.3@example.com", "summer2026", "198.51.100.7")).status, "another address").toBe(401);
  });

  test("is counted by the address that our proxy reports, whatever the client claims", async () => {
    await signIn("liar.1@example.com", "x-x-x-x", "203.0.113.1, 192.0.2.9");
    await countedAlready(100);
    expect((await signIn("liar.2@example.com", "x-x-x-x", "10.0.0.1, 192.0.2.9")).status).toBe(429);
    const own = { "x-real-ip": "203.0.113.5", "x-forwarded-for": "192.0.2.9" };
    const answer = await openForms(shop, own).post("/login", { email: "liar.3@example.com", password: "x-x-x-x" });
    expect(answer.status).toBe(429);
  });

  test("is possible again after the window, and success gives attempts back", async () => {
    const email = "patient@example.com";
    await openMember(shop, { email });
    await clear();
    await signIn(email, "not this one");
    await countedAlready(10);
    expect((await signIn(email, robinsPassword)).status).toBe(429);
    await shop.shop.pool.query("update rate_limit set last_request = last_request - 301000");
    expect((await signIn(email, robinsPassword)).status).toBe(200);
    await signIn(email, "not this one");
    await countedAlready(9);
    expect((await signIn(email, robinsPassword)).status, "the tenth").toBe(200);
    await signIn(email, "not this one");
    await countedAlready(9);
    expect((await signIn(email, "not this one")).status, "the tenth, after the reset").toBe(401);
    expect((await signIn(email, robinsPassword)).status).toBe(429);
  });

  test("of the current password inside an account ends too", async () => {
    const member = await openMember(shop, { email: "inside@example.com" });
    await clear();
    const wrong = () => member.post("/account/name", { firstName: "X", password: "not this one" });
    expect((await wrong()).status).toBe(400);
    await countedAlready(9);
    expect((await wrong()).status, "the tenth").toBe(400);
    const refused = await member.post("/account/name", { firstName: "X", password: robinsPassword });
    expect(refused.status).toBe(429);
    expect(textOf(await refused.text())).toContain(tooMany);
  });

  test("emails that anybody can request are limited", async () => {
    const forms = openForms(shop);
    for (let at = 0; at < 3; at++)
      expect((await forms.post("/forgot-password", { email: "quiet@example.com" })).status).toBe(200);
    const refused = await forms.post("/forgot-password", { email: "quiet@example.com" });
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('value="quiet@example.com"');
  });

  test("repeated sign-ups of the same address are limited", async () => {
    const forms = openForms(shop);
    const again = () => forms.post("/signup", { email: "again@example.com", password: robinsPassword });
    for (let at = 0; at < 5; at++) expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(429);
  });
});

describe("while strangers guess an account's password", () => {
  let people = 0;
  /** Eleven wrong passwords, each from another network in this range. */
  const guessFrom = (range: string, email: string) =>
    Promise.all(Array.from({ length: 11 }, (_, at) => signIn(email, "not this one", `${range}.${at}`)));
  /** An account that has just had its eleventh wrong password; the first and the last are typed, each from another network. */
  async function guessed({ withCode = false } = {}) {
    const email = `victim.${++people}@example.com`;
    const own = await openMember(shop, { email });
    const code = withCode ? await switchOn(own) : null;
    await clear();
    await signIn(email, "not this one", "198.51.100.0");
    await countedAlready(10);
    expect((await signIn(email, "not this one", "198.51.100.1")).status, "the eleventh").toBe(429);
    return { email, own, code: code! };
  }
  /** Enables codes at sign-in, as the account's page does. */
  async function switchOn(own: Forms) {
    const started = await own.post("/account/security", { intent: "start", password: robinsPassword });
    const key = keyOn(await started.text());
    const { code } = openAuthenticator(key);
    expect((await own.post("/account/security", { intent: "finish", code: code(), uri: "" })).status).toBe(200);
    return code;
  }
  const enter = (forms: Forms, email: string, more: Record<string, string> = {}) =>
    forms.post("/login", { email, password: robinsPassword, ...more });
  const deskRows = async (email: string) =>
    (
      await shop.shop.pool.query(
        `select summary from attention_items where dedupe_key = 'guesses_locked:sign-in:' || (select id from "user" where email = $1)`,
        [email],
      )
    ).rows;

  test("a browser that the owner has used before is let in", async () => {
    const { email, own } = await guessed();
    expect((await enter(openForms(shop), email)).status, "any other browser").toBe(429);
    await own.post("/logout", {});
    expect((await enter(own, email)).headers.get("location")).toBe("/account");
    const another = openForms(shop, { "x-forwarded-for": "198.51.100.99" });
    another.cookies.set("known_browser", own.cookies.get("known_browser")!.replace(/.$/, "!"));
    expect((await enter(another, email)).status, "a mark that the shop did not make").toBe(429);
    const { email: other } = await guessed();
    await own.post("/logout", {});
    expect((await enter(own, other)).status, "known for one account only").toBe(429);
  });

  test("a known browser has its own attempts, and afterwards no more than others", async () => {
    const { email, own } = await guessed();
    await own.post("/logout", {});
    const statuses = [];
    for (let at = 0; at < 11; at++) statuses.push((await own.post("/login", { email, password: "wrong" })).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await enter(own, email)).status).toBe(429);
  });

  test("a right password gets the same reply in the same time as a wrong one, until a right code comes with it", async () => {
    const { email, code } = await guessed({ withCode: true });
    const answers = [];
    for (const [address, password, digits] of [
      [email, robinsPassword, ""],
      [email, "not this one", ""],
      [email, robinsPassword, "000000"],
      [email, "not this one", code(1)],
    ] as const) {
      const start = performance.now();
      const answer = await signIn(address, password, "203.0.113.8", digits);
      const { error } = (await answer.json()) as { error: string };
      expect(performance.now() - start, "milliseconds").toBeGreaterThan(399);
      answers.push([answer.status, error, answer.headers.getSetCookie()]);
    }
    for (const answer of answers) expect(answer).toEqual([429, tooMany, []]);

    const forms = openForms(shop);
    const page = textOf(await (await enter(forms, email)).text());
    expect(page).toContain("Code from your app");
    expect(page).toContain("Email me a link");
    // Stored, because the app shows another code once half a minute is over, possibly between the two uses.
    const used = code(1);
    expect((await enter(forms, email, { code: used, next: "/orders" })).headers.get("location")).toBe("/orders");
    expect((await forms.get("/account")).status).toBe(200);
    const thief = openForms(shop, { "x-forwarded-for": "203.0.113.9" });
    expect((await enter(thief, email, { code: used })).status, "a code opens once").toBe(429);
  });

  test("the only owner gets in with password and code together", async () => {
    const { email, code } = await guessed({ withCode: true });
    await shop.shop.pool.query(
      `insert into admin_roles (user_id, role, permissions) select id, 'owner', '{admin_access}' from "user" where email = $1`,
      [email],
    );
    const forms = openForms(shop);
    const refused = await forms.post("/admin/login", { email, password: robinsPassword });
    expect(refused.status).toBe(429);
    expect(textOf(await refused.text())).toContain("Code from your app");
    const opened = await forms.post("/admin/login", { email, password: robinsPassword, code: code(1) });
    expect(opened.headers.get("location")).toBe("/admin");
    expect((await forms.get("/admin/orders")).status).toBe(200);
  });

  test("an account without codes cannot be opened by any code", async () => {
    const { email } = await guessed();
    const forms = openForms(shop);
    expect((await enter(forms, email, { code: "123456" })).status).toBe(429);
    expect([...forms.cookies.keys()]).toEqual([]);
    const { rows } = await shop.shop.pool.query(
      `select id from session where user_id = (select id from "user" where email = $1)`,
      [email],
    );
    expect(rows, "the session of its owner, and none of the try").toHaveLength(1);
  });

  test("its owner gets in by an emailed link, which is useless without the password", async () => {
    const { email } = await guessed();
    const forms = openForms(shop);
    expect((await forms.post("/login/link", { email })).status).toBe(200);
    const link = await linkFor(shop, email, "/login/link");
    expect((await forms.get(link)).status).toBe(200);
    expect((await enter(forms, email)).status, "looking at it changes nothing").toBe(429);
    const opened = await forms.post("/login/link", { token: tokenIn(link) });
    expect(opened.headers.get("location")).toBe("/login?done=known");
    expect((await forms.get("/account")).status, "not signed in yet").toBe(302);
    expect((await forms.post("/login", { email, password: "not this one" })).status).toBe(401);
    expect((await enter(forms, email)).headers.get("location")).toBe("/account");
    for (const wrong of ["", "x", tokenIn(link).replace(/.$/, "!"), `${tokenIn(link)}A`]) {
      expect((await openForms(shop).post("/login/link", { token: wrong })).status, wrong).toBe(400);
    }
  });

  test("requesting the link does not reveal whether the account exists", async () => {
    const { email } = await guessed();
    const say = async (address: string) => {
      const answer = await openForms(shop).post("/login/link", { email: address });
      expect(answer.status).toBe(200);
      return textOf(await answer.text()).replaceAll(address, "");
    };
    expect(await say("stranger@example.com")).toBe(await say(email));
    await shop.drain();
    expect(await emailsTo(shop, "stranger@example.com")).toEqual([]);
  });

  test("a new password by the emailed link lets its owner in too", async () => {
    const { email } = await guessed();
    const signedIn = await signInAfterReset(shop, email);
    expect(signedIn.headers.get("location")).toBe("/account");
  });

  test("after a hundred attempts in a day, passwords alone no longer work that day", async () => {
    const email = "all-day@example.com";
    const own = await openMember(shop, { email });
    const code = await switchOn(own);
    await clear();
    await signIn(email, "not this one");
    await countedAlready(100);
    await shop.shop.pool.query("update rate_limit set last_request = last_request - 301000");
    expect((await signIn(email, robinsPassword)).status).toBe(429);
    expect((await signIn(email, robinsPassword, "192.0.2.1", code(1))).status, "with a code").toBe(200);
    await shop.shop.pool.query("update rate_limit set last_request = last_request - 86400000");
    expect((await signIn(email, robinsPassword)).status).toBe(200);
  });

  test("a refused network does not count against any account", async () => {
    const email = "neighbour@example.com";
    await openMember(shop, { email });
    await clear();
    await signIn("sprayed@example.com", "not this one", "192.0.2.66");
    await countedAlready(100);
    for (let at = 0; at < 12; at++) expect((await signIn(email, "wrong", "192.0.2.66")).status).toBe(429);
    expect((await signIn(email, robinsPassword, "192.0.2.67")).status).toBe(200);
  });

  test("attempts at a locked account still count against their network", async () => {
    const { email } = await guessed();
    const network = "203.0.113.200";
    expect((await signIn(email, "not this one", network)).status).toBe(429);
    await countedAlready(100);
    await openMember(shop, { email: "unlocked@example.com" });
    expect((await signIn("unlocked@example.com", "not this one", network)).status, "its network").toBe(429);
    expect((await signIn("unlocked@example.com", "not this one", "203.0.113.201")).status, "another").toBe(401);
  });

  test("staff get one desk item, which names nobody", async () => {
    const { email } = await guessed();
    for (let at = 0; at < 3; at++) await signIn(email, "not this one", `203.0.113.${at}`);
    const reported = await deskRows(email);
    expect(reported).toHaveLength(1);
    expect(reported[0].summary).toContain("Too many wrong passwords for a customer’s account");
    expect(reported[0].summary).not.toContain("victim");
    await shop.shop.pool.query("update attention_items set resolved_at = now()");
    await signIn(email, "not this one", "203.0.113.44");
    expect(await deskRows(email), "not again on the day that somebody settled it").toHaveLength(1);
    const staff = await signedInStaff(shop, "owner");
    await guessFrom("203.0.113", staff.email);
    expect((await deskRows(staff.email))[0].summary).toContain("a staff account (owner)");
  });
});

const median = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!;
async function timed(run: () => Promise<Response>): Promise<number> {
  const start = performance.now();
  await (await run()).text();
  return performance.now() - start;
}

type Ask = (at: number) => Promise<Response>;
const tries = 50;

/**
 * Milliseconds between the medians of fifty replies each, requested in two parallel pairs: whatever slows one slows the
 * other, and most of the time they wait for a deliberately delayed reply.
 */
async function difference(known: Ask, unknown: Ask): Promise<number> {
  const times: [number[], number[]] = [[], []];
  const one = async (at: number) => times[0].push(await timed(() => known(at)));
  const other = async (at: number) => times[1].push(await timed(() => unknown(at)));
  for (let at = 0; at < tries; at += 2) {
    await clear();
    await Promise.all([one(at), other(at), other(at + 1), one(at + 1)]);
  }
  return Math.abs(median(times[0]) - median(times[1]));
}

/** A busy machine blurs timings, so the smallest difference of six rounds counts: a leak shows in all of them. */
async function closest(measure: (round: number) => Promise<number>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 6 && best >= 20; round++) best = Math.min(best, await measure(round));
  return best;
}

describe("response times do not reveal whether an account exists: medians of 50 are within 20 ms", () => {
  const email = "timed@example.com";
  beforeAll(async () => void (await openMember(shop, { email })));
  const post = (path: string, body: object) =>
    shop.fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", origin: shop.url },
      body: JSON.stringify(body),
    });
  const signUp = (address: string) => post("/api/auth/sign-up/email", { email: address, password: robinsPassword });
  const reset = (address: string) => openForms(shop).post("/forgot-password", { email: address });

  const asked: [what: string, known: Ask, unknown: (round: number) => Ask][] = [
    ["sign-in", () => signIn(email, "not this one"), () => (at) => signIn(`timed.${at}@example.com`, "not this one")],
    ["sign-up", () => signUp(email), (round) => (at) => signUp(`new.${round}.${at}@example.com`)],
    ["a reset", () => reset(email), () => () => reset("nobody@example.com")],
  ];
  test.each(asked)("at %s", { timeout: 240_000 }, async (_, known, unknown) => {
    expect(await closest((round) => difference(known, unknown(round)))).toBeLessThan(20);
  });
});
