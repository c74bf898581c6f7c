import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { placeOrder } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";
import { openBrowser, waitUntilInteractive } from "./support/visitor.ts";
import { openVolunteer } from "./support/volunteer.ts";

/** A double click, fast or slow, does what a click does. */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

test("a double click on a button that saves does not say that the shop did not respond", async () => {
  const order = await placeOrder(shop);
  await using owner = await openVolunteer(browser, shop, "owner");
  const { page } = owner;
  await page.goto(`/admin/orders/${order.number}`);
  await waitUntilInteractive(page);
  await page.getByLabel("New note").fill("They rang.");
  await page.getByRole("button", { name: "Add note" }).dblclick();
  await page.getByRole("listitem").filter({ hasText: "They rang." }).waitFor();
  expect(await page.getByText("The shop did not respond").count()).toBe(0);
});

/** The bundles' names in order, and the button that moves the first one down. */
function bundleList(page: Page) {
  const rows = page.getByRole("rowheader");
  return { names: () => rows.allInnerTexts(), down: page.getByRole("button", { name: /^Move .* down$/ }).first() };
}

test("a button whose action runs is inert until the answer is in, and keeps the focus", async () => {
  await using owner = await openVolunteer(browser, shop, "owner");
  const { page } = owner;
  let sent = 0;
  await page.route("**/admin/bundles.data*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent++;
    await setTimeout(1500);
    await route.continue();
  });
  await page.goto("/admin/bundles");
  await waitUntilInteractive(page);
  const { names, down } = bundleList(page);
  const before = await names();
  await down.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => down.getAttribute("aria-disabled")).toBe("true");
  await setTimeout(700);
  await page.keyboard.press("Enter");
  expect(await down.evaluate((button) => button === document.activeElement)).toBe(true);
  await expect.poll(names, { timeout: 10_000 }).toEqual([before[1], before[0], ...before.slice(2)]);
  expect(sent).toBe(1);
  expect(await page.locator('button[aria-disabled="true"][type="submit"]').count()).toBe(0);
});

test("the second click of a slow double click does not hit the line that has taken the first one's place", async () => {
  await using owner = await openVolunteer(browser, shop, "owner");
  const { page } = owner;
  // With the note of an earlier move, so that the list stays where it is.
  await page.goto("/admin/bundles?done=moved");
  await waitUntilInteractive(page);
  const { names, down } = bundleList(page);
  const before = await names();
  const box = (await down.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const moved = [before[1], before[0], ...before.slice(2)];
  await expect.poll(names).toEqual(moved);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await setTimeout(1000);
  expect(await names()).toEqual(moved);
});
