import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { expectAccessible, sidewaysPixels } from "./support/accessible.ts";
import { drawer } from "./support/shopping.ts";
import {
  desktop,
  isInteractive,
  openBrowser,
  openInteractive,
  openVisitor,
  phone,
  waitForScript,
  waitUntilInteractive,
} from "./support/visitor.ts";

/** The header's search: an icon that opens a field with suggestions, on documents and hydrated pages. */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

const icon = (page: Page) => page.getByRole("link", { name: "Search", exact: true });
const panel = (page: Page) => page.getByRole("dialog", { name: "Search the shop" });
const field = (page: Page) => page.getByRole("combobox", { name: "Search the shop" });
const options = (page: Page) => panel(page).getByRole("option");
const status = (page: Page) => panel(page).getByRole("status");
const highlighted = (page: Page) => panel(page).locator("[aria-selected=true] b").allInnerTexts();
const recent = (page: Page) => panel(page).locator("ul").getByRole("link").allInnerTexts();
const hasFocus = (of: ReturnType<typeof icon>) => of.evaluate((element) => element === document.activeElement);
const expectClosed = (page: Page) => panel(page).waitFor({ state: "detached" });

async function open(page: Page, path = "/faq"): Promise<void> {
  await openInteractive(page, path);
  await icon(page).click();
  await field(page).waitFor();
}

/** Types, and waits for the result. */
async function typeAndWait(page: Page, words: string, outcome: string | RegExp = /suggestion/): Promise<void> {
  await field(page).fill(words);
  await status(page).filter({ hasText: outcome }).waitFor({ state: "attached" });
}

const key = "lantern-searches";
const storeSearches = (page: Page, text: string) =>
  page.addInitScript(([name, value]) => localStorage.setItem(name, value), [key, text] as const);
const suggestionsOf = "**/api/search-suggestions?*";

