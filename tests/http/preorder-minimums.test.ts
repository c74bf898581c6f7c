import { afterEach, describe, expect, test } from "vitest";
import { settleMinimums } from "#app/preorders/.server/settle-minimum.ts";
import { minimumCondition, minimumText, missedReason, preorderNote } from "#app/preorders/minimum.ts";
import { dispatchDay, postedBy } from "#app/preorders/preorder.ts";
import { checkShop } from "#database/backup/check-shop.ts";
import { asGiven } from "#database/seed/as-given.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { emailsTo, orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, refundsOf, settle, submit } from "../support/placed-order.ts";
import { makeMinimum, untilOver } from "../support/preorder.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

/** Pre-orders with a minimum (R-PREORDER-5 to R-PREORDER-7). */
const shop = await closeAfterTests(openTestShop());
const manager = await signedInStaff(shop, "manager");
const slug = "lantern-mug";
const name = "Lantern Mug";
const mug = await variantId(shop, slug, "White", "11oz");
const cap = await variantId(shop, "lantern-cap", "Red", "One Size");
const query = async (text: string, values: unknown[] = []) => (await shop.shop.pool.query(text, values)).rows;

afterEach(async () => {
  const { damages } = await checkShop(shop.shop.config.DATABASE_URL, shop.shop.storage);
  expect(damages, "npm run check").toEqual([]);
  await query("delete from minimum_orders");
  await query("delete from preorders");
});

const flat = (text: string) => text.replaceAll(/\s+/g, " ");
const page = async (path = `/product/${slug}`) => textOf(await (await shop.fetch(path)).text());
const says = (words: string) => until(`the page to say ${words}`, async () => (await page()).includes(words));
const orderPage = async ({ number, headers }: PlacedOrder) =>
  textOf(await (await shop.fetch(`/orders/${number}`, { headers })).text());
const sweep = async () => {
  await shop.entry.sweepOnce(shop.shop);
  await settle(shop);
};
const passLastDay = async (closesOn: string) => shop.control.advanceClock(await untilOver(shop, closesOn));
const subjectsTo = async ({ email }: PlacedOrder) => (await emailsTo(shop, email)).map(({ subject }) => subject);
const cancel = ({ number, headers }: PlacedOrder) =>
  submit(shop, `/orders/${number}/cancellation`, headers, { reason: "changed_mind" });

/** Staff's form. */
async function save(action: "save" | "remove", fields: Record<string, string> = {}) {
  const [{ id, version, dispatch_on: dispatchOn, minimum, closes_on: closesOn }] = (await query(
    "select p.id, w.* from products p, preorders w where p.slug = $1 and w.slug = $1",
    [slug],
  )) as [Record<string, string>];
  const stored = { version: String(version), dispatchOn: dispatchOn!, minimum: String(minimum), closesOn: closesOn! };
  const typed = action === "save" ? { ...stored, ...fields } : {};
  return submit(
    shop,
    `/admin/products/${id}/pre-order`,
    { authorization: manager.bearer },
    { intent: action, ...typed },
  );
}

test("page, checkout, receipt and order's page say what holds, and how many are really ordered", async () => {
  const { closesOn } = await makeMinimum(shop, slug, { pieces: 3, closesIn: 4 });
  const minimum = { pieces: 3, closesOn };
  await says(`${minimumText(minimum)} 0 of 3 are ordered so far.`);
  const buyer = openBuyer(shop);
  await buyer.open([{ variantId: mug, quantity: 1 }]);
  expect(buyer.summary.printCondition).toBe(minimumCondition(name, minimum));
  expect(await page(), "an open checkout is no order").toContain("0 of 3 are ordered so far.");

  const order = await placeOrder(shop, { lines: [{ variantId: mug, quantity: 2 }] });
  const counted = `${minimumCondition(name, minimum)} 2 of 3 are ordered so far.`;
  const [receipt] = await emailsTo(shop, order.email);
  expect(flat(receipt!.text)).toContain(minimumCondition("Mug", minimum));
  expect(flat(receipt!.text)).toContain("2 of 3 are ordered so far.");
  expect(await orderPage(order)).toContain(counted);
  const { cancel_until } = await orderRow(shop, order.id);
  const [{ ends }] = (await query("select minimum_ends($1) as ends", [closesOn])) as [{ ends: Date }];
  expect(cancel_until, "cancelled until then").toEqual(ends);
  await says("2 of 3 are ordered so far.");
  await cancel(order);
  await settle(shop);
  await says("0 of 3 are ordered so far.");
});

