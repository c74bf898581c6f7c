import { afterEach, describe, expect, test } from "vitest";
import { formatDateTime, formatTime } from "#app/shared/dates.ts";
import { checkShop } from "#database/backup/check-shop.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { makeDrop, piecesOf, removeDrops } from "../support/drop.ts";
import { textOf } from "../support/member.ts";
import { orderRow } from "../support/order-facts.ts";
import { placeOrder, refundsOf, settle, submit } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

/** Drops and their pieces (R-DROP-2 to R-DROP-4). */
const shop = await closeAfterTests(openTestShop());
const slug = "lantern-mug";
const mug = await variantId(shop, slug, "White", "11oz");
const minute = 60_000;
const hour = 3_600_000;

afterEach(async () => {
  const { damages } = await checkShop(shop.shop.config.DATABASE_URL, shop.shop.storage);
  await removeDrops(shop);
  expect(damages, "npm run check").toEqual([]);
});

const html = async () => (await shop.fetch(`/product/${slug}`)).text();
const page = async () => textOf(await html());
const says = (words: string) => until(`the page to say ${words}`, async () => (await page()).includes(words));
/** Waits until the drawn bar has these parts, in order. */
const draws = (...parts: string[]) =>
  until(`the bar to have ${parts}`, async () => {
    const drawn = (await html()).matchAll(/<i class="is-(\w+)" style="flex:(\d+)"><\/i>/g);
    return [...drawn].map(([, part, pieces]) => `${pieces} ${part}`).join() === parts.join();
  });
const overLimit =
  "Lantern Mug is limited to 2 per person, including earlier orders with the same account, email or delivery address.";
const lines = (quantity = 1) => [{ variantId: mug, quantity }];
/** A different person each time, with their own address. */
let people = 0;
const somebody = () => ({ ...robin, email: `drop-${++people}@example.com`, address: `${people} Birchcliffe Road` });

/** A browser whose next step is to pay. */
async function atPayment(quantity = 1, person: typeof robin = somebody()) {
  const buyer = openBuyer(shop);
  await buyer.open(lines(quantity));
  await buyer.address(person);
  const { body } = await buyer.quote();
  await buyer.select(body.options[0]!);
  return buyer;
}

async function sweep(): Promise<void> {
  await shop.entry.sweepOnce(shop.shop);
  await settle(shop);
}

describe("before, during and after", () => {
  test("the page and the checkout say when it goes on sale, and it sells from then on", async () => {
    const { startsAt, endsAt } = await makeDrop(shop, slug, { starts: "1 hour", ends: "2 hours" });
    await says(`${formatDateTime(startsAt)} It goes on sale then, UK time. 10 pieces.`);
    expect(await page()).not.toContain("Add to Cart, £9.99");
    const refused = await openBuyer(shop).open(lines());
    expect(refused.status).toBe(409);
    expect(refused.body.error).toBe(`Lantern Mug goes on sale on ${formatDateTime(startsAt)}, UK time.`);
    expect(refused.body).toMatchObject({ problems: [{ kind: "drop", index: 0, variantId: mug }] });

    await shop.control.advanceClock(hour);
    await says("10 of 10 left");
    expect(await page()).toContain("Add to Cart, £9.99");
    const buyer = await atPayment();
    expect((await buyer.pay()).status).toBe(200);
    await says("9 of 10 left");

    await shop.control.advanceClock(hour);
    await says(`It was on sale until ${formatDateTime(endsAt!)}, UK time.`);
    expect((await openBuyer(shop).open(lines())).body.error).toBe(
      `Lantern Mug was on sale until ${formatDateTime(endsAt!)}, UK time.`,
    );
    await sweep();
  });

  test("a cached page changes by itself at the start", async () => {
    await makeDrop(shop, slug, { starts: "1 hour" });
    await says("It goes on sale then");
    // A slow machine may show the new start only when it is over.
    await shop.shop.pool.query("update drops set starts_at = business_now() + interval '3 seconds'");
    await says("10 of 10 left");
  });

  test("its bundle is refused by the product's name", async () => {
    await makeDrop(shop, slug, { starts: "1 hour" });
    const { body } = await openBuyer(shop).open([
      { variantId: mug, quantity: 1 },
      { variantId: await variantId(shop, "lantern-cap", "Red", "One Size"), quantity: 1 },
    ]);
    expect(body).toMatchObject({
      problems: [{ index: 0, message: expect.stringContaining("Lantern Mug goes on sale") }],
    });
  });
});

