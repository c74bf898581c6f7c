import { afterEach, expect, test } from "vitest";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { makeDrop, piecesOf } from "../support/drop.ts";
import { textOf } from "../support/member.ts";
import { emailsTo } from "../support/order-facts.ts";
import { settle } from "../support/placed-order.ts";
import { makeMinimum, untilOver } from "../support/preorder.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

/** Reminders of a piece that comes back (R-DROP-8). */
const shop = await closeAfterTests(openTestShop({ DROP_ENTRIES_PER_MINUTE: "600" }));
const slug = "lantern-mug";
const mug = await variantId(shop, slug, "White", "11oz");
const minute = 60_000;
const query = async (text: string, values: unknown[] = []) => (await shop.shop.pool.query(text, values)).rows;

afterEach(async () => {
  for (const table of ["minimum_orders", "preorders", "drop_reservations", "drops"])
    await query(`delete from ${table}`);
});

let people = 0;
const somebody = () => `waits-${++people}@example.com`;
const buyerOf = () => ({ ...robin, email: `buys-${++people}@example.com`, address: `${people} Birchcliffe Road` });

const post = (email: string, field = "piece-email") =>
  shop.fetch(`/product/${slug}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: shop.url },
    body: new URLSearchParams({ [field]: email }),
  });
const asks = async (email: string, field?: string) => textOf(await (await post(email, field)).text());
const page = async () => (await shop.fetch(`/product/${slug}`)).text();
/** The page of the state before it may still be cached. */
const says = (words: string) => until(`the page to say ${words}`, async () => textOf(await page()).includes(words));
const waiting = async () => (await query("select email from drop_reminders order by id")).map(({ email }) => email);
const recorded = (email: string) => query("select kind from mails where recipient = $1", [email]);
const subjects = async (email: string) => (await emailsTo(shop, email)).map(({ subject }) => subject);
const sweep = async () => {
  for (let run = 0; run < 2; run++) {
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
  }
};

/** Somebody who has pressed Pay and has the pieces. */
async function paying(quantity = 1) {
  const buyer = await openBuyer(shop).ready([{ variantId: mug, quantity }], buyerOf());
  expect((await buyer.pay()).status).toBe(200);
  return buyer;
}
/** A drop whose only piece is being paid for. */
async function held() {
  await makeDrop(shop, slug, { pieces: 1, perPerson: 1 });
  const buyer = await paying();
  await says("Tell me if one comes back");
  return buyer;
}

test("a visitor who asks gets one email when a piece is given back, and the address is deleted", async () => {
  await held();
  expect(await page()).toContain('name="piece-email"');
  const one = somebody();
  const other = somebody();
  const noted = await asks(one);
  expect(noted).toContain("We’ll email you once, if a piece comes back.");
  expect(await asks(one.toUpperCase()), "the same answer to who has asked before").toBe(noted);
  await Promise.all([asks(other), asks(other)]);
  expect(await waiting(), "a double click asks once").toEqual([one, other]);
  await sweep();
  expect(await subjects(one), "nobody gave one back").toEqual([]);

  await shop.control.advanceClock(16 * minute);
  await sweep();
  await sweep();
  expect((await piecesOf(shop, slug)).taken).toBe(0);
  for (const person of [one, other]) {
    const emails = await emailsTo(shop, person);
    expect(emails.map(({ subject }) => subject)).toEqual(["One came back"]);
    expect(emails[0]!.text).toContain(`/waiting-room/${slug}`);
    expect(emails[0]!.text).toContain("it may be gone");
    expect(emails[0]!.text, "neutral").not.toMatch(/Lantern Mug/);
    expect(await recorded(person), "deleted with the email").toEqual([]);
  }
  expect(await waiting()).toEqual([]);
});

test("a piece and its job are saved in one transaction, and a repeated job emails nobody again", async () => {
  const buyer = await held();
  const one = somebody();
  await asks(one);
  await query("update drop_reservations set held_until = business_now() where order_id = $1", [buyer.draft]);
  await query("select give_back_pieces($1, stripe_session_id) from orders where id = $1", [buyer.draft]);
  const jobs = await query("select data from pgboss.job where name = 'notify-of-piece' and state < 'active'");
  expect(jobs).toEqual([{ data: { slug } }]);
  await settle(shop);
  expect(await subjects(one), "without a sweep").toEqual(["One came back"]);
  await query("select queue_job('notify-of-piece', jsonb_build_object('slug', $1::text), $1)", [slug]);
  await sweep();
  expect(await subjects(one)).toEqual(["One came back"]);
});

test("a visitor who was emailed can ask again for the next piece, even before the first address is deleted", async () => {
  await held();
  const one = somebody();
  for (const count of [1, 2]) {
    await asks(one);
    await query("update drops set taken = 0");
    await settle(shop);
    expect(await subjects(one)).toHaveLength(count);
    await query("update drops set taken = 1");
  }
  await sweep();
  expect(await waiting()).toEqual([]);
});

test("nobody is emailed about a piece that was taken again at once: they wait for the next", async () => {
  await held();
  const one = somebody();
  await asks(one);
  await query("update drops set taken = 0");
  await query("update drops set taken = 1");
  await sweep();
  expect(await subjects(one)).toEqual([]);
  expect(await waiting()).toEqual([one]);
});

test("once all are sold, addresses are deleted without an email", async () => {
  const buyer = await held();
  const one = somebody();
  await asks(one);
  await buyer.confirm();
  await settle(shop);
  await sweep();
  expect(await piecesOf(shop, slug)).toEqual({ taken: 1, held: 0, sold: 1 });
  expect([...(await waiting()), ...(await subjects(one)), ...(await recorded(one))]).toEqual([]);
});

test("at the end of the drop they are deleted without an email, and so is one that was not sent yet", async () => {
  await held();
  const one = somebody();
  const late = somebody();
  await asks(one);
  await query("update drops set ends_at = business_now()");
  await sweep();
  expect([...(await waiting()), ...(await subjects(one))]).toEqual([]);

  await query("update drops set ends_at = null");
  await asks(late);
  // Queued, and over before it is written.
  await query("update drops set taken = 0");
  await query("update drops set ends_at = business_now()");
  await sweep();
  expect([...(await waiting()), ...(await subjects(late)), ...(await recorded(late))]).toEqual([]);
});

test("nobody is emailed about pieces that come back because a minimum was missed", async () => {
  const { closesOn } = await makeMinimum(shop, slug, { pieces: 1, closesIn: 1 });
  await held();
  const one = somebody();
  await asks(one);
  await shop.control.advanceClock(await untilOver(shop, closesOn));
  await sweep();
  expect((await piecesOf(shop, slug)).taken).toBe(0);
  expect([...(await waiting()), ...(await subjects(one))]).toEqual([]);
});

test("an address sent from an outdated page is not stored, and the response says what applies now", async () => {
  await makeDrop(shop, slug, { pieces: 1 });
  await says("1 of 1 left");
  expect(await asks(somebody())).toContain("It’s on sale now.");
  await query("update drops set taken = 1");
  await says("Gone");
  expect(await asks(somebody())).toContain("Every piece is sold");
  await query("update drops set ends_at = business_now()");
  expect(await asks(somebody())).toContain("It’s no longer on sale.");
  await query("delete from drops");
  await held();
  expect(await asks(somebody(), "reminder-email"), "who asked for the start only").toContain("It has begun");
  expect(await waiting()).toEqual([]);
  await query("delete from drop_reservations; delete from drops");
  expect((await post(somebody())).status).toBe(404);
});

test("input is kept and shown with its error, and one address can ask ten times a minute", async () => {
  await held();
  const answer = await post("robin");
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(html).toContain("Enter an email address in the correct format, like name@example.com");
  expect(html).toContain('value="robin"');
  const email = somebody();
  const answers = [];
  for (let count = 0; count < 11; count++) answers.push(await asks(email));
  expect(answers.at(-1)).toContain("Too many attempts. Wait a minute, then try again");
});