test("a bundle with it says the same, on its page, in its picker and at the checkout; the cart asks for the count", async () => {
  const { dispatchOn, closesOn } = await makeMinimum(shop, slug, { pieces: 3, closesIn: 4 });
  const words = minimumCondition(name, { pieces: 3, closesOn });
  const bundle = "/product/starter-bundle";
  await until("the bundle to say it", async () =>
    (await page(bundle)).includes(`${postedBy(dispatchOn)} ${words} 0 of 3 are ordered so far.`),
  );
  const { items } = await (await shop.fetch("/api/bundles/starter-bundle")).json();
  const notes = items.map(({ product }: { product: { slug: string; note?: string } }) => [product.slug, product.note]);
  expect(notes).toContainEqual([slug, preorderNote(dispatchOn, { pieces: 3, closesOn })]);
  expect(notes).toContainEqual(["lantern-cap", undefined]);

  await placeOrder(shop, { lines: [{ variantId: mug, quantity: 2 }] });
  await until("the bundle to count", async () => (await page(bundle)).includes("2 of 3 are ordered so far."));
  const ordered = async (variants: string) => (await shop.fetch(`/api/ordered?variants=${variants}`)).json();
  expect(await ordered(`${cap},${mug},x,99999999999`)).toEqual({
    products: [{ name, variants: [mug], ordered: "2 of 3 are ordered so far." }],
  });
  expect(await ordered(String(cap))).toEqual({ products: [] });
  expect((await shop.fetch("/api/ordered")).status).toBe(400);
});

test("a product without a minimum says nothing of one", async () => {
  const order = await placeOrder(shop, { lines: [{ variantId: cap, quantity: 1 }] });
  expect((await orderRow(shop, order.id)).print_condition).toBeNull();
  expect(await page("/product/lantern-cap")).not.toContain("are ordered by");
});

