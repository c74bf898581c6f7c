import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { bannerKey } from "#app/shell/banner-script.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { signedIn } from "../support/signed-in.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { expectAccessible, sidewaysPixels } from "./support/accessible.ts";
import { addTee, drawer } from "./support/shopping.ts";
import {
  desktop,
  forceLayout,
  openBrowser,
  openInteractive,
  openVisitor,
  phone,
  waitForScript,
  waitUntilInteractive,
} from "./support/visitor.ts";

/** What every page shares (R-ROUTE-7 to R-ROUTE-15) and the cart drawer (R-CART-5 to R-CART-9). */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

const main = (page: Page) => page.getByRole("navigation", { name: "Main" });
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

describe("header", () => {
  test("'The shadow becomes stronger once the page is scrolled more than 10 px'", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await openInteractive(page, "/faq");
    const shadow = () => page.locator("header.header").evaluate((header) => getComputedStyle(header).boxShadow);
    const before = await shadow();
    await page.evaluate(() => window.scrollTo(0, 10));
    await page.waitForFunction(() => window.scrollY === 10);
    expect(await shadow()).toBe(before);
    await page.evaluate(() => window.scrollTo(0, 11));
    await until("a stronger shadow", async () => (await shadow()) !== before);
    await page.evaluate(() => window.scrollTo(0, 0));
    await until("the lighter one again", async () => (await shadow()) === before);
  });

  test("the shadow is strong on a page that is scrolled before its script runs, as after a reload", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await page.goto("/faq");
    await page.evaluate(() => window.scrollTo(0, 700));
    await until("the page to be scrolled", async () => (await scrolled(page)) === 700);
    const script = Promise.withResolvers<void>();
    await page.route("**/assets/start-*.js", (route) => script.promise.then(() => route.continue()));
    await page.reload({ waitUntil: "commit" });
    await until("the browser to scroll there again", async () => (await scrolled(page)) === 700);
    script.resolve();
    await page.locator("header.is-scrolled").waitFor();
  });

  test("'a cart button with an item-count badge', there before hydration and never shifting anything", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await addTee(page);
    await page.goto("/faq", { waitUntil: "commit" });
    const button = page.getByRole("button", { name: "Cart, 1 item" });
    await button.waitFor();
    expect(await button.locator(".count").innerText()).toBe("1");
  });

  test("'a mobile menu': opens, navigates, closes behind the next page, returns the focus", async () => {
    await using visitor = await openVisitor(browser, shop.url, phone);
    const { page } = visitor;
    await openInteractive(page, "/");
    await page.getByRole("button", { name: "Menu", exact: true }).press("Enter");
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.waitFor();
    await expectAccessible(page, "the menu", "dialog[open]");
    const help = await menu
      .locator("nav a")
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
    expect(help.slice(-2)).toEqual([
      ["Track order", "/track-order"],
      ["Delivery and returns", "/shipping-info"],
    ]);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Menu");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await menu.getByRole("link", { name: "About" }).click();
    await page.waitForURL("**/about");
    await menu.waitFor({ state: "hidden" });
  });
});

test.each([desktop, phone])("without JavaScript the header has its links and no dead buttons", async (size) => {
  await using context = await browser.newContext({ baseURL: shop.url, viewport: size, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/faq");
  const header = page.locator("header.header");
  for (const name of ["Shop", "About", "Contact", "Sign In", "Sign Up"]) {
    expect(await header.getByRole("link", { name, exact: true }).isVisible(), name).toBe(true);
  }
  expect(await header.getByRole("button").filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Dismiss this message" }).isVisible()).toBe(false);
  expect(await sidewaysPixels(page)).toBe(0);
});

describe("banner", () => {
  test("'Dismissible red banner'. 'Dismissal is remembered', and nothing flashes or shifts", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await openInteractive(page, "/");
    const banner = page.getByText("Movement surging! Record demand - join thousands showing their support!");
    await banner.waitFor();
    expect(await page.locator(".banner").evaluate((each) => getComputedStyle(each).backgroundColor)).toBe(
      "rgb(200, 32, 47)",
    );
    await page.getByRole("button", { name: "Dismiss this message" }).click();
    await banner.waitFor({ state: "hidden" });
    // Before any script of the page has loaded, and so before the first paint.
    await page.route("**/assets/*.js", (route) => route.abort());
    visitor.allow(/ERR_FAILED|Failed to fetch|dynamically imported/);
    await page.goto("/shop", { waitUntil: "commit" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await banner.isVisible()).toBe(false);
  });

  test("dismissed in one tab it disappears from the others, touched or not", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page, context } = visitor;
    const touched = await context.newPage();
    const untouched = await context.newPage();
    await openInteractive(touched, "/faq");
    await untouched.goto("/faq");
    await waitForScript(untouched);
    await openInteractive(page, "/");
    await page.getByRole("button", { name: "Dismiss this message" }).click();
    for (const other of [touched, untouched]) await other.getByText("Movement surging!").waitFor({ state: "hidden" });
  });

  test("dismissed on one page it does not come back with Back to another", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await openInteractive(page, "/faq");
    // Playwright's Chromium never restores a page, so this does what the browser would do.
    await page.evaluate((key) => {
      localStorage.setItem(key, "1");
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    }, bannerKey);
    await page.getByText("Movement surging!").waitFor({ state: "hidden" });
  });
});

