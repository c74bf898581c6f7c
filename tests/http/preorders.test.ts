import { afterEach, describe, expect, test } from "vitest";
import { agreementText, dispatchDay, postedBy } from "#app/preorders/preorder.ts";
import { checkShop } from "#database/backup/check-shop.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { emailsTo, orderRow } from "../support/order-facts.ts";
import { placeOrder, refundsOf, settle, submit } from "../support/placed-order.ts";
import { makePreorder } from "../support/preorder.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

/** Pre-orders and their day of posting (R-PREORDER-1 to R-PREORDER-4). */
const shop = await closeAfterTests(openTestShop());
const manager = await signedInStaff(shop, "manager");
const slug = "lantern-mug";
const mug = await variantId(shop, slug, "White", "11oz");
const cap = await variantId(shop, "lantern-cap", "Red", "One Size");
const day = 86_400_000;
let people = 0;
const somebody = () => ({ ...robin, email: `waits-${++people}@example.com` });
const query = async (text: string, values: unknown[] = []) => (await shop.shop.pool.query(text, values)).rows;

afterEach(async () => {
  await query("delete from preorders");
  const { damages } = await checkShop(shop.shop.config.DATABASE_URL, shop.shop.storage);
  expect(damages, "npm run check").toEqual([]);
});

const html = async (path = `/product/${slug}`) => (await shop.fetch(path)).text();
const says = (words: string) => until(`the page to say ${words}`, async () => textOf(await html()).includes(words));

/** A browser whose next step is to pay. */
async function atPayment(lines = [{ variantId: mug, quantity: 1 }], person = somebody()) {
  const buyer = openBuyer(shop);
  await buyer.open(lines);
  await buyer.address(person);
  const { body } = await buyer.quote();
  await buyer.select(body.options[0]!);
  return { buyer, email: person.email };
}
const sweep = async () => {
  await shop.entry.sweepOnce(shop.shop);
  await settle(shop);
};

describe("the promised day", () => {
  test("is on the page, in its data for search engines and in the feeds", async () => {
    const dispatchOn = await makePreorder(shop, slug, 21);
    await says(postedBy(dispatchOn));
    const page = await html();
    expect(page).toContain('"availability":"https://schema.org/PreOrder"');
    expect(page).toContain(`"availabilityStarts":"${dispatchOn}"`);
    expect(textOf(page), "its questions").toContain(`It is a pre-order: we post it by ${dispatchDay(dispatchOn)}`);
    expect(textOf(page), "not an hour").toContain("Until it goes to print, from your order page");
    const feed = await html("/feeds/google.xml");
    expect(feed).toContain("<g:availability>preorder</g:availability>");
    expect(feed).toContain(`<g:availability_date>${dispatchOn}T00:00+0000</g:availability_date>`);
    await query("delete from preorders");
    await until("the page to sell it as usual", async () => !textOf(await html()).includes("This is a pre-order"));
    expect(await html()).not.toContain("PreOrder");
  });

  test("is the order's: it is printed a week before, can be cancelled until then, and arrives after it", async () => {
    const dispatchOn = await makePreorder(shop, slug, 14);
    const { buyer, email } = await atPayment([
      { variantId: mug, quantity: 1 },
      { variantId: cap, quantity: 1 },
    ]);
    expect(buyer.summary.dispatchOn).toBe(dispatchOn);
    expect((await buyer.pay()).status).toBe(200);
    await buyer.confirm();
    await settle(shop);
    const order = await orderRow(shop, buyer.draft);
    const [{ due }] = (await query("select print_from($1) as due", [dispatchOn])) as [{ due: Date }];
    expect(order.cancel_until).toEqual(due);
    const [receipt] = await emailsTo(shop, email);
    expect(receipt!.text).toContain(`By ${dispatchDay(dispatchOn)}`);
    const page = textOf(
      await (await shop.fetch(`/orders/${order.number}`, { headers: { cookie: buyer.cookie } })).text(),
    );
    expect(page).toContain(postedBy(dispatchOn));

    await shop.control.advanceClock(due.getTime() - shop.shop.clock.now().getTime() - 60_000);
    await sweep();
    expect((await orderRow(shop, buyer.draft)).print_state).toBe("draft");
    await shop.control.advanceClock(120_000);
    await sweep();
    expect((await orderRow(shop, buyer.draft)).print_state).toBe("confirmed");
  });

  test("that has come is none: the product is printed like any other", async () => {
    await makePreorder(shop, slug, 0);
    const { buyer } = await atPayment();
    expect(buyer.summary.dispatchOn).toBeNull();
  });

  test("that moved since the checkout was opened has to be seen before it is paid for", async () => {
    await makePreorder(shop, slug, 10);
    const { buyer } = await atPayment();
    const later = await makePreorder(shop, slug, 12);
    const refused = await buyer.pay();
    expect(refused.status).toBe(409);
    expect(buyer.summary.dispatchOn).toBe(later);
    expect(refused.body.error).toContain("Your order has changed");
  });
});

