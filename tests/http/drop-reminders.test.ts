import { afterEach, expect, test } from "vitest";
import { formatTime } from "#app/shared/dates.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { makeDrop } from "../support/drop.ts";
import { textOf } from "../support/member.ts";
import { emailsTo } from "../support/order-facts.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

/** Reminders of the start of a drop (R-DROP-7). Those of a piece that comes back are in piece-reminders.test.ts. */
const shop = await closeAfterTests(openTestShop());
const slug = "lantern-mug";
const minute = 60_000;
const hour = 3_600_000;
let people = 0;
const somebody = () => `reminded-${++people}@example.com`;

afterEach(() => shop.shop.pool.query("delete from drops"));

const post = (email: string) =>
  shop.fetch(`/product/${slug}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: shop.url },
    body: new URLSearchParams({ "reminder-email": email }),
  });
const asks = async (email: string) => textOf(await (await post(email)).text());
/** The page of the drop before it may still be cached, and shows no answer. */
const offered = () =>
  until("the page to offer it", async () => {
    const html = await (await shop.fetch(`/product/${slug}`)).text();
    return html.includes('name="reminder-email"');
  });
const waiting = async () =>
  (await shop.shop.pool.query("select email from drop_reminders order by id")).rows.map(({ email }) => email);
const recorded = async (email: string) =>
  (await shop.shop.pool.query("select kind from mails where recipient = $1", [email])).rows;
const sweep = async () => {
  await shop.entry.sweepOnce(shop.shop);
  await shop.drain();
};

test("a visitor who asks gets one email an hour before the start, and the address is deleted", async () => {
  const { startsAt } = await makeDrop(shop, slug, { starts: "3 hours", pieces: 100, perPerson: 2 });
  const one = somebody();
  const other = somebody();
  await offered();
  const noted = await asks(one);
  expect(noted).toContain("We’ll email you once, an hour before it starts.");
  expect(await asks(one.toUpperCase()), "the same answer to who has asked before").toBe(noted);
  await asks(other);
  expect(await waiting()).toEqual([one, other]);
  await sweep();
  expect(await emailsTo(shop, one), "two hours are left").toEqual([]);

  await shop.control.advanceClock(2 * hour + minute);
  await Promise.all([shop.entry.sweepOnce(shop.shop), shop.entry.sweepOnce(shop.shop)]);
  await sweep();
  await sweep();
  for (const person of [one, other]) {
    const emails = await emailsTo(shop, person);
    expect(emails.map(({ subject }) => subject)).toEqual([`It starts at ${formatTime(startsAt)}`]);
    expect(emails[0]!.text).toContain(`/product/${slug}`);
    expect(emails[0]!.text).toContain("100 pieces, up to 2 for each person.");
    expect(emails[0]!.text, "neutral").not.toMatch(/Lantern Mug/);
    expect(await recorded(person), "deleted with the email").toEqual([]);
  }
  expect(await waiting()).toEqual([]);
  await shop.control.advanceClock(hour);
  await sweep();
  expect((await emailsTo(shop, one)).length, "nothing more").toBe(1);
});

test("input is kept and shown with its error", async () => {
  await makeDrop(shop, slug, { starts: "3 hours" });
  await offered();
  const answer = await post("robin");
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(html).toContain("Enter an email address in the correct format, like name@example.com");
  expect(html).toContain('value="robin"');
  expect(await waiting()).toEqual([]);
});

test("within the last hour the page offers no reminder, and an address sent anyway is not stored", async () => {
  await makeDrop(shop, slug, { starts: "59 minutes" });
  // The page of the drop before it may still be cached.
  await until("the page to say when, and to offer no reminder", async () => {
    const text = await textOfPage();
    return text.includes("It goes on sale then, UK time.") && !text.includes("Remind me");
  });
  expect(await asks(somebody())).toContain("It starts in less than an hour.");
  expect(await waiting()).toEqual([]);
  expect((await post(somebody())).status).toBe(200);
});

const textOfPage = async () => textOf(await (await shop.fetch(`/product/${slug}`)).text());

test("a product without a drop takes no address", async () => {
  expect((await post(somebody())).status).toBe(404);
});

test("addresses are deleted with their drop, and nobody is emailed once it has begun", async () => {
  await makeDrop(shop, slug, { starts: "3 hours" });
  const early = somebody();
  const late = somebody();
  await asks(early);
  await shop.shop.pool.query("delete from drops");
  expect(await waiting()).toEqual([]);

  await makeDrop(shop, slug, { starts: "3 hours" });
  await asks(late);
  await shop.control.advanceClock(4 * hour);
  await sweep();
  await sweep();
  expect(await emailsTo(shop, late)).toEqual([]);
  expect(await emailsTo(shop, early)).toEqual([]);
  expect([...(await waiting()), ...(await recorded(late))]).toEqual([]);
});

test("one address can ask ten times a minute", async () => {
  await makeDrop(shop, slug, { starts: "3 hours" });
  await offered();
  const email = somebody();
  const answers = [];
  for (let count = 0; count < 11; count++) answers.push(await asks(email));
  expect(answers.at(-1)).toContain("Too many attempts. Wait a minute, then try again");
});