describe("navigation", () => {
  test("'Scroll returns to the top on navigation', and Back restores it", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await openInteractive(page, "/faq");
    await page.evaluate(() => window.scrollTo(0, 700));
    // Not `click`, which scrolls a sticky header's link into view by itself.
    await main(page).getByRole("link", { name: "Shop" }).dispatchEvent("click");
    await page.waitForURL("**/shop");
    await until("the top", async () => (await scrolled(page)) === 0);
    await page.goBack();
    await page.waitForURL("**/faq");
    await until("the old place", async () => Math.abs((await scrolled(page)) - 700) < 5);
  });

  test("back and forward keep filters and scroll", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await openInteractive(page, "/shop?category=gear&sort=price-low");
    const heading = page.getByRole("main").getByRole("heading", { level: 2 });
    const names = async () => (await heading.allInnerTexts()).join();
    const shown = await names();
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.getByRole("main").getByRole("link", { name: "Lantern Mug" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Lantern Mug" }).waitFor();
    await page.goBack();
    await page.waitForURL("**/shop?category=gear&sort=price-low");
    await until("the same shelf", async () => (await names()) === shown);
    await until("the same place", async () => Math.abs((await scrolled(page)) - 300) < 5);
    await page.goForward();
    await page.getByRole("heading", { level: 1, name: "Lantern Mug" }).waitFor();
  });

  test("'A skip-to-main-content link exists': first in Tab order, visible when focused, leads to the content", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await page.goto("/");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to main content" });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await until("it to be seen", async () => ((await skip.boundingBox())?.y ?? -1) >= 0);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  test("'Pages load on demand with a Loading... spinner'", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page, context } = visitor;
    await openInteractive(page, "/shop");
    await context.route(/shop\.data/, async (route) => {
      await page.getByText("Loading...").waitFor();
      await route.continue();
    });
    await page.getByRole("checkbox", { name: /^Gear/ }).check();
    await page.getByText("4 products of 10").first().waitFor();
    await expect.poll(() => page.getByText("Loading...").count()).toBe(0);
  });
});

describe("provider status badge", () => {
  const badge = (page: Page) => page.locator(".provider");
  const answer = (page: Page, status: number, body: object) =>
    page.route("**/api/provider-status", (route) => route.fulfill({ status, json: body }));

  test.each([
    ["API not configured - using mock data", "/unsubscribe", 200, { status: "unavailable" }],
    ["Error checking status", "/checkout", 200, { status: "error" }],
    ["Error checking status", "/faq", 500, { error: "out of order" }],
  ])("shows '%s' on %s if it applies, before any interaction", async (text, path, status, body) => {
    await using visitor = await openVisitor(browser, shop.url);
    visitor.allow(/500/);
    const { page } = visitor;
    await answer(page, status, body);
    await page.goto(path);
    await badge(page).getByText(text).waitFor();
  });

  test("is on a hydrated page that failed, too", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    visitor.allow(/status of 500/);
    const { page, context } = visitor;
    await context.setExtraHTTPHeaders({ authorization: (await signedIn(shop)).bearer });
    await answer(page, 200, { status: "error" });
    const { pool } = shop.shop;
    await pool.query("alter table orders rename to orders_away");
    try {
      await page.goto("/orders");
      await page.getByRole("heading", { name: "Something went wrong." }).waitFor();
      await badge(page).getByText("Error checking status").waitFor();
    } finally {
      await pool.query("alter table orders_away rename to orders");
    }
  });

  test("is hidden while the provider is well, and appears on the next page once it is not", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    const answered = page.waitForResponse("**/api/provider-status");
    await openInteractive(page, "/faq");
    expect(await (await answered).json()).toEqual({ status: "ok" });
    expect(await badge(page).innerText()).toBe("");
    await answer(page, 200, { status: "error" });
    await main(page).getByRole("link", { name: "About" }).click();
    await badge(page).getByText("Error checking status").waitFor();
  });
});