describe.each([
  ["a phone", phone],
  ["a desktop", desktop],
])("on %s", (_, size) => {
  test.each(["/faq", "/shop"])("the icon on %s opens the field; Escape clears it, then closes it", async (path) => {
    await using visitor = await openVisitor(browser, shop.url, size);
    const { page } = visitor;
    await open(page, path);
    expect(await hasFocus(field(page))).toBe(true);
    await typeAndWait(page, "ho");
    await page.keyboard.press("Escape");
    expect(await field(page).inputValue()).toBe("");
    expect(await options(page).count()).toBe(0);
    expect(await hasFocus(field(page))).toBe(true);
    await page.keyboard.press("Escape");
    await expectClosed(page);
    expect(await hasFocus(icon(page))).toBe(true);
    expect(new URL(page.url()).pathname).toBe(path);
    await icon(page).click();
    await panel(page).getByRole("button", { name: "Close search" }).click();
    await expectClosed(page);
    expect(await hasFocus(icon(page))).toBe(true);
  });

  test("the arrow keys move through the suggestions, and Enter opens the highlighted one", async () => {
    await using visitor = await openVisitor(browser, shop.url, size);
    const { page } = visitor;
    await openInteractive(page, "/faq");
    await icon(page).focus();
    await page.keyboard.press("Enter");
    await field(page).waitFor();
    await page.keyboard.type("ho");
    // Typed slowly, "h" is answered too, but without this bundle.
    await options(page).filter({ hasText: "Champion Bundle" }).waitFor();
    expect(await status(page).innerText()).toBe("5 suggestions");
    expect(await options(page).count()).toBe(5);
    expect(await field(page).getAttribute("aria-expanded")).toBe("true");
    expect(await highlighted(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    expect(await highlighted(page)).toEqual(["Lantern Hoodie"]);
    const active = await field(page).getAttribute("aria-activedescendant");
    expect(await options(page).first().getAttribute("id")).toBe(active);
    await page.keyboard.press("ArrowUp");
    expect([await highlighted(page), await field(page).getAttribute("aria-activedescendant")]).toEqual([[], null]);
    await page.keyboard.press("ArrowUp");
    expect(await highlighted(page)).toEqual(["Champion Bundle"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect(await hasFocus(field(page))).toBe(true);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/product/lantern-hoodie");
    await page.goBack();
    await page.waitForURL("**/faq");
    expect(await panel(page).count()).toBe(0);
  });

  test("Enter searches the shop, and the search is suggested again later", async () => {
    await using visitor = await openVisitor(browser, shop.url, size);
    const { page } = visitor;
    await open(page);
    expect(await panel(page).getByText("Recent searches").count()).toBe(0);
    await field(page).fill("navy cap");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/shop?q=navy+cap");
    await page.getByRole("link", { name: "Lantern Cap" }).first().waitFor();
    await waitUntilInteractive(page);
    await icon(page).click();
    await typeAndWait(page, "mug");
    await panel(page).getByRole("link", { name: "See all results for “mug”" }).click();
    await page.waitForURL("**/shop?q=mug");
    await waitUntilInteractive(page);
    await icon(page).click();
    await panel(page).getByText("Kept on this device only.").waitFor();
    expect(await recent(page)).toEqual(["mug", "navy cap"]);
    await panel(page).getByRole("link", { name: "navy cap" }).click();
    await page.waitForURL("**/shop?q=navy+cap");
    await waitUntilInteractive(page);
    await icon(page).click();
    await panel(page).getByText("Recent searches").waitFor();
    expect(await recent(page)).toEqual(["navy cap", "mug"]);
  });

  test("recent searches can be forgotten one by one, and all together", async () => {
    await using visitor = await openVisitor(browser, shop.url, size);
    const { page } = visitor;
    await openInteractive(page, "/faq");
    await page.evaluate(([name]) => localStorage.setItem(name, '["navy cap","hoodie xl","mug"]'), [key] as const);
    await icon(page).click();
    await panel(page).getByRole("button", { name: "Forget hoodie xl" }).click();
    expect(await recent(page)).toEqual(["navy cap", "mug"]);
    expect(await hasFocus(field(page))).toBe(true);
    await panel(page).getByText("Kept on this device only.").click();
    expect(await hasFocus(field(page)), "what is no button takes no focus").toBe(true);
    await panel(page).getByRole("button", { name: "Forget these" }).click();
    expect(await panel(page).getByText("Recent searches").count()).toBe(0);
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
    expect(await panel(page).getByRole("navigation").getByRole("link").allInnerTexts()).toEqual([
      "All",
      "Apparel",
      "Gear",
      "Bundles",
    ]);
  });

  test("a typing error is corrected, and announced once", async () => {
    await using visitor = await openVisitor(browser, shop.url, size);
    const { page } = visitor;
    await open(page);
    await typeAndWait(page, "hoddie", "No match for “hoddie”. Showing hoodie.");
    expect(await page.getByText("No match for “hoddie”").count()).toBe(1);
    expect(await options(page).first().locator("b").innerText()).toBe("Lantern Hoodie");
    await typeAndWait(page, "navy cap", /^1 suggestion$/);
    expect(await options(page).locator("mark").allInnerTexts()).toEqual(["Cap", "Navy"]);
    await typeAndWait(page, "scarf", "No match for “scarf”.");
    expect(await options(page).count()).toBe(0);
    await panel(page).getByRole("link", { name: "Gear" }).click();
    await page.waitForURL("**/shop?category=gear");
  });

  test("axe finds nothing in any of its states", async () => {
    await using visitor = await openVisitor(browser, shop.url, size);
    const { page } = visitor;
    await storeSearches(page, '["navy cap","hoodie xl","mug"]');
    // Its list has its own search, chips and groups.
    await open(page, "/shop");
    await expectAccessible(page, "recent searches");
    await typeAndWait(page, "ho");
    await page.keyboard.press("ArrowDown");
    await expectAccessible(page, "suggestions");
    await typeAndWait(page, "hoddie", "Showing");
    await expectAccessible(page, "the spelling mended");
    await typeAndWait(page, "scarf", "No match");
    await expectAccessible(page, "nothing found");
  });
});

test("on a phone the sheet traps the focus, and the page behind is inert", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  await storeSearches(page, '["mug"]');
  await open(page);
  expect(await page.evaluate(() => document.querySelector("dialog.find")?.matches(":modal"))).toBe(true);
  for (const press of ["Tab", "Shift+Tab"])
    for (let stop = 0; stop < 10; stop++) {
      await page.keyboard.press(press);
      expect(await page.evaluate(() => document.activeElement?.closest("dialog.find") !== null)).toBe(true);
    }
});

test("on a desktop it closes when something outside is clicked or focused, which then has the focus", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await open(page);
  await page.getByRole("button", { name: /^Cart/ }).first().click();
  await expectClosed(page);
  await drawer(page).waitFor();
  await page.keyboard.press("Escape");
  await icon(page).click();
  await field(page).waitFor();
  await page.locator("h1").click();
  await expectClosed(page);
  await icon(page).click();
  await panel(page).getByRole("link", { name: "Bundles" }).focus();
  await page.keyboard.press("Tab");
  await expectClosed(page);
  expect(await hasFocus(icon(page))).toBe(false);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

describe("suggestions that do not arrive", () => {
  const words = "Suggestions are not available. Press Enter to search.";

  test("are reported calmly, and Enter still searches", async () => {
    await using visitor = await openVisitor(browser, shop.url, phone);
    const { page } = visitor;
    visitor.allow(/status of 503/);
    await page.route(suggestionsOf, (route) => route.fulfill({ status: 503, json: { error: "no" } }));
    await open(page);
    await typeAndWait(page, "mug", words);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/shop?q=mug");
  });

  test("are reported if slow, and shown when they arrive", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(suggestionsOf, async (route) => {
      await promise;
      await route.continue();
    });
    await open(page);
    await typeAndWait(page, "mug", words);
    letGo();
    await status(page).filter({ hasText: "3 suggestions" }).waitFor({ state: "attached" });
  });

  test("never replace newer ones", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    const asked: string[] = [];
    await page.route(suggestionsOf, async (route) => {
      const q = new URL(route.request().url()).searchParams.get("q")!;
      asked.push(q);
      if (q === "ho") await promise;
      await route.continue().catch(() => {});
    });
    const first = options(page).first().locator("b");
    await open(page);
    await field(page).fill("ho");
    await expect.poll(() => asked).toEqual(["ho"]);
    await typeAndWait(page, "mug", "3 suggestions");
    letGo();
    // Requested later, so answered later.
    await page.evaluate(() => fetch("/api/search-suggestions?q=later").then((answer) => answer.json()));
    expect(await first.innerText()).toBe("Lantern Mug");
    await typeAndWait(page, "navy cap", /^1 suggestion$/);
    await typeAndWait(page, "mug", "3 suggestions");
    expect(await first.innerText()).toBe("Lantern Mug");
    expect(asked, "an answer that was here already is asked for once").toEqual(["ho", "mug", "later", "navy cap"]);
  });
});

describe("before it is opened", () => {
  test("nothing of it is loaded; hovering over the icon loads it", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    await openInteractive(page, "/faq");
    const isFetched = () => fetched.some((url) => /\/assets\/search-panel-[\w-]+\.js$/.test(url));
    expect(isFetched()).toBe(false);
    await icon(page).hover();
    await expect.poll(isFetched).toBe(true);
    expect(await panel(page).count()).toBe(0);
  });

  test("a click while the header is asleep opens it once the header is awake", async () => {
    await using visitor = await openVisitor(browser, shop.url, phone);
    const { page } = visitor;
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    await page.route("**/assets/islands-*.js", async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto("/faq");
    await waitForScript(page);
    await icon(page).click();
    expect(await isInteractive(page)).toBe(false);
    letGo();
    await field(page).waitFor();
    expect(await hasFocus(field(page))).toBe(true);
    expect(new URL(page.url()).pathname).toBe("/faq");
  });

  test("the search page opens instead if the panel cannot load", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    visitor.allow(/ERR_FAILED|Failed to fetch dynamically/);
    await page.route("**/assets/search-panel-*.js", (route) => route.abort());
    await openInteractive(page, "/faq");
    await icon(page).click();
    await page.waitForURL("**/shop#search");
  });

  test.each([320, 390, 768, 1024, 1440])(
    "its icon is in place at %d pixels, and opening shifts nothing",
    async (width) => {
      await using visitor = await openVisitor(browser, shop.url, { width, height: 800 });
      const { page } = visitor;
      await page.goto("/faq", { waitUntil: "networkidle" });
      const places = () =>
        page.locator(".header :is(.logo, .findbtn, .cartbtn)").evaluateAll((parts) =>
          parts.map((part) => {
            const { x, y, width, height } = part.getBoundingClientRect();
            return [x, y, width, height];
          }),
        );
      const asleep = await places();
      expect(await sidewaysPixels(page)).toBe(0);
      await waitUntilInteractive(page);
      expect(await places()).toEqual(asleep);
      await icon(page).click();
      await field(page).waitFor();
      expect(await places()).toEqual(asleep);
      expect(await sidewaysPixels(page)).toBe(0);
      await page.keyboard.press("Escape");
      await expectClosed(page);
      expect(await places()).toEqual(asleep);
    },
  );
});

test.each([320, 390, 1440])("a name of 80 letters and a long note fit at %d pixels", async (width) => {
  await using visitor = await openVisitor(browser, shop.url, { width, height: 800 });
  const { page } = visitor;
  const long = { path: "/product/x", name: "Long".repeat(20), note: "word ".repeat(12), picture: null, ground: "well" };
  const suggestions = [{ ...long, pence: 1_234_500, from: true }];
  await page.route(suggestionsOf, (route) => route.fulfill({ json: { closest: null, suggestions } }));
  await open(page);
  await typeAndWait(page, "long".repeat(25), "1 suggestion");
  expect(await sidewaysPixels(page)).toBe(0);
  const overflow = await panel(page)
    .locator(".find__p, .find__l, .find__l a, .find__all")
    .evaluateAll((boxes) => boxes.map((box) => box.scrollWidth - box.clientWidth));
  expect(overflow).toEqual([0, 0, 0, 0]);
  expect(await options(page).textContent()).toContain("From £12,345.00");
});

test.each([
  ["holds nonsense", () => localStorage.setItem("lantern-searches", '{"a":[')],
  [
    "is switched off",
    () =>
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      }),
  ],
])("a storage that %s does no harm", async (_, break_) => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  await page.addInitScript(break_);
  await open(page);
  expect(await panel(page).getByText("Recent searches").count()).toBe(0);
  await field(page).fill("mug");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/shop?q=mug");
});

test("without scripts the icon leads to the shop list's search field", async () => {
  const context = await browser.newContext({ baseURL: shop.url, viewport: phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/faq");
  await icon(page).click();
  await page.waitForURL("**/shop#search");
  await page.keyboard.type("mug");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/shop?*q=mug*");
  await context.close();
});
