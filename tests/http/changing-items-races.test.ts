import { expect, test } from "vitest";
import { recordPaymentOf } from "#app/orders/payment/.server/record-payment.ts";
import { reprocessEvent } from "#app/webhooks/.server/process-stored-event.ts";
import { changeItemsOf, expectMoney, linesOf, placeTeesAndMug, printedOf } from "../support/changed-order.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { rounds } from "../support/faults.ts";
import { emailsTo, eventsOf, orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, settle, submit } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";

/**
 * Whatever meets a change of an order (R-ORDER-19): there is at most one print order, and captured less refunded is the
 * total that the order shows. Outcomes are random; many runs find more.
 */
const races = rounds(60, 8);

const shop = await closeAfterTests(openTestShop());
const order = () => placeTeesAndMug(shop);
/** @param revision what the page was opened with; as it is now if undefined */
const takeOut = async (placed: PlacedOrder, { position = 1, shown = 999, revision = "" } = {}) => {
  const name = `quantity-${(await linesOf(shop, placed))[position]!.id}`;
  return changeItemsOf(shop, placed, { [name]: "0", ...(revision && { revision }) }, shown);
};
const revisionOf = async ({ id }: PlacedOrder) => String((await orderRow(shop, id)).revision);
const changedEmails = async ({ email }: PlacedOrder) =>
  (await emailsTo(shop, email)).filter(({ subject }) => subject.includes("has changed"));

test("the same change sent twice is one change, one refund and one email", async () => {
  const placed = await order();
  const revision = await revisionOf(placed);
  const answers = await Promise.all([takeOut(placed, { revision }), takeOut(placed, { revision })]);
  await settle(shop);
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
  await expectMoney(shop, placed, 999);
  expect(await printedOf(shop, placed)).toEqual([2]);
  expect(await changedEmails(placed)).toHaveLength(1);
});

test(`${races} races of two tabs that change different things make one change, and say so in the other`, async () => {
  for (let race = 0; race < races; race++) {
    const placed = await order();
    const revision = await revisionOf(placed);
    const [mugOut, shirtsOut] = await Promise.all([
      takeOut(placed, { revision }),
      takeOut(placed, { revision, position: 0, shown: 4998 }),
    ]);
    await settle(shop);
    expect([mugOut.status, shirtsOut.status].sort()).toEqual([302, 409]);
    const isMugOut = mugOut.status === 302;
    expect(await (isMugOut ? shirtsOut : mugOut).text()).toContain("has changed since you opened this page");
    await expectMoney(shop, placed, isMugOut ? 999 : 4998);
    expect(await printedOf(shop, placed)).toEqual(isMugOut ? [2] : [1]);
  }
});

test("two changes after another add up", async () => {
  const placed = await order();
  const [shirt] = await linesOf(shop, placed);
  expect((await takeOut(placed)).status).toBe(302);
  expect((await changeItemsOf(shop, placed, { [`quantity-${shirt!.id}`]: "1" }, 2499)).status).toBe(302);
  await settle(shop);
  await expectMoney(shop, placed, 999 + 2499);
  expect(await printedOf(shop, placed)).toEqual([1]);
  expect(await changedEmails(placed)).toHaveLength(2);
});

test(`${races} races of a change with a cancellation refund everything once, and print nothing`, async () => {
  for (let race = 0; race < races; race++) {
    const placed = await order();
    await Promise.all([takeOut(placed), submit(shop, `/orders/${placed.number}/cancellation`, placed.headers)]);
    await settle(shop);
    expect((await orderRow(shop, placed.id)).status).toBe("canceled");
    await expectMoney(shop, placed, placed.total);
    expect(await printedOf(shop, placed)).toEqual([]);
  }
});

test(`${races} races of a change with the end of the window print what is paid for`, async () => {
  for (let race = 0; race < races; race++) {
    const placed = await order();
    const confirm = async () => {
      await shop.shop.pool.query("update orders set cancel_until = now() - interval '1 second' where id = $1", [
        placed.id,
      ]);
      await shop.entry.sweepOnce(shop.shop);
      await shop.drain();
    };
    const [answer] = await Promise.all([takeOut(placed), confirm()]);
    await settle(shop);
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    const isChanged = answer.status === 302;
    expect(await orderRow(shop, placed.id)).toMatchObject({ print_state: "confirmed" });
    expect(await printedOf(shop, placed)).toEqual(isChanged ? [2] : [2, 1]);
    await expectMoney(shop, placed, isChanged ? 999 : 0);
  }
});

test("events of the payment and of the refund change nothing, during the change and again after it", async () => {
  const placed = await order();
  await shop.control.fault("stripe", "duplicate_events");
  const pay = () => recordPaymentOf(shop.shop, placed.payment);
  const [answer] = await Promise.all([takeOut(placed), pay(), pay()]);
  await settle(shop);
  await shop.control.fault("stripe", "duplicate_events", false);
  expect(answer.status).toBe(302);
  const { rows } = await shop.shop.pool.query<{ id: string; type: string }>(
    "select id, type from webhook_events where strpos(payload::text, $1) > 0",
    [placed.payment],
  );
  expect(rows.map(({ type }) => type)).toEqual(expect.arrayContaining(["payment_intent.succeeded", "refund.created"]));
  await Promise.all(rows.map(({ id }) => reprocessEvent(shop.shop, id)));
  await settle(shop);
  await expectMoney(shop, placed, 999);
  expect(await printedOf(shop, placed)).toEqual([2]);
  expect((await eventsOf(shop, placed.id)).filter((type) => type === "paid")).toHaveLength(1);
  expect(await changedEmails(placed)).toHaveLength(1);
});

test("what follows is made up for after a crash that lost every job", async () => {
  const placed = await order();
  expect((await takeOut(placed)).status).toBe(302);
  await shop.shop.pool.query("delete from pgboss.job where state = 'created'");
  for (const [table, key] of [
    ["orders", "id"],
    ["refunds", "order_id"],
  ])
    await shop.shop.pool.query(`update ${table} set updated_at = now() - interval '1 hour' where ${key} = $1`, [
      placed.id,
    ]);
  await shop.entry.sweepOnce(shop.shop);
  await settle(shop);
  await expectMoney(shop, placed, 999);
  expect(await printedOf(shop, placed)).toEqual([2]);
});
