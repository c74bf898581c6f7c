import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { expectAccessible } from "./support/accessible.ts";
import { addTee, fillAddress, payButton, toCheckout, useCard } from "./support/shopping.ts";
import { openBrowser, openVisitor, type Visitor } from "./support/visitor.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);

const soldOut = "Lantern T-Shirt, Ash Grey, M is sold out";
const problems = (page: Page) => page.getByRole("alert").filter({ hasText: "There is a problem" });
const takeOut = (page: Page) => problems(page).getByRole("button", { name: "Remove it" });
const inFocus = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");
const inCart = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem("lantern-cart") ?? "[]") as { color: string }[];
    return lines.map(({ color }) => color);
  });

/** Puts a T-shirt that has sold out into the cart, replacing the lines or beside them. */
async function addSoldOut(page: Page, among: "beside" | "instead"): Promise<void> {
  await page.evaluate((instead) => {
    type Variant = { id: number; color: string; size: string };
    const found = document.querySelector("shop-island[data-name='catalogue/buy/buy'] + script")?.textContent ?? "";
    const variants = [...found.matchAll(/\{[^{}]*"size":"[^{}]*\}/g)].map(([text]) => JSON.parse(text) as Variant);
    const { id } = variants.find(({ color, size }) => color === "Ash Grey" && size === "M")!;
    const [tee] = JSON.parse(localStorage.getItem("lantern-cart")!) as object[];
    const gone = { ...tee, id: `variant-${id}`, variantId: id, color: "Ash Grey", size: "M" };
    localStorage.setItem("lantern-cart", JSON.stringify(instead ? [gone] : [tee, gone]));
  }, among === "instead");
}

async function withSoldOut(visitor: Visitor, among: "beside" | "instead"): Promise<void> {
  visitor.allow(/409 \(Conflict\)/);
  await addTee(visitor.page);
  await addSoldOut(visitor.page, among);
  await visitor.page.goto("/checkout");
  await problems(visitor.page).getByText(soldOut).first().waitFor();
}

test("a line that has sold out is named, Pay leads to it, and removing it lets the checkout continue", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await withSoldOut(visitor, "beside");
  await expect.poll(() => inFocus(page)).toContain(soldOut);
  expect(await problems(page).getByRole("listitem").count()).toBe(1);
  expect(await page.locator("#payment").getByText("Loading...").count(), "nothing is on its way").toBe(0);
  await expectAccessible(page, "checkout with a line that sold out");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect.poll(() => inFocus(page)).toContain(soldOut);

  await takeOut(page).click();
  await problems(page).waitFor({ state: "detached" });
  await expect.poll(() => inFocus(page), { message: "not lost with the button" }).toBe("Checkout");
  expect(await inCart(page)).toEqual(["Navy"]);
  await fillAddress(page);
  await page.getByRole("button", { name: "Pay £29.38" }).waitFor();
});

test("with nothing else in the cart, a link back to the shop is offered", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await withSoldOut(visitor, "instead");
  await page.getByRole("link", { name: "Choose something else" }).click();
  await page.waitForURL("**/shop");
});

test("items that sell out while the card is entered are named at Pay, and the rest can be paid", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  visitor.allow(/409 \(Conflict\)/);
  const { page } = visitor;
  await addTee(page, "Black", "M");
  await addTee(page);
  await toCheckout(page);
  await fillAddress(page);
  await useCard(page, "Pays 4242");
  const problem = { kind: "unavailable_variant", index: 0, variantId: 0, message: "This item is sold out" };
  await page.route("**/pay", (route) =>
    route.fulfill({ status: 409, json: { error: problem.message, problems: [problem] } }),
  );
  await payButton(page).click();
  await problems(page).getByText("Lantern T-Shirt, Black, M is sold out").first().waitFor();
  await expect.poll(() => inFocus(page)).toContain("Lantern T-Shirt, Black, M is sold out");
  await page.unroute("**/pay");
  await takeOut(page).click();
  await page.getByRole("button", { name: "Pay £29.38" }).waitFor();
  expect(await inCart(page)).toEqual(["Navy"]);
});
