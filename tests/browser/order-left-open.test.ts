import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { asGiven } from "#database/seed/as-given.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { type Forms, openMember, robinsPassword } from "../support/member.ts";
import { placeOrder } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { expectAccessible } from "./support/accessible.ts";
import { copySession } from "./support/staff.ts";
import { openBrowser, openVisitor } from "./support/visitor.ts";

/** Pages of an account's order that were left open until the session ended. */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);
const { pool } = shop.shop;

async function memberWithOrder(email: string) {
  const member = await openMember(shop, { email });
  const { id, number } = await placeOrder(shop, { email });
  await pool.query(`update orders set user_id = (select id from "user" where email = $1) where id = $2`, [email, id]);
  return { member, email, id, number };
}

type Visitor = Awaited<ReturnType<typeof openVisitor>>;
/** The session ends, the customer sends the form, and is signed in again in another tab. */
async function sendAfterSession(visitor: Visitor, { member, email }: { member: Forms; email: string }, button: string) {
  visitor.allow(/401 \(Unauthorized\)/);
  const { page, context } = visitor;
  await pool.query('delete from session where user_id = (select id from "user" where email = $1)', [email]);
  await page.getByRole("button", { name: button }).click();
  await page.getByText("Your session has ended, so nothing has been saved yet.").waitFor();
  await expectAccessible(page, `'${button}' after the session has ended`);
  await member.post("/login", { email, password: robinsPassword });
  await copySession(context, member, shop);
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test("another address, typed in a page left open until the session ended, is kept and then saved", async () => {
  const order = await memberWithOrder("left.address@example.com");
  await using visitor = await openVisitor(browser, shop.url);
  await copySession(visitor.context, order.member, shop);
  const { page } = visitor;
  await page.goto(`/orders/${order.number}/address`);
  await field(page, "Address").fill("3 Mill Lane");
  await sendAfterSession(visitor, order, "Save the address");
  expect(await field(page, "Address").inputValue()).toBe("3 Mill Lane");
  expect(await field(page, "Town or city").inputValue()).toBe("Hebden Bridge");
  await page.getByRole("button", { name: "Save the address" }).click();
  await page.waitForURL(`**/orders/${order.number}`);
  const { rows } = await pool.query("select address, city from orders where id = $1", [order.id]);
  expect(rows).toEqual([{ address: "3 Mill Lane", city: "Hebden Bridge" }]);
});

test("a change chosen in a page left open until the session ended is kept and then calculated", async () => {
  const order = await memberWithOrder("left.change@example.com");
  await using visitor = await openVisitor(browser, shop.url);
  await copySession(visitor.context, order.member, shop);
  const { page } = visitor;
  await page.goto(`/orders/${order.number}/change`);
  await page.getByLabel("Colour").selectOption("Black");
  await sendAfterSession(visitor, order, "See what it comes to");
  expect(await page.getByLabel("Colour").inputValue()).toBe("Black");
  await page.getByRole("button", { name: "See what it comes to" }).click();
  await page.getByRole("button", { name: "Save the change" }).waitFor();
});

test("a review written in a page left open until the session ended is kept and then published", async () => {
  const order = await memberWithOrder("left.review@example.com");
  await asGiven(pool, "update orders set status = 'delivered', delivered_at = now() where id = $1", [order.id]);
  await using visitor = await openVisitor(browser, shop.url);
  await copySession(visitor.context, order.member, shop);
  const { page } = visitor;
  await page.goto(`/orders/${order.number}/review`);
  await page.getByRole("radio", { name: /5/ }).first().check({ force: true });
  const words = "It keeps the tea warm.";
  await field(page, "How is it?").fill(words);
  await sendAfterSession(visitor, order, "Publish");
  expect(await field(page, "How is it?").inputValue()).toBe(words);
  await page.getByRole("button", { name: "Publish" }).click();
  await until("the review", async () => {
    const { rows } = await pool.query("select body from product_reviews where order_id = $1", [order.id]);
    return rows[0]?.body === words;
  });
});
