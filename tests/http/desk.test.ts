import { afterEach, describe, expect, test } from "vitest";
import { asGiven } from "#database/seed/as-given.ts";
import { variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openForms, textOf } from "../support/member.ts";
import { itemsOf, orderDesk } from "../support/order-desk.ts";
import { allPrintOrders, openAttention, orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, refundsOf, settle, submit } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const ownerStaff = await signedInStaff(shop, "owner");
const owner = openForms(shop, { authorization: ownerStaff.bearer });
const desk = orderDesk(shop, ownerStaff);
afterEach(async () => {
  await shop.control.fault("printful", "down", false);
  await shop.control.fault("mail", "down", false);
});

const hour = 3_600_000;
const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;
const sweep = () => shop.entry.sweepOnce(shop.shop);
const open = async (kind: string, order?: { id: string }) =>
  (
    await rows(
      "select id, summary, due_at from attention_items where kind = $1 and resolved_at is null and ($2::uuid is null or order_id = $2) order by id",
      [kind, order?.id ?? null],
    )
  ).at(-1);
const runItemAction = (item: string) => owner.post("/admin/attention", { intent: "try", item });
const doneOf = (answer: Response) => new URL(answer.headers.get("location") ?? "/", shop.url).searchParams.get("done");

/** A paid order that is being printed, with the print provider's id. */
async function placePrintedOrder() {
  const order = await placeOrder(shop);
  await shop.control.advanceClock(hour + 1000);
  await settle(shop);
  return { order, print: Number((await orderRow(shop, order.id)).printful_order_id) };
}
const cancel = (order: PlacedOrder) => submit(shop, `/orders/${order.number}/cancellation`, order.headers);

