import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { store } from "#store";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { drawer, orderNumber, payButton, robin } from "./support/shopping.ts";
import { desktop, forceLayout, openBrowser, openInteractive, openVisitor } from "./support/visitor.ts";

/** From the home page to a paid order by keyboard alone: every stop is reached by Tab, and visible. */
const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);

type Stop = { role: string; name: string; isSeen: boolean };

/** The focused element across frames: its role, name, and whether any of it is on screen. */
async function focused(page: Page): Promise<Stop> {
  for (const frame of page.frames()) {
    const stop = await frame
      .evaluate(() => {
        const element = document.activeElement as HTMLInputElement | null;
        if (!element || element === document.body || element.tagName === "IFRAME" || !document.hasFocus()) return null;
        const labelled = element
          .getAttribute("aria-labelledby")
          ?.split(" ")
          .map((id) => document.getElementById(id)?.textContent);
        const name =
          element.getAttribute("aria-label") ??
          labelled?.join(" ") ??
          element.labels?.[0]?.textContent ??
          element.textContent;
        const { top, bottom } = (element.labels?.[0] ?? element).getBoundingClientRect();
        return {
          role: element.type === "radio" ? "radio" : element.tagName.toLowerCase(),
          name: (name ?? "").trim().replace(/\s+/g, " "),
          isSeen: bottom > 0 && top < window.innerHeight,
        };
      })
      .catch(() => null);
    if (stop) return stop;
  }
  return { role: "body", name: "", isSeen: true };
}

/** Waits until the page has this title and has announced it. */
const announcedTitle = (page: Page, title: RegExp) =>
  until("the title to be announced", async () => {
    const now = await page.title();
    const announced = await page.getByRole("status").allTextContents();
    return title.test(now) && announced.includes(now);
  });
const isInMain = (page: Page) => page.evaluate(() => document.activeElement?.closest("main") !== null);

test("following a link in the footer starts at the new page's top, where the first stop skips its header", async () => {
  await using visitor = await openVisitor(browser, shop.url, desktop, { serviceWorkers: "allow" });
  const { page } = visitor;
  await page.goto("/");
  await forceLayout(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/faq");
  await page.getByRole("heading", { level: 1, name: "Questions people ask" }).waitFor();
  expect(await page.evaluate(() => [document.activeElement?.tagName, scrollY])).toEqual(["BODY", 0]);
  await page.keyboard.press("Tab");
  expect((await focused(page)).name).toBe("Skip to main content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect([await isInMain(page), (await focused(page)).isSeen]).toEqual([true, true]);
});

test("client-side navigation starts at the new page's top and announces its title; Back leaves the focus alone", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await openInteractive(page, "/rehearsal");
  const rehearsalNav = page.getByRole("navigation", { name: "Rehearsal" });
  await page.evaluate(() => scrollTo(0, 300));
  await rehearsalNav.getByRole("link", { name: "Every email" }).evaluate((link) => link.focus({ preventScroll: true }));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/rehearsal/mails");
  await announcedTitle(page, /^Every email/);
  expect(await page.evaluate(() => [document.activeElement?.id, scrollY])).toEqual(["main", 0]);
  await page.keyboard.press("Tab");
  expect([await isInMain(page), (await focused(page)).isSeen]).toEqual([true, true]);

  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goBack();
  await announcedTitle(page, /^Control room/);
  expect(await page.evaluate(() => document.activeElement?.id)).not.toBe("main");
});

test("a link to a fragment of another page leads there, and Tab continues from it", async () => {
  await using visitor = await openVisitor(browser, shop.url, desktop, { serviceWorkers: "allow" });
  const { page } = visitor;
  await page.goto("/size-guide");
  await forceLayout(page);
  await page.getByRole("main").getByRole("link", { name: "Returns & Exchanges" }).press("Enter");
  await page.waitForURL("**/return-policy#exchange");
  const part = page.locator("#exchange");
  await until("it to be in view", async () => Math.abs((await part.boundingBox())?.y ?? 9999) < 300);
  await page.keyboard.press("Tab");
  // Node.DOCUMENT_POSITION_FOLLOWING
  const isBehind = (part: Element) => Boolean(part.compareDocumentPosition(document.activeElement!) & 4);
  expect([await part.evaluate(isBehind), (await focused(page)).isSeen]).toEqual([true, true]);
});

test("another page or filter of reviews starts at the list's top", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await page.goto(`/product/${store.brandSlug}-tshirt`);
  await forceLayout(page);
  const atTheList = () =>
    until("the list in view", () =>
      page.locator("#reviews").evaluate((list) => Math.abs(list.getBoundingClientRect().top) < innerHeight / 2),
    );
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Page 2" }).press("Enter");
  await page.waitForURL("**?reviews=2#reviews");
  await atTheList();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("#reviews") !== null)).toBe(true);
  await page.getByRole("link", { name: /^3 star/ }).press("Enter");
  await page.getByText("1 of 14 written reviews").waitFor();
  await atTheList();
  await page.goBack();
  await page.waitForURL("**?reviews=2#reviews");
  await atTheList();
});

/** Tabs until a stop matches. Fails if a stop on the way is out of view, or after too many stops. */
async function tabTo(page: Page, what: RegExp, most = 80): Promise<void> {
  const passed: string[] = [];
  for (let press = 0; press < most; press++) {
    await page.keyboard.press("Tab");
    const stop = await focused(page);
    expect(stop.isSeen, `${stop.name} is out of sight`).toBe(true);
    if (what.test(stop.name)) return;
    passed.push(stop.name);
  }
  throw new Error(`Tab does not reach ${what}: ${passed.join(" | ")}`);
}

test("a shopper buys by keyboard alone, from the home page to a paid order", { timeout: 180_000 }, async () => {
  await using visitor = await openVisitor(browser, shop.url, desktop, { serviceWorkers: "allow" });
  const { page } = visitor;
  await openInteractive(page, "/");
  await tabTo(page, /^Shop Merch/);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/shop");
  await page.getByRole("heading", { level: 1, name: "Shop" }).waitFor();
  await tabTo(page, /^Lantern T-Shirt$/);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Lantern T-Shirt" }).waitFor();

  await tabTo(page, /^(Navy|White|Black|Red|Forest|Ash Grey)$/);
  await page.keyboard.press("ArrowRight");
  const color = (await focused(page)).name;
  await tabTo(page, /^(S|M|L|XL|2XL|3XL)$/);
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  const size = (await focused(page)).name;
  await tabTo(page, /^Add to Cart/);
  await page.keyboard.press("Enter");
  await drawer(page).getByText(`${color}, ${size}`).first().waitFor();
  await tabTo(page, /^Proceed to Checkout/);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/checkout");
  await page.getByLabel("Email address", { exact: true }).waitFor();

  for (const [label, value] of Object.entries(robin)) {
    await tabTo(page, new RegExp(`^${label}`));
    await page.keyboard.type(value);
  }
  await page.keyboard.press("Tab");
  // Wait for the button too: Tab might pass it before it shows its total.
  await payButton(page).waitFor();
  await tabTo(page, /Pays 4242/);
  await page.keyboard.press("Enter");
  await tabTo(page, /^Pay £\d/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/success/);
  await until("the order's number", async () => /^LT-\d{5,}$/.test(await orderNumber(page)));
});
