import { expect, test } from "vitest";
import { robin } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { rounds } from "../support/faults.ts";
import { auditOf, orderDesk } from "../support/order-desk.ts";
import { emailsTo, eventsOf, openAttention, orderRow, printOrders } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, settle, submit } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** Another address after the cancel window (R-ORDER-20). Outcomes of races are random; many runs find more. */
const races = rounds(60, 6);

const shop = await closeAfterTests(openTestShop());
const moved = { ...robin, lastName: "Moss", address: "3 Mill Lane", postcode: "HX7 8EZ" };
const pathOf = ({ number }: PlacedOrder) => `/orders/${number}/address`;
const pageOf = async (order: PlacedOrder) => (await shop.fetch(pathOf(order), { headers: order.headers })).text();

/** Confirmed for printing, and not begun. */
async function sentToPrint(): Promise<PlacedOrder> {
  const order = await placeOrder(shop);
  await closeWindow(order);
  await finish();
  expect(await orderRow(shop, order.id)).toMatchObject({ status: "paid", print_state: "confirmed" });
  return order;
}
const closeWindow = ({ id }: PlacedOrder) =>
  shop.shop.pool.query("update orders set cancel_until = now() - interval '1 second' where id = $1", [id]);
async function finish(): Promise<void> {
  await settle(shop);
  await shop.entry.sweepOnce(shop.shop);
  await settle(shop);
}
const ask = async (order: PlacedOrder, fields: Record<string, string> = {}) => {
  const { revision } = await orderRow(shop, order.id);
  return submit(shop, pathOf(order), order.headers, { ...moved, revision: String(revision), ...fields });
};
const livePrints = async ({ id }: PlacedOrder) =>
  (await printOrders(shop, id)).filter(({ status }) => status !== "canceled");
const recipientOf = async ({ id }: PlacedOrder) => {
  const { printful_order_id } = await orderRow(shop, id);
  const { printerOrders } = await shop.control.state();
  return printerOrders.find((each: { id: number }) => each.id === Number(printful_order_id)).recipient.name;
};
const desk = async ({ id }: PlacedOrder) => (await openAttention(shop)).filter(({ order_id }) => order_id === id);

test("an order that the printer gives back is printed once, to the new address, and the customer gets an email", async () => {
  const order = await sentToPrint();
  expect(await pageOf(order)).toContain("Ask for this address");
  const answer = await ask(order);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, `/orders/${order.number}`]);
  await finish();
  expect(await orderRow(shop, order.id)).toMatchObject({
    status: "paid",
    print_state: "confirmed",
    address: "3 Mill Lane",
  });
  expect((await livePrints(order)).map(({ status }) => status)).toEqual(["pending"]);
  expect(await recipientOf(order)).toBe("Robin Moss");
  const [email] = (await emailsTo(shop, order.email)).filter(({ subject }) => subject.endsWith("has changed"));
  expect(email!.text).toContain("3 Mill Lane");
  expect(email!.text).not.toContain("You can change or cancel it until");
  expect(await eventsOf(shop, order.id)).toEqual(expect.arrayContaining(["address_requested", "address_changed"]));
  expect(await openAttention(shop), "what the printer says of the old print is no news").toEqual([]);

  expect((await ask(order, { lastName: "Heath" })).status, "a second time").toBe(302);
  await finish();
  expect((await livePrints(order)).map(({ status }) => status)).toEqual(["pending"]);
  expect(await recipientOf(order)).toBe("Robin Heath");
  expect(await openAttention(shop)).toEqual([]);
});

test("before the print is claimed the address changes without asking the printer", async () => {
  const order = await placeOrder(shop);
  await closeWindow(order);
  expect((await ask(order)).status).toBe(302);
  await finish();
  expect(await eventsOf(shop, order.id)).not.toContain("address_requested");
  expect(await recipientOf(order)).toBe("Robin Moss");
  expect(await livePrints(order)).toHaveLength(1);
});

test("once printing has begun nothing changes, and the page says so and keeps what was typed", async () => {
  const order = await sentToPrint();
  const { printful_order_id } = await orderRow(shop, order.id);
  await shop.control.fault("printful", "drop_events");
  await shop.control.movePrint(Number(printful_order_id), "inprocess");
  const answer = await ask(order);
  await shop.control.fault("printful", "drop_events", false);
  const html = await answer.text();
  expect(answer.status).toBe(409);
  expect(html).toContain("It is too late to change the address");
  expect(html).toContain('value="3 Mill Lane"');
  expect(await orderRow(shop, order.id)).toMatchObject({ address: robin.address, print_state: "confirmed" });
  expect(await livePrints(order)).toHaveLength(1);
  expect(await eventsOf(shop, order.id)).toContain("address_refused");
});

