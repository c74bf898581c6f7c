import { expect, test } from "vitest";
import { formatDateTime } from "#app/shared/dates.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { makeDrop, piecesOf, removeDrops } from "../support/drop.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { expectAccessible } from "./support/accessible.ts";
import { addTee, fillAddress, pay, useCard } from "./support/shopping.ts";
import { openBrowser, openVisitor, phone, waitUntilInteractive } from "./support/visitor.ts";

/** Drops on a phone (R-DROP-2 and R-DROP-3). */
const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);
const slug = "lantern-tshirt";

test("a shopper reads when a drop goes on sale, is refused by name, buys the last piece, and reads that it is gone", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  visitor.allow(/409 \(Conflict\)/);
  const { page } = visitor;
  const shows = (words: string) =>
    until(`the page to say ${words}`, async () => {
      await page.goto(`/product/${slug}`);
      return (await page.locator(".dropbox").filter({ hasText: words }).count()) > 0;
    });
  await addTee(page);
  const { startsAt } = await makeDrop(shop, slug, { starts: "1 hour", pieces: 1, perPerson: 1 });
  await shows("It goes on sale then");
  expect(await page.locator(".pdp").getByRole("button").count(), "nothing to buy").toBe(0);
  await expectAccessible(page, "a drop before its start");
  await page.goto("/checkout");
  await page
    .getByText(`Lantern T-Shirt, Navy, L goes on sale on ${formatDateTime(startsAt)}`)
    .first()
    .waitFor();

  await shop.control.advanceClock(3_600_000);
  await shows("1 of 1 left");
  await expectAccessible(page, "a drop that is open");
  await page.goto("/checkout");
  await fillAddress(page);
  await useCard(page, "Pays 4242");
  await pay(page);
  await until("the piece is sold", async () => (await piecesOf(shop, slug)).sold === 1);
  await shows("Gone");
  await expectAccessible(page, "a drop that is gone");
  const box = page.locator(".dropbox");
  const blank = await box.evaluate(
    (around) => around.getBoundingClientRect().bottom - around.lastElementChild!.getBoundingClientRect().bottom,
  );
  expect(blank, "pixels kept free below the last words of a drop").toBeLessThan(30);
  expect(await page.locator(".pdp").getByText("Ships in").count(), "no promise of when it is sent").toBe(0);
  await page.locator(".pdp").getByRole("link", { name: "Shop Merch" }).waitFor();
});

test("on a phone, the field for a reminder is as wide as the page, with its button below", async () => {
  const hoodie = "lantern-hoodie";
  await makeDrop(shop, hoodie, { starts: "3 hours" });
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  const remind = page.getByRole("button", { name: "Remind me" });
  await until("the page to offer a reminder", async () => {
    await page.goto(`/product/${hoodie}`);
    return (await remind.count()) > 0;
  });
  const field = await page.getByRole("textbox", { name: "Email address" }).first().boundingBox();
  expect(field!.width).toBeGreaterThan(300);
  expect((await remind.boundingBox())!.y).toBeGreaterThan(field!.y);
});

