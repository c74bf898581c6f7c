import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { expectAccessible } from "./support/accessible.ts";
import { copySession, signInOwner } from "./support/staff.ts";
import { desktop, openBrowser, openVisitor, waitUntilInteractive } from "./support/visitor.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);

declare global {
  interface Window {
    /** The values that the progress bar has shown. */
    shownSteps: Set<number>;
  }
}

/** Records the progress bar's values, however briefly shown. */
const noteSteps = (page: Page) =>
  page.evaluate(() => {
    window.shownSteps = new Set();
    const note = () => {
      const bar = document.querySelector("progress");
      if (bar) window.shownSteps.add(bar.value);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
  });

test("a volunteer starts a catalogue sync, sees its progress and end, and syncs one product again", async () => {
  const owner = await signInOwner(shop);
  await using visitor = await openVisitor(browser, shop.url, desktop);
  await copySession(visitor.context, owner, shop);
  const { page } = visitor;
  await page.goto("/admin/products");
  await page.getByRole("link", { name: "Sync", exact: true }).click();
  await page.waitForURL("**/admin/products/sync");
  await expect.poll(() => page.getByText("Not tried").count()).toBe(1);
  await waitUntilInteractive(page);
  await noteSteps(page);
  await page.getByRole("button", { name: "Sync all" }).click();
  await page.getByRole("progressbar").waitFor();

  await expect.poll(() => page.getByRole("button", { name: "Sync all" }).count(), { timeout: 60_000 }).toBe(1);
  const seen = await page.evaluate(() => [...window.shownSteps]);
  expect(seen.filter((value) => ![0, 20, 40, 60, 80, 90, 100].includes(value))).toEqual([]);
  expect(seen.length).toBeGreaterThan(2);
  expect(seen, "the end is seen").toContain(100);
  await expect.poll(() => page.getByText("Healthy").count()).toBe(1);
  await expectAccessible(page, "the sync");

  await page.goto("/admin/products/4");
  await waitUntilInteractive(page);
  await page.locator("textarea[name=description]").fill("Typed and not saved yet.");
  const stored = () => shop.shop.pool.query("select description from products where id = 4");
  const before = (await stored()).rows;
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/admin/products/4")) sent += 1;
  });
  await page.getByRole("button", { name: "Sync this product" }).dblclick();
  await page.getByText("Synced: nothing was different.").waitFor();
  expect(sent, "a double click syncs once").toBe(1);
  expect(await page.locator("textarea[name=description]").inputValue()).toBe("Typed and not saved yet.");
  await page.getByText("Unsaved changes").waitFor();
  expect((await stored()).rows, "nothing of it is saved").toEqual(before);
}, 180_000);
