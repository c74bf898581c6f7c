import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { orderDesk } from "../support/order-desk.ts";
import { type PlacedOrder, placeOrder, refundsOf, settle } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** Two tabs, or two people, with the same order's refund open. */
const shop = await closeAfterTests(openTestShop());
const robin = orderDesk(shop, await signedInStaff(shop, "treasurer"));
const nia = orderDesk(shop, await signedInStaff(shop, "support"));

/** The refund's form as it is opened now: an apology of £2. */
async function open(order: PlacedOrder, who = robin) {
  const { html } = await who.see(`/admin/orders/${order.number}?dialog=refund`);
  return { ...apology, version: versionIn(html), formKey: crypto.randomUUID() };
}
const apology = { scope: "amount", amount: "2.00", reason: "goodwill" };
const versionIn = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
const amountsOf = async (order: PlacedOrder) => (await refundsOf(shop, order)).ours.map(({ amount }) => amount);

test("the second names the sum refunded by the first, and refunds only if it is sent again", async () => {
  const order = await placeOrder(shop);
  const first = await open(order);
  const second = await open(order, nia);
  expect((await robin.do(order, "refund", first)).done).toBe("refunded");
  await settle(shop);
  // As a browser sends it: from the dialog, which stays open.
  const answer = await nia.post(`/admin/orders/${order.number}?dialog=refund`, { intent: "refund", ...second });
  const html = await answer.text();
  expect(answer.status).toBe(409);
  expect(textOf(html)).toContain("£2.00 is refunded now. If yours is needed as well, send it again");
  expect(html, "what was typed").toContain('value="2.00"');
  expect(await amountsOf(order)).toEqual([200]);
  expect((await nia.do(order, "refund", { ...second, version: versionIn(html) })).done).toBe("refunded");
  expect(await amountsOf(order)).toEqual([200, 200]);
});

test("sent at the same time, one of them refunds", async () => {
  const order = await placeOrder(shop);
  const forms = [await open(order), await open(order, nia)];
  const answers = await Promise.all([robin.do(order, "refund", forms[0]), nia.do(order, "refund", forms[1])]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409]);
  expect(await amountsOf(order)).toEqual([200]);
});

test("the same form, sent again after it refunded, says so and refunds nothing more", async () => {
  const order = await placeOrder(shop);
  const form = await open(order);
  for (let time = 0; time < 2; time++) expect((await robin.do(order, "refund", form)).done).toBe("refunded");
  expect(await amountsOf(order)).toEqual([200]);
});