describe("when the day is over", () => {
  test("and many orders wait, the oldest are settled first, and none keeps the others back", async () => {
    const { closesOn } = await makeMinimum(shop, slug, { pieces: 9, closesIn: 2 });
    const orders = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)];
    const [third, first, second] = orders.map(({ id }) => id);
    for (const [age, id] of [third, second, first].entries())
      await asGiven(shop.shop.pool, "update orders set created_at = now() - $2 * interval '1 hour' where id = $1", [
        id,
        age,
      ]);
    await passLastDay(closesOn);
    const queued = async () =>
      (
        await query("select data->>'orderId' as id from pgboss.job where name = 'settle-minimum' order by created_on")
      ).map(({ id }) => id);
    for (const expected of [[first], [first, second], [first, second, third]]) {
      await settleMinimums(shop.shop, 1);
      expect(await queued()).toEqual(expected);
      // None of them can be cancelled at the moment: it waits for its next try.
      await query(
        "update pgboss.job set state = 'retry', start_after = now() + interval '15 minutes' where name = 'settle-minimum'",
      );
    }
    await query("update pgboss.job set start_after = now() where name = 'settle-minimum'");
    await settle(shop);
    for (const id of [first, second, third]) expect(await orderRow(shop, id!)).toMatchObject({ status: "canceled" });
  });

  test("and too few are ordered, nothing is printed, and each gets all money back with one email", async () => {
    const { closesOn } = await makeMinimum(shop, slug, { pieces: 9, closesIn: 2 });
    const first = await placeOrder(shop);
    const mixed = await placeOrder(shop, {
      lines: [
        { variantId: mug, quantity: 1 },
        { variantId: cap, quantity: 1 },
      ],
    });
    const other = await placeOrder(shop, { lines: [{ variantId: cap, quantity: 1 }] });
    await sweep();
    expect((await orderRow(shop, first.id)).print_state).toBe("draft");

    await passLastDay(closesOn);
    const { status, body } = await openBuyer(shop).open([{ variantId: mug, quantity: 1 }]);
    expect([status, body.error]).toEqual([409, `${name} could be ordered until ${dispatchDay(closesOn)}.`]);
    for (let run = 0; run < 3; run++) await sweep();
    const reason = missedReason(closesOn);
    for (const order of [first, mixed]) {
      expect(await orderRow(shop, order.id)).toMatchObject({ status: "canceled", cancel_reason: reason });
      const { ours, atStripe } = await refundsOf(shop, order);
      expect(ours.map(({ reason: why }) => why)).toEqual([reason]);
      expect(atStripe.map(({ amount }) => amount)).toEqual([order.total]);
      const emails = await emailsTo(shop, order.email);
      expect(emails, "the receipt and one more").toHaveLength(2);
      expect(emails.map(({ text }) => flat(text)).join(), "says why").toContain(reason);
    }
    expect((await orderRow(shop, other.id)).print_state, "not part of it").toBe("confirmed");
    await says(`too few were ordered by ${dispatchDay(closesOn)}. 2 of 9 were.`);
    expect(await query("select * from minimum_orders")).toEqual([]);
    const [{ id }] = (await query("select id from products where slug = $1", [slug])) as [{ id: number }];
    const staffs = await shop.fetch(`/admin/products/${id}/pre-order`, { headers: { authorization: manager.bearer } });
    expect(textOf(await staffs.text()), "what to do next").toContain(
      `${reason}: nothing is printed. Take the pre-order`,
    );
    expect((await save("remove")).status).toBe(302);
  });

  test("and enough are ordered, all are printed, each with one email, and nobody is refunded", async () => {
    const { closesOn } = await makeMinimum(shop, slug, { pieces: 2, closesIn: 2 });
    const placed = [await placeOrder(shop), await placeOrder(shop)];
    await passLastDay(closesOn);
    for (let run = 0; run < 3; run++) await sweep();
    for (const order of placed) {
      expect(await orderRow(shop, order.id)).toMatchObject({ status: "paid", print_state: "confirmed" });
      const reached = (await subjectsTo(order)).filter(
        (subject) => subject === `Your order ${order.number} will be printed`,
      );
      expect(reached).toHaveLength(1);
      expect(await orderPage(order)).toContain("Enough were ordered for it to be printed");
    }
    const [stored] = await query("select outcome, ordered from preorders");
    expect(stored).toEqual({ outcome: "reached", ordered: 2 });
    await says("This is a pre-order");
    expect(await page(), "from now on it is any pre-order").not.toContain("if at least");
  });

  test("a payment that was allowed before and arrives after it counts, and much later has the same outcome", async () => {
    const { closesOn } = await makeMinimum(shop, slug, { pieces: 1, closesIn: 2 });
    const buyer = await openBuyer(shop).ready([{ variantId: mug, quantity: 1 }], {
      ...robin,
      email: "late@example.com",
    });
    await passLastDay(closesOn);
    await shop.shop.pool.query("update orders set expires_at = null where id = $1", [buyer.draft]);
    await sweep();
    expect((await query("select outcome from preorders"))[0].outcome, "one may still arrive").toBeNull();
    await shop.control.advanceClock(3_600_000);
    await sweep();
    expect((await query("select outcome from preorders"))[0].outcome).toBe("missed");
    await buyer.confirm();
    await settle(shop);
    await sweep();
    expect((await orderRow(shop, buyer.draft)).status).toBe("canceled");
  });
});

describe("staff, once somebody has ordered,", () => {
  test("can lower the minimum, and neither raise it nor move its day nor take it away", async () => {
    const { closesOn } = await makeMinimum(shop, slug, { pieces: 5, closesIn: 4 });
    expect((await save("save", { minimum: "6" })).status, "before the first order").toBe(302);
    const order = await placeOrder(shop);
    const later = new Date(Date.parse(closesOn) + 86_400_000).toISOString().slice(0, 10);
    expect((await save("save", { minimum: "7" })).status).toBe(409);
    expect((await save("save", { minimum: "", closesOn: "" })).status).toBe(409);
    expect((await save("save", { closesOn: later })).status).toBe(409);
    expect((await save("save", { minimum: "" })).status, "a day alone").toBe(400);
    const kept = await save("remove");
    expect(kept.status).toBe(409);
    expect(textOf(await kept.text())).toContain("1 order waits for its minimum");
    expect((await save("save", { minimum: "1" })).status).toBe(302);
    await passLastDay(closesOn);
    await sweep();
    expect((await orderRow(shop, order.id)).status).toBe("paid");
    expect((await save("save", { minimum: "2" })).status, "it is decided").toBe(409);
  });
});
