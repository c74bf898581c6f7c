import { afterEach, expect, test } from "vitest";
import { minimumText, missedReason } from "#app/preorders/minimum.ts";
import { dispatchDay, postedBy } from "#app/preorders/preorder.ts";
import { formatDateTime } from "#app/shared/dates.ts";
import { checkShop } from "#database/backup/check-shop.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { makeDrop, piecesOf } from "../support/drop.ts";
import { untilWaitingForLock } from "../support/lock-waits.ts";
import { textOf } from "../support/member.ts";
import { orderRow, printOrders } from "../support/order-facts.ts";
import { refundsOf, settle, submit } from "../support/placed-order.ts";
import { makeMinimum, untilOver } from "../support/preorder.ts";
import { fieldsOf, sendProduct } from "../support/product-form.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

/** R-PREORDER-8: a drop whose pieces are printed only if enough are ordered. */
const shop = await closeAfterTests(openTestShop());
const manager = await signedInStaff(shop, "manager");
const slug = "lantern-mug";
const mug = await variantId(shop, slug, "White", "11oz");
const hour = 3_600_000;
const query = async (text: string, values: unknown[] = []) => (await shop.shop.pool.query(text, values)).rows;

afterEach(async () => {
  const { damages } = await checkShop(shop.shop.config.DATABASE_URL, shop.shop.storage);
  for (const table of ["minimum_orders", "preorders", "drop_reservations", "drops"])
    await query(`delete from ${table}`);
  expect(damages, "npm run check").toEqual([]);
});

const page = async () => textOf(await (await shop.fetch(`/product/${slug}`)).text());
const says = (...words: string[]) =>
  until(`the page to say ${words.join(" and ")}`, async () => {
    const text = await page();
    return words.every((each) => text.includes(each));
  });
/** A different person each time, with their own address. */
let people = 0;
const somebody = () => ({ ...robin, email: `both-${++people}@example.com`, address: `${people} Birchcliffe Road` });
const lines = (quantity = 1) => [{ variantId: mug, quantity }];

async function order(quantity: number, person = somebody()) {
  const buyer = await openBuyer(shop).ready(lines(quantity), person);
  await buyer.confirm();
  await settle(shop);
  return buyer.draft;
}
const refusal = async () => {
  const { status, body } = await openBuyer(shop).open(lines());
  return [status, body.error];
};
async function passLastDay(closesOn: string) {
  await shop.control.advanceClock(await untilOver(shop, closesOn));
}
async function sweep() {
  for (let run = 0; run < 3; run++) {
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
  }
}

test("a drop whose pieces are all sold in time is printed for everybody", async () => {
  const { dispatchOn, closesOn } = await makeMinimum(shop, slug, { pieces: 3, closesIn: 2 });
  const { startsAt } = await makeDrop(shop, slug, { starts: "1 hour", pieces: 3, perPerson: 2 });
  const condition = minimumText({ pieces: 3, closesOn });
  await says("It goes on sale then, UK time. 3 pieces. Up to 2 for each person.", postedBy(dispatchOn));
  await says(`${condition} 0 of 3 are ordered so far.`);
  expect(await refusal()).toEqual([409, `Lantern Mug goes on sale on ${formatDateTime(startsAt)}, UK time.`]);

  await shop.control.advanceClock(hour);
  await says("3 of 3 left", condition);
  const person = somebody();
  const first = await order(2, person);
  await says("1 of 3 left", "2 of 3 are ordered so far.");
  await expect(order(1, { ...person, email: "same-door@example.com" })).rejects.toThrow("limited to 2 per person");
  const last = await order(1);
  await says("All 3 pieces went on sale", `${condition} 3 of 3 are ordered so far.`);
  expect(await page(), "nothing is for sale").not.toContain("This is a pre-order");
  await sweep();
  for (const id of [first, last])
    expect((await orderRow(shop, id)).print_state, "not before it is decided").toBe("draft");

  await passLastDay(closesOn);
  await sweep();
  for (const id of [first, last])
    expect(await orderRow(shop, id)).toMatchObject({ status: "paid", print_state: "confirmed" });
  expect(await piecesOf(shop, slug)).toEqual({ taken: 3, held: 0, sold: 3 });
  await says("All 3 pieces went on sale");
  expect(await page(), "it is decided").not.toContain("if at least");
});

