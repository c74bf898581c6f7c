import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { openBrowser, waitUntilInteractive } from "./support/visitor.ts";
import { openVolunteer } from "./support/volunteer.ts";

/** The machine may be busy. */
const longTimeout = { timeout: 20_000 };

const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

async function openList() {
  const manager = await openVolunteer(browser, shop, "manager");
  const { page } = manager;
  await page.goto("/admin/products");
  await waitUntilInteractive(page);
  return {
    ...manager,
    tick: (name: string) => page.getByRole("checkbox", { name, exact: true }).check(),
    ticked: page.locator("tbody input:checked"),
    action: page.getByLabel("What to do"),
    value: page.getByLabel("The price in pounds, or the tags"),
    apply: () => page.getByRole("button", { name: "Apply" }).click(),
    [Symbol.asyncDispose]: () => manager[Symbol.asyncDispose](),
  };
}

test("changed products are deselected; a refused value stays as typed", async () => {
  await using list = await openList();
  const { page, tick, ticked, action, value, apply } = list;
  list.allow(/status of 400/);
  await page.locator("main [role='status']").evaluateAll((regions) => {
    for (const region of regions) region.setAttribute("data-before", "");
  });
  await tick("Lantern Mug");
  await tick("Lantern Cap");
  await action.selectOption("add-tags");
  await value.fill("summer");
  await apply();
  await page.locator("[data-before]").getByText("2 products are different now.").waitFor();
  await expect.poll(() => ticked.count(), longTimeout).toBe(0);
  await page.getByRole("region", { name: "Bulk actions" }).waitFor({ state: "detached" });

  await tick("Lantern Mug");
  expect([await action.inputValue(), await value.inputValue()]).toEqual(["", ""]);
  await action.selectOption("price");
  await value.fill("12,99");
  await apply();
  await page.getByRole("alert").getByText("Enter a price in pounds and pence, like 24.99").waitFor();
  expect(await page.getByText("2 products are different now.").count(), "of the press before").toBe(0);
  expect(await ticked.count()).toBe(1);
  expect([await action.inputValue(), await value.inputValue()]).toEqual(["price", "12,99"]);
  await page.getByText("1 selected").waitFor();
});

test("overrides of several products are confirmed in a dialog on their page, and cleared", async () => {
  await using list = await openList();
  const { page, tick, ticked, action, value, apply } = list;
  await tick("Lantern Mug");
  await action.selectOption("price");
  await value.fill("11.00");
  await apply();
  await page.getByText("1 product is different now.").waitFor();
  await expect.poll(() => ticked.count(), longTimeout).toBe(0);
  await tick("Lantern Mug");
  await action.selectOption("override-clear");
  await apply();
  await page.getByRole("dialog").getByRole("button", { name: "Clear for good" }).click();
  await page.getByText("1 product is different now.").waitFor();
  expect((await shop.shop.pool.query("select 1 from product_overrides")).rowCount).toBe(0);
  await expect.poll(() => ticked.count(), longTimeout).toBe(0);
});

test("focus stays in a list's search and filter, and both follow Back", async () => {
  await using list = await openList();
  const { page } = list;
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  const cap = page.getByRole("link", { name: "Lantern Cap", exact: true });
  const filter = page.getByLabel("Category");
  await filter.focus();
  await filter.selectOption("gear");
  await cap.waitFor({ state: "detached" });
  expect([await filter.inputValue(), await focused()]).toEqual(["gear", "category"]);

  const search = page.getByRole("searchbox", { name: "Search products" });
  await search.fill("mug");
  await search.press("Enter");
  await page.getByRole("link", { name: "Lantern Water Bottle" }).waitFor({ state: "detached" });
  expect([await search.inputValue(), await focused()]).toEqual(["mug", "q"]);

  await page.goBack();
  await page.goBack();
  await cap.waitFor();
  expect([await search.inputValue(), await filter.inputValue()]).toEqual(["", ""]);
});
