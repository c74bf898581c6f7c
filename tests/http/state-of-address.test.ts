import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openMember, textOf } from "../support/member.ts";
import { orderDesk } from "../support/order-desk.ts";
import { orderRow } from "../support/order-facts.ts";
import { placeOrder } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** The print provider refuses some countries' addresses without a state, so each form that stores one asks for it. */
const shop = await closeAfterTests(openTestShop());

const home = {
  firstName: "Robin",
  lastName: "Hartley",
  address: "350 Fifth Avenue",
  city: "New York",
  postcode: "10118",
};
/** The page's error at a field. */
const errorAt = (html: string, field: string) =>
  textOf(new RegExp(`id="${field}-error"[^>]*>(.*?)</p>`).exec(html)?.[1] ?? "")
    .replace("Error:", "")
    .trim();
const labelOf = (html: string, field: string) =>
  textOf(new RegExp(`<label[^>]* for="${field}"[^>]*>(.*?)</label>`).exec(html)?.[1] ?? "").trim();

test.each([
  ["US", "State", "Enter your state", "New York"],
  ["CA", "Province", "Enter your province", "ON"],
  ["AU", "State", "Enter your state", "nsw"],
])("the address book refuses one in %s without it, and keeps the input", async (country, label, message, state) => {
  const member = await openMember(shop, { email: `${country.toLowerCase()}@example.com` });
  const refused = await member.post("/account/addresses/new", { ...home, country, city: " ", state: " " });
  const html = await refused.text();
  expect(refused.status).toBe(400);
  expect([errorAt(html, "state"), errorAt(html, "city")]).toEqual([message, "Enter your town or city"]);
  expect(labelOf(html, "state")).toBe(label);
  expect(html).toContain('value="350 Fifth Avenue"');
  const taken = await member.post("/account/addresses/new", { ...home, country, state });
  expect(taken.headers.get("location")).toBe("/account?done=address#addresses");
});

test("staff cannot remove it from an order's address, and abroad it may be missing", async () => {
  const order = await placeOrder(shop);
  const desk = orderDesk(shop, await signedInStaff(shop, "support"));
  const to = `/admin/orders/${order.number}/address`;
  const change = async (fields: Record<string, string>) => {
    const { revision } = await orderRow(shop, order.id);
    return desk.post(to, { ...home, email: order.email, revision: String(revision), ...fields });
  };
  expect((await change({ state: "", postcode: "HX7 8DG" })).headers.get("location")).toContain("done=address");

  await shop.shop.pool.query("update orders set country = 'US', state = 'NY' where id = $1", [order.id]);
  await desk.do(order, "reveal", { why: "parcel", words: "looking" });
  const refused = await change({ state: "", lastName: "Hartley-Moss" });
  const html = await refused.text();
  expect(refused.status).toBe(400);
  expect(errorAt(html, "state")).toBe("Enter your state");
  expect(labelOf(html, "state")).toBe("State");
  expect(html).toContain('value="Hartley-Moss"');
  expect((await orderRow(shop, order.id)).state).toBe("NY");
  expect((await change({ state: "NJ", country: "GB" })).headers.get("location")).toContain("done=address");
  expect(await orderRow(shop, order.id)).toMatchObject({ state: "NJ", country: "US" });
});