describe("pieces", () => {
  test("are reserved when paying starts and sold by the payment; the page counts them", async () => {
    await makeDrop(shop, slug, { pieces: 3 });
    await says("3 of 3 left");
    const buyer = await atPayment(2);
    expect(await piecesOf(shop, slug)).toEqual({ taken: 0, held: 0, sold: 0 });
    expect((await buyer.pay()).status).toBe(200);
    expect(await piecesOf(shop, slug)).toEqual({ taken: 2, held: 2, sold: 0 });
    await says("1 of 3 left");
    await draws("2 held", "1 left");
    expect((await buyer.pay()).status, "again, for the same pieces").toBe(200);
    await buyer.confirm();
    await settle(shop);
    expect(await piecesOf(shop, slug)).toEqual({ taken: 2, held: 0, sold: 2 });
    await draws("2 sold", "1 left");
    const few = await openBuyer(shop).open(lines(2));
    expect(few.body.error).toBe("Lantern Mug has only 1 left.");
  });

  test("of the last buyer are held while they pay, and gone once they have paid", async () => {
    await makeDrop(shop, slug, { pieces: 1 });
    const first = await atPayment();
    const second = await atPayment();
    expect((await first.pay()).status).toBe(200);
    await says("The last one is kept for people who are paying now, for 15 minutes at most.");
    expect(await page()).toContain("All are being paid for");
    const held = await second.pay();
    expect(held.status).toBe(409);
    expect(held.body.error).toContain("Lantern Mug has no piece free at the moment");
    expect((await openBuyer(shop).open(lines())).body.error).toBe(held.body.error);
    await first.confirm();
    await settle(shop);
    await says("The only piece went on sale");
    await says("UK time, and is sold.");
    expect((await second.pay()).body.error).toBe("Lantern Mug is gone: every piece is sold.");
    expect((await orderRow(shop, second.draft)).status).toBe("pending_payment");
  });

  test("are limited for each person, by email and by address", async () => {
    await makeDrop(shop, slug, { perPerson: 2 });
    const person = somebody();
    expect((await openBuyer(shop).open(lines(3))).body.error).toBe(overLimit);
    expect((await (await atPayment(2, person)).pay()).status).toBe(200);
    const sameEmail = await atPayment(1, { ...somebody(), email: person.email.toUpperCase() });
    expect((await sameEmail.pay()).body.error).toBe(overLimit);
    const sameAddress = await atPayment(1, { ...somebody(), address: person.address.toLowerCase() });
    expect((await sameAddress.pay()).status).toBe(409);
    expect((await (await atPayment(2)).pay()).status, "somebody else").toBe(200);
  });

  test("are limited for each person across the sizes of a product, in one order", async () => {
    const shirt = "lantern-tshirt";
    await makeDrop(shop, shirt, { perPerson: 2 });
    const [large, medium] = await Promise.all(["L", "M"].map((size) => variantId(shop, shirt, "Navy", size)));
    const both = (quantity: number) => [
      { variantId: large!, quantity },
      { variantId: medium!, quantity: 1 },
    ];
    expect((await openBuyer(shop).open(both(1))).status).toBe(200);
    const refused = await openBuyer(shop).open(both(2));
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringContaining(" is limited to 2 per person, including earlier orders"),
    ]);
  });

  test("follow the lines of an order that is changed before it is paid", async () => {
    await makeDrop(shop, slug);
    const buyer = await atPayment(3);
    await buyer.pay();
    await shop.shop.stripe.paymentIntents
      .confirm(buyer.summary.paymentIntentId!, {
        payment_method: "pm_card_visa_chargeDeclined",
      })
      .catch(() => undefined);
    await settle(shop);
    await buyer.open(lines(1));
    const { body } = await buyer.quote();
    await buyer.select(body.options[0]!);
    expect((await buyer.pay()).status).toBe(200);
    expect(await piecesOf(shop, slug)).toMatchObject({ taken: 1, held: 1 });
  });

  test("come back when the order is cancelled before it is printed", async () => {
    await makeDrop(shop, slug, { pieces: 1 });
    const order = await placeOrder(shop, { email: somebody().email });
    await says("Gone");
    await submit(shop, `/orders/${order.number}/cancellation`, order.headers, { reason: "changed_mind" });
    await settle(shop);
    expect((await orderRow(shop, order.id)).status).toBe("canceled");
    expect(await piecesOf(shop, slug)).toEqual({ taken: 0, held: 0, sold: 0 });
    await says("1 of 1 left");
  });
});

