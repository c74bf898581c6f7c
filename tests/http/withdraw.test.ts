import { describe, expect, test } from "vitest";
import { refundItems } from "#app/orders/refunds/.server/refund-items.ts";
import { formatPence } from "#app/shared/money.ts";
import { asGiven } from "#database/seed/as-given.ts";
import { variantId } from "../support/buyer.ts";
import { changeItemsOf, linesOf, placeTeesAndMug } from "../support/changed-order.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { emailsTo, orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, refundsOf, settle, submit } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** Withdrawing from an order without signing in (R-WITHDRAW). */
const shop = await closeAfterTests(openTestShop());
const mug = await variantId(shop, "lantern-mug", "White", "11oz");
const tote = await variantId(shop, "lantern-tote-bag", "Natural", "One Size");
const subject = "We have your withdrawal";

/** A step as a browser without JavaScript sends it; the fields of the answer's forms, for the next one. */
async function send(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await submit(shop, "/withdraw", headers, fields);
  const html = await answer.text();
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    html,
    text: textOf(html),
    fields: fieldsOf(html),
  };
}

/** The values of the main form's hidden fields, by name; of its last form where there are several. */
function fieldsOf(html: string): Record<string, string> {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  const inputs = main.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  const attributeOf = (input: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? "";
  return Object.fromEntries(inputs.map((input) => [attributeOf(input, "name"), attributeOf(input, "value")]));
}

const look = (order: PlacedOrder) => send({ step: "find", number: order.number, email: order.email });

/** As somebody does who has found the order: says what and who, reads, confirms. */
async function withdrawFrom(order: PlacedOrder, chosen: Record<string, string> = {}) {
  const found = await look(order);
  const said = await send({ ...found.fields, name: "Robin Hartley", reason: "", ...chosen });
  const confirm = { ...said.fields, step: "confirm" };
  return { found, said, confirm, done: await send(confirm) };
}

const acknowledged = async (order: PlacedOrder) =>
  (await emailsTo(shop, order.email)).filter((email) => email.subject.startsWith(subject));
const itemsOf = async (order: PlacedOrder) =>
  (await shop.shop.pool.query("select id::int from order_items where order_id = $1 order by position", [order.id]))
    .rows as { id: number }[];

/** The order as it is this many days after its delivery. */
async function delivered(order: PlacedOrder, daysAgo: number): Promise<void> {
  await asGiven(
    shop.shop.pool,
    `update orders set status = 'delivered', print_state = 'confirmed', shipped_at = now() - interval '60 days',
       delivered_at = (now() at time zone 'Europe/London' - $2 * interval '1 day') at time zone 'Europe/London' where id = $1`,
    [order.id, daysAgo],
  );
}

describe("before anything is sent", () => {
  test("the whole order is cancelled, refunded, and acknowledged with its words and time", async () => {
    const order = await placeOrder(shop);
    const { found, said, done } = await withdrawFrom(order);
    expect(found.text).toContain("The whole order, since nothing has been sent yet");
    expect(said.text).toContain("I, Robin Hartley, withdraw from the contract for this item:");
    expect(said.text).toContain("Confirm withdrawal");
    expect((await orderRow(shop, order.id)).status, "nothing happens before it is confirmed").toBe("paid");
    expect(done.status).toBe(302);
    await settle(shop);
    expect((await orderRow(shop, order.id)).status).toBe("canceled");
    expect((await refundsOf(shop, order)).atStripe).toMatchObject([{ amount: order.total }]);
    const [email, ...more] = await acknowledged(order);
    expect(more).toEqual([]);
    expect(email!.subject).toBe(`${subject}, ${order.number}`);
    for (const words of ["I, Robin Hartley, withdraw from the contract for this item:", "Mug, White, 11oz", "UK time"])
      expect(email!.text).toContain(words);
    expect(email!.text).toMatch(/Received [^\n]+\d{2}:\d{2}/);
    const page = textOf(await (await shop.fetch(done.location!)).text());
    expect(page).toContain("You have withdrawn.");
    expect(page).toContain("It won’t be printed.");
    // Customers, and staff by the order's timeline, have the same reference.
    const reference = `W-${order.number.replace(/^\w+-/, "")}`;
    expect(page).toContain(`Reference ${reference}`);
    expect(email!.text).toMatch(new RegExp(`Reference\\s${reference}\\.`));
    const staff = await signedInStaff(shop, "support");
    const seen = await shop.fetch(`/admin/orders/${order.number}`, { headers: { authorization: staff.bearer } });
    expect(textOf(await seen.text())).toContain(`${reference}, by the customer`);
  });

  test("what was taken out before is not withdrawn from", async () => {
    const order = await placeTeesAndMug(shop);
    const [shirts, cup] = await linesOf(shop, order);
    const fewer = { [`quantity-${shirts!.id}`]: "1", [`quantity-${cup!.id}`]: "0" };
    expect((await changeItemsOf(shop, order, fewer, 3498)).status).toBe(302);
    const { said, done } = await withdrawFrom(order);
    expect(said.text).toContain("withdraw from the contract for this item: T-Shirt, Navy, L 1 piece");
    const page = textOf(await (await shop.fetch(done.location!)).text());
    expect(page).toContain("What you withdrew from 1 x Lantern T-Shirt £24.99 Navy, L");
    expect(page).not.toContain("Mug");
  });

  test("the reason reaches staff, and goes with the buyer's name", async () => {
    const order = await placeOrder(shop);
    const { done } = await withdrawFrom(order, { reason: "Too small for my hands" });
    expect(done.status).toBe(302);
    const staff = await signedInStaff(shop, "support");
    const page = await shop.fetch(`/admin/orders/${order.number}`, { headers: { authorization: staff.bearer } });
    expect(textOf(await page.text())).toContain("Too small for my hands");
    await settle(shop);
    await asGiven(shop.shop.pool, "update orders set email = null where id = $1", [order.id]);
    const { rows } = await shop.shop.pool.query(
      "select data ->> 'why' as why from order_events where order_id = $1 and type = 'withdrawn'",
      [order.id],
    );
    expect(rows).toEqual([{ why: null }]);
  });

  test("two tabs that confirm are one withdrawal, with one email and one refund", async () => {
    const order = await placeOrder(shop);
    const found = await look(order);
    const said = await send({ ...found.fields, name: "Robin Hartley" });
    const both = await Promise.all([1, 2].map(() => send({ ...said.fields, step: "confirm" })));
    expect(both.map(({ status }) => status)).toEqual([302, 302]);
    await settle(shop);
    expect(await acknowledged(order)).toHaveLength(1);
    expect((await refundsOf(shop, order)).atStripe).toHaveLength(1);
    const late = await send({ ...said.fields, step: "confirm" });
    expect(late.status).toBe(409);
    expect(late.text).toContain("the order has been cancelled");
  });

  test("counts while the print provider is down, and is carried out once it is back", async () => {
    const order = await placeOrder(shop);
    await asGiven(shop.shop.pool, "update orders set print_state = 'confirmed', cancel_until = now() where id = $1", [
      order.id,
    ]);
    await shop.control.fault("printful", "error_500", true, 2);
    const { done } = await withdrawFrom(order);
    expect(done.status).toBe(302);
    await settle(shop);
    expect(await acknowledged(order)).toHaveLength(1);
    expect((await orderRow(shop, order.id)).status).toBe("canceled");
  });

  test("becomes a return if the printer has begun", async () => {
    const order = await placeOrder(shop);
    const { done } = await withdrawFrom(order);
    expect(done.status).toBe(302);
    await asGiven(
      shop.shop.pool,
      "update orders set status = 'in_production', print_state = 'confirmed' where id = $1",
      [order.id],
    );
    await settle(shop);
    const { rows } = await shop.shop.pool.query("select status, reason from returns where order_id = $1", [order.id]);
    expect(rows).toEqual([{ status: "accepted", reason: "no_reason" }]);
    expect((await refundsOf(shop, order)).ours).toEqual([]);
  });
});

describe("after it was sent", () => {
  test("the chosen items are a return at once, acknowledged with where to send them", async () => {
    const order = await placeOrder(shop, {
      lines: [
        { variantId: mug, quantity: 1 },
        { variantId: tote, quantity: 2 },
      ],
    });
    await delivered(order, 3);
    const [, bags] = await itemsOf(order);
    const { found, said, done } = await withdrawFrom(order, { [`item-${bags!.id}`]: "1", reason: "Too small" });
    expect(found.text).toContain("You have until");
    expect(said.text).toContain("Tote Bag, Natural, One Size");
    expect(said.text).toContain("1 piece");
    await settle(shop);
    const { rows } = await shop.shop.pool.query("select * from returns where order_id = $1", [order.id]);
    expect(rows).toMatchObject([
      { status: "accepted", name: "Robin Hartley", details: "Too small", lines: [{ itemId: bags!.id, quantity: 1 }] },
    ]);
    const emails = await emailsTo(shop, order.email);
    const [email] = emails.filter((each) => each.subject.startsWith(subject));
    expect(email!.text).toContain(rows[0].reference);
    expect(email!.text).toContain("How to send it back");
    expect(
      emails.filter((each) => each.subject.startsWith("We have your notice")),
      "one is enough",
    ).toEqual([]);
    const page = textOf(await (await shop.fetch(done.location!)).text());
    expect(page).toContain(`Reference ${rows[0].reference}`);
    expect(page).toMatch(/What happens next By \w{3} \d{1,2} \w{3} Post it to us/);
    expect(page, "one of the two").toMatch(/1 x Lantern Tote Bag £24\.99/);
    expect(page).toMatch(/Received \w+day \d{1,2} \w+ 20\d\d, \d\d:\d\d, UK time/);
  });

  test.each(["return", "cancel"])("after £10 went back, each step names the same smaller refund (%s)", async (way) => {
    const order = await placeOrder(shop, { lines: [{ variantId: tote, quantity: 1 }] });
    const [bag] = await itemsOf(order);
    const lines = [{ itemId: bag!.id, quantity: 0, amount: 1000 }];
    const goodwill = { lines, decisionKey: "goodwill", reason: "Goodwill", isFault: false };
    await shop.shop.db.transaction((tx) => refundItems(shop.shop, tx, order.id, goodwill));
    await settle(shop);
    if (way === "return") await delivered(order, 3);
    const { said, done } = await withdrawFrom(order, { [`item-${bag!.id}`]: "1" });
    const rest = formatPence(order.total - 1000);
    expect(said.text).toMatch(new RegExp(`1 piece, £14\\.99.*We refund ${rest}`));
    await settle(shop);
    const [email] = await acknowledged(order);
    expect(email!.text).toContain("1 piece, £14.99");
    expect(email!.text).toMatch(new RegExp(`We refund\\s+${rest}`));
    const proof = textOf(await (await shop.fetch(done.location!)).text());
    expect(proof).toMatch(new RegExp(`1 x Lantern Tote Bag £14\\.99.*Delivery £\\d\\.\\d\\d We refund ${rest}`));
  });

  test("one statement confirmed twice is one return", async () => {
    const order = await placeOrder(shop);
    await delivered(order, 3);
    const [item] = await itemsOf(order);
    const { confirm, done } = await withdrawFrom(order, { [`item-${item!.id}`]: "1" });
    expect((await send(confirm)).location).toBe(done.location);
    const again = await look(order);
    expect(again.text).toContain("Everything in this order has been returned, refunded or cancelled");
  });

  test("more than was bought, nothing, or no name is refused, and what was typed is kept", async () => {
    const order = await placeOrder(shop);
    await delivered(order, 3);
    const [item] = await itemsOf(order);
    const { fields } = await look(order);
    const nothing = await send({ ...fields, name: "", reason: "Too <big>" });
    expect(nothing.status).toBe(400);
    expect(nothing.text).toContain("Choose what you withdraw from");
    expect(nothing.text).toContain("Enter your name");
    expect(nothing.html).toContain("Too &lt;big&gt;");
    const much = await send({ ...fields, name: "Robin", [`item-${item!.id}`]: "9" });
    expect(much.status).toBe(409);
    expect(much.text).toContain("Choose again");
    expect((await send({ ...fields, step: "confirm", name: "Robin", [`item-${item!.id}`]: "9" })).status).toBe(409);
  });

  test("is refused when the period is over, also from a form that was opened before", async () => {
    const order = await placeOrder(shop);
    await delivered(order, 3);
    const [item] = await itemsOf(order);
    const { fields } = await look(order);
    await delivered(order, 31);
    const late = await send({ ...fields, step: "confirm", name: "Robin", [`item-${item!.id}`]: "1" });
    expect(late.status).toBe(409);
    expect((await look(order)).text).toContain("The period for withdrawing ended on");
    expect((await shop.shop.pool.query("select from returns where order_id = $1", [order.id])).rows).toEqual([]);
  });
});

describe("an order is found", () => {
  test("only by number and address together, with one answer for all that is wrong", async () => {
    const order = await placeOrder(shop);
    const wrong = [
      { number: order.number, email: "other@example.com" },
      { number: "LT-99999999", email: order.email },
    ];
    const answers = await Promise.all(wrong.map((fields) => send({ step: "find", ...fields })));
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]!.text).toContain("We can’t find an order with this number and email address");
    expect(answers[0]!.html).toContain(`value="${order.number}"`);
  });

  test("by its owner without being asked, and by nobody else", async () => {
    const order = await placeOrder(shop);
    const open = async (headers: Record<string, string>) =>
      textOf(await (await shop.fetch(`/withdraw?number=${order.number}`, { headers })).text());
    expect(await open(order.headers)).toContain("What are you withdrawing from?");
    expect(await open({})).not.toContain("What are you withdrawing from?");
    const page = await (await shop.fetch(`/orders/${order.number}`, { headers: order.headers })).text();
    expect(page).toContain("Withdraw from contract here");
  });

  test("by no token but that of its own form", async () => {
    const order = await placeOrder(shop);
    const other = await placeOrder(shop);
    const { fields } = await look(order);
    const forged = fields.order!.replace(order.id, other.id);
    expect((await send({ ...fields, step: "confirm", order: forged, name: "X" })).status).toBe(400);
    expect((await shop.fetch(`/withdraw/received?token=${forged}`)).status).toBe(404);
    expect((await shop.fetch(`/withdraw/received?token=${fields.order}`)).status, "nothing was confirmed").toBe(404);
  });
});
