import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { variantId } from "../support/buyer.ts";
import { auditOf, itemsOf, orderDesk, placeMugAndShirts } from "../support/order-desk.ts";
import { mailsTo, openAttention, orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, settle, submit } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

type Desk = ReturnType<typeof orderDesk>;
let shop: TestShop;
let support: Desk;
let owner: Desk;
let fulfilment: Desk;
beforeAll(async () => {
  shop = await openTestShop();
  support = orderDesk(shop, await signedInStaff(shop, "support"));
  owner = orderDesk(shop, await signedInStaff(shop, "owner"));
  fulfilment = orderDesk(shop, await signedInStaff(shop, "fulfilment"));
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const row = (order: { id: string }) => orderRow(shop, order.id);

describe("staff decide a return", () => {
  /** An order that has arrived, of so many shirts and, where it is wanted, a mug. */
  const arrived = async (shirts: number, withMug = true) => {
    const shirtOnly = async () => {
      const shirt = await variantId(shop, "lantern-tshirt", "Navy", "L");
      return placeOrder(shop, { lines: [{ variantId: shirt, quantity: shirts }] });
    };
    const order = withMug ? await placeMugAndShirts(shop, shirts) : await shirtOnly();
    await shop.shop.pool.query(
      "update orders set status = 'delivered', print_state = 'confirmed', shipped_at = now(), delivered_at = now() where id = $1",
      [order.id],
    );
    return order;
  };
  /** The customer's notice that so many of the shirts came damaged. @returns its page in the admin */
  const notice = async (order: PlacedOrder, shirts: number) => {
    const shirt = (await itemsOf(shop, order)).at(-1)!;
    const form = { reason: "damaged", details: "A hole", name: "Robin Hartley", [`item-${shirt.id}`]: String(shirts) };
    const fields = { ...form, formKey: crypto.randomUUID() };
    const answer = await submit(shop, `/orders/${order.number}/return`, order.headers, fields);
    return `/admin/orders/${order.number}/returns/${answer.headers.get("location")!.split("/").at(-1)}`;
  };
  const overLimit = async (answer: Response) =>
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("over your limit of £50.00")]);

  test("refused with a reason, or accepted and paid back, within their limit", async () => {
    const order = await arrived(1);
    const small = await notice(order, 1);
    expect((await support.see(small)).html).toMatch(/It came damaged.*A hole/s);
    expect((await support.post(small, { decision: "refuse" })).status).toBe(400);
    expect((await fulfilment.post(small, { decision: "accept" })).status).toBe(403);
    expect((await support.post(small, { decision: "accept" })).status).toBe(302);
    expect((await support.post(small, { decision: "accept" })).status).toBe(409);
    expect((await support.post(small, { decision: "received", withheld: "5" })).status).toBe(302);
    await settle(shop);
    expect((await row(order)).refunded_total).toBe(1999);
    expect((await auditOf(shop, order)).map(({ action }) => action)).toEqual(["update", "refund"]);

    const other = await arrived(3);
    const large = await notice(other, 3);
    await overLimit(await support.post(large, { decision: "accept_now" }));
    expect((await owner.post(large, { decision: "accept_now" })).status).toBe(302);
    await settle(shop);
    expect((await row(other)).refunded_total).toBe(7497);
  });

  test("ended with a reason when nothing came, which leaves the desk and lets the customer ask again", async () => {
    const order = await arrived(1);
    const path = await notice(order, 1);
    const ended = { decision: "never_came", note: "Nothing has come in a month." };
    expect((await support.post(path, ended)).status, "before it was accepted").toBe(409);
    expect((await support.post(path, { decision: "accept" })).status).toBe(302);
    expect((await support.see(path)).html).toContain("It never came: end it");
    expect((await support.see(`${path}?done=decided`)).html).toContain("Decided. The customer gets a mail");
    const unsaid = await support.post(`${path}?done=decided`, { decision: "never_came" });
    const answer = await unsaid.text();
    expect(unsaid.status).toBe(400);
    expect(answer).toContain("Say why: the customer is told");
    expect(answer, "what was done before").not.toContain("Decided. The customer gets a mail");
    expect((await fulfilment.post(path, ended)).status).toBe(403);
    expect((await support.post(path, ended)).status).toBe(302);
    expect((await support.post(path, { decision: "received" })).status, "after the end").toBe(409);
    await settle(shop);
    expect((await row(order)).refunded_total).toBe(0);
    expect((await openAttention(shop)).filter((each) => each.order_id === order.id)).toEqual([]);
    const mail = (await mailsTo(shop, order.email)).find(({ subject }) => subject.startsWith("About your return"));
    expect(mail?.text).toContain("Nothing has come in a month.");
    expect(await notice(order, 1)).not.toBe(path);
  });

  test("with the delivery that goes back along counted against the limit", async () => {
    const order = await arrived(2, false);
    const path = await notice(order, 2);
    await overLimit(await support.post(path, { decision: "accept_now" }));
    expect((await support.post(path, { decision: "accept" })).status).toBe(302);
    await overLimit(await support.post(path, { decision: "received" }));
    await settle(shop);
    expect((await row(order)).refunded_total).toBe(0);
    const { rows } = await shop.shop.pool.query("select status from returns where order_id = $1", [order.id]);
    expect(rows).toEqual([{ status: "accepted" }]);
    expect((await owner.post(path, { decision: "received" })).status).toBe(302);
    await settle(shop);
    expect((await row(order)).refunded_total).toBe(order.total);
    expect((await auditOf(shop, order)).map(({ action }) => action)).toEqual(["update", "refund"]);
  });

  test("two at once count together against the limit", async () => {
    const order = await arrived(4);
    const paths = [await notice(order, 2), await notice(order, 2)];
    const answers = await Promise.all(paths.map((path) => support.post(path, { decision: "accept_now" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
    await settle(shop);
    expect((await row(order)).refunded_total).toBe(4998);
  });
});