test("staff ask as the owner does, once they have revealed the address, and it is recorded as theirs", async () => {
  const order = await sentToPrint();
  const support = orderDesk(shop, await signedInStaff(shop, "support"));
  const page = `/admin/orders/${order.number}/address`;
  const save = async () =>
    support.post(page, { ...moved, revision: String((await orderRow(shop, order.id)).revision) });
  await support.do(order, "reveal", { why: "parcel", words: "they moved" });
  expect((await support.see(page)).html).toContain("Ask for this address");

  await shop.control.fault("printful", "down");
  const silent = await save();
  await shop.control.fault("printful", "down", false);
  expect([silent.status, (await silent.text()).includes("isn’t responding")]).toEqual([503, true]);
  expect((await save()).headers.get("location")).toContain("done=address");
  await finish();
  expect(await recipientOf(order)).toBe("Robin Moss");
  expect(await livePrints(order)).toHaveLength(1);
  expect((await auditOf(shop, order)).map(({ summary }) => summary)).toContainEqual(
    expect.stringMatching(/^changed the address: lastName, address, postcode/),
  );
  const { rows } = await shop.shop.pool.query(
    "select distinct actor from order_events where order_id = $1 and type in ('address_requested', 'address_changed')",
    [order.id],
  );
  expect(rows).toEqual([{ actor: "staff" }]);
});

test("while the printer does not respond the page says so, and the same form works once it does", async () => {
  const order = await sentToPrint();
  await shop.control.fault("printful", "down");
  const silent = await ask(order);
  await shop.control.fault("printful", "down", false);
  expect([silent.status, (await silent.text()).includes("isn’t responding")]).toEqual([503, true]);
  expect(await orderRow(shop, order.id)).toMatchObject({ address: robin.address, status: "paid" });
  expect((await ask(order)).status).toBe(302);
  await finish();
  expect(await recipientOf(order)).toBe("Robin Moss");
});

test("the next attempt recovers a lost response, although the printer's event held the order", async () => {
  const order = await sentToPrint();
  const { printful_order_id } = await orderRow(shop, order.id);
  await shop.shop.pool.query(
    "insert into order_events (order_id, type, actor) values ($1, 'address_requested', 'customer')",
    [order.id],
  );
  await shop.shop.printful.cancelOrder(Number(printful_order_id));
  await settle(shop);
  expect(await orderRow(shop, order.id)).toMatchObject({ status: "on_hold" });
  expect(
    (await desk(order)).map(({ kind }) => kind),
    "a person sees it",
  ).toEqual(["print_held"]);
  expect(await pageOf(order)).toContain("Ask for this address");
  expect((await ask(order)).status).toBe(302);
  await finish();
  expect(await orderRow(shop, order.id)).toMatchObject({ status: "paid", print_state: "confirmed" });
  expect((await livePrints(order)).map(({ status }) => status)).toEqual(["pending"]);
  expect(await recipientOf(order)).toBe("Robin Moss");
  expect(await desk(order)).toEqual([]);
});

test(`${races} races of two tabs, or of a tab and a cancellation, leave at most one print, to the address shown`, async () => {
  for (let race = 0; race < races; race++) {
    const order = await sentToPrint();
    const isCancelled = race % 2 === 1;
    const other = isCancelled
      ? submit(shop, `/orders/${order.number}/cancellation`, order.headers)
      : ask(order, { lastName: "Heath" });
    await Promise.all([ask(order), other]);
    await finish();
    const row = await orderRow(shop, order.id);
    const prints = await livePrints(order);
    if (row.status === "canceled") {
      expect([prints, row.refunded_total]).toEqual([[], order.total]);
    } else {
      expect(row).toMatchObject({ status: "paid", print_state: "confirmed" });
      expect(prints.map(({ status }) => status)).toEqual(["pending"]);
      expect(await recipientOf(order)).toBe(`Robin ${row.last_name}`);
    }
    expect(await desk(order)).toEqual([]);
  }
});
