import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { emailsTo } from "../support/order-facts.ts";
import { settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

const shop = await closeAfterTests(openTestShop());
const { pool } = shop.shop;
const mug = await variantId(shop, "lantern-mug", "White", "11oz");
const hours = (count: number) => count * 3_600_000;

const offer = async (isOn: boolean) => {
  await pool.query(
    isOn
      ? `insert into settings (key, value) values ('checkoutReminder', '"on"') on conflict do nothing`
      : "delete from settings",
  );
  await until("the shop reads it", () => shop.shop.store.checkoutReminder === isOn);
};
const sweep = async () => {
  await shop.entry.sweepOnce(shop.shop);
  await shop.drain();
};
const subjectsTo = async (email: string) => (await emailsTo(shop, email)).map(({ subject }) => subject);
const subject = "You left something at the checkout";

let person = 0;
let email = "";
beforeEach(async () => {
  person += 1;
  email = `left-${person}@example.com`;
  await offer(true);
});
afterEach(() => pool.query("delete from checkout_reminders"));

/** A buyer who gave an address and left. */
async function leave(
  answer: { noReminder?: boolean } = { noReminder: false },
  lines = [{ variantId: mug, quantity: 2 }],
) {
  const buyer = openBuyer(shop);
  await buyer.open(lines);
  await buyer.address({ ...robin, email, ...answer });
  return buyer;
}

const tokenIn = (text: string, path: string) => new RegExp(`${path}\\?token=([\\w.-]+)`).exec(text)?.[1];

describe("a shopper who left the checkout", () => {
  test("gets one email three hours later, which lists what was left and hurries nobody", async () => {
    await leave();
    await shop.control.advanceClock(hours(2.9));
    await sweep();
    expect(await subjectsTo(email), "too early").toEqual([]);

    await shop.control.advanceClock(hours(0.2));
    await Promise.all([shop.entry.sweepOnce(shop.shop), shop.entry.sweepOnce(shop.shop)]);
    await sweep();
    await sweep();
    const [sent, ...more] = await emailsTo(shop, email);
    expect(more).toEqual([]);
    expect(sent!.subject).toBe(subject);
    expect(sent!.text).toContain("2 × Mug");
    expect(sent!.text).toContain("£19.98");
    expect(sent!.text).toContain("Nothing has been charged");
    // Without the links' tokens: they may contain any four letters by chance.
    expect(sent!.text.replaceAll(/token=\S+/g, "")).not.toMatch(/hurry|last chance|% off|code/i);
    expect(sent!.subject).not.toMatch(/lantern/i);
    expect(sent!.headers?.["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  });

  test("gets none after refusing it at the checkout, even if they had not at first", async () => {
    const buyer = await leave();
    await buyer.address({ ...robin, email, noReminder: true });
    await shop.control.advanceClock(hours(4));
    await sweep();
    expect(await subjectsTo(email)).toEqual([]);
  });

  test("gets none if never asked: before the shop offered it, or on a page that did not", async () => {
    await offer(false);
    await leave({ noReminder: false });
    await offer(true);
    const first = email;
    email = `unasked-${person}@example.com`;
    await leave({});
    await shop.control.advanceClock(hours(4));
    await sweep();
    expect(await subjectsTo(first)).toEqual([]);
    expect(await subjectsTo(email)).toEqual([]);
  });

  test("gets none at an address that was never asked, such as a wallet's; the same address again keeps its answer", async () => {
    const buyer = await leave();
    const first = email;
    await buyer.address({ ...robin, email: first.toUpperCase() });
    const { rows } = await pool.query("select from checkout_reminders where order_id = $1", [buyer.draft]);
    expect(rows, "the same address").toHaveLength(1);
    await buyer.address({ ...robin, email: `wallet-${person}@example.com` });
    await shop.control.advanceClock(hours(4));
    await sweep();
    expect(await subjectsTo(`wallet-${person}@example.com`)).toEqual([]);
    expect(await subjectsTo(first)).toEqual([]);
  });

  test("gets none once the shop no longer offers it", async () => {
    await leave();
    await offer(false);
    await shop.control.advanceClock(hours(4));
    await sweep();
    expect(await subjectsTo(email)).toEqual([]);
  });

  test("gets none after buying meanwhile, in this checkout or another", async () => {
    await leave();
    const other = await openBuyer(shop).ready([{ variantId: mug, quantity: 1 }], {
      ...robin,
      email: email.toUpperCase(),
    });
    await other.confirm();
    await settle(shop);
    const before = await subjectsTo(email);
    await shop.control.advanceClock(hours(4));
    await sweep();
    expect((await subjectsTo(email)).filter((each) => each === subject)).toEqual([]);
    expect(before).not.toContain(subject);
  });

  test("gets none at an address that the shop must never email", async () => {
    await pool.query(
      `insert into newsletter_subscribers (email, status, consent_text, consent_source, consent_at, unsubscribed_at, suppressed_at)
       values ($1, 'unsubscribed', '', 'newsletter', now(), now(), now())`,
      [email],
    );
    await leave();
    await shop.control.advanceClock(hours(4));
    await sweep();
    expect(await subjectsTo(email)).toEqual([]);
  });

  test("gets one in thirty days, however often they leave", async () => {
    await leave();
    await leave();
    await shop.control.advanceClock(hours(4));
    await sweep();
    await leave();
    await shop.control.advanceClock(hours(4));
    await sweep();
    expect(await subjectsTo(email)).toEqual([subject]);
  });
});

describe("the email's links", () => {
  const reminded = async (lines?: Parameters<typeof leave>[1]) => {
    await leave(undefined, lines);
    await shop.control.advanceClock(hours(4));
    await sweep();
    const [sent] = await emailsTo(shop, email);
    return sent!.text!;
  };
  const refuse = (token: string) =>
    shop.fetch(`/checkout/no-reminder?token=${token}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });

  test("show what was left to any browser, and nothing about the buyer", async () => {
    const token = tokenIn(await reminded(), "/checkout/again")!;
    const page = await (await shop.fetch(`/checkout/again?token=${token}`)).text();
    expect(page).toContain("Lantern Mug");
    expect(page).toContain("Quantity 2");
    expect(page).not.toMatch(/robin|hartley|birchcliffe|hx7 8dg|@example/i);
  });

  test("refuse further ones with one click, without signing in; opening the link refuses nothing", async () => {
    const token = tokenIn(await reminded(), "/checkout/no-reminder")!;
    expect((await shop.fetch(`/checkout/no-reminder?token=${token}`)).status).toBe(200);
    const kept = () => pool.query("select * from reminder_refusals").then(({ rows }) => rows);
    expect(await kept()).toEqual([]);
    for (let time = 0; time < 2; time++) expect((await refuse(token)).status).toBe(200);
    const rows = await kept();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("@");

    await pool.query("update checkout_reminders set sent_at = sent_at - interval '40 days'");
    await leave();
    await shop.control.advanceClock(hours(4));
    await sweep();
    expect(await subjectsTo(email)).toEqual([subject]);
  });

  test("say at once when a refusal can't work, instead of offering a button", async () => {
    const text = await reminded();
    const no = tokenIn(text, "/checkout/no-reminder")!;
    const open = async (token: string) => {
      const answer = await shop.fetch(`/checkout/no-reminder?token=${token}`);
      const page = /<main[\s\S]*<\/main>/.exec(await answer.text())![0];
      return [answer.status, page.includes("This link doesn’t work."), page.includes("Don’t email me about them")];
    };
    const works = [200, false, true];
    const fails = [404, true, false];
    expect(await open(no)).toEqual(works);
    for (const token of [tokenIn(text, "/checkout/again")!, `${no.slice(0, -4)}AAAA`, "", "x".repeat(5000)])
      expect(await open(token)).toEqual(fails);
    await pool.query("update orders set email = null where email = $1", [email]);
    expect(await open(no), "the address is erased").toEqual(fails);
    expect((await refuse(no)).status).toBe(404);
  });

  test("work for nothing else than what they were made for", async () => {
    const text = await reminded();
    const again = tokenIn(text, "/checkout/again")!;
    const no = tokenIn(text, "/checkout/no-reminder")!;
    for (const token of [no, `${again.slice(0, -4)}AAAA`, "", "x".repeat(5000)])
      expect((await shop.fetch(`/checkout/again?token=${token}`)).status).toBe(404);
    await pool.query("delete from reminder_refusals");
    expect((await refuse(again)).status).toBe(404);
    expect((await pool.query("select * from reminder_refusals")).rows).toEqual([]);
  });

  test("show nothing of a checkout that was paid after all", async () => {
    const buyer = await leave();
    await shop.control.advanceClock(hours(4));
    await sweep();
    const [sent] = await emailsTo(shop, email);
    const token = tokenIn(sent!.text!, "/checkout/again")!;
    const quote = await buyer.quote();
    await buyer.select(quote.body.options[0]!);
    await buyer.pay();
    await buyer.confirm();
    await settle(shop);
    expect((await shop.fetch(`/checkout/again?token=${token}`)).status).toBe(404);
  });
});
