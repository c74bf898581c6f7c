import { beforeAll, describe, expect, test } from "vitest";
import { variantId } from "../support/buyer.ts";
import { changeItemsOf, expectMoney, linesOf, placeTeesAndMug, printedOf } from "../support/changed-order.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { furtherPaymentsOf, moneyOf, payIntent, payPage } from "../support/further-payment.ts";
import { auditOf, orderDesk } from "../support/order-desk.ts";
import { emailsTo, orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, settle } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** Staff change what is in an order (R-ADMIN-19). */
const shop = await closeAfterTests(openTestShop());
let support: ReturnType<typeof orderDesk>;
let treasurer: ReturnType<typeof orderDesk>;
let supportId: string;
beforeAll(async () => {
  const person = await signedInStaff(shop, "support");
  supportId = person.id;
  support = orderDesk(shop, person);
  treasurer = orderDesk(shop, await signedInStaff(shop, "treasurer"));
});

const pageOf = ({ number }: PlacedOrder) => `/admin/orders/${number}/change`;
const preview = async (desk: typeof support, placed: PlacedOrder, fields: Record<string, string>) =>
  (await desk.see(`${pageOf(placed)}?${new URLSearchParams(fields)}`)).html;
const save = async (
  desk: typeof support,
  placed: PlacedOrder,
  fields: Record<string, string>,
  shown: number,
  query = "",
) => {
  const { revision } = await orderRow(shop, placed.id);
  return desk.post(`${pageOf(placed)}${query}`, {
    intent: "save",
    revision: String(revision),
    shown: String(shown),
    ...fields,
  });
};
const closeWindow = ({ id }: PlacedOrder) =>
  shop.shop.pool.query("update orders set cancel_until = now() - interval '1 second' where id = $1", [id]);

test("a change is previewed, then saved: refunded, printed again, emailed, and in the log with who made it", async () => {
  const placed = await placeTeesAndMug(shop);
  const [shirts, cup] = await linesOf(shop, placed);
  const fields = { [`quantity-${cup!.id}`]: "0", [`size-${shirts!.id}`]: "M", [`quantity-${shirts!.id}`]: "2" };
  expect(await support.page(placed)).toContain(pageOf(placed));
  expect(await preview(support, placed, fields)).toContain("Save and refund £9.99");
  await expectMoney(shop, placed, 0);

  const saved = await save(support, placed, fields, 999);
  expect(saved.headers.get("location")).toBe(`/admin/orders/${placed.number}?done=items`);
  await settle(shop);
  await expectMoney(shop, placed, 999);
  expect(await linesOf(shop, placed)).toMatchObject([{ size: "M" }, { canceled_quantity: 1 }]);
  expect(await printedOf(shop, placed)).toEqual([2]);
  const [email] = (await emailsTo(shop, placed.email)).filter(({ subject }) => subject.includes("has changed"));
  expect(email!.text).toContain("It was Navy, L");
  const entry = (await auditOf(shop, placed)).find(({ summary }) => summary.startsWith("changed the items"));
  expect(entry).toMatchObject({ staff_id: supportId, action: "update" });
  expect(entry!.summary).toContain("refunded £9.99: ");
  const { html } = await support.see(`/admin/orders/${placed.number}?done=items`);
  expect(html).toContain("Items changed. A draft at the printer is replaced");
  expect(html).toMatch(/Taken out, by Robin/);
});

