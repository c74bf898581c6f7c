import { describe, expect, test } from "vitest";
import { asGiven } from "#database/seed/as-given.ts";
import { variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openDialogIn } from "../support/open-dialog.ts";
import { auditOf, itemsOf, orderDesk, placeMugAndShirts } from "../support/order-desk.ts";
import { emailsTo, openAttention, orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, settle, submit } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

type Desk = ReturnType<typeof orderDesk>;
const shop = await closeAfterTests(openTestShop());
const support = orderDesk(shop, await signedInStaff(shop, "support"));
const owner = orderDesk(shop, await signedInStaff(shop, "owner"));
const fulfilment = orderDesk(shop, await signedInStaff(shop, "fulfilment"));

const row = (order: { id: string }) => orderRow(shop, order.id);

describe("staff decide a return", () => {
  /** A delivered order of this many shirts and, if wanted, a mug. */
  const arrived = async (shirts: number, withMug = true) => {
    const shirtOnly = async () => {
      const shirt = await variantId(shop, "lantern-tshirt", "Navy", "L");
      return placeOrder(shop, { lines: [{ variantId: shirt, quantity: shirts }] });
    };
    const order = withMug ? await placeMugAndShirts(shop, shirts) : await shirtOnly();
    await asGiven(
      shop.shop.pool,
      "update orders set status = 'delivered', print_state = 'confirmed', shipped_at = now(), delivered_at = now() where id = $1",
      [order.id],
    );
    return order;
  };
  /**
   * The customer's notice that this many shirts arrived damaged.
   * @returns its page in the back office
   */
  const notice = async (order: PlacedOrder, shirts: number) => {
    const shirt = (await itemsOf(shop, order)).at(-1)!;
    const form = { reason: "damaged", details: "A hole", name: "Robin Hartley", [`item-${shirt.id}`]: String(shirts) };
    const fields = { ...form, formKey: crypto.randomUUID() };
    const answer = await submit(shop, `/orders/${order.number}/return`, order.headers, fields);
    return `/admin/orders/${order.number}/returns/${answer.headers.get("location")!.split("/").at(-1)}`;
  };
  /**
   * The text of the dialog that confirms the refund.
   * @param withheld as typed
   */
  const asked = async (desk: Desk, path: string, decision: string, withheld = "") => {
    const { html } = await desk.see(`${path}?dialog=${decision}&withheld=${withheld}`);
    return openDialogIn(html);
  };
  /** Confirms it, with the amount that was shown. */
  const pay = async (desk: Desk, path: string, decision: string, withheld = "") => {
    const sum = /name="sum" value="(\d+)"/.exec(await asked(owner, path, decision, withheld))?.[1];
    return desk.post(path, { decision, withheld, ...(sum !== undefined && { sum }) });
  };
  const overLimit = async (answer: Response) =>
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("over your limit of £50.00")]);

  test("refused with a reason, or accepted and refunded, within their limit", async () => {
    const order = await arrived(1);
    const small = await notice(order, 1);
    expect((await support.see(small)).html).toMatch(/It arrived damaged.*A hole/s);
    expect((await support.post(small, { decision: "refuse" })).status).toBe(400);
    expect((await fulfilment.post(small, { decision: "accept" })).status).toBe(403);
    expect((await support.post(small, { decision: "accept" })).status).toBe(302);
    expect((await support.post(small, { decision: "accept" })).status).toBe(409);
    expect((await pay(support, small, "received", "5")).status).toBe(302);
    await settle(shop);
    expect((await row(order)).refunded_total).toBe(1999);
    expect((await support.see(small)).html.replaceAll("<!-- -->", "")).toContain(
      "£19.99 was refunded to Visa ending 4242.",
    );
    expect((await auditOf(shop, order)).map(({ action }) => action)).toEqual(["update", "refund"]);

    const other = await arrived(3);
    const large = await notice(other, 3);
    await overLimit(await pay(support, large, "accept_now"));
    expect((await pay(owner, large, "accept_now")).status).toBe(302);
    await settle(shop);
    expect((await row(other)).refunded_total).toBe(7497);
  });

  test("closed with a reason if nothing arrived, which clears the desk and allows another notice", async () => {
    const order = await arrived(1);
    const path = await notice(order, 1);
    const ended = { decision: "never_came", note: "Nothing has come in a month." };
    expect((await support.post(path, ended)).status, "before it was accepted").toBe(409);
    expect((await support.post(path, { decision: "accept" })).status).toBe(302);
    expect((await support.see(path)).html).toContain("Never arrived: close");
    expect((await support.see(`${path}?done=decided`)).html).toContain("Decided. The customer gets an email");
    const unsaid = await support.post(`${path}?done=decided`, { decision: "never_came" });
    const answer = await unsaid.text();
    expect(unsaid.status).toBe(400);
    expect(answer).toContain("Enter a reason: the customer will see it");
    expect(answer, "the earlier confirmation").not.toContain("Decided. The customer gets an email");
    expect((await fulfilment.post(path, ended)).status).toBe(403);
    expect((await support.post(path, ended)).status).toBe(302);
    const late = { decision: "received", sum: String(order.total) };
    expect((await support.post(path, late)).status, "after the end").toBe(409);
    await settle(shop);
    expect((await row(order)).refunded_total).toBe(0);
    expect((await openAttention(shop)).filter((each) => each.order_id === order.id)).toEqual([]);
    const email = (await emailsTo(shop, order.email)).find(({ subject }) => subject.startsWith("About your return"));
    expect(email?.text).toContain("Your return hasn’t reached us.");
    expect(email?.text).toContain("Nothing has come in a month.");
    expect(email?.text, "it was not refused").not.toContain("can’t accept your return");
    expect((await support.see(path)).html).toContain("It never arrived, and the customer was told");
    expect(await notice(order, 1)).not.toBe(path);
  });

  test("refunding nothing before the amount is confirmed, with delivery and less deductions", async () => {
    const order = await arrived(1, false);
    const path = await notice(order, 1);
    const { html } = await owner.see(path);
    expect(html).toContain(`${path}?dialog=accept_now`);
    expect(html).not.toContain('value="accept_now"');
    const delivery = order.total - 2499;
    expect(delivery).toBeGreaterThan(0);
    const dialog = await asked(owner, path, "accept_now");
    expect(dialog).toContain(`Accept and refund £${(order.total / 100).toFixed(2)}`);
    expect(dialog).toContain(`£${(delivery / 100).toFixed(2)} of it for delivery`);
    expect(dialog.indexOf("Cancel"), "first").toBeLessThan(dialog.indexOf("Accept and refund"));
    expect((await owner.post(path, { decision: "accept_now" })).status, "unconfirmed").toBe(400);
    expect((await owner.post(path, { decision: "accept" })).status).toBe(302);

    const form = /<form(?:(?!<\/form>).)*name="withheld".*?<\/form>/s.exec((await owner.see(path)).html)?.[0];
    expect(form, "Enter in it").toMatch(/^<form[^>]*method="get"/);
    const less = ((order.total - 500) / 100).toFixed(2);
    expect(await asked(owner, path, "received", "5")).toContain(`Refund £${less}`);
    const wrong = await owner.see(`${path}?dialog=received&withheld=12,99`);
    expect(wrong.html).toContain("Enter an amount in pounds and pence");
    expect(await asked(owner, path, "received", "12,99")).toBe("");
    const other = { decision: "received", withheld: "5", sum: String(order.total) };
    const refused = await owner.post(`${path}?dialog=received&withheld=5`, other);
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("Check the new sum")]);
    await settle(shop);
    expect((await row(order)).refunded_total).toBe(0);
    expect((await pay(owner, path, "received", "5")).status).toBe(302);
    await settle(shop);
    expect((await row(order)).refunded_total).toBe(order.total - 500);
  });

  test("with the note that was typed beside the confirmation, if refunded now", async () => {
    const order = await arrived(1);
    const path = await notice(order, 1);
    const { html } = await owner.see(`${path}?dialog=accept_now`);
    const form = /<form[^>]* id="([^"]+)"(?:(?!<\/form>).)*<textarea[^>]* name="note"/s.exec(html)?.[1];
    const dialog = await asked(owner, path, "accept_now");
    const going = [...dialog.matchAll(/<(?:input|button)[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => tag.includes("form="));
    expect(going.map((tag) => /name="(\w+)"/.exec(tag)?.[1]).sort()).toEqual(["decision", "sum", "withheld"]);
    for (const tag of going) expect(tag).toContain(`form="${form}"`);
  });

  test("with delivery counted against the limit", async () => {
    const order = await arrived(2, false);
    const path = await notice(order, 2);
    await overLimit(await pay(support, path, "accept_now"));
    expect((await support.post(path, { decision: "accept" })).status).toBe(302);
    await overLimit(await pay(support, path, "received"));
    await settle(shop);
    expect((await row(order)).refunded_total).toBe(0);
    const { rows } = await shop.shop.pool.query("select status from returns where order_id = $1", [order.id]);
    expect(rows).toEqual([{ status: "accepted" }]);
    expect((await pay(owner, path, "received")).status).toBe(302);
    await settle(shop);
    expect((await row(order)).refunded_total).toBe(order.total);
    expect((await auditOf(shop, order)).map(({ action }) => action)).toEqual(["update", "refund"]);
  });

  test("two at once count together against the limit", async () => {
    const order = await arrived(4);
    const paths = [await notice(order, 2), await notice(order, 2)];
    const answers = await Promise.all(paths.map((path) => pay(support, path, "accept_now")));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
    await settle(shop);
    expect((await row(order)).refunded_total).toBe(4998);
  });
});
