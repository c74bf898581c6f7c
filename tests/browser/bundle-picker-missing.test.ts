import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { openBrowser, openInteractive, openVisitor, phone, waitForScript } from "./support/visitor.ts";

/** A bundle card's button while the picker is missing or never loads: it links to the bundle's page. */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

const button = (page: Page, bundle = "Starter Bundle") => page.getByRole("link", { name: `Add to Cart: ${bundle}` });
const picker = (page: Page, bundle = "Starter Bundle") => page.getByRole("dialog", { name: bundle, exact: true });
const bundlePage = "**/product/starter-bundle";
const dataOfStarter = "**/api/bundles/starter-bundle";
const failures = /Failed to (load|fetch)|ERR_FAILED|status of (409|500)/;

/** Delays a response until it is released. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test.each(["/", "/shop"])("without scripts it leads from %s to the bundle's page", async (path) => {
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false, viewport: phone });
  const page = await context.newPage();
  await page.goto(path);
  await button(page).click();
  await page.waitForURL(bundlePage);
  await context.close();
});

describe("when the picker is available", () => {
  test.each(["/", "/shop"])(
    "a middle click, or one with a modifier key, opens the bundle's page in a tab, on %s",
    async (path) => {
      await using visitor = await openVisitor(browser, shop.url);
      const { page, context } = visitor;
      await openInteractive(page, path);
      for (const how of [{ button: "middle" as const }, { modifiers: ["ControlOrMeta" as const] }]) {
        const [tab] = await Promise.all([context.waitForEvent("page"), button(page).click(how)]);
        await tab.waitForURL(bundlePage);
        await tab.close();
      }
      expect(await picker(page).count()).toBe(0);
    },
  );

  test("code and data load on hover or focus, not before", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    const parts = () => fetched.filter((path) => /bundle-picker|api\/bundles/.test(path));
    await openInteractive(page, "/");
    expect(parts()).toEqual([]);
    await button(page).hover();
    await expect.poll(() => parts().filter((path) => path.endsWith("/api/bundles/starter-bundle"))).toHaveLength(1);
    await expect.poll(() => parts().some((path) => /bundle-picker.*\.js$/.test(path))).toBe(true);
    await button(page).click();
    await picker(page).waitFor();
    expect(
      parts().filter((path) => path.startsWith("/api/")),
      "asked for once",
    ).toHaveLength(1);
  });
});

describe("clicked while its island is asleep", () => {
  test("it opens the picker once the island is awake", async () => {
    await using visitor = await openVisitor(browser, shop.url, phone);
    const { page } = visitor;
    const letGo = await holdBack(page, "**/assets/islands-*.js");
    await page.goto("/");
    await waitForScript(page);
    await button(page).click();
    await page.getByRole("status").getByText("Loading...").waitFor();
    letGo();
    await picker(page).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("it follows its link if nothing can wake the island", async () => {
    await using visitor = await openVisitor(browser, shop.url, phone);
    const { page } = visitor;
    visitor.allow(failures);
    await page.route("**/assets/islands-*.js", (route) =>
      route.request().frame().url().endsWith("/") ? route.abort() : route.continue(),
    );
    await page.goto("/");
    await waitForScript(page);
    await button(page).click();
    await page.waitForURL(bundlePage);
  });
});

describe("on a slow connection", () => {
  test("it shows that it is loading, and only the last click is answered", async () => {
    await using visitor = await openVisitor(browser, shop.url, phone);
    const { page } = visitor;
    const letGo = await holdBack(page, dataOfStarter);
    await openInteractive(page, "/shop?category=bundles");
    await button(page).click();
    await expect.poll(() => button(page).getAttribute("aria-busy")).toBe("true");
    await page.locator("article").getByRole("status").getByText("Loading...").waitFor();
    await button(page, "Champion Bundle").click();
    await picker(page, "Champion Bundle").waitFor();
    letGo();
    await expect.poll(() => button(page).getAttribute("aria-busy")).toBeNull();
    expect(await page.locator("dialog:modal").count()).toBe(1);
    await page.keyboard.press("Escape");
    await button(page).click();
    await picker(page).waitFor();
  });

  test("it leads to the bundle's page if the picker has not loaded within eight seconds", async () => {
    await using visitor = await openVisitor(browser, shop.url, phone);
    const { page } = visitor;
    await page.clock.install();
    await page.route(dataOfStarter, () => new Promise(() => {}));
    await openInteractive(page, "/shop");
    await button(page).click();
    await expect.poll(() => button(page).getAttribute("aria-busy")).toBe("true");
    await page.clock.fastForward(8_000);
    await page.waitForURL(bundlePage);
  });
});

describe("it leads to the bundle's page", () => {
  test.each([
    ["its code", "**/assets/bundle-picker-*.js"],
    ["its styles", "**/assets/bundle-picker-*.css"],
    ["its data", dataOfStarter],
  ])("when %s cannot be fetched", async (_, address) => {
    for (const path of ["/", "/shop"]) {
      await using visitor = await openVisitor(browser, shop.url);
      const { page } = visitor;
      visitor.allow(failures);
      await page.route(address, (route) => route.abort());
      await openInteractive(page, path);
      await button(page).click();
      await page.waitForURL(bundlePage);
    }
  });

  test("when the bundle has sold out meanwhile", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    visitor.allow(failures);
    await openInteractive(page, "/shop");
    await shop.shop.pool.query("update products set in_stock = false where slug = 'lantern-mug'");
    await until("it to be sold out", async () => (await shop.fetch("/api/bundles/starter-bundle")).status === 409);
    await button(page).click();
    await page.waitForURL(bundlePage);
    await shop.shop.pool.query("update products set in_stock = true where slug = 'lantern-mug'");
  });
});
