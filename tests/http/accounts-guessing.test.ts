import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openForms, robinsPassword, signUpMember, textOf } from "../support/member.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ TRUST_PROXY: "true" });
});
afterAll(() => shop?.[Symbol.asyncDispose]());
const clear = () => shop.shop.pool.query("delete from rate_limit");
beforeEach(clear);

const tooMany = "Too many login attempts. Please wait a moment before trying again.";

const signIn = (email: string, password: string, from = "192.0.2.1") =>
  shop.fetch("/api/auth/sign-in/email", {
    method: "POST",
    headers: { "content-type": "application/json", origin: shop.url, "x-forwarded-for": from },
    body: JSON.stringify({ email, password }),
  });

describe("guessing passwords", () => {
  test("of one account ends after ten tries, from wherever they come, whether there is such an account or not", async () => {
    const email = "guessed@example.com";
    await signUpMember(shop, { email });
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

  /** As if so many tries had been counted already, under every key there is. */
  const countedAlready = (tries: number) => shop.shop.pool.query("update rate_limit set count = $1", [tries]);

  test("of many accounts from one address ends after a hundred", async () => {
    expect((await signIn("spray.1@example.com", "summer2026")).status).toBe(401);
    await countedAlready(99);
    expect((await signIn("spray.2@example.com", "summer2026")).status).toBe(401);
    expect((await signIn("spray.3@example.com", "summer2026")).status).toBe(429);
    expect((await signIn("spray.3@example.com", "summer2026", "198.51.100.7")).status, "another address").toBe(401);
  });

  test("is counted by the address that our proxy tells, whatever the client says", async () => {
    await signIn("liar.1@example.com", "x-x-x-x", "203.0.113.1, 192.0.2.9");
    await countedAlready(100);
    expect((await signIn("liar.2@example.com", "x-x-x-x", "10.0.0.1, 192.0.2.9")).status).toBe(429);
    const own = { "x-real-ip": "203.0.113.5", "x-forwarded-for": "192.0.2.9" };
    const answer = await openForms(shop, own).post("/login", { email: "liar.3@example.com", password: "x-x-x-x" });
    expect(answer.status).toBe(429);
  });

  test("is over when the window is, and success gives the tries back", async () => {
    const email = "patient@example.com";
    await signUpMember(shop, { email });
    await clear();
    for (let at = 0; at < 10; at++) await signIn(email, "not this one");
    expect((await signIn(email, robinsPassword)).status).toBe(429);
    await shop.shop.pool.query("update rate_limit set last_request = last_request - 301000");
    expect((await signIn(email, robinsPassword)).status).toBe(200);
    for (let at = 0; at < 9; at++) await signIn(email, "not this one");
    expect((await signIn(email, robinsPassword)).status).toBe(200);
    for (let at = 0; at < 9; at++) expect((await signIn(email, "not this one")).status).toBe(401);
  });

  test("of the present password inside an account ends too", async () => {
    const member = await signUpMember(shop, { email: "inside@example.com" });
    await clear();
    for (let at = 0; at < 10; at++) {
      const answer = await member.post("/account/name", { firstName: "X", password: "not this one" });
      expect(answer.status).toBe(400);
    }
    const refused = await member.post("/account/name", { firstName: "X", password: robinsPassword });
    expect(refused.status).toBe(429);
    expect(textOf(await refused.text())).toContain(tooMany);
  });

  test("mails that anybody may ask for come to an end", async () => {
    const forms = openForms(shop);
    for (let at = 0; at < 3; at++)
      expect((await forms.post("/forgot-password", { email: "quiet@example.com" })).status).toBe(200);
    const refused = await forms.post("/forgot-password", { email: "quiet@example.com" });
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('value="quiet@example.com"');
  });

  test("signing up the same address over and over comes to an end", async () => {
    const forms = openForms(shop);
    const again = () => forms.post("/signup", { email: "again@example.com", password: robinsPassword });
    for (let at = 0; at < 5; at++) expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(429);
  });
});

const median = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!;
const p95 = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!;
async function timed(run: () => Promise<Response>): Promise<number> {
  const start = performance.now();
  await (await run()).text();
  return performance.now() - start;
}

/** Milliseconds between the medians of fifty answers each, taken in turn. */
async function difference(
  what: string,
  known: (at: number) => Promise<Response>,
  unknown: (at: number) => Promise<Response>,
) {
  const times: [number[], number[]] = [[], []];
  for (let at = 0; at < 50; at++) {
    await clear();
    times[0].push(await timed(() => known(at)));
    await clear();
    times[1].push(await timed(() => unknown(at)));
  }
  const [one, other] = times.map(median) as [number, number];
  console.log(`${what}: ${one.toFixed(1)} ms where there is an account, ${other.toFixed(1)} ms where there is none`);
  return Math.abs(one - other);
}

/** A machine that is busy with other things blurs times, so the closest of three rounds counts: a leak is in all of them. */
async function closest(measure: (round: number) => Promise<number>): Promise<number> {
  const first = await measure(0);
  if (first < 20) return first;
  return Math.min(first, await measure(1), await measure(2));
}

describe("the time an answer takes tells nobody whether an account exists: medians of 50 are within 20 ms", () => {
  const email = "timed@example.com";
  beforeAll(async () => void (await signUpMember(shop, { email })));
  const forms = () => openForms(shop);

  test("at sign-in", { timeout: 240_000 }, async () => {
    const apart = await closest(() =>
      difference(
        "sign-in",
        () => signIn(email, "not this one"),
        (at) => signIn(`timed.${at}@example.com`, "not this one"),
      ),
    );
    expect(apart).toBeLessThan(20);
  });

  test("at sign-up", { timeout: 240_000 }, async () => {
    const signUp = (address: string) =>
      shop.fetch("/api/auth/sign-up/email", {
        method: "POST",
        headers: { "content-type": "application/json", origin: shop.url },
        body: JSON.stringify({ email: address, password: robinsPassword }),
      });
    const apart = await closest((round) =>
      difference(
        "sign-up",
        () => signUp(email),
        (at) => signUp(`new.${round}.${at}@example.com`),
      ),
    );
    expect(apart).toBeLessThan(20);
  });

  test("at a reset", { timeout: 240_000 }, async () => {
    const ask = (address: string) => forms().post("/forgot-password", { email: address });
    const apart = await closest(() =>
      difference(
        "reset",
        () => ask(email),
        () => ask("nobody@example.com"),
      ),
    );
    expect(apart).toBeLessThan(20);
  });
});

test("sign-in and sign-up take no longer than people wait", { timeout: 240_000 }, async () => {
  const email = "quick@example.com";
  await signUpMember(shop, { email });
  const signIns: number[] = [];
  const signUps: number[] = [];
  for (let at = 0; at < 40; at++) {
    await clear();
    signIns.push(await timed(() => signIn(email, robinsPassword)));
    const fresh = { email: `quick.${at}@example.com`, password: robinsPassword };
    signUps.push(await timed(() => openForms(shop).post("/signup", fresh)));
  }
  console.log(`p95: sign-in ${p95(signIns).toFixed(0)} ms, sign-up ${p95(signUps).toFixed(0)} ms`);
  // Specified: 2000 ms. The aim of 400 ms is for a machine that does nothing else meanwhile.
  expect(p95(signIns)).toBeLessThan(2000);
  expect(p95(signUps)).toBeLessThan(2000);
});
