import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { formatPence } from "#app/shared/money.ts";
import { asGiven } from "#database/seed/as-given.ts";
import { variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { emailsTo, orderRow } from "../support/order-facts.ts";
import { placeOrder, settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";
import { expectAccessible, resizeTo, sidewaysPixels } from "./support/accessible.ts";
import { openBrowser, openVisitor, phone, waitUntilInteractive } from "./support/visitor.ts";

/** Withdrawing from an order on a phone (R-WITHDRAW-1 to R-WITHDRAW-3). */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

test("somebody withdraws with the keyboard alone, without signing in, and keeps the proof", async () => {
  const order = await placeOrder(shop, { email: "robin@example.com" });
  await using visitor = await openVisitor(browser, shop.url, phone);
  visitor.allow(/status of 4\d\d/);
  const { page } = visitor;
  const press = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  await page.goto("/");
  await waitUntilInteractive(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Withdraw from contract here" }).click();
  await page.getByLabel("Order number").fill("LT-99999999");
  await page.getByLabel("Email address").fill(order.email);
  await press("Find my order");
  await page.getByRole("alert").getByText("We can’t find an order").waitFor();
  await expectAccessible(page, "an order that is not found");
  expect(await page.getByLabel("Email address").inputValue()).toBe(order.email);

  await page.getByLabel("Order number").fill(order.number);
  await press("Find my order");
  await page.getByRole("heading", { name: "What are you withdrawing from?" }).waitFor();
  await expectAccessible(page, "what to withdraw from");
  await page.getByLabel("Your name").fill("Robin Hartley");
  await press("Go on");
  await page.getByText("I, Robin Hartley, withdraw from the contract for this item:").waitFor();
  await expectAccessible(page, "the declaration");
  await resizeTo(page, { width: 320, height: 640 });
  const frame = page.locator(".wstate");
  expect(await frame.evaluate((box) => box.scrollWidth - box.clientWidth), "sticks out of its frame").toBe(0);
  expect(await sidewaysPixels(page)).toBe(0);
  await resizeTo(page, phone);
  await press("Go back and change it");
  expect(await page.getByLabel("Your name").inputValue()).toBe("Robin Hartley");
  await press("Go on");
  await press("Confirm withdrawal");
  await page.getByRole("heading", { name: "You have withdrawn." }).waitFor();
  await expectAccessible(page, "the proof");
  expect(await page.getByText(/^Received/).evaluate(widthsOfLoneStop)).toEqual([]);
  await settle(shop);
  await page.reload();
  await page.getByText("It won’t be printed.").waitFor();
  expect((await orderRow(shop, order.id)).status).toBe("canceled");
  const subjects = (await emailsTo(shop, order.email)).map(({ subject }) => subject);
  expect(subjects).toContain(`We have your withdrawal, ${order.number}`);
});

test("the refund follows what is chosen, and includes delivery with the last of it", async () => {
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  const tote = await variantId(shop, "lantern-tote-bag", "Natural", "One Size");
  const order = await placeOrder(shop, {
    lines: [
      { variantId: mug, quantity: 1 },
      { variantId: tote, quantity: 2 },
    ],
  });
  await asGiven(
    shop.shop.pool,
    "update orders set status = 'delivered', print_state = 'confirmed', shipped_at = now(), delivered_at = now() where id = $1",
    [order.id],
  );
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  await page.goto("/withdraw");
  await page.getByLabel("Order number").fill(order.number);
  await page.getByLabel("Email address").fill(order.email);
  await page.getByRole("button", { name: "Find my order", exact: true }).click();
  const back = page.getByRole("region", { name: "Your refund" });
  const refund = async () => /We refund\s+(£[\d.]+)/.exec(await back.innerText())?.[1];
  expect(await refund()).toBe("£0.00");
  await page.getByRole("checkbox", { name: /^Lantern Mug/ }).check();
  await expect.poll(refund).toBe("£9.99");
  await page.getByLabel(/^Lantern Tote Bag/).selectOption("1 of 2");
  await expect.poll(() => back.innerText()).toMatch(/Lantern Tote Bag\s+£\d/);
  expect(await back.innerText()).toMatch(/Delivery you paid\s+£0.00/);
  const totes = page.getByRole("listitem").filter({ has: page.getByLabel(/^Lantern Tote Bag/) });
  expect(await totes.locator("b.num").innerText(), "beside it, what comes back for the one").toBe("£24.99");
  expect(await colorOf(totes), "lit, as a ticked one is").toBe(
    await colorOf(page.getByRole("listitem").filter({ has: page.getByRole("checkbox") })),
  );
  await expectAccessible(page, "what comes back");
  await page.getByLabel(/^Lantern Tote Bag/).selectOption("2 of 2");
  const { rows } = await shop.shop.pool.query("select captured_total as paid from orders where id = $1", [order.id]);
  await expect.poll(refund).toBe(formatPence(rows[0].paid));
  await page.getByRole("button", { name: "Go on", exact: true }).click();
  await page.getByText(`We refund ${formatPence(rows[0].paid)}`).waitFor();
});

const colorOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);

/** Runs in the page. The widths in pixels at which the last full stop is on another line than the number before it. */
function widthsOfLoneStop(sentence: Element): number[] {
  const number = sentence.querySelector("b:last-of-type > *")!;
  const stop = document.createRange();
  stop.selectNode(sentence.lastChild!);
  return Array.from({ length: 300 }, (_, index) => 200 + index).filter((width) => {
    (sentence as HTMLElement).style.width = `${width}px`;
    return stop.getBoundingClientRect().top > number.getBoundingClientRect().bottom - 2;
  });
}