test("a drop that too few order before its minimum closes is printed for nobody, also once it has ended: money and pieces go back", async () => {
  const { closesOn } = await makeMinimum(shop, slug, { pieces: 4, closesIn: 3 });
  const { endsAt } = await makeDrop(shop, slug, { pieces: 5, perPerson: 2, ends: "1 day" });
  await says("5 of 5 left");
  const ids = [await order(2), await order(1)];
  await says("2 of 5 left", "3 of 4 are ordered so far.");
  await shop.control.advanceClock(24 * hour);
  await says(`It was on sale until ${formatDateTime(endsAt!)}, UK time.`, "3 of 4 are ordered so far.");

  await passLastDay(closesOn);
  const formatDay = dispatchDay(closesOn);
  await says(`It could be ordered until ${formatDay}.`);
  expect(await refusal()).toEqual([409, `Lantern Mug could be ordered until ${formatDay}.`]);
  await sweep();
  const reason = missedReason(closesOn);
  for (const id of ids) {
    const stored = await orderRow(shop, id);
    expect(stored).toMatchObject({ status: "canceled", cancel_reason: reason, refunded_total: stored.total });
    const { ours, atStripe } = await refundsOf(shop, { id, payment: stored.stripe_session_id });
    expect(ours).toHaveLength(1);
    expect(atStripe.map(({ amount }) => amount)).toEqual([stored.total]);
    const atPrinter = await printOrders(shop, id);
    expect(
      atPrinter.map(({ status }) => status).filter((status) => status !== "canceled" && status !== "draft"),
    ).toEqual([]);
  }
  expect(await piecesOf(shop, slug)).toEqual({ taken: 0, held: 0, sold: 0 });
  await says(`too few were ordered by ${formatDay}. 3 of 4 were.`);
});

test("a minimum that closes while its drop goes on ends the offer of pieces", async () => {
  const { closesOn } = await makeMinimum(shop, slug, { pieces: 2, closesIn: 2 });
  await makeDrop(shop, slug, { pieces: 5 });
  const id = await order(1);
  await says("4 of 5 left");
  await passLastDay(closesOn);
  await sweep();
  expect((await orderRow(shop, id)).status).toBe("canceled");
  await says("Not printed", "1 of 2 were.");
  const text = await page();
  for (const words of ["of 5 left", "Add to Cart, £9.99", "Up to", "you pay"]) expect(text).not.toContain(words);
  expect(await refusal()).toEqual([
    409,
    `Lantern Mug is not printed: too few were ordered by ${dispatchDay(closesOn)}.`,
  ]);
});

const preorder = { dispatchOn: "2032-08-01", minimum: "4", closesOn: "2032-07-20" };
const drop = { startsAt: "2032-07-01T18:00", endsAt: "", pieces: "4", perPerson: "", holdMinutes: "15" };
const refused = { status: 409 };

async function save(what: "drop" | "pre-order", fields: Record<string, string>) {
  const [{ id }] = (await query("select id from products where slug = $1", [slug])) as [{ id: number }];
  const answer = await submit(
    shop,
    `/admin/products/${id}/${what}`,
    { authorization: manager.bearer },
    { intent: "save", version: "0", ...fields },
  );
  return { status: answer.status, text: textOf(await answer.text()) };
}

test("staff cannot save a minimum that the drop cannot reach, nor such a drop", async () => {
  expect((await save("pre-order", preorder)).status).toBe(302);
  expect(await save("drop", { ...drop, pieces: "3" })).toMatchObject({
    ...refused,
    text: expect.stringContaining("It is printed if 4 are ordered: enter 4 at least, or lower that"),
  });
  expect(await save("drop", { ...drop, startsAt: "2032-07-21T00:00" })).toMatchObject({
    ...refused,
    text: expect.stringContaining("enough are ordered by Tue 20 Jul 2032: start before"),
  });
  expect((await save("drop", drop)).status).toBe(302);
  expect((await save("drop", { ...drop, version: "1", pieces: "3" })).status).toBe(409);

  await query("delete from preorders");
  expect(await save("pre-order", { ...preorder, minimum: "5" })).toMatchObject({
    ...refused,
    text: expect.stringContaining("Its drop has 4 to be ordered: ask for no more"),
  });
  expect(await save("pre-order", { ...preorder, closesOn: "2032-06-30" })).toMatchObject({
    ...refused,
    text: expect.stringContaining("Its drop starts on Thu 1 Jul, 18:00: enter a day after that"),
  });
  // Three pieces were ordered before there was a minimum, and do not count for one.
  await query("delete from drops");
  await makeDrop(shop, slug, { pieces: 4 });
  await order(3);
  expect(await save("pre-order", { ...preorder, minimum: "2" })).toMatchObject({
    ...refused,
    text: expect.stringContaining("Its drop has 1 to be ordered"),
  });
  expect((await save("pre-order", { ...preorder, minimum: "1" })).status).toBe(302);
});

