import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { formatPence } from "#app/shared/money.ts";
import { asGiven } from "#database/seed/as-given.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { auditOf, itemsOf, orderDesk, placeMugAndShirts } from "../support/order-desk.ts";
import { emailsTo, eventsOf, orderRow, printOrders } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, refundsOf, settle } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { unsentReceipt } from "../support/waiting-job.ts";

type Desk = ReturnType<typeof orderDesk>;
const shop = await closeAfterTests(openTestShop());
let support: Desk;
let treasurer: Desk;
let fulfilment: Desk;
let supportId: string;
beforeAll(async () => {
  const [one, two, three] = await Promise.all([
    signedInStaff(shop, "support"),
    signedInStaff(shop, "treasurer"),
    signedInStaff(shop, "fulfilment"),
  ]);
  supportId = one.id;
  support = orderDesk(shop, one);
  treasurer = orderDesk(shop, two);
  fulfilment = orderDesk(shop, three);
});

const change = (order: { id: string }, set: string) =>
  asGiven(shop.shop.pool, `update orders set ${set} where id = $1`, [order.id]);
const row = (order: { id: string }) => orderRow(shop, order.id);
const hour = 60 * 60 * 1000;

describe("the list of orders", () => {
  let order: PlacedOrder;
  beforeAll(async () => {
    order = await placeMugAndShirts(shop);
    await change(order, "last_name = 'Quennell', email = 'wren.quennell@example.org'");
  });

  test.each([
    ["its number", () => order.number],
    ["its number as people say it", () => order.number.replace("LT-", "lt ")],
    ["a surname", () => "quennell"],
    ["a part of a name", () => "robin quenn"],
    ["a whole email address", () => "Wren.Quennell@example.org"],
    ["a product and nothing else of it", () => "tote bag"],
  ])("finds an order by %s", async (what, words) => {
    const { html } = await support.see(`/admin/orders?q=${encodeURIComponent(words())}`);
    const isThere = html.includes(`/admin/orders/${order.number}"`);
    expect(isThere).toBe(!what.startsWith("a product and nothing"));
  });

  test("finds an unpaid checkout by its number or address, and mentions it in a text search", async () => {
    const declined = await placeMugAndShirts(shop);
    await change(declined, "last_name = 'Oxenthwaite', email = 'declined@example.org', status = 'payment_failed'");
    const { number } = declined;
    const see = async (query: string) => (await support.see(`/admin/orders?${query}`)).html;
    for (const query of [`q=${number}`, "q=declined%40example.org", `q=${number}&status=unpaid`]) {
      expect((await see(query)).includes(`/admin/orders/${number}"`), query).toBe(true);
    }
    for (const query of ["", "q=oxenthwaite", `q=${number}&status=paid`]) {
      expect((await see(query)).includes(`/admin/orders/${number}"`), query).toBe(false);
    }
    expect(await see("q=oxenthwaite")).toMatch(/href="[^"]*q=oxenthwaite&amp;status=unpaid"[^>]*>See 1 under Not paid/);
    expect(await see("q=nobody+of+that+name")).not.toContain("under Not paid<");
    const found = await support.call({ action: "get_orders", search: number });
    expect(found.body.orders.map((each: { number: string }) => each.number)).toEqual([number]);
  });

  test("finds by product, too, and filters by status, time and stuck orders", async () => {
    for (const [query, isThere] of [
      ["q=lantern+mug", true],
      ["status=paid&placed=7", true],
      ["status=delivered", false],
      ["delivery=standard&status=paid", true],
      ["delivery=express", false],
      ["attention=open", false],
      ["q=nobody+here", false],
    ] as const) {
      const { html } = await support.see(`/admin/orders?${query}`);
      expect(html.includes(`/admin/orders/${order.number}"`), query).toBe(isThere);
    }
  });

  test("shows no names or addresses", async () => {
    const { html } = await support.see("/admin/orders");
    expect(html).toContain("Q••••••");
    expect(html).not.toMatch(/Quennell|example\.org/i);
  });

  test("exports a table that a spreadsheet does not run, without names, and logs the export", async () => {
    await shop.shop.pool.query("update order_items set product_name = '=HYPERLINK(\"x\")' where order_id = $1", [
      order.id,
    ]);
    await change(order, "discount_code = '+CODE'");
    const { html: csv, headers } = await support.see("/admin/orders/export.csv?status=paid");
    expect(headers.get("content-type")).toContain("text/csv");
    const line = csv.split("\r\n").find((each) => each.startsWith(order.number))!;
    expect(line).toContain("'+CODE");
    expect(line).toContain("1 x =HYPERLINK");
    expect(line).toMatch(/,39\.97,|,34\.98,/);
    expect(csv).not.toMatch(/Quennell|example\.org|Birchcliffe/i);
    const { rows } = await shop.shop.pool.query("select staff_id from audit_log where action = 'export'");
    expect(rows).toEqual([{ staff_id: supportId }]);
  });

  test("filters by delivery, our options and the printer's alike, in the export too", async () => {
    const finds = async (delivery: string) => {
      const query = `delivery=${delivery}&q=${order.number}`;
      const { html } = await support.see(`/admin/orders?${query}`);
      const { html: csv } = await support.see(`/admin/orders/export.csv?${query}`);
      return [html.includes(`/admin/orders/${order.number}"`), csv.includes(`\n${order.number},`)];
    };
    for (const rate of ["PRINTFUL_FAST", "express-uk"]) {
      await change(order, `shipping_rate_id = '${rate}'`);
      expect([await finds("express"), await finds("standard")], rate).toEqual([
        [true, true],
        [false, false],
      ]);
    }
    await change(order, "shipping_rate_id = 'standard-uk'");
    expect([await finds("express"), await finds("standard")]).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test("changes many at once, each separately, and says why one was not", async () => {
    const other = await placeOrder(shop);
    const answer = await support.post("/admin/orders", { order: other.number, to: "on_hold" });
    expect(await answer.text()).toContain(`${other.number} changed.`);
    const again = await support.post("/admin/orders", { order: other.number, to: "shipped" });
    expect(await again.text()).toContain("It has not gone to print yet.");
    expect((await row(other)).status).toBe("on_hold");
    expect((await support.post("/admin/orders", { to: "shipped" })).status).toBe(400);
    expect((await treasurer.post("/admin/orders", { order: other.number, to: "resume" })).status).toBe(403);
  });
});

describe("the customer", () => {
  test("is masked until somebody gives a reason, then revealed to them alone, and logged", async () => {
    const order = await placeOrder(shop);
    for (const each of [
      await support.page(order),
      (await support.see(`/admin/orders/packing?order=${order.number}`)).html,
    ])
      expect(each).not.toMatch(/Hartley|Birchcliffe|order-\d+@/);
    const wordless = await support.do(order, "reveal", { why: "parcel" });
    expect([wordless.status, wordless.html.includes("Enter a short reason")]).toEqual([400, true]);
    expect((await support.do(order, "reveal", { why: "parcel", words: "it came back" })).done).toBe("revealed");
    expect(await support.page(order)).toMatch(/Robin Hartley.*14 Birchcliffe Road/s);
    expect((await support.see(`/admin/orders/packing?order=${order.number}`)).html).toContain("14 Birchcliffe Road");
    expect(await treasurer.page(order)).not.toContain("Birchcliffe");
    expect(await auditOf(shop, order)).toMatchObject([
      { staff_id: supportId, action: "reveal", reason: "Fixing an address or a parcel: it came back" },
    ]);
    await shop.shop.pool.query("alter table audit_log disable trigger refuse_change_of_log");
    await shop.shop.pool.query("update audit_log set at = now() - interval '16 minutes' where resource_id = $1", [
      order.number,
    ]);
    await shop.shop.pool.query("alter table audit_log enable trigger refuse_change_of_log");
    expect(await support.page(order)).not.toContain("Birchcliffe");
  });

  test("has an address that can be changed before printing, also in the printer's draft", async () => {
    const order = await placeOrder(shop);
    const to = `/admin/orders/${order.number}/address`;
    expect((await fulfilment.see(to)).html).not.toContain("Birchcliffe");
    const { revision } = await row(order);
    const address = {
      firstName: "Robin",
      lastName: "Hartley-Moss",
      address: "15 Birchcliffe Road",
      city: "Hebden Bridge",
      postcode: "HX7 8DG",
      email: order.email,
      revision: String(revision),
    };
    const wrong = await fulfilment.post(to, { ...address, postcode: "" });
    expect([wrong.status, (await row(order)).last_name]).toEqual([400, "Hartley"]);
    expect((await fulfilment.post(to, address)).status).toBe(302);
    await settle(shop);
    const { printful_order_id, print_state } = await row(order);
    expect(print_state).toBe("draft");
    const { printerOrders } = await shop.control.state();
    const draft = printerOrders.find(({ id }: { id: number }) => id === Number(printful_order_id));
    expect(draft.recipient.name).toBe("Robin Hartley-Moss");
    await support.do(order, "reveal", { why: "parcel", words: "looking" });
    const late = await support.post(to, { ...address, address: "16 Birchcliffe Road" });
    const html = await late.text();
    expect(late.status).toBe(409);
    expect(html).toMatch(/Somebody.* saved this .*address.*value="16 Birchcliffe Road".*<ins>15 Birchcliffe Road/s);
    expect((await row(order)).address).toBe("15 Birchcliffe Road");

    await shop.control.advanceClock(hour + 1000);
    await settle(shop);
    expect((await row(order)).print_state).toBe("confirmed");
    await shop.control.movePrint(Number(printful_order_id), "inprocess");
    const other = { ...address, lastName: "Moss", revision: String((await row(order)).revision) };
    expect((await support.post(to, other)).status).toBe(409);
    expect((await auditOf(shop, order)).map(({ summary }) => summary)).toContainEqual(
      expect.stringMatching(/^changed the address: lastName, address/),
    );
  });
});

describe("a refund", () => {
  let untouched: PlacedOrder;
  beforeAll(async () => {
    untouched = await placeOrder(shop);
  });
  const lines = async (order: PlacedOrder) => {
    const [mug, shirt] = await itemsOf(shop, order);
    return { mug: `item-${mug!.id}`, shirt: `item-${shirt!.id}` };
  };
  const base = { scope: "lines", reason: "out_of_stock" };

  test("of one line is paid once, however often the form is sent, and the line is not printed", async () => {
    const order = await placeMugAndShirts(shop);
    const { mug } = await lines(order);
    const form = { ...base, [mug]: "1", takeOut: "yes", formKey: randomUUID() };
    expect((await support.do(order, "refund", form)).done).toBe("refunded");
    expect((await support.do(order, "refund", form)).done).toBe("refunded");
    await settle(shop);
    expect(await refundsOf(shop, order)).toMatchObject({
      ours: [{ amount: 999, reason: "Out of stock", status: "succeeded" }],
      atStripe: [{ amount: 999 }],
    });
    expect(await row(order)).toMatchObject({ status: "paid", print_state: "draft", refunded_total: 999 });
    const [draft] = await printOrders(shop, order.id);
    expect(draft?.items.map(({ name }) => name)).toEqual(["Lantern T-Shirt, Navy, L"]);
    expect(await auditOf(shop, order)).toMatchObject([{ action: "refund", summary: "refunded £9.99" }]);
  });

  test("of a part of a line leaves the item with the customer; the rest can be refunded later", async () => {
    const order = await placeMugAndShirts(shop);
    const { mug, shirt } = await lines(order);
    const sum = shirt.replace("item", "amount");
    expect((await support.do(order, "refund", { ...base, [sum]: "5.50", takeOut: "yes" })).done).toBe("refunded");
    expect((await support.do(order, "refund", { ...base, [mug]: "1", takeOut: "yes" })).done).toBe("refunded");
    const late = await support.do(order, "refund", { ...base, [sum]: "19.50" });
    expect([late.status, late.html.includes("That is more than is left of this line")]).toEqual([400, true]);
    expect((await support.do(order, "refund", { ...base, [sum]: "19.49" })).done).toBe("refunded");
    await settle(shop);
    const { ours, atStripe } = await refundsOf(shop, order);
    expect(ours).toMatchObject([
      { amount: 550, lines: [{ quantity: 0, amount: 550 }] },
      { amount: 999 },
      { amount: 1949, lines: [{ quantity: 0, amount: 1949 }] },
    ]);
    expect(atStripe.map(({ amount }) => amount).toSorted()).toEqual([1949, 550, 999]);
    const [draft] = await printOrders(shop, order.id);
    expect(draft?.items.map(({ name }) => name)).toEqual(["Lantern T-Shirt, Navy, L"]);
  });

  test.each(["12,99", "-1", "0", "lots"])("of £%s for a line is refused at its field", async (typed) => {
    const order = untouched;
    const [mug] = await itemsOf(shop, order);
    const field = `amount-${mug!.id}`;
    const form = { ...base, intent: "refund", formKey: randomUUID(), [field]: typed };
    const answer = await support.post(`/admin/orders/${order.number}?dialog=refund`, form);
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toMatch(new RegExp(`href="#${field}">Enter an amount in pounds and pence, like 12.99`));
    expect(html).toMatch(new RegExp(`name="${field}"[^>]*value="${typed}"|value="${typed}"[^>]*name="${field}"`));
    expect((await row(order)).refunded_total).toBe(0);
  });

  test.each([
    ["12,99", "Enter an amount in pounds and pence, like 12.99"],
    ["-1", "Enter an amount in pounds and pence, like 12.99"],
    ["0", "Enter an amount in pounds and pence, like 12.99"],
    ["999", "Nothing is printed yet. Cancel the order instead"],
  ])("of £%s is refused at its field, and the input stays", async (amount, words) => {
    const order = untouched;
    const { status, html } = await support.see(`/admin/orders/${order.number}?dialog=refund`);
    expect([status, html.includes(`Refund ${order.number}`)]).toEqual([200, true]);
    const answer = await support.post(`/admin/orders/${order.number}?dialog=refund`, {
      intent: "refund",
      formKey: randomUUID(),
      scope: "amount",
      amount,
      reason: "goodwill",
    });
    const page = await answer.text();
    expect(answer.status).toBe(400);
    expect(page).toContain(words);
    expect(page).toMatch(new RegExp(`name="amount"[^>]*value="${amount}"|value="${amount}"[^>]*name="amount"`));
    expect((await row(order)).refunded_total).toBe(0);
  });

  test("over the limit waits for a second person, not the one who requested it", async () => {
    const order = await placeMugAndShirts(shop, 3);
    const { shirt } = await lines(order);
    expect((await support.do(order, "refund", { ...base, [shirt]: "3" })).done).toBe("waits");
    await settle(shop);
    expect((await row(order)).refunded_total).toBe(0);
    const { rows } = await shop.shop.pool.query("select id, amount from refund_requests where order_id = $1", [
      order.id,
    ]);
    expect(rows).toMatchObject([{ amount: 7497 }]);
    const yes = { requestId: rows[0].id, decision: "approve" };

    const own = await support.do(order, "decide", yes);
    expect([own.status, own.html.includes("who did not request it has to decide")]).toEqual([400, true]);
    expect((await fulfilment.do(order, "decide", yes)).status).toBe(403);
    expect((await support.do(order, "refund", { ...base, [shirt]: "3" })).html).toContain(
      "is already waiting for approval",
    );
    await expect(
      shop.shop.pool.query("update refund_requests set status = 'approved', decided_by = requested_by where id = $1", [
        rows[0].id,
      ]),
    ).rejects.toThrow(/refund_requests_two_people/);

    expect((await support.see("/admin/attention")).html).toContain("wants a refund of £74.97");
    const [first, second] = await Promise.all([treasurer.do(order, "decide", yes), treasurer.do(order, "decide", yes)]);
    expect([first.done, second.done].filter((done) => done === "approved")).toHaveLength(1);
    await settle(shop);
    expect((await refundsOf(shop, order)).atStripe).toEqual([{ amount: 7497, status: "succeeded" }]);
    const noted = await auditOf(shop, order);
    expect(noted.map(({ action }) => action)).toEqual(["request", "refund", "approve"]);
    expect(noted[0]!.summary).toBe("requested a refund of £74.97");
    expect((await support.see("/admin/attention")).html).not.toContain("wants a refund of £74.97");
  });

  test("in portions counts together against the limit, and a declined one moves nothing", async () => {
    const order = await placeMugAndShirts(shop, 3);
    const { shirt } = await lines(order);
    expect((await support.do(order, "refund", { ...base, [shirt]: "2" })).done).toBe("refunded");
    expect((await support.do(order, "refund", { ...base, [shirt]: "1" })).done).toBe("waits");
    const { rows } = await shop.shop.pool.query("select id from refund_requests where order_id = $1", [order.id]);
    const no = { requestId: rows[0].id, decision: "decline", note: "talk to them first" };
    expect((await treasurer.do(order, "decide", no)).done).toBe("declined");
    await settle(shop);
    expect((await row(order)).refunded_total).toBe(4998);
  });
});

describe("cancelling", () => {
  test("uses the customer's own use case: the printer stops, the money goes back, one email", async () => {
    const order = await placeOrder(shop);
    expect((await fulfilment.do(order, "cancel")).status).toBe(403);
    expect((await support.do(order, "cancel", { reason: "They rang" })).done).toBe("cancelled");
    await settle(shop);
    expect(await row(order)).toMatchObject({ status: "canceled", print_state: "stopped", cancel_reason: "They rang" });
    expect((await refundsOf(shop, order)).atStripe).toEqual([{ amount: order.total, status: "succeeded" }]);
    expect((await emailsTo(shop, order.email)).filter(({ subject }) => subject.startsWith("Refund of £"))).toHaveLength(
      1,
    );
  });

  test("over the limit is requested, and done once somebody else approves", async () => {
    const order = await placeMugAndShirts(shop, 3);
    expect((await support.do(order, "cancel")).done).toBe("waits");
    expect((await row(order)).status).toBe("on_hold");
    const [asked] = await auditOf(shop, order);
    expect(asked!.summary).toBe(`requested to cancel the order and refund ${formatPence(order.total)}`);
    const { rows } = await shop.shop.pool.query("select id from refund_requests where order_id = $1", [order.id]);
    expect((await treasurer.do(order, "decide", { requestId: rows[0].id, decision: "approve" })).done).toBe("approved");
    await settle(shop);
    expect(await row(order)).toMatchObject({ status: "canceled", refunded_total: order.total });
  });
});

describe("notes and emails", () => {
  test("a note is visible to all, once; an empty one is not saved", async () => {
    const order = await placeOrder(shop);
    const note = { body: "Rang the printer.", formKey: randomUUID() };
    await support.do(order, "note", note);
    await support.do(order, "note", note);
    expect((await treasurer.page(order)).match(/<span[^>]*>Rang the printer\.<\/span>/g)).toHaveLength(1);
    expect((await support.do(order, "note", { body: " " })).html).toContain("Enter a note");
    expect((await treasurer.do(order, "note", note)).status).toBe(403);
  });

  test("an email is sent again to the order's current address, as a separate email", async () => {
    const order = await placeOrder(shop);
    await change(order, "email = 'moved-on@example.com'");
    const { rows } = await shop.shop.pool.query("select message_id from mails where order_id = $1", [order.id]);
    expect((await support.do(order, "resend", { messageId: rows[0].message_id })).done).toBe("mailed");
    await settle(shop);
    expect((await emailsTo(shop, "moved-on@example.com")).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your order/),
    ]);
    expect((await emailsTo(shop, order.email)).length).toBe(1);
    expect((await support.do(order, "resend", { messageId: "nothing" })).status).toBe(400);
    expect(await eventsOf(shop, order.id)).toContain("paid");
  });

  test("an unsent email goes out at once, without waiting for its retry delay", async () => {
    const order = await placeOrder(shop);
    const { messageId, waiting } = await unsentReceipt(shop, order);
    expect((await support.do(order, "resend", { messageId })).done).toBe("mailed");
    expect(await waiting.isDue()).toEqual([true]);
  });
});