describe("a payment that is left", () => {
  test("is cancelled at Stripe, and only then its pieces come back; the browser may try again", async () => {
    await makeDrop(shop, slug, { pieces: 1 });
    const left = await atPayment();
    await left.pay();
    const payment = left.summary.paymentIntentId!;
    await shop.control.advanceClock(15 * minute);
    const late = await left.pay();
    expect(late.status).toBe(409);
    expect(late.body.error).toContain("Lantern Mug was kept for you until");

    await shop.control.fault("stripe", "down");
    await shop.entry.sweepOnce(shop.shop);
    await shop.drain();
    expect(await piecesOf(shop, slug), "Stripe has not cancelled it").toMatchObject({ held: 1 });
    await shop.control.fault("stripe", "down", false);
    await sweep();
    expect((await shop.shop.stripe.paymentIntents.retrieve(payment)).status).toBe("canceled");
    expect(await piecesOf(shop, slug)).toMatchObject({ taken: 0 });
    await expect(left.confirm(), "the old payment").rejects.toThrow();

    expect((await left.open(lines())).status).toBe(200);
    expect(left.summary.paymentIntentId).not.toBe(payment);
    expect((await left.pay()).status).toBe(200);
    await left.confirm();
    await settle(shop);
    expect((await orderRow(shop, left.draft)).status).toBe("paid");
    expect(await piecesOf(shop, slug)).toMatchObject({ taken: 1, sold: 1 });
  });

  test("does not count if it is confirmed for pieces that were given back", async () => {
    await makeDrop(shop, slug, { pieces: 1 });
    const left = await atPayment();
    await left.pay();
    await shop.control.advanceClock(15 * minute);
    await sweep();
    // The card form has a new payment as soon as the checkout is open again, but nobody has allowed it.
    expect((await left.open(lines())).status).toBe(200);
    expect((await (await atPayment()).pay()).status, "somebody else").toBe(200);
    expect((await left.pay()).status).toBe(409);
    await left.confirm();
    await settle(shop);
    expect((await orderRow(shop, left.draft)).status, "staff refund it").toBe("on_hold");
    expect(await piecesOf(shop, slug)).toMatchObject({ taken: 1, held: 1 });
  });

  test("but succeeded at the last moment keeps its pieces, and is not refunded", async () => {
    await makeDrop(shop, slug, { pieces: 1 });
    const buyer = await atPayment();
    await buyer.pay();
    await shop.control.fault("stripe", "drop_events");
    await buyer.confirm();
    await shop.control.advanceClock(15 * minute);
    await sweep();
    await shop.control.fault("stripe", "drop_events", false);
    const order = await orderRow(shop, buyer.draft);
    expect(order.status).toBe("paid");
    expect(await piecesOf(shop, slug)).toMatchObject({ taken: 1, sold: 1 });
    expect((await refundsOf(shop, { id: order.id, payment: order.stripe_session_id })).ours).toEqual([]);
  });

  test("loses its pieces before its checkout expires", async () => {
    await makeDrop(shop, slug, { pieces: 1 });
    const buyer = await atPayment();
    await buyer.pay();
    await shop.control.advanceClock(3 * 24 * hour);
    await sweep();
    await sweep();
    expect((await orderRow(shop, buyer.draft)).status).toBe("expired");
    expect(await piecesOf(shop, slug)).toMatchObject({ taken: 0 });
  });
});

test("a held piece is named with the time at which it comes back", async () => {
  await makeDrop(shop, slug, { pieces: 1 });
  const first = await atPayment();
  const second = await atPayment();
  await first.pay();
  const { rows } = await shop.shop.pool.query("select held_until from drop_reservations");
  expect((await second.pay()).body.error).toContain(`Try again after ${formatTime(rows[0].held_until)}`);
  await says(`comes back by ${formatTime(rows[0].held_until)}`);
});

test("the newest of many overdue payments does not wait for older ones that cannot be cancelled", async () => {
  const { rows: overdue } = await shop.shop.pool.query(
    `with placed as (insert into orders (number) select 'OVERDUE-' || n from generate_series(1, 450) n returning id)
     select id, row_number() over () as at from placed`,
  );
  await makeDrop(shop, slug, { pieces: 450 });
  await shop.shop.pool.query(
    `insert into drop_reservations (order_id, slug, quantity, held_until)
     select id, $2, 1, business_now() - at * interval '1 second' from unnest($1::uuid[]) with ordinality as o (id, at)`,
    [overdue.map(({ id }) => id), slug],
  );
  await shop.shop.pool.query("update drops set taken = 450");
  await shop.entry.sweepOnce(shop.shop);
  const { rows: queued } = await shop.shop.pool.query(
    "select distinct data ->> 'orderId' as id from pgboss.job where name = 'give-back-pieces' and state = 'created'",
  );
  const found = new Set(queued.map(({ id }) => id));
  for (const made of [
    "pgboss.job where name = 'give-back-pieces'",
    "drop_reservations",
    "orders where number like 'OVERDUE-%'",
  ])
    await shop.shop.pool.query(`delete from ${made}`);
  await shop.shop.pool.query("update drops set taken = 0");
  expect(overdue.filter(({ id }) => !found.has(id))).toEqual([]);
});