test("an open page counts down, sells at the start and stops at the end, without loading or moving", async () => {
  const mug = "lantern-mug";
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  // A visitor's own clock says nothing about the start.
  await page.addInitScript(() => {
    const real = Date.now;
    Date.now = () => real() + 7 * 86_400_000;
  });
  await makeDrop(shop, mug, { starts: "1 hour", ends: "2 hours", pieces: 12, perPerson: 2 });
  await until("the page to know its drop", async () => {
    await page.goto(`/product/${mug}`);
    return (await page.locator(".dropbox").count()) > 0;
  });
  await page.getByText(/^Starts in 5\d minutes\.$/).waitFor();
  await waitUntilInteractive(page);
  await page.evaluate(() => {
    const seen = { moved: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift" });
  });
  /** How much has moved on this very document since it was last asked; fails on another one. */
  const moved = () =>
    page.evaluate(async () => {
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      const { seen } = window as unknown as { seen: { moved: number } };
      const sum = seen.moved;
      seen.moved = 0;
      return sum;
    });
  const status = page.locator(".dropbox + [role=status]");
  expect(await status.textContent(), "nothing is announced while it counts").toBe("");

  const moveTo = (change: string) => shop.shop.pool.query(`update drops set ${change} where slug = $1`, [mug]);
  /** As if the visitor came back to the page, which then looks at once. */
  const comeBack = (words: string) =>
    until(`the page to say ${words}`, async () => {
      await page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
      return (await page.locator(".dropbox").textContent())?.includes(words);
    });
  await moveTo("starts_at = business_now() + interval '29 minutes'");
  await comeBack("Starts in 2");
  await moveTo("starts_at = business_now() + interval '2 seconds'");
  await comeBack("12 of 12 left");
  const add = page.locator(".pdp").getByRole("button", { name: /^Add to Cart, £/ });
  await add.waitFor({ timeout: 60_000 });
  await until("the start to be announced", async () =>
    (await status.textContent())?.includes("On sale now: 12 of 12 left."),
  );
  expect(await moved(), "nothing moved at the start").toBeLessThan(0.02);
  await moveTo("pieces = 10");
  await comeBack("10 of 10 left");
  await until("it to be said that few are left", async () => (await status.textContent()) === "10 of 10 left.");
  await moveTo("pieces = 9");
  await comeBack("9 of 9 left");
  expect(await status.textContent(), "said once").toBe("10 of 10 left.");
  await expectAccessible(page, "a drop that has just begun");
  const more = page.locator(".pdp").getByRole("button", { name: "One more" });
  await more.click();
  expect(await more.getAttribute("aria-disabled")).toBe("true");
  expect(await add.textContent(), "two for each person").toContain("£19.98");
  await add.click();
  await page.getByRole("dialog").getByText("You can have up to 2 of it, in all colours and sizes").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  // The checks above have resized the window.
  await moved();

  await moveTo("ends_at = business_now()");
  await comeBack("No longer on sale");
  await add.waitFor({ state: "detached" });
  expect(await page.locator(".pdp").getByRole("button").count(), "nothing to buy").toBe(0);
  expect(await status.textContent()).toContain("No longer on sale.");
  expect(await moved(), "nor at the end").toBeLessThan(0.02);
  await expectAccessible(page, "a drop that ended while it was open");
});

test("while others pay for the last piece, a shopper leaves an address without scripts", async () => {
  const cap = "lantern-cap";
  await makeDrop(shop, cap, { pieces: 1 });
  const lines = [{ variantId: await variantId(shop, cap, "Red", "One Size"), quantity: 1 }];
  const buyer = await openBuyer(shop).ready(lines, robin);
  expect((await buyer.pay()).status).toBe(200);
  await using visitor = await openVisitor(browser, shop.url, phone);
  await until("the page to offer it", async () => {
    await visitor.page.goto(`/product/${cap}`);
    return (await visitor.page.getByRole("button", { name: "Tell me if one comes back" }).count()) > 0;
  });
  await expectAccessible(visitor.page, "a drop whose pieces others pay for");

  await using context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false, viewport: phone });
  const page = await context.newPage();
  await page.goto(`/product/${cap}`);
  await page.locator(".remind").getByLabel("Email address").fill("morgan@example.com");
  await page.getByRole("button", { name: "Tell me if one comes back" }).click();
  await page.getByText("We’ll email you once, if a piece comes back.").waitFor();
});

test("a bundle that would go over one product's limit is not added, and says which, and what the cart has", async () => {
  const html = async () => (await shop.fetch("/product/starter-bundle")).text();
  // A bundle sells only while the drops in it do. The T-shirt's, of an earlier test, is gone and had the same limit.
  await removeDrops(shop);
  await until("the bundle to have every size", async () => (await html()).includes('aria-label="L"'));
  await makeDrop(shop, "lantern-cap", { perPerson: 1 });
  await until("the bundle to know of its drop", async () => (await html()).includes('"most":1'));
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  const add = page.getByRole("button", { name: "Add Bundle to Cart, £54.97" });
  await page.goto("/product/starter-bundle");
  await waitUntilInteractive(page);
  await page.getByRole("radio", { name: "L", exact: true }).check({ force: true });
  await add.click();
  await page.getByRole("dialog").getByText("Starter Bundle").first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await add.click();
  await page
    .getByRole("alert")
    .getByText("Not added: one person can have up to 1 of Lantern Cap. Your cart has 1, and this would make it 2.")
    .waitFor();
  expect(await page.getByRole("dialog").count(), "the drawer stays closed").toBe(0);
});
