import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { asGiven } from "#database/seed/as-given.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openForms } from "../support/member.ts";
import { orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, settle, submit } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

const shop = await closeAfterTests(openTestShop());
const owner = openForms(shop, { authorization: (await signedInStaff(shop, "owner")).bearer });
afterEach(async () => {
  await shop.control.fault("printful", "error_500", false);
  await shop.control.fault("stripe", "drop_events", false);
  await shop.control.fault("printful", "drop_events", false);
  await rows("update orders set created_at = now() - interval '1 second' where created_at < now() - interval '1 day'");
});

const page = "/admin/attention/reconciliation";
const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;
/** Recent changes are skipped, because they may still be in transit. */
const afterAWhile = async () => {
  await rows("update orders set updated_at = now() - interval '5 minutes'");
  await rows("update refunds set updated_at = now() - interval '5 minutes'");
};
/** Clicks the button, and returns the report's row. */
async function compare() {
  await afterAWhile();
  const answer = await owner.post(page, {});
  expect(answer.headers.get("location")).toBe(`${page}?done=started`);
  await settle(shop);
  return (await rows("select * from reconciliations order by id desc limit 1"))[0];
}
const found = async (subject: string) =>
  (await rows(
    "select kind, here, there from reconciliation_findings where subject = $1 and run_id = (select max(id) from reconciliations)",
    [subject],
  )) as { kind: string; here: string; there: string }[];
const onDesk = async (subject: string) =>
  (
    await rows("select id, kind, resolution from attention_items where dedupe_key like '%' || $1 order by id", [
      subject,
    ])
  ).at(-1);
const runItemAction = (item: string) => owner.post("/admin/attention", { intent: "try", item });
const cancel = (order: PlacedOrder) => submit(shop, `/orders/${order.number}/cancellation`, order.headers);

