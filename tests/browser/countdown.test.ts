import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { placeOrder } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";
import { openBrowser, openVisitor, phone, waitUntilInteractive } from "./support/visitor.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

test("the time left to cancel is right after a phone wakes: its uptime stood still, the time of day did not", async () => {
  const order = await placeOrder(shop);
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page, context } = visitor;
  const cookies = order.cookie.split("; ").map((each) => /^([^=]+)=(.*)$/.exec(each)!);
  await context.addCookies(cookies.map(([, name, value]) => ({ name: name!, value: value!, url: shop.url })));
  await page.goto(`/orders/${order.number}`);
  await waitUntilInteractive(page);
  const timer = page.getByRole("timer");
  await expect.poll(() => timer.innerText(), { timeout: 20_000 }).toMatch(/^(59:|1:00:00)/);
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 20 * 60_000;
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(() => timer.innerText(), { timeout: 20_000 }).toMatch(/^(39:|40:00)/);
});
