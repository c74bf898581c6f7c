import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { openBrowser, waitUntilInteractive } from "./support/visitor.ts";
import { openVolunteer } from "./support/volunteer.ts";

/** An editor's button that takes itself away, or a row, leaves the focus near by. */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilInteractive(page);
}

test("a bundle's item that is moved or removed by keyboard keeps the focus among the items", async () => {
  await using owner = await openVolunteer(browser, shop, "owner");
  const { page } = owner;
  await open(page, "/admin/bundles/1");
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.closest(".bed") ? activeElement.getAttribute("aria-label") : "elsewhere";
    });
  const up = page.getByRole("button", { name: /^Move .* up$/ });
  const name = await up.last().getAttribute("aria-label");
  await up.last().focus();
  for (let place = await page.locator(".bed > li").count(); place > 1; place--) await page.keyboard.press("Enter");
  expect(await page.locator(".bed > li").first().getByRole("button", { name: name! }).count()).toBe(1);
  expect(await focused()).toBe(name);
  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .press("Enter");
  expect(await focused()).toBe("Items");
});

test("a new variant that is taken out again leaves the focus at the variants, and has names of its own", async () => {
  await using owner = await openVolunteer(browser, shop, "owner");
  const { page } = owner;
  await open(page, "/admin/products/1");
  const add = page.getByRole("button", { name: "Add variant" });
  await add.click();
  await add.click();
  await page.getByRole("textbox", { name: "Price, new variant 1" }).fill("1");
  await page.getByRole("textbox", { name: "Price, new variant 2" }).fill("2");
  await page.getByRole("button", { name: "Remove new variant 1" }).press("Enter");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Variants");
  expect(await page.getByRole("textbox", { name: /^Price, new variant/ }).inputValue()).toBe("2");
});