describe("footer", () => {
  test("'a Disclaimer modal' says that the store is independent, and returns the focus", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await openInteractive(page, "/faq");
    const button = page.getByRole("button", { name: "Disclaimer" });
    await button.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Disclaimer" });
    await dialog.getByText("not affiliated with or endorsed by the official party").waitFor();
    await expectAccessible(page, "the disclaimer", "dialog[open]");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
  });

  test("an open Disclaimer closes on Back", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await openInteractive(page, "/faq");
    await forceLayout(page);
    await waitUntilInteractive(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Size Guide" }).click();
    await page.getByRole("heading", { level: 1, name: "Size Guide" }).waitFor();
    await page.getByRole("button", { name: "Disclaimer" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Disclaimer" });
    await dialog.waitFor();
    await page.goBack();
    await page.waitForURL("**/faq");
    await dialog.waitFor({ state: "hidden" });
  });
});

describe("the cart drawer", () => {
  const shut = (page: Page) => until("the drawer to be shut", async () => !(await drawer(page).isVisible()));

  test("'Opened from the floating cart button, which shows item count and total'", async () => {
    await using visitor = await openVisitor(browser, shop.url, phone);
    const { page } = visitor;
    await openInteractive(page, "/faq");
    const floating = page.locator(".floatcart");
    expect(await floating.isVisible(), "'appears only when the cart is non-empty'").toBe(false);
    await addTee(page);
    await expectAccessible(page, "the drawer", "dialog[open]");
    await page.keyboard.press("Escape");
    await openInteractive(page, "/faq");
    const button = page.getByRole("button", { name: /^Open cart: 1 item\s*£24\.99$/ });
    const { width, height } = (await button.boundingBox())!;
    expect(height, "no larger on a phone than a finger needs").toBeLessThanOrEqual(44);
    expect(width).toBeLessThan(390 * 0.42);
    await button.click();
    await drawer(page).waitFor();
  });

  test("'Clicking the overlay or close closes it'", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await addTee(page);
    await page.mouse.click(20, 400);
    await shut(page);
    await page.locator(".floatcart").click();
    await drawer(page).getByRole("button", { name: "Close cart" }).click();
    await shut(page);
  });

  test("a press that starts in the drawer and ends on the overlay, as when selecting text, closes nothing", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await addTee(page);
    const name = (await drawer(page).getByText("Lantern T-Shirt").first().boundingBox())!;
    await page.mouse.move(name.x + 40, name.y + 8);
    await page.mouse.down();
    await page.mouse.move(20, name.y + 8, { steps: 3 });
    await page.mouse.up();
    expect(await drawer(page).isVisible()).toBe(true);
    await page.mouse.click(20, 400);
    await shut(page);
  });

  test("''Proceed to Checkout' (closes the drawer, then goes to checkout after 100 ms)'; and what the form collects", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await page.addInitScript(() => {
      if (location.pathname === "/checkout") return;
      // Survives the navigation.
      const moments: [what: string, at: number][] = [];
      const note = (what: string) => {
        moments.push([what, performance.now()]);
        sessionStorage.setItem("moments", JSON.stringify(moments));
      };
      // The drawer reports closing in a task of its own, which a busy page delays, so measure from the click.
      const pressed = () => {
        moments.length = 0;
        note("pressed");
      };
      document.addEventListener("click", pressed, true);
      document.addEventListener("close", () => note("shut"), true);
      window.navigation.addEventListener("navigate", ({ destination }) => note(new URL(destination.url).pathname));
    });
    await addTee(page);
    await drawer(page).getByText("Proceed to Checkout").click();
    await page.waitForURL("**/checkout");
    const kept = await page.evaluate(() => sessionStorage.getItem("moments")!);
    const moments = JSON.parse(kept) as [string, number][];
    expect(moments.map(([what]) => what)).toEqual(["pressed", "shut", "/checkout"]);
    expect(moments[2]![1] - moments[0]![1]).toBeGreaterThan(99);
    for (const label of [
      "Email address",
      "First name",
      "Last name",
      "Address",
      "Apartment (optional)",
      "Town or city",
      "County (optional)",
      "Postcode",
      "Country",
      "Phone (optional)",
    ]) {
      await page.getByLabel(label, { exact: true }).waitFor({ state: "attached" });
    }
  });
});
