import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { minimumCondition } from "#app/preorders/minimum.ts";
import { dispatchDay, postedBy } from "#app/preorders/preorder.ts";
import { checkShop } from "#database/backup/check-shop.ts";
import { variantId } from "../support/buyer.ts";
import { changeItemsOf, linesOf, printedOf } from "../support/changed-order.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { orderDesk } from "../support/order-desk.ts";
import { emailsTo, orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, settle, submit } from "../support/placed-order.ts";
import { makeMinimum, makePreorder } from "../support/preorder.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** What becomes of an order whose pre-order is taken out (R-PREORDER-9). */
const shop = await closeAfterTests(openTestShop());
const mug = await variantId(shop, "lantern-mug", "White", "11oz");
const cap = await variantId(shop, "lantern-cap", "Red", "One Size");
const minutes = 60_000;
let manager: Awaited<ReturnType<typeof signedInStaff>>;
beforeAll(async () => {
  manager = await signedInStaff(shop, "manager");
});
const query = async (text: string, values: unknown[] = []) => (await shop.shop.pool.query(text, values)).rows;

afterEach(async () => {
  await query("delete from minimum_orders");
  await query("delete from preorders");
  const { damages } = await checkShop(shop.shop.config.DATABASE_URL, shop.shop.storage);
  expect(damages, "npm run check").toEqual([]);
});

const placeMugAndCap = (...beside: number[]) =>
  placeOrder(shop, { lines: [mug, cap, ...beside].map((variant) => ({ variantId: variant, quantity: 1 })) });
const without = async (placed: PlacedOrder, position: number) => ({
  [`quantity-${(await linesOf(shop, placed))[position]!.id}`]: "0",
});
const minutesLeft = async ({ id }: PlacedOrder) =>
  ((await orderRow(shop, id)).cancel_until.getTime() - shop.shop.clock.now().getTime()) / minutes;
const sweep = async () => {
  await shop.entry.sweepOnce(shop.shop);
  await settle(shop);
};
const changedEmail = async ({ email }: PlacedOrder) =>
  (await emailsTo(shop, email)).find(({ subject }) => subject.includes("has changed"))!.text;

/** Saves another day of the mug's, as staff do. */
async function saveDay(dispatchOn: string) {
  const [{ id }] = (await query("select id from products where slug = 'lantern-mug'")) as [{ id: number }];
  const [{ version }] = (await query("select version from preorders where slug = 'lantern-mug'")) as [
    { version: number },
  ];
  const fields = { intent: "save", version: String(version), dispatchOn };
  const saved = await submit(shop, `/admin/products/${id}/pre-order`, { authorization: manager.bearer }, fields);
  expect(saved.status).toBe(302);
  await settle(shop);
}

describe("an order whose pre-order is taken out", () => {
  test("says so before it is saved, is printed an hour later, and does not wait for a later day of that pre-order", async () => {
    const day = await makePreorder(shop, "lantern-mug", 16);
    const placed = await placeMugAndCap();
    await shop.control.advanceClock(120 * minutes);
    const said = `no longer waits until ${dispatchDay(day)}`;
    const asked = await changeItemsOf(shop, placed, await without(placed, 0));
    expect(await asked.text()).toContain(said);
    expect(await orderRow(shop, placed.id), "nothing is saved yet").toMatchObject({ dispatch_on: day });

    expect((await changeItemsOf(shop, placed, await without(placed, 0), 999)).status).toBe(302);
    await settle(shop);
    expect(await orderRow(shop, placed.id)).toMatchObject({ dispatch_on: null });
    expect(await minutesLeft(placed)).toBeCloseTo(60, -1);
    expect((await changedEmail(placed)).replaceAll(/\s+/g, " ")).toContain(said);

    await saveDay(new Date(Date.parse(day) + 2 * 86_400_000).toISOString().slice(0, 10));
    expect(await orderRow(shop, placed.id)).toMatchObject({ dispatch_on: null });
    expect((await emailsTo(shop, placed.email)).map(({ subject }) => subject).join()).not.toContain("will be later");

    await shop.control.advanceClock(50 * minutes);
    await sweep();
    expect((await orderRow(shop, placed.id)).print_state, "its buyer can still see it").toBe("draft");
    await shop.control.advanceClock(20 * minutes);
    await sweep();
    expect((await orderRow(shop, placed.id)).print_state).toBe("confirmed");
    expect(await printedOf(shop, placed)).toEqual([1]);
  });

  test("by an earlier release is not promised a later day either, nor emailed about it", async () => {
    const day = await makePreorder(shop, "lantern-mug", 12);
    const placed = await placeMugAndCap();
    await query("update order_items set canceled_quantity = quantity where order_id = $1 and variant_id = $2", [
      placed.id,
      mug,
    ]);
    await saveDay(new Date(Date.parse(day) + 2 * 86_400_000).toISOString().slice(0, 10));
    expect(await orderRow(shop, placed.id)).toMatchObject({ dispatch_on: day });
    expect((await emailsTo(shop, placed.email)).map(({ subject }) => subject).join()).not.toContain("will be later");
  });

  test("waits for what else it has: the day is then the other's, with the time to print it", async () => {
    const first = await makePreorder(shop, "lantern-cap", 12);
    await makePreorder(shop, "lantern-mug", 17);
    const placed = await placeMugAndCap();
    expect((await changeItemsOf(shop, placed, await without(placed, 0), 999)).status).toBe(302);
    await settle(shop);
    const [{ due }] = (await query("select print_from($1) as due", [first])) as [{ due: Date }];
    expect(await orderRow(shop, placed.id)).toMatchObject({ dispatch_on: first, cancel_until: due });
    expect((await changedEmail(placed)).replaceAll(/\s+/g, " ")).toContain(`${postedBy(first)} instead of`);
  });

  test("keeps its day while some of the pre-order stays, or something else goes", async () => {
    const day = await makePreorder(shop, "lantern-mug", 16);
    const placed = await placeMugAndCap();
    const { cancel_until } = await orderRow(shop, placed.id);
    const [, line] = await linesOf(shop, placed);
    const [{ unit_price: price }] = (await query("select unit_price from order_items where id = $1", [line!.id])) as [
      { unit_price: number },
    ];
    expect((await changeItemsOf(shop, placed, await without(placed, 1), price)).status).toBe(302);
    await settle(shop);
    expect(await orderRow(shop, placed.id)).toMatchObject({ dispatch_on: day, cancel_until });
  });

  test("does not wait for its minimum either, and is not cancelled with it", async () => {
    await makeMinimum(shop, "lantern-mug", { pieces: 50, closesIn: 3 });
    const placed = await placeMugAndCap();
    expect((await changeItemsOf(shop, placed, await without(placed, 0), 999)).status).toBe(302);
    await settle(shop);
    await shop.control.advanceClock(61 * minutes);
    await sweep();
    expect(await orderRow(shop, placed.id)).toMatchObject({ status: "paid", print_state: "confirmed" });
  });
});