describe("missing events and overdue work are reported", () => {
  test.for([
    ["print_not_submitted", "status = 'paid', print_state = 'none', paid_at = business_now() - interval '1 hour'"],
    [
      "print_not_confirmed",
      "cancel_until = business_now() - interval '1 hour', print_state = 'confirming', updated_at = now() - interval '1 hour'",
    ],
    ["order_late", "print_state = 'confirmed', paid_at = business_now() - interval '15 days'"],
    ["shipped_without_tracking", "status = 'shipped', shipped_at = business_now() - interval '3 days'"],
  ] as const)("%s: once, and settled once resolved", async ([kind, stuck]) => {
    const order = await placeOrder(shop);
    await asGiven(shop.shop.pool, `update orders set ${stuck} where id = $1`, [order.id]);
    await sweep();
    await sweep();
    expect((await openAttention(shop)).filter((item) => item.order_id === order.id)).toMatchObject([{ kind }]);
    await asGiven(shop.shop.pool, "update orders set status = 'delivered', print_state = 'confirmed' where id = $1", [
      order.id,
    ]);
    await sweep();
    expect(await open(kind, order)).toBeUndefined();
  });

  test("a pre-order is late once the day by which it was to be posted is over, not two weeks after payment", async () => {
    const order = await placeOrder(shop);
    const paid = "print_state = 'confirmed', paid_at = business_now() - interval '40 days'";
    const promiseIn = async (days: number) => {
      const day = `to_char(business_now() at time zone 'Europe/London' + interval '${days} days', 'YYYY-MM-DD')`;
      await asGiven(shop.shop.pool, `update orders set ${paid}, dispatch_on = ${day} where id = $1`, [order.id]);
      await sweep();
    };
    await promiseIn(20);
    expect(await open("order_late", order), "while its day is to come").toBeUndefined();
    await promiseIn(-1);
    const item = await open("order_late", order);
    expect(item.summary).toContain("was to be posted by");
    const [{ dispatch_on: day }] = await rows("select dispatch_on from orders where id = $1", [order.id]);
    expect(item.due_at.toISOString().slice(0, 10) >= day, `${item.due_at.toISOString()} is the end of ${day}`).toBe(
      true,
    );
    await promiseIn(20);
    expect(await open("order_late", order), "once the buyer has agreed to a later day").toBeUndefined();
  });

  test("an item removed by hand does not return at once", async () => {
    const order = await placeOrder(shop);
    await asGiven(
      shop.shop.pool,
      "update orders set status = 'shipped', shipped_at = business_now() - interval '3 days' where id = $1",
      [order.id],
    );
    await sweep();
    const item = await open("shipped_without_tracking", order);
    await owner.post("/admin/attention", { item: item.id, note: "Sent by hand" });
    await sweep();
    expect(await open("shipped_without_tracking", order)).toBeUndefined();
  });

  test("an email that its mailbox refuses for good is back only once somebody asks for another try", async () => {
    await shop.control.fault("mail", "down");
    const order = await placeOrder(shop);
    const item = await open("mail_failed", order);
    await owner.post("/admin/attention", { item: item.id, note: "Told the customer by telephone" });
    await rows("update attention_items set resolved_at = now() - interval '2 days' where id = $1", [item.id]);
    await rows("update mails set created_at = created_at - interval '2 days' where order_id = $1 and sent_at is null", [
      order.id,
    ]);
    const triesAgain = async () => {
      await sweep();
      // The last of its tries, which takes the worker hours.
      await rows("update pgboss.job set retry_limit = 0 where name = 'send-mail' and state in ('created', 'retry')");
      await settle(shop);
      await sweep();
    };
    await triesAgain();
    expect(await open("mail_failed", order), "after tries that nobody asked for").toBeUndefined();

    const [email] = await rows("select message_id from mails where order_id = $1 and sent_at is null", [order.id]);
    const resend = () => desk.do(order, "resend", { messageId: email.message_id });
    expect((await resend()).done).toBe("mailed");
    await triesAgain();
    expect(await open("mail_failed", order), "after a try that somebody asked for").toBeDefined();
    await shop.control.fault("mail", "down", false);
    expect((await resend()).done).toBe("mailed");
    await triesAgain();
    expect(await open("mail_failed", order), "once it is sent").toBeUndefined();
  });

  test("a bill above the payment is a negative margin, until the print provider bills less", async () => {
    const { order, print } = await placePrintedOrder();
    await rows("update orders set print_cost_total = null where id = $1", [order.id]);
    await rows(
      "update orders set items_total = 100, total = 100 + shipping_total + tax_total - discount_total, captured_total = 100 + shipping_total + tax_total - discount_total where id = $1",
      [order.id],
    );
    await shop.control.movePrint(print, "inprocess");
    await settle(shop);
    const item = await open("margin_below_zero", order);
    expect(item.summary).toMatch(/loses £\d+\.\d\d: the printer bills £\d+\.\d\d/);
    expect(doneOf(await runItemAction(item.id))).toBe("tried");
    Object.assign(shop.shop.store.legal, { vatNumber: "GB123456789" });
    expect(doneOf(await runItemAction(item.id))).toBe("tried");
    Object.assign(shop.shop.store.legal, { vatNumber: null });
    expect((await open("margin_below_zero", order)).summary).toMatch(
      /the customer paid £[\d.]+, of which £[\d.]+ is VAT/,
    );
    await rows(
      "update orders set items_total = 9900, total = 9900 + shipping_total + tax_total - discount_total, captured_total = 9900 + shipping_total + tax_total - discount_total where id = $1",
      [order.id],
    );
    expect(doneOf(await runItemAction(item.id))).toBe("over");
  });
});