test("over the refund limit it is refused and says who can, with what was refunded before; they can", async () => {
  const placed = await placeOrder(shop, {
    lines: [
      { variantId: await variantId(shop, "lantern-tshirt", "Navy", "L"), quantity: 3 },
      { variantId: await variantId(shop, "lantern-mug", "White", "11oz"), quantity: 1 },
    ],
  });
  const [shirts, cup] = await linesOf(shop, placed);
  expect((await save(support, placed, { [`quantity-${shirts!.id}`]: "1" }, 4998)).status, "£49.98").toBe(302);
  const fields = { [`quantity-${cup!.id}`]: "0" };
  const html = await preview(support, placed, fields);
  expect(html).not.toContain("Save and refund");
  const why =
    "With the £49.98 that you refunded of this order before, £9.99 comes to £59.97, which is over your limit of £50.00 for one order. A manager, treasurer or owner can make this change.";
  expect(html).toContain(why);
  const refused = await save(support, placed, fields, 999, `?${new URLSearchParams(fields)}`);
  expect(refused.status).toBe(409);
  const again = await refused.text();
  expect(again).toContain(`${why} Nothing was saved`);
  const chosen = new RegExp(`name="quantity-${cup!.id}".*?<option[^>]*selected[^>]*>([^<]*)`, "s").exec(again);
  expect(chosen?.[1], "what was chosen stays").toBe("Remove");
  expect((await linesOf(shop, placed))[1]).toMatchObject({ canceled_quantity: 0 });
  expect((await save(support, placed, { [`size-${shirts!.id}`]: "M" }, 0)).status, "at the same price").toBe(302);
  expect((await save(treasurer, placed, fields, 999)).status).toBe(302);
  await settle(shop);
  await expectMoney(shop, placed, 4998 + 999);
});

test("a held order after its window is changed by staff, not by its owner, and printed so when resumed", async () => {
  const placed = await placeTeesAndMug(shop);
  const [shirts] = await linesOf(shop, placed);
  await closeWindow(placed);
  const manager = orderDesk(shop, await signedInStaff(shop, "manager"));
  expect((await manager.do(placed, "status", { to: "on_hold" })).status).toBe(302);
  const fields = { [`size-${shirts!.id}`]: "S" };
  expect((await changeItemsOf(shop, placed, fields, 0)).status).toBe(409);
  const dearer = { [`size-${shirts!.id}`]: "2XL", [`quantity-${shirts!.id}`]: "2" };
  expect(await preview(manager, placed, dearer), "its owner could not pay").toContain("only pay for it while they can");
  expect((await save(manager, placed, dearer, -400)).status).toBe(409);
  expect(await furtherPaymentsOf(shop, placed)).toEqual([]);
  expect((await save(manager, placed, fields, 0)).status).toBe(302);
  await settle(shop);
  const [email] = (await emailsTo(shop, placed.email)).filter(({ subject }) => subject.includes("has changed"));
  expect(email!.text).toContain("We’ll print it as shown here");
  expect(email!.text).not.toContain("change or cancel it until");
  expect((await manager.do(placed, "resume")).done).toBe("resumed");
  await settle(shop);
  await shop.entry.sweepOnce(shop.shop);
  await settle(shop);
  expect(await orderRow(shop, placed.id)).toMatchObject({ print_state: "confirmed" });
  expect((await linesOf(shop, placed))[0]).toMatchObject({ size: "S" });
  expect(await printedOf(shop, placed)).toEqual([2, 1]);

  expect((await support.see(pageOf(placed))).html).toContain("It can’t be changed now");
  const late = await save(support, placed, { [`size-${shirts!.id}`]: "M" }, 0);
  expect([late.status, (await late.text()).includes("too late")]).toEqual([409, true]);
  expect(await support.page(placed)).not.toContain(pageOf(placed));
});

test("refusals name the field and what to do, and a refund by hand is left to a person", async () => {
  const placed = await placeTeesAndMug(shop);
  const [shirts, cup] = await linesOf(shop, placed);
  const soldOut = await preview(support, placed, { [`size-${shirts!.id}`]: "7XL", [`quantity-${shirts!.id}`]: "2" });
  expect(soldOut).toContain("This size and colour can’t be chosen now");
  expect(soldOut).toContain(`href="#size-${shirts!.id}"`);
  const refunded = await support.do(placed, "refund", { scope: "amount", amount: "1", reason: "goodwill" });
  expect(refunded.done).toBe("refunded");
  await settle(shop);
  const refused = await save(support, placed, { [`quantity-${cup!.id}`]: "0" }, 999);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("Refund lines instead");
});