describe("a comparison of shop, Stripe and Printful", () => {
  test("finds nothing if they agree, and says how much it checked", async () => {
    const paid = await placeOrder(shop);
    const cancelled = await placeOrder(shop);
    await cancel(cancelled);
    await settle(shop);
    const report = await compare();
    expect(report).toMatchObject({
      status: "complete",
      findings: 0,
      counts: { orders: 2, payments: 2, refunds: 1, prints: 2 },
    });
    expect(await rows("select from reconciliation_facts")).toHaveLength(0);
    const words = await owner.read(page);
    expect(words).toContain(
      "2 orders here, compared with 2 payments and 1 refund at Stripe and 2 orders at the printer",
    );
    expect(words).toContain("No differences.");
    expect((await orderRow(shop, paid.id)).status).toBe("paid");
  });

  test("a payment whose event never came is on the desk once, not corrected automatically, and fetched by its button", async () => {
    const { stripe } = shop.shop;
    await shop.control.fault("stripe", "drop_events");
    const mug = await variantId(shop, "lantern-mug", "White", "11oz");
    const buyer = await openBuyer(shop).ready([{ variantId: mug, quantity: 1 }], {
      ...robin,
      email: "lost@example.com",
    });
    await buyer.confirm();
    const payment = buyer.summary.paymentIntentId!;
    expect((await stripe.paymentIntents.retrieve(payment)).status).toBe("succeeded");
    await compare();
    await compare();
    expect(await found(payment)).toMatchObject([{ kind: "payment_not_here", here: "pending_payment" }]);
    expect((await orderRow(shop, buyer.draft)).status).toBe("pending_payment");
    expect(
      await rows("select from attention_items where dedupe_key = $1", [`payment_differs:payment_not_here:${payment}`]),
    ).toHaveLength(1);
    const item = await onDesk(payment);
    expect((await runItemAction(item.id)).headers.get("location")).toContain("done=over");
    expect((await orderRow(shop, buyer.draft)).status).toBe("paid");
  });

  test.for([
    [
      "payment_not_there",
      (id: string) => [`update orders set stripe_session_id = 'pi_gone' where id = $1`, id],
      "pi_gone",
    ],
    [
      "payment_amount",
      (id: string) => [
        "update orders set items_total = items_total + 1, total = total + 1, captured_total = captured_total + 1 where id = $1",
        id,
      ],
      "payment",
    ],
    ["print_missing", (id: string) => ["update orders set printful_order_id = 424242 where id = $1", id], "424242"],
    ["print_status", (id: string) => ["update orders set printful_status = 'inprocess' where id = $1", id], "print"],
    [
      "print_of_ended",
      (id: string) => ["update orders set status = 'canceled', canceled_at = now() where id = $1", id],
      "print",
    ],
  ] as const)("%s, reported with both sides' values", async ([kind, change, subject]) => {
    const order = await placeOrder(shop);
    const print = String((await orderRow(shop, order.id)).printful_order_id);
    const [query, id] = change(order.id);
    await asGiven(shop.shop.pool, query!, [id]);
    await compare();
    const about = { payment: order.payment, print }[subject as string] ?? subject;
    expect((await found(about)).map((each) => each.kind)).toContain(kind);
    expect(await onDesk(`${kind}:${about}`)).toMatchObject({ resolution: null });
    await rows("delete from attention_items");
    await asGiven(
      shop.shop.pool,
      "update orders set captured_total = 0, status = 'expired', canceled_at = null, printful_order_id = null, stripe_session_id = null where id = $1",
      [order.id],
    );
  });

  test("a refund whose event never came, and one that only the shop has", async () => {
    const order = await placeOrder(shop);
    const other = await placeOrder(shop);
    await shop.control.fault("stripe", "drop_events");
    const made = await shop.shop.stripe.refunds.create({ payment_intent: order.payment, amount: 100 });
    await rows(
      "insert into refunds (order_id, amount, reason, status, decision_key, stripe_refund_id) values ($1, 50, 'x', 'succeeded', 'x', 're_gone')",
      [other.id],
    );
    await compare();
    expect(await found(made.id)).toMatchObject([{ kind: "refund_not_here", there: "£1.00" }]);
    expect(await found("re_gone")).toMatchObject([{ kind: "refund_not_there", here: "£0.50" }]);
    expect((await orderRow(shop, order.id)).refunded_total).toBe(0);
    const item = await onDesk(made.id);
    expect((await runItemAction(item.id)).headers.get("location")).toContain("done=over");
    expect((await orderRow(shop, order.id)).refunded_total).toBe(100);
    await rows("delete from refunds where stripe_refund_id = 're_gone'");
    await compare();
    expect(await onDesk("re_gone")).toMatchObject({ resolution: "The comparison no longer finds it." });
  });

  test("a refund that succeeded while its event was lost is updated once its button is clicked", async () => {
    const order = await placeOrder(shop);
    const made = await shop.shop.stripe.refunds.create({ payment_intent: order.payment, amount: 100 });
    await settle(shop);
    await rows("update refunds set status = 'pending' where stripe_refund_id = $1", [made.id]);
    await compare();
    expect(await found(made.id)).toEqual([{ kind: "refund_status", here: "pending", there: "succeeded" }]);
    const item = await onDesk(`refund_status:${made.id}`);
    expect((await runItemAction(item.id)).headers.get("location")).toContain("done=over");
    expect((await orderRow(shop, order.id)).refunded_total).toBe(100);
    await compare();
    expect(await found(made.id)).toEqual([]);
  });

  test("an order refunded after shipping is no difference, although its print was not stopped", async () => {
    const order = await placeOrder(shop);
    const print = Number((await orderRow(shop, order.id)).printful_order_id);
    await shop.shop.printful.confirmOrder(print);
    await shop.control.movePrint(print, "ship");
    await settle(shop);
    await shop.shop.stripe.refunds.create({ payment_intent: order.payment, amount: order.total });
    await settle(shop);
    expect(await orderRow(shop, order.id)).toMatchObject({ status: "refunded", shipped_at: expect.any(Date) });
    await compare();
    expect(await found(String(print))).toEqual([]);
  });

  describe("for orders older than the print provider's list", () => {
    /**
     * Being printed, while the print provider's webhooks are lost. The next comparison lists nothing from before
     * tomorrow.
     */
    const old = async (...moves: string[]) => {
      await shop.control.fault("printful", "drop_events", false);
      const order = await placeOrder(shop);
      await shop.control.advanceClock(3_601_000);
      await settle(shop);
      const print = Number((await orderRow(shop, order.id)).printful_order_id);
      await shop.control.movePrint(print, "inprocess");
      await settle(shop);
      await shop.control.fault("printful", "drop_events");
      for (const each of moves) await shop.control.movePrint(print, each);
      await rows(
        "insert into reconciliations (since, status, started_at, finished_at) values (now(), 'complete', now() + interval '8 days', now())",
      );
      return { order, print };
    };
    afterEach(() => rows("delete from reconciliations where started_at > now()"));

    test("an open one is checked separately: lost parcel events are found, and its button sends them", async () => {
      const { order, print } = await old("ship");
      const { order: ours } = await old();
      expect(await compare()).toMatchObject({ status: "complete", counts: { payments: 0 } });
      expect(await found(String(print))).toEqual([{ kind: "print_status", here: "inprocess", there: "fulfilled" }]);
      expect(await found(String((await orderRow(shop, ours.id)).printful_order_id)), "nothing was lost").toEqual([]);
      const item = await onDesk(`print_status:${print}`);
      expect((await runItemAction(item.id)).headers.get("location")).toContain("done=over");
      expect((await orderRow(shop, order.id)).status).toBe("shipped");
    });

    test("one unknown to the print provider is reported as such, until it agrees again", async () => {
      const { order, print } = await old();
      await rows("update orders set printful_order_id = 434343 where id = $1", [order.id]);
      await compare();
      expect(await found("434343")).toMatchObject([{ kind: "print_status", there: "no order" }]);
      const item = await onDesk("print_status:434343");
      await rows("update orders set printful_order_id = $2 where id = $1", [order.id, print]);
      await old();
      await compare();
      const [row] = await rows("select resolution from attention_items where id = $1", [item.id]);
      expect(row.resolution).toBe("The comparison no longer finds it.");
    });
  });

  test("an unknown print order is on the desk, and never touched", async () => {
    const order = await placeOrder(shop);
    const { printful_order_id: print } = await orderRow(shop, order.id);
    await rows("update orders set printful_order_id = null, print_state = 'stopped' where id = $1", [order.id]);
    const stranger = randomUUID().replaceAll("-", "");
    const sync = await rows(
      "select printful_sync_variant_id as id from product_variants where printful_sync_variant_id is not null limit 1",
    );
    const made = await shop.shop.printful.createDraft({
      externalId: stranger,
      recipient: {
        name: "A Lee",
        address1: "1 High St",
        address2: null,
        city: "Leeds",
        stateCode: null,
        countryCode: "GB",
        postcode: "LS1 1AA",
        phone: null,
        email: "a@example.com",
      },
      items: [{ externalId: "x", syncVariantId: Number(sync[0].id), quantity: 1, retailPrice: 100, name: "x" }],
      retailCosts: { shipping: 0, discount: 0, tax: 0 },
      packingSlip: { email: "a@example.com", storeName: "x" },
    });
    await compare();
    expect(await found(String(made.id))).toMatchObject([{ kind: "print_unknown", here: "no order" }]);
    expect(await found(String(print)), "named by its external id").toEqual([]);
    const answer = await runItemAction((await onDesk(String(made.id))).id);
    expect(answer.status).toBe(409);
    expect((await shop.shop.printful.getOrder(made.id))?.status).toBe("draft");
  });

  test("a failing provider leaves a report that says so, and nothing is called lost", async () => {
    await placeOrder(shop);
    await shop.control.fault("printful", "error_500");
    const report = await compare();
    expect(report).toMatchObject({ status: "incomplete", findings: 0 });
    expect(report.error).toBeTruthy();
    expect(await owner.read(page)).toContain("It stopped early: ");
    const item = await onDesk("reconciliation_incomplete:nightly");
    await shop.control.fault("printful", "error_500", false);
    await runItemAction(item.id);
    await settle(shop);
    expect((await rows("select status from reconciliations order by id desc limit 1"))[0].status).toBe("complete");
    expect((await onDesk("reconciliation_incomplete:nightly")).resolution).toBe("A later comparison succeeded.");
  });

  test("that another worker has overtaken compares nothing, since its lists are gone", async () => {
    await placeOrder(shop);
    await afterAWhile();
    const { run } = shop.entry.allJobHandlers.find(({ job }) => job.name === "reconcile")!;
    const { printful } = shop.shop;
    const listOrders = printful.listOrders;
    const waiting = Promise.withResolvers<void>();
    vi.spyOn(printful, "listOrders").mockImplementationOnce(async (...args) => {
      await waiting.promise;
      return listOrders(...args);
    });
    const slow = run(shop.shop, {});
    const stored = "select from reconciliation_facts where kind = 'payment'";
    await until("its list of payments", async () => (await rows(stored)).length > 0);
    await run(shop.shop, {});
    waiting.resolve();
    await slow;
    const runs = await rows("select id, status from reconciliations order by id desc limit 2");
    expect(runs.map(({ status }) => status)).toEqual(["complete", "incomplete"]);
    expect(await rows("select from reconciliation_findings where run_id = $1", [runs[1].id])).toEqual([]);
    expect(
      await rows("select from attention_items where kind = 'reconciliation_incomplete' and resolved_at is null"),
    ).toEqual([]);
  });

  test("runs automatically once a night, in a shop with orders, and again after an interrupted one", async () => {
    const runs = async () => (await rows("select count(*)::int as number from reconciliations"))[0].number as number;
    const sweepAndDrain = async () => {
      await shop.entry.sweepOnce(shop.shop);
      await settle(shop);
    };
    await rows("delete from reconciliations");
    // A night may have begun since they were placed.
    await rows("update orders set created_at = now()");
    await sweepAndDrain();
    expect(await runs(), "nothing was sold before today").toBe(0);
    await rows("update orders set created_at = now() - interval '2 days' where status = 'paid'");
    await sweepAndDrain();
    await sweepAndDrain();
    expect(await runs()).toBe(1);
    await rows("update reconciliations set status = 'incomplete', finished_at = now() - interval '16 minutes'");
    await sweepAndDrain();
    expect(await runs()).toBe(2);
    await rows("update reconciliations set started_at = now() - interval '1 day', status = 'complete'");
    await sweepAndDrain();
    expect(await runs()).toBe(3);
  });
});