/** Holds up every change by staff before its commit, until this many requests of `act` wait for that or for each other. */
async function withCommitsHeld<T>(requests: number, act: () => Promise<T>): Promise<T> {
  const holder = await shop.shop.pool.connect();
  try {
    await holder.query("begin; lock table audit_log in share row exclusive mode");
    const acting = act();
    await untilWaitingForLock(shop.shop.pool, requests);
    await holder.query("commit");
    return await acting;
  } finally {
    holder.release();
  }
}

test("two staff who save both at the same instant cannot make a minimum that the drop cannot reach", async () => {
  const saves = [() => save("drop", { ...drop, pieces: "3" }), () => save("pre-order", preorder)];
  for (const order of [saves, saves.toReversed()]) {
    const answers = await withCommitsHeld(2, () => Promise.all(order.map((each) => each())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409]);
    expect(await query("select from drops join preorders using (slug)"), "only one of them is there").toEqual([]);
    const late = answers.find(({ status }) => status === 409)!;
    expect(late.text).toMatch(/enter 4 at least|Its drop has 3 to be ordered/);
    for (const table of ["drops", "preorders"]) await query(`delete from ${table}`);
  }

  // The same when both exist already and are changed.
  for (const each of [() => save("drop", drop), () => save("pre-order", preorder)])
    expect((await each()).status).toBe(302);
  const larger = () => save("drop", { ...drop, version: "1", pieces: "5" });
  const lower = () => save("pre-order", { ...preorder, version: "1", minimum: "3", closesOn: "2032-07-19" });
  expect(
    (await Promise.all([larger(), lower()])).map(({ status }) => status),
    "both fit",
  ).toEqual([302, 302]);
  const answers = await withCommitsHeld(2, () =>
    Promise.all([
      save("drop", { ...drop, version: "2", pieces: "3" }),
      save("pre-order", { ...preorder, version: "2", minimum: "5" }),
    ]),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409]);
});

test("a product does not move to where its drop and a minimum come together that the drop cannot reach", async () => {
  const [{ id }] = (await query("select id from products where slug = $1", [slug])) as [{ id: number }];
  const moveTo = async (address: string) =>
    sendProduct(shop, manager, `/admin/products/${id}`, {
      fields: { ...(await fieldsOf(shop, manager, id)), slug: address },
    });
  // What a product that was deleted has left at its address.
  const there = "night-mug";
  await makeDrop(shop, slug, { pieces: 3 });
  await makeMinimum(shop, there, { pieces: 4, closesIn: 3 });
  const tooFew = await moveTo(there);
  expect(textOf(tooFew.html)).toContain(
    "At this address it is printed only if 4 are ordered, and its drop has 3 to be ordered",
  );
  expect(await query("select slug from drops")).toEqual([{ slug }]);
  await query("update drops set starts_at = business_now() + interval '30 days', pieces = 4");
  expect(textOf((await moveTo(there)).html)).toContain("its minimum is over before its drop starts");
  await query("update drops set starts_at = business_now()");
  expect((await moveTo(there)).to).toContain("saved=");
  expect(await query("select slug from drops join preorders using (slug)")).toEqual([{ slug: there }]);

  // The other way round: the pre-order moves to the drop.
  await query("update drops set slug = $1, pieces = 3", [slug]);
  expect(textOf((await moveTo(slug)).html)).toContain("its drop has 3 to be ordered");
  await query("update preorders set minimum = 3");
  expect((await moveTo(slug)).to).toContain("saved=");
});
