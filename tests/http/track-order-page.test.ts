import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { emailsTo, orderRow } from "../support/order-facts.ts";
import { settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop({ TRUST_PROXY: "true" }));
const buyer = await openBuyer(shop).ready([
  { variantId: await variantId(shop, "lantern-tshirt", "Navy", "L"), quantity: 1 },
  { variantId: await variantId(shop, "lantern-mug", "White", "11oz"), quantity: 2 },
]);
let number: string;
beforeAll(async () => {
  await buyer.confirm();
  await settle(shop);
  number = buyer.summary.number;
});

/** Sends the form as a browser without JavaScript, and returns the page. */
async function track(fields: Record<string, string>, from = "192.0.2.1", cookie = "") {
  const answer = await shop.fetch("/track-order", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: shop.url, "x-forwarded-for": from, cookie },
    body: new URLSearchParams(fields).toString(),
  });
  const html = (await answer.text()).replaceAll(/<script.*?<\/script>/gs, "");
  return { status: answer.status, headers: answer.headers, html, words: html.replaceAll(/<!-- -->/g, "") };
}
const own = () => track({ number, email: robin.email });

describe("tracking an order", () => {
  test("requires both fields, and says what is missing beside the input", async () => {
    const { status, html } = await track({ number: "LT-x", email: "" });
    expect(status).toBe(400);
    expect(html).toContain("There is a problem");
    expect(html.match(/Enter an order number like LT-20377/g)).toHaveLength(2);
    expect(html.match(/Enter your email address/g)).toHaveLength(2);
    expect(html).toContain('value="LT-x"');
  });

  test("accepts the number in any spelling, and the address in any case", async () => {
    for (const written of [number, number.toLowerCase(), number.replace("LT-", " ")]) {
      const { status, words } = await track({ number: written, email: " ROBIN@Example.com " });
      expect(status).toBe(200);
      expect(words).toContain("Waiting to be printed");
    }
  });

  test("shows items, dates and town, and no other personal data", async () => {
    const { words, headers } = await own();
    for (const fact of ["Lantern T-Shirt", "Navy, L", "3 items", "to Hebden Bridge", "With you "])
      expect(words).toContain(fact);
    for (const secret of [
      "Hartley",
      "Birchcliffe",
      "HX7 8DG",
      "hx7 8dg",
      "07700",
      buyer.draft,
      buyer.summary.paymentIntentId!,
    ]) {
      expect(words).not.toContain(secret);
    }
    expect(headers.get("cache-control")).toContain("no-store");
  });

  test("gives the same reply whichever of the two is wrong", async () => {
    const plain = ({ html }: { html: string }) => /There is a problem.*?<\/ul>/s.exec(html)?.[0];
    const wrongEmail = await track({ number, email: "someone@example.com" });
    const wrongNumber = await track({ number: "LT-99999", email: robin.email });
    expect([wrongEmail.status, wrongNumber.status]).toEqual([404, 404]);
    expect(plain(wrongEmail)).toContain("We can’t find an order with this number and email address");
    expect(plain(wrongEmail)).toBe(plain(wrongNumber));
  });

  test("finds no order that was never placed", async () => {
    const draft = await openBuyer(shop).ready(
      [{ variantId: await variantId(shop, "lantern-mug", "White", "11oz"), quantity: 1 }],
      { ...robin, email: "draft@example.com" },
    );
    expect((await track({ number: draft.summary.number, email: "draft@example.com" })).status).toBe(404);
  });

  test("follows the order to its parcels", async () => {
    await shop.control.advanceClock(61 * 60_000);
    await shop.drain();
    const printId = Number((await orderRow(shop, buyer.draft)).printful_order_id);
    for (const move of ["inprocess", "ship_part"]) {
      await shop.control.movePrint(printId, move);
      await settle(shop);
    }
    const partly = (await own()).words;
    expect(partly).toContain("Partly posted");
    expect(partly).toContain("Royal Mail Tracked 48");
    expect(partly).toContain(`href="https://tracking.example/RM${printId}01GB"`);
    await shop.control.movePrint(printId, "ship");
    await settle(shop);
    const { words } = await own();
    expect(words).toContain("On the way");
    expect(words).toContain("2 parcels");
    expect(words).toContain("Collected from the printer");
  });

  test("fills in the number from a link, as text", async () => {
    const html = await (await shop.fetch(`/track-order?number=${encodeURIComponent('"><script>')}`)).text();
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
  });

  test.each<[what: string, guess: (i: number) => Parameters<typeof track>]>([
    ["a number", (i) => [{ number: "LT-77777", email: `guess${i}@example.com` }, `198.51.100.${i}`]],
    ["an address", (i) => [{ number: `LT-8000${i}`, email: "victim@example.com" }, `203.0.113.${i}`]],
    ["a network", (i) => [{ number: `LT-9000${i}`, email: `any${i}@example.com` }, "192.0.2.77"]],
  ])("prevents guessing: ten attempts a minute for %s, then none, right or wrong", async (_, guess) => {
    const statuses = [];
    for (let i = 0; i < 11; i++) statuses.push((await track(...guess(i))).status);
    expect(statuses).toEqual([...Array(10).fill(404), 429]);
  });

  describe("after strangers have tried its number or its address too often", () => {
    let others = 0;
    /** Eleven wrong addresses for the order's number, each from another network. */
    const guessNumber = async (tries = 11) => {
      for (let i = 0; i < tries; i++)
        await track({ number, email: `eve${++others}@example.com` }, `198.51.100.${others % 250}`);
    };
    const sentLinks = async () => {
      await shop.drain();
      return (await emailsTo(shop, robin.email)).filter(
        ({ subject }) => subject === `The link to your order ${number}`,
      );
    };
    beforeEach(() => shop.shop.pool.query("delete from rate_limit"));

    test("gives the same reply to a right pair and a wrong one, and emails the link to the customer", async () => {
      await guessNumber();
      const right = await own();
      const wrong = await track({ number, email: "someone@example.com" });
      expect([right.status, wrong.status]).toEqual([429, 429]);
      const problem = ({ html }: { html: string }) => /There is a problem.*?<\/ul>/s.exec(html)?.[0];
      expect(problem(right)).toContain("we’ve emailed you a link");
      expect(problem(right)).toBe(problem(wrong));
      expect(right.headers.getSetCookie()).toEqual([]);
      const [email] = await sentLinks();
      const link = new URL(/https?:\/\/\S+\?key=\S+/.exec(email!.text)![0]);
      const opened = await shop.fetch(`${link.pathname}${link.search}`);
      const key = opened.headers.getSetCookie()[0]!.split(";")[0]!;
      const page = await shop.fetch(`/orders/${number}`, { headers: { cookie: key } });
      expect([opened.status, page.status]).toEqual([302, 200]);
      expect((await track({ number, email: robin.email }, "192.0.2.1", key)).status, "its browser tracks on").toBe(200);
      expect(await emailsTo(shop, "someone@example.com")).toEqual([]);
      for (let i = 0; i < 5; i++) await own();
      expect((await sentLinks()).length, "at most three a day").toBeLessThanOrEqual(3);
    });

    test("wrong numbers do not use up the daily links of the customer", async () => {
      await guessNumber();
      for (let i = 0; i < 5; i++) await track({ number: "LT-3000001", email: robin.email }, `203.0.113.${i}`);
      const before = (await sentLinks()).length;
      await own();
      expect(await sentLinks()).toHaveLength(before + 1);
    });

    test("a browser that has found it before is not affected", async () => {
      const [cookie] = (await own()).headers.getSetCookie();
      expect(cookie).toMatch(/^known_browser=.*; HttpOnly/);
      await guessNumber();
      expect((await own()).status).toBe(429);
      expect((await track({ number, email: robin.email }, "192.0.2.1", cookie!.split(";")[0])).status).toBe(200);
    });

    test.each([
      ["number", () => ({ number, email: `mallory${++others}@example.com` })],
      ["address", () => ({ number: `LT-30${1000 + ++others}`, email: robin.email })],
    ])("allows thirty wrong attempts a day for one %s", async (_, wrong) => {
      for (let i = 0; i < 30; i++) {
        if (i % 10 === 0) await shop.shop.pool.query("update rate_limit set last_request = last_request - 61000");
        expect((await track(wrong(), `203.0.113.${i}`)).status).toBe(404);
      }
      await shop.shop.pool.query("update rate_limit set last_request = last_request - 61000");
      expect((await own()).status).toBe(429);
      await shop.shop.pool.query("update rate_limit set last_request = last_request - 86400000");
      expect((await own()).status).toBe(200);
    });

    test("staff get one item, with the order's number", async () => {
      await guessNumber(14);
      await shop.drain();
      const { rows } = await shop.shop.pool.query(
        "select summary from attention_items where kind = 'guesses_locked' and resolved_at is null",
      );
      expect(rows).toHaveLength(1);
      expect(rows[0].summary).toContain(number);
      expect(rows[0].summary).not.toContain("@");
    });
  });

  test("a body that is not a form counts as an empty form", async () => {
    const answer = await shop.fetch("/track-order", {
      method: "POST",
      headers: { "content-type": "application/json", origin: shop.url },
      body: "{",
    });
    expect(answer.status).toBe(400);
  });
});
