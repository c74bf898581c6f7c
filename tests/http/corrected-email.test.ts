import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sendEmail } from "#app/emails/.server/jobs.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { orderDesk } from "../support/order-desk.ts";
import { emailsTo, orderRow } from "../support/order-facts.ts";
import { orderLink, type PlacedOrder, placeOrder, settle, submit } from "../support/placed-order.ts";
import { signedIn } from "../support/signed-in.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { waitingJob } from "../support/waiting-job.ts";

/** An order's email address was wrong, and staff corrected it. */
const shop = await closeAfterTests(openTestShop());
const support = orderDesk(shop, await signedInStaff(shop, "support"));

const newEmail = (name: string) => `${name}-${randomUUID()}@example.com`;
const row = (order: PlacedOrder) => orderRow(shop, order.id);
const receipts = async (email: string) =>
  (await emailsTo(shop, email)).filter(({ subject }) => subject.startsWith("Your order"));

/** Staff change the order's email address and street. */
async function correct(order: PlacedOrder, email: string) {
  const answer = await support.post(`/admin/orders/${order.number}/address`, {
    firstName: "Robin",
    lastName: "Hartley",
    address: "99 New Street",
    city: "Hebden Bridge",
    postcode: "HX7 8DG",
    email,
    revision: String((await row(order)).revision),
  });
  expect(answer.status).toBe(302);
}

/**
 * Opens an email's link.
 * @returns the cookies that the browser sends from then on
 */
async function openLink(link: string): Promise<Record<string, string>> {
  const cookie = (await shop.fetch(link)).headers.get("set-cookie");
  return cookie ? { cookie: cookie.split(";")[0]! } : {};
}
const statusOf = async (order: PlacedOrder, headers: Record<string, string>) =>
  (await shop.fetch(`/orders/${order.number}`, { headers })).status;

describe("a link emailed to the wrong address", () => {
  test("is void, and the right address gets its own", async () => {
    const wrong = newEmail("wrong");
    const right = newEmail("right");
    const order = await placeOrder(shop, { email: wrong });
    const link = await orderLink(shop, order);
    const stranger = await openLink(link);
    expect(await statusOf(order, stranger)).toBe(200);

    await correct(order, right);
    await settle(shop);
    expect(await statusOf(order, stranger)).toBe(404);
    expect(await openLink(link)).toEqual({});
    expect((await submit(shop, `/orders/${order.number}/cancellation`, stranger)).status).toBe(401);
    expect((await row(order)).status).toBe("paid");
    expect(await emailsTo(shop, wrong)).toHaveLength(1);

    expect(await receipts(right)).toHaveLength(1);
    const buyer = await openLink(await orderLink(shop, { ...order, email: right }));
    const page = await (await shop.fetch(`/orders/${order.number}`, { headers: buyer })).text();
    expect(page).toContain("99 New Street");
    expect(await statusOf(order, order.headers), "the browser that bought it").toBe(200);
  });

  test("is not sent if the email is still queued: it goes to the right address, once", async () => {
    const wrong = newEmail("wrong");
    const right = newEmail("right");
    const order = await placeOrder(shop, { email: wrong });
    const { rows } = await shop.shop.pool.query(
      "update mails set sent_at = null, data = $2 where order_id = $1 returning message_id",
      [order.id, { orderId: order.id }],
    );
    const messageId = rows[0].message_id;
    const waiting = await waitingJob(shop, sendEmail, { messageId }, messageId);
    await correct(order, right);
    expect(await waiting.isDue(), "not after the pause that the wrong one made").toEqual([true]);
    await settle(shop);
    expect(await emailsTo(shop, wrong), "the one that was out").toHaveLength(1);
    expect(await receipts(right)).toHaveLength(1);
  });

  test("is not created once the order has another address", async () => {
    const wrong = newEmail("wrong");
    const right = newEmail("right");
    const order = await placeOrder(shop, { email: wrong });
    await correct(order, right);
    await settle(shop);
    // As if the correction had come after the email's row was read, and before the email was written.
    await shop.shop.pool.query(
      `update mails set sent_at = null, created_at = now() - interval '1 minute', data = $3
       where order_id = $1 and recipient = $2`,
      [order.id, wrong, { orderId: order.id }],
    );
    const inTheMailbox = async () => (await shop.control.mailbox()).length;
    const before = await inTheMailbox();
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    expect(await inTheMailbox()).toBe(before);
  });

  test("is void once the order was anonymised", async () => {
    const order = await placeOrder(shop);
    const link = await orderLink(shop, order);
    await shop.shop.pool.query("update orders set email = null, draft_token_hash = null where id = $1", [order.id]);
    expect(await openLink(link)).toEqual({});
  });
});

test("stays valid if only the street was wrong, and an email says so instead of a second receipt", async () => {
  const email = newEmail("right");
  const order = await placeOrder(shop, { email });
  const buyer = await openLink(await orderLink(shop, order));
  await correct(order, email.toUpperCase());
  await settle(shop);
  expect((await row(order)).address).toBe("99 New Street");
  expect(await statusOf(order, buyer)).toBe(200);
  expect(await emailsTo(shop, email)).toHaveLength(1);
  const [notice, ...more] = await emailsTo(shop, email.split("@")[0]!.toUpperCase());
  expect([notice?.subject, more]).toEqual([`Your order ${order.number} has changed`, []]);
  expect(notice!.text).toContain("99 New Street");
});

describe("the account", () => {
  test("that claimed the order by the wrong address loses it", async () => {
    const wrong = newEmail("wrong");
    const right = newEmail("right");
    const order = await placeOrder(shop, { email: wrong });
    const stranger = await signedIn(shop, { email: wrong });
    const headers = { authorization: stranger.bearer };
    await submit(shop, "/orders", headers);
    expect(await statusOf(order, headers)).toBe(200);
    await correct(order, right);
    expect((await row(order)).user_id).toBeNull();
    expect(await statusOf(order, headers)).toBe(404);
    await submit(shop, "/orders", headers);
    expect(await statusOf(order, headers)).toBe(404);
    expect(await statusOf(order, order.headers), "the browser that bought it").toBe(200);
  });

  test("that bought it keeps it, wherever its emails go", async () => {
    const buyer = await signedIn(shop);
    const order = await placeOrder(shop, { by: buyer });
    await correct(order, newEmail("elsewhere"));
    expect(await statusOf(order, order.headers)).toBe(200);
    expect((await row(order)).user_id).toBe(buyer.id);
  });
});
