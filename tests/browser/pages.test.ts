import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { store } from "#store";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { expectAccessible } from "./support/accessible.ts";
import { drawer, fillAddress, toCheckout } from "./support/shopping.ts";
import { forceLayout, openBrowser, openVisitor, phone, waitUntilInteractive } from "./support/visitor.ts";

/** What information pages and policies do. That they load and fit is tested in routes.test.ts. */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

/** Puts a mug into the cart; the drawer opens. */
async function addMug(page: Page): Promise<void> {
  await page.goto(`/product/${store.brandSlug}-mug`);
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await drawer(page).waitFor();
}

describe("a jump within a page", () => {
  /** Waits until it has scrolled there and a frame was drawn. */
  const settled = (page: Page, hash: string) =>
    page.waitForFunction(async (wanted) => {
      if (location.hash !== wanted) return false;
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      return true;
    }, hash);
  const topOf = (page: Page, id: string) =>
    page.locator(`#${id}`).evaluate((part) => Math.round(part.getBoundingClientRect().top));

  test("within the contents scrolls to its target, repeatedly, and Back returns to the previous one", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await page.goto("/return-policy");
    await forceLayout(page);
    const links = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
    const all = await links.evaluateAll((each) => each.map((link) => (link as HTMLAnchorElement).hash.slice(1)));
    const ids = all.slice(1, 4);
    const tops: number[] = [];
    for (const id of ids) {
      // Not `click`, which scrolls the list into view by itself.
      await links.and(page.locator(`[href="#${id}"]`)).dispatchEvent("click");
      await settled(page, `#${id}`);
      tops.push(await topOf(page, id));
    }
    expect(
      tops.every((top) => top >= 0 && top < 200),
      `the parts' distance from the top: ${tops}`,
    ).toBe(true);
    await page.goBack();
    await page.goBack();
    await settled(page, `#${ids[0]}`);
    expect(Math.abs((await topOf(page, ids[0]!)) - tops[0]!)).toBeLessThan(5);
  });

  test("to the content works on the second page too", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    const skip = page.getByRole("link", { name: "Skip to main content" });
    await page.goto("/return-policy");
    await forceLayout(page);
    await page.evaluate(() => window.scrollTo(0, 900));
    await skip.dispatchEvent("click");
    await settled(page, "#main");
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).dispatchEvent("click");
    await page.getByRole("heading", { level: 1, name: store.about.headline }).waitFor();
    await page.evaluate(() => window.scrollTo(0, 500));
    await skip.dispatchEvent("click");
    await settled(page, "#main");
    expect(Math.abs(await topOf(page, "main"))).toBeLessThan(200);
  });
});

test("lengths switch to inches, without JavaScript too", async () => {
  await using context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/size-guide");
  const row = page.locator("#tshirt").getByRole("row", { name: /^M/ });
  expect(await row.innerText()).toMatch(/51\s+74\s+21\.5/);
  await page.getByLabel("inch").check();
  expect(await row.innerText()).toMatch(/20\s+29\s+8\.5/);
});

describe("the size finder", () => {
  test("works by keyboard and highlights the size in its chart", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await page.goto("/size-guide");
    await page.getByLabel("What are you buying?").selectOption("Hoodie");
    await page.getByLabel("Width of one that fits you").fill("23.5 in");
    await page.getByLabel("Width of one that fits you").press("Enter");
    await page.getByText("Lantern Hoodie, L").waitFor();
    expect(await page.locator("#hoodie tr.is-you th").innerText()).toBe("L");
    await expectAccessible(page, "the page, answered");
    await page.getByRole("link", { name: "Lantern Hoodie, L" }).click();
    await page.waitForURL(/\/product\/lantern-hoodie\?size=l/);
  });

  test("reports errors above and at the field, and keeps the input", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await page.goto("/size-guide");
    await page.getByLabel("Width of one that fits you").fill("very wide");
    await page.getByRole("button", { name: "Find my size" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await summary.waitFor();
    await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
    await expect.poll(() => page.title()).toMatch(/^Error: /);
    const field = page.getByLabel("Width of one that fits you");
    expect(await field.inputValue()).toBe("very wide");
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await expectAccessible(page, "the page, answered");
  });
});