describe("more than 30 days", () => {
  test("need the buyer's express agreement, which the order keeps word for word", async () => {
    const dispatchOn = await makePreorder(shop, slug, 55);
    const { buyer } = await atPayment();
    const refused = await buyer.pay();
    expect(refused.status).toBe(409);
    expect(refused.body.error).toBe(`Tick the box to wait until ${dispatchDay(dispatchOn)}, then pay.`);
    expect((await buyer.pay({ waitsUntil: "2026-01-01" })).status, "another day").toBe(409);
    expect((await buyer.pay({ waitsUntil: dispatchOn })).status).toBe(200);
    expect((await buyer.pay({ waitsUntil: dispatchOn })).status, "again").toBe(200);
    const events = await query("select data from order_events where order_id = $1 and type = 'agreed_to_wait'", [
      buyer.draft,
    ]);
    expect(events).toEqual([{ data: { words: agreementText(dispatchOn) } }]);
  });
});

describe("a later day", () => {
  const address = async () => {
    const [{ id }] = (await query("select id from products where slug = $1", [slug])) as [{ id: number }];
    return `/admin/products/${id}/pre-order`;
  };
  const save = async (dispatchOn: string, version: string) =>
    submit(shop, await address(), { authorization: manager.bearer }, { intent: "save", version, dispatchOn });

  test("emails who waits, once, and lets them cancel for all their money", async () => {
    const first = await makePreorder(shop, slug, 9);
    const waiting = await placeOrder(shop, { email: somebody().email });
    const other = await placeOrder(shop, { email: somebody().email, lines: [{ variantId: cap, quantity: 1 }] });
    const [{ version }] = (await query("select version from preorders")) as [{ version: number }];
    const later = new Date(Date.parse(first) + 20 * day).toISOString().slice(0, 10);
    expect((await save(later, String(version))).status).toBe(302);
    await settle(shop);
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    const subjects = (await emailsTo(shop, waiting.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === `Your order ${waiting.number} will be later`)).toHaveLength(1);
    expect((await emailsTo(shop, other.email)).map(({ subject }) => subject)).not.toContain(
      `Your order ${other.number} will be later`,
    );
    expect((await orderRow(shop, waiting.id)).dispatch_on).toBe(later);
    expect((await orderRow(shop, other.id)).dispatch_on).toBeNull();

    await submit(shop, `/orders/${waiting.number}/cancellation`, waiting.headers, { reason: "changed_mind" });
    await settle(shop);
    expect((await orderRow(shop, waiting.id)).status).toBe("canceled");
    expect((await refundsOf(shop, waiting)).atStripe.map(({ amount }) => amount)).toEqual([waiting.total]);
  });

  test("leaves two days to decide, even if it is to be printed now", async () => {
    await makePreorder(shop, slug, 2);
    const waiting = await placeOrder(shop, { email: somebody().email });
    const [{ version, dispatch_on: before }] = (await query("select version, dispatch_on from preorders")) as [
      { version: number; dispatch_on: string },
    ];
    const next = new Date(Date.parse(before) + day).toISOString().slice(0, 10);
    expect((await save(next, String(version))).status).toBe(302);
    await settle(shop);
    const { cancel_until } = await orderRow(shop, waiting.id);
    expect(cancel_until.getTime() - shop.shop.clock.now().getTime()).toBeGreaterThan(47 * 3_600_000);
  });

  test("reaches orders that were being paid for or on hold when it was saved", async () => {
    const first = await makePreorder(shop, slug, 9);
    const laterBy = (days: number) => new Date(Date.parse(first) + days * day).toISOString().slice(0, 10);
    const move = async (days: number) => {
      const [{ version }] = (await query("select version from preorders")) as [{ version: number }];
      expect((await save(laterBy(days), String(version))).status).toBe(302);
      await settle(shop);
    };
    const { email } = somebody();
    const waiting = await placeOrder(shop, { email, beforePaying: () => move(5) });
    const subjects = async () =>
      (await emailsTo(shop, email))
        .map(({ subject }) => subject)
        .filter((subject) => subject === `Your order ${waiting.number} will be later`);
    expect((await orderRow(shop, waiting.id)).dispatch_on).toBe(laterBy(5));
    expect(await subjects()).toHaveLength(1);

    const print = Number((await orderRow(shop, waiting.id)).printful_order_id);
    await shop.control.movePrint(print, "hold");
    await settle(shop);
    await move(7);
    expect((await orderRow(shop, waiting.id)).dispatch_on).toBe(laterBy(5));
    await shop.control.movePrint(print, "release");
    await settle(shop);
    expect((await orderRow(shop, waiting.id)).dispatch_on).toBe(laterBy(7));
    expect(await subjects()).toHaveLength(2);
  });

  test("reaches an order whose job was lost, by the sweeper", async () => {
    const first = await makePreorder(shop, slug, 9);
    const waiting = await placeOrder(shop, { email: somebody().email });
    const other = await placeOrder(shop, { email: somebody().email, lines: [{ variantId: cap, quantity: 1 }] });
    const later = await makePreorder(shop, slug, 12);
    await sweep();
    expect(await orderRow(shop, waiting.id)).toMatchObject({ dispatch_on: later });
    expect(later > first).toBe(true);
    await sweep();
    const subjects = (await emailsTo(shop, waiting.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === `Your order ${waiting.number} will be later`)).toHaveLength(1);
    expect((await orderRow(shop, other.id)).dispatch_on).toBeNull();
  });

  test("has to be in the future, and an older form is a conflict", async () => {
    await makePreorder(shop, slug, 9);
    expect((await save("2020-01-01", "1")).status).toBe(409);
    expect((await save("2040-01-01", "9")).status).toBe(409);
    expect((await save("", "1")).status).toBe(400);
  });
});