describe("a change that costs more", () => {
  async function askForMore() {
    const placed = await placeTeesAndMug(shop);
    const [shirts] = await linesOf(shop, placed);
    const fields = { [`size-${shirts!.id}`]: "2XL", [`quantity-${shirts!.id}`]: "2" };
    const html = await preview(support, placed, fields);
    expect(html).toContain("Ask the customer to pay £4.00");
    for (let times = 0; times < 2; times++) {
      const saved = await save(support, placed, fields, -400);
      expect(saved.headers.get("location")).toBe(`/admin/orders/${placed.number}?done=to_pay`);
    }
    await settle(shop);
    expect(await furtherPaymentsOf(shop, placed), "saved twice").toMatchObject([{ status: "open", amount: 400 }]);
    const emails = (await emailsTo(shop, placed.email)).filter(({ subject }) => subject.includes("to pay"));
    expect(emails.map(({ subject }) => subject)).toEqual([`£4.00 to pay for the change of order ${placed.number}`]);
    const [link] = new RegExp(`/orders/${placed.number}/change/pay\\?key=[\\w-]+`).exec(emails[0]!.text)!;
    return { placed, link };
  }

  test("is paid by its customer in any browser that opens the email's link, and then made", async () => {
    const { placed, link } = await askForMore();
    expect((await linesOf(shop, placed))[0], "nothing changes before").toMatchObject({ size: "L" });
    expect(await support.page(placed)).toContain("A change waits to be paid");
    expect((await support.see(pageOf(placed))).html).toContain("Another one that you save here replaces it");
    const entry = (await auditOf(shop, placed)).find(({ summary }) => summary.startsWith("asked the customer"));
    expect(entry).toMatchObject({ staff_id: supportId });
    expect(entry!.summary).toContain("£4.00 for a change of the items: ");

    const opened = await shop.fetch(link);
    expect([opened.status, opened.headers.get("location")]).toEqual([302, `/orders/${placed.number}/change/pay`]);
    const headers = { cookie: opened.headers.get("set-cookie")!.split(";")[0]! };
    expect(await (await payPage(shop, { ...placed, headers })).text()).toContain("£4.00 to pay");
    const own = await (await shop.fetch(`/orders/${placed.number}`, { headers })).text();
    expect(own).toContain("A change waits for your payment");
    const [payment] = await furtherPaymentsOf(shop, placed);
    await payIntent(shop, payment!.payment_intent_id!);
    await settle(shop);
    expect((await linesOf(shop, placed))[0]).toMatchObject({ size: "2XL", quantity: 2 });
    expect(await moneyOf(shop, placed)).toMatchObject({ taken: [placed.total, 400], back: [0, 0] });
    expect(await printedOf(shop, placed)).toEqual([2, 1]);
    const page = await support.page(placed);
    expect(page).not.toContain("A change waits to be paid");
    expect(page, "recorded as theirs").toMatch(/Navy, 2XL\. It was Navy, L, by Robin/);
    const { rows } = await shop.shop.pool.query(
      "select actor from order_events where order_id = $1 and type = 'items_changed'",
      [placed.id],
    );
    expect(rows).toEqual([{ actor: "staff" }]);
  });

  test.each([
    ["the page to pay was never opened", false],
    ["it was left unpaid", true],
  ])(
    "is not made in time, and %s: the customer gets one email, and staff see it in the history",
    async (_, isOpened) => {
      const { placed } = await askForMore();
      if (isOpened) expect((await payPage(shop, placed)).status).toBe(200);
      const past = "business_now() - interval '1 second'";
      await shop.shop.pool.query(`update further_payments set expires_at = ${past} where order_id = $1`, [placed.id]);
      for (let sweeps = 0; sweeps < 2; sweeps++) {
        await shop.entry.sweepOnce(shop.shop);
        await settle(shop);
      }
      expect(await furtherPaymentsOf(shop, placed)).toMatchObject([{ status: "ended" }]);
      const emails = (await emailsTo(shop, placed.email)).filter(({ subject }) => subject.includes("was not made"));
      expect(emails.map(({ subject }) => subject)).toEqual([`The change of order ${placed.number} was not made`]);
      expect(emails[0]!.text).toContain("£4.00");
      expect(emails[0]!.text).toContain("You can still change or cancel it until");
      const page = await support.page(placed);
      expect(page).toContain("A change was not paid in time");
      expect((await linesOf(shop, placed))[0]).toMatchObject({ size: "L" });
    },
  );

  test("is withdrawn by staff: it can't be paid any more, and the link says so", async () => {
    const { placed } = await askForMore();
    expect((await payPage(shop, placed)).status).toBe(200);
    const intent = (await furtherPaymentsOf(shop, placed))[0]!.payment_intent_id!;
    expect((await support.do(placed, "withdraw_change")).done).toBe("withdrawn");
    await expect(payIntent(shop, intent)).rejects.toThrow(/canceled/);
    expect(await furtherPaymentsOf(shop, placed)).toMatchObject([{ status: "ended" }]);
    const ended = (await payPage(shop, placed)).headers.get("location")!;
    expect(await (await shop.fetch(ended, { headers: placed.headers })).text()).toContain("was withdrawn");
    expect((await auditOf(shop, placed)).map(({ summary }) => summary)).toContain(
      "withdrew a change of the items that waited for £4.00",
    );
    expect(await support.page(placed)).toContain("Withdrew a change that was to be paid");
    const again = await support.do(placed, "withdraw_change");
    expect([again.status, again.html.includes("No change waits to be paid any more")]).toEqual([409, true]);
  });

  test("is withdrawn a moment after it was paid: it is made, and staff are told", async () => {
    const { placed } = await askForMore();
    await payPage(shop, placed);
    await shop.control.fault("stripe", "drop_events");
    await payIntent(shop, (await furtherPaymentsOf(shop, placed))[0]!.payment_intent_id!);
    await shop.control.fault("stripe", "drop_events", false);
    const late = await support.do(placed, "withdraw_change");
    expect([late.status, late.html.includes("has paid for it meanwhile")]).toEqual([409, true]);
    await settle(shop);
    expect((await linesOf(shop, placed))[0]).toMatchObject({ size: "2XL" });
    expect(await moneyOf(shop, placed)).toMatchObject({ taken: [placed.total, 400], back: [0, 0] });
  });

  test("is open for a day, and not longer than the window", async () => {
    const placed = await placeTeesAndMug(shop);
    const [shirts] = await linesOf(shop, placed);
    const fields = (size: string) => ({ [`size-${shirts!.id}`]: size, [`quantity-${shirts!.id}`]: "2" });
    const { pool } = shop.shop;
    const openFor = async () => {
      const { rows } = await pool.query(
        `select round(extract(epoch from expires_at - business_now()) / 60)::int as minutes
         from further_payments where order_id = $1 and status = 'open'`,
        [placed.id],
      );
      return rows.map(({ minutes }) => minutes);
    };
    await pool.query("update orders set cancel_until = business_now() + interval '20 minutes' where id = $1", [
      placed.id,
    ]);
    expect((await save(support, placed, fields("2XL"), -400)).status).toBe(302);
    expect(await openFor()).toEqual([20]);
    await pool.query("update orders set cancel_until = business_now() + interval '9 days' where id = $1", [placed.id]);
    expect((await save(support, placed, fields("3XL"), -400)).status, "instead of the other").toBe(302);
    expect(await openFor()).toEqual([24 * 60]);
  });
});

test("when staff and owner change the same order, one of them is told that it has changed", async () => {
  const placed = await placeTeesAndMug(shop);
  const [shirts, cup] = await linesOf(shop, placed);
  const answers = await Promise.all([
    save(support, placed, { [`quantity-${cup!.id}`]: "0" }, 999),
    changeItemsOf(shop, placed, { [`quantity-${shirts!.id}`]: "1" }, 2499),
  ]);
  await settle(shop);
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
  await expectMoney(shop, placed, answers[0]!.status === 302 ? 999 : 2499);
  expect(await printedOf(shop, placed)).toEqual(answers[0]!.status === 302 ? [2] : [1, 1]);
});
