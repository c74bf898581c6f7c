import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { robinsPassword } from "../support/member.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { signIn, signUp } from "./support/member.ts";
import { openBrowser, openInteractive, openVisitor, type Visitor } from "./support/visitor.ts";

/** An action removes its own button, which had the focus: it must go somewhere near, and not be lost. */
const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);
const member = "member@example.com";
beforeAll(() => signUp(shop, member));

const street = (address: string) => ({
  firstName: "Robin",
  lastName: "Hartley",
  address,
  city: "Hebden Bridge",
  postcode: "HX7 8DG",
  country: "GB",
});

async function openAccount({ page, context }: Visitor): Promise<void> {
  const forms = await signIn(shop, context, member);
  for (const address of ["1 The Street", "2 The Street"]) {
    await forms.post("/account/addresses/new", street(address));
  }
  await openInteractive(page, "/account");
}

/** The id of the nearest part of the page around the focus that has one. */
const focusedPart = (page: Page) => page.evaluate(() => document.activeElement?.closest("[id]")?.id ?? null);

/** Marks an empty live region, to see whether it is the one that announces: a new one may stay unheard. */
const markRegion = (page: Page) =>
  page
    .locator(".account > [role=status]")
    .first()
    .evaluate((region) => region.setAttribute("data-mark", ""));
const pressEnter = async (button: Locator) => {
  await button.focus();
  await button.press("Enter");
};

test("after an address is removed by keyboard, Tab continues among the addresses, and the result is announced", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await openAccount(visitor);
  await markRegion(page);
  await pressEnter(page.getByRole("button", { name: "Remove 2 The Street" }));
  await page.locator("[data-mark]").getByText("removed").waitFor();
  await expect.poll(() => focusedPart(page)).toBe("addresses");
  await page.keyboard.press("Tab");
  expect(await focusedPart(page)).toBe("addresses");
});

test("after another device is signed out by keyboard, Tab continues at the list of devices", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page, context } = visitor;
  await signIn(shop, context, member);
  await openAccount(visitor);
  await pressEnter(page.getByRole("button", { name: "Sign out everywhere else" }));
  await page.getByRole("button", { name: "Sign out everywhere else" }).waitFor({ state: "hidden" });
  await expect.poll(() => focusedPart(page)).toBe("sessions");
});

test("after signing up by keyboard, Tab continues in the page that says what to do next", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await openInteractive(page, "/signup");
  await page.getByLabel("Email address").fill("new@example.com");
  await page.getByRole("textbox", { name: "Password" }).fill(robinsPassword);
  await pressEnter(page.getByRole("main").getByRole("button", { name: "Sign Up" }));
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await expect.poll(() => focusedPart(page)).toBe("main");
});