test("of two minimums the success page names the one that is kept, and none once it is decided", async () => {
  const minimum = { pieces: 50, closesIn: 3 };
  await makeMinimum(shop, "lantern-cap", minimum);
  const { closesOn } = await makeMinimum(shop, "lantern-mug", minimum);
  const placed = await placeMugAndCap();
  const success = async () => textOf(await (await shop.fetch(`/success?order=${placed.id}`, placed)).text());
  const condition = (name: string) => minimumCondition(name, { pieces: 50, closesOn });
  expect(await success()).toContain(condition("Lantern Mug"));
  expect(await success()).toContain(condition("Lantern Cap"));

  expect((await changeItemsOf(shop, placed, await without(placed, 0), 999)).status).toBe(302);
  await settle(shop);
  const page = await success();
  expect(page).toContain(`${condition("Lantern Cap")} 1 of 50 is ordered so far.`);
  expect(page, "what was taken out").not.toContain(condition("Lantern Mug"));

  await query("update preorders set outcome = 'reached', ordered = 50, decided_at = now() where slug = 'lantern-cap'");
  expect(await success()).not.toContain("if at least");
});

describe("staff", () => {
  test("take it out of the print with a refund: the rest goes to print, and its buyer hears when", async () => {
    const day = await makePreorder(shop, "lantern-mug", 16);
    const placed = await placeMugAndCap();
    const [line] = await linesOf(shop, placed);
    const desk = orderDesk(shop, manager);
    const refunded = await desk.do(placed, "refund", {
      scope: "lines",
      reason: "goodwill",
      [`item-${line!.id}`]: "1",
      takeOut: "yes",
    });
    expect(refunded.done).toBe("refunded");
    await settle(shop);
    expect(await orderRow(shop, placed.id)).toMatchObject({ dispatch_on: null });
    expect(await minutesLeft(placed)).toBeGreaterThan(50);
    expect((await changedEmail(placed)).replaceAll(/\s+/g, " ")).toContain(`no longer waits until ${dispatchDay(day)}`);
  });

  test("change it: the same is said to them first, and holds", async () => {
    const day = await makePreorder(shop, "lantern-mug", 16);
    const placed = await placeMugAndCap();
    const desk = orderDesk(shop, manager);
    const fields = await without(placed, 0);
    const path = `/admin/orders/${placed.number}/change`;
    expect((await desk.see(`${path}?${new URLSearchParams(fields)}`)).html).toContain(
      `no longer waits until ${dispatchDay(day)}`,
    );
    const { revision } = await orderRow(shop, placed.id);
    const save = { intent: "save", revision: String(revision), shown: "999", ...fields };
    expect((await desk.post(path, save)).status).toBe(302);
    await settle(shop);
    expect(await orderRow(shop, placed.id)).toMatchObject({ dispatch_on: null });
    expect(await minutesLeft(placed)).toBeGreaterThan(50);
  });
});

test("more of what has become a pre-order since is refused, and said where to buy it", async () => {
  const placed = await placeMugAndCap();
  await makePreorder(shop, "lantern-mug", 16);
  const [line] = await linesOf(shop, placed);
  const refused = await changeItemsOf(shop, placed, { [`quantity-${line!.id}`]: "2" });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("order what you want of it separately");
});