describe("the delivery estimate", () => {
  const ask = async (page: Page, { country = "United Kingdom", parcel = "One T-Shirt" } = {}) => {
    await page.getByLabel("Country").selectOption({ label: country });
    await page.getByLabel("In the parcel").selectOption({ label: parcel });
    await page.getByRole("button", { name: "Show delivery" }).click();
    await page.getByText(`${parcel}, to ${country}`).waitFor();
    return page.locator(".est__options").innerText();
  };

  test("fetches the print provider's current price at home and abroad; a complete bundle is free in the UK only", async () => {
    await using visitor = await openVisitor(browser, shop.url, phone);
    const { page } = visitor;
    await page.goto("/shipping-info");
    expect(await ask(page)).toMatch(/Standard UK Delivery.*£4\.39.*Express UK Delivery.*£8\.49/s);
    expect(await ask(page, { country: "France" })).toContain("£5.19");
    expect(await ask(page, { country: "United States" })).toContain("£6.29");
    expect(await ask(page, { parcel: "Starter Bundle" })).toContain("£0.00");
    expect(await ask(page, { parcel: "Starter Bundle", country: "Ireland" })).not.toContain("£0.00");
    await expectAccessible(page, "the page, answered");
  });

  test("offers the visitor's own cart first", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await addMug(page);
    await page.goto("/shipping-info");
    await waitUntilInteractive(page);
    await page.getByRole("option", { name: "My cart, 1 item" }).waitFor({ state: "attached" });
    expect(await page.getByLabel("In the parcel").inputValue()).toBe("cart");
    expect(await ask(page, { parcel: "My cart, 1 item" })).toContain("£4.99");
    await page.locator(".est").getByRole("link", { name: "Proceed to Checkout" }).waitFor();
  });

  test("keeps a choice made before hydration, although the cart comes first once it is known", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await addMug(page);
    const scripts = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto("/shipping-info", { waitUntil: "commit" });
    const parcel = page.getByLabel("In the parcel");
    await parcel.selectOption({ label: "Starter Bundle" });
    const chosen = await parcel.inputValue();
    scripts.resolve();
    await waitUntilInteractive(page);
    await page.getByRole("option", { name: "My cart, 1 item" }).waitFor({ state: "attached" });
    expect(await parcel.inputValue()).toBe(chosen);
  });

  test("is 'Standard Delivery' 3.99 while the print provider is down, and says so", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    visitor.allow(/502 \(Bad Gateway\)/);
    const { page } = visitor;
    await page.goto("/shipping-info");
    await shop.control.fault("printful", "down");
    try {
      expect(await ask(page, { parcel: "One Mug" })).toMatch(/Standard Delivery.*3 to 5 days.*£3\.99/s);
      await page.getByText("We couldn’t get a live price").waitFor();
    } finally {
      await shop.control.fault("printful", "down", false);
    }
  });
});

test("the FAQ filters while typing, and announces the number of results", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await page.goto("/faq");
  await page.getByLabel("Search the questions").fill("doesn't fit");
  await page.getByText("1 question", { exact: true }).waitFor();
  await page.getByText("Order the right size and return the other").waitFor();
  await page.getByLabel("Search the questions").fill("zeppelin");
  await page.getByText("No questions match").waitFor();
  await expectAccessible(page, "the page, answered");
});

test("a contents list is beside a long page, follows the reader, and collapses on a phone", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await page.goto("/return-policy");
  const entry = page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: /Faulty/ });
  await entry.click();
  await page.locator('.sidenav:not(.sidefold *) [aria-current="true"]', { hasText: "Faulty" }).waitFor();
  expect(new URL(page.url()).hash).toBe("#faulty");
  await page.setViewportSize(phone);
  expect(await entry.isVisible()).toBe(false);
  await page.locator("summary", { hasText: "On this page" }).click();
  await entry.waitFor();
});

test("everything that buying stores in the browser is in the Cookie Policy", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page, context } = visitor;
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Dismiss this message" }).click();
  await addMug(page);
  await toCheckout(page);
  await fillAddress(page);
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const cookies = (await context.cookies()).map(({ name }) => name);
  await page.goto("/cookie-policy");
  const listed = await page.locator("tbody th").allInnerTexts();
  const caches = await page.evaluate(() => window.caches.keys());
  const kept = [...stored, ...cookies, ...caches.map((name) => name.replace(/-pages-.*/, "-pages-…"))];
  expect(kept.length).toBeGreaterThan(3);
  expect(kept.filter((name) => !listed.includes(name))).toEqual([]);
});