describe("the one button", () => {
  test("hands a paid order to the print provider; two clicks are one print, and the click is logged", async () => {
    const order = await placeOrder(shop);
    await rows(
      "update orders set print_state = 'none', printful_order_id = null, paid_at = business_now() - interval '1 hour' where id = $1",
      [order.id],
    );
    await sweep();
    await rows("delete from pgboss.job where name in ('submit-to-printer', 'follow-payment')");
    const item = await open("print_not_submitted", order);
    expect(await owner.read("/admin/attention")).toContain("Send it again");
    await shop.control.fault("printful", "down");
    const refused = await runItemAction(item.id);
    expect(refused.status).toBe(409);
    expect(textOf(await refused.text())).toContain("It could not be done: ");
    await shop.control.fault("printful", "down", false);
    const [one, other] = await Promise.all([runItemAction(item.id), runItemAction(item.id)]);
    expect([one, other].map(doneOf)).toEqual(["over", "over"]);
    expect((await orderRow(shop, order.id)).print_state).toBe("draft");
    expect(doneOf(await runItemAction(item.id))).toBe("over");
    const prints = await allPrintOrders(shop);
    expect(prints.filter(({ externalId }) => externalId === order.id.replaceAll("-", ""))).toHaveLength(1);
    const log = await rows("select summary from audit_log where action = 'try' and resource_id = $1", [order.number]);
    expect(new Set(log.map(({ summary }) => summary))).toEqual(
      new Set([`used ‘Send it again’ for “Paid, but not at the printer” of ${order.number}`]),
    );
  });

  test("repeats a failed refund once, however often it is clicked", async () => {
    const order = await placeOrder(shop);
    await cancel(order);
    await settle(shop);
    await shop.control.movePayment(order.payment, "fail_refund");
    await settle(shop);
    const item = await open("refund_failed", order);
    const answers = await Promise.all([runItemAction(item.id), runItemAction(item.id), runItemAction(item.id)]);
    expect(answers.map(doneOf)).toEqual(["over", "over", "over"]);
    await settle(shop);
    const { ours, atStripe } = await refundsOf(shop, order);
    expect(ours).toMatchObject([{ status: "failed" }, { status: "succeeded", amount: order.total }]);
    expect(atStripe.filter(({ status }) => status === "succeeded")).toHaveLength(1);
    expect((await orderRow(shop, order.id)).refunded_total).toBe(order.total);
  });

  describe("does not refund twice what somebody has refunded again since it failed", () => {
    /** One of the two mugs was refunded, and the refund failed days later. */
    const failed = async () => {
      const mug = await variantId(shop, "lantern-mug", "White", "11oz");
      const order = await placeOrder(shop, { lines: [{ variantId: mug, quantity: 2 }] });
      const [line] = await itemsOf(shop, order);
      await refund(order, { [`item-${line!.id}`]: "1" });
      await shop.control.movePayment(order.payment, "fail_refund");
      await settle(shop);
      return { order, mug: line!.id, item: await open("refund_failed", order) };
    };
    const refund = async (order: PlacedOrder, what: Record<string, string>) => {
      const form = { intent: "refund", formKey: crypto.randomUUID(), scope: "lines", reason: "goodwill", ...what };
      expect(doneOf(await owner.post(`/admin/orders/${order.number}`, form))).toBe("refunded");
      await settle(shop);
    };
    const paidBack = async (order: PlacedOrder) => {
      await settle(shop);
      const { atStripe } = await refundsOf(shop, order);
      return atStripe.filter(({ status }) => status === "succeeded").map(({ amount }) => amount);
    };

    test("the same item: it was refunded another way, and leaves the desk", async () => {
      const { order, mug, item } = await failed();
      await refund(order, { [`item-${mug}`]: "1" });
      expect(textOf(await (await runItemAction(item.id)).text())).toContain("It has been refunded another way");
      expect(await paidBack(order)).toEqual([999]);
      expect(await open("refund_failed", order)).toBeUndefined();
      expect(await owner.read("/admin/attention/settled")).toMatch(/refunded another way Robin, \w/);
      expect(doneOf(await runItemAction(item.id))).toBe("over");
    });

    test.for([
      ["some of it", (mug: string) => ({ [`amount-${mug}`]: "5.00" })],
      ["the same amount without items", () => ({ scope: "amount", amount: "9.99" })],
    ] as const)("%s: a person checks what is missing", async ([, refundAgain]) => {
      const { order, mug, item } = await failed();
      await refund(order, refundAgain(mug));
      expect(textOf(await (await runItemAction(item.id)).text())).toContain(
        "Part of it may have been refunded another way",
      );
      expect(await paidBack(order)).toHaveLength(1);
      expect(await open("refund_failed", order)).toMatchObject({ id: item.id });
    });

    test("any other item does not get in its way", async () => {
      const { order, item } = await failed();
      await refund(order, { scope: "amount", amount: "1.00" });
      expect(doneOf(await runItemAction(item.id))).toBe("over");
      expect((await paidBack(order)).toSorted()).toEqual([100, 999]);
    });
  });

  test("completes a cancellation that nobody has handled, with its legal deadline", async () => {
    const order = await placeOrder(shop);
    await cancel(order);
    await rows("delete from pgboss.job where name = 'stop-print'");
    await rows("update orders set canceled_at = business_now() - interval '2 hours' where id = $1", [order.id]);
    await sweep();
    const item = await open("cancellation_overdue", order);
    const { canceled_at } = await orderRow(shop, order.id);
    expect(item.due_at.getTime() - canceled_at.getTime()).toBe(14 * 24 * hour);
    // The second one may run into the first.
    await Promise.all([runItemAction(item.id), runItemAction(item.id)]);
    await settle(shop);
    expect(doneOf(await runItemAction(item.id))).toBe("over");
    expect(await open("print_not_stopped", order)).toBeUndefined();
    expect((await refundsOf(shop, order)).atStripe).toEqual([{ amount: order.total, status: "succeeded" }]);
  });

  test("sends an email that could not be sent", async () => {
    await shop.control.fault("mail", "down");
    const order = await placeOrder(shop);
    const item = await open("mail_failed", order);
    expect((await runItemAction(item.id)).status).toBe(409);
    await shop.control.fault("mail", "down", false);
    expect(doneOf(await runItemAction(item.id))).toBe("over");
  });

  test("processes an event again whose order was unknown when it came", async () => {
    const { order, print } = await placePrintedOrder();
    await rows("update orders set printful_order_id = null, printful_external_id = null where id = $1", [order.id]);
    await shop.control.movePrint(print, "inprocess");
    await settle(shop);
    await rows("update webhook_events set received_at = now() - interval '1 hour'");
    await settle(shop);
    const item = (
      await rows("select id from attention_items where kind = 'webhook_failed' or kind = 'webhook_unknown' order by id")
    ).at(-1);
    await rows("update orders set printful_order_id = $2 where id = $1", [order.id, print]);
    expect(doneOf(await runItemAction(item.id))).toBe("over");
    expect((await orderRow(shop, order.id)).status).toBe("in_production");
  });

  test("asks Stripe for a dispute's status, with its response deadline", async () => {
    const order = await placeOrder(shop);
    await shop.control.movePayment(order.payment, "dispute");
    await settle(shop);
    const item = await open("payment_disputed", order);
    expect(item.due_at).toBeInstanceOf(Date);
    expect(doneOf(await runItemAction(item.id))).toBe("tried");
    expect(await open("payment_disputed", order)).toMatchObject({ id: item.id });
  });

  test("requires permission to settle, and reports what is wrong", async () => {
    const order = await placeOrder(shop);
    await rows(
      "insert into attention_items (kind, order_id, summary, dedupe_key) values ('print_unknown', $1, 'x', $2)",
      [order.id, `print_unknown:${order.id}`],
    );
    const item = await open("print_unknown", order);
    const treasurer = openForms(shop, { authorization: (await signedInStaff(shop, "treasurer")).bearer });
    expect((await treasurer.post("/admin/attention", { intent: "try", item: item.id })).status).toBe(403);
    for (const bad of ["", "0", "x"]) expect((await runItemAction(bad)).status).toBe(400);
    expect((await runItemAction("999999")).status).toBe(404);
    expect(doneOf(await runItemAction(item.id))).toBe("over");
  });
});
