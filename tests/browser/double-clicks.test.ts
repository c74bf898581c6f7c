import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { goodsItem } from "#app/cart/goods.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openForms, robinsPassword } from "../support/member.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { signIn, signUp } from "./support/member.ts";
import { drawer } from "./support/shopping.ts";
import { openBrowser, openInteractive, openVisitor, type Visitor } from "./support/visitor.ts";

/** A list closes up when a line is removed. The second click of a double click then hits the next line. */
const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);

/** The second click of a double click, wherever the first one was. */
async function clickTheSecondTime(page: Page, button: Locator): Promise<void> {
  await button.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

/** Removes two lines, with the second click of the first one's double click in between. @returns the forms sent */
async function removeTwo({ page }: Visitor, buttons: Locator): Promise<number> {
  const before = await buttons.count();
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await buttons.first().click();
  await until("one line fewer", async () => (await buttons.count()) === before - 1);
  await clickTheSecondTime(page, buttons.first());
  await buttons.last().click();
  await until("two lines fewer", async () => (await buttons.count()) <= before - 2);
  expect(await buttons.count()).toBe(before - 2);
  return sent.length;
}

test("a double click removes one address and signs out one device", async () => {
  const email = "double@example.com";
  await signUp(shop, email);
  await using visitor = await openVisitor(browser, shop.url);
  const { page, context } = visitor;
  const forms = await signIn(shop, context, email);
  const address = { firstName: "Robin", lastName: "Hartley", postcode: "HX7 8DG", country: "GB", phone: "" };
  for (const street of ["1 Bridge Lane", "2 Bridge Lane", "3 Bridge Lane"])
    await forms.post("/account/addresses/new", { ...address, address: street, city: "Hebden Bridge" });
  for (const agent of ["Firefox/140.0 Windows", "Firefox/140.0 Android", "Firefox/140.0 Macintosh"])
    await openForms(shop, { "user-agent": agent }).post("/login", { email, password: robinsPassword });

  await openInteractive(page, "/account");
  expect(await removeTwo(visitor, page.getByRole("button", { name: /^Remove/ }))).toBe(2);
  await openInteractive(page, "/account");
  expect(await removeTwo(visitor, page.getByRole("button", { name: /^Sign out Firefox/ }))).toBe(2);
});

test("a double click removes one line of the cart", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  const mug = { printfulVariantId: null, image: "mug-white", name: "Lantern Mug", price: 999, size: "11oz" };
  const lines = ["White", "Black", "Red"].map((color, place) => ({
    ...goodsItem({ ...mug, color, variantId: 900_000 + place }),
    quantity: 1,
  }));
  await page.addInitScript((text) => localStorage.setItem("lantern-cart", text), JSON.stringify(lines));
  await openInteractive(page, "/faq");
  await page.getByRole("button", { name: /^Cart/ }).first().click();
  await removeTwo(visitor, drawer(page).getByRole("button", { name: /^Remove Lantern Mug/ }));
});
