import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openAuthenticator } from "../support/authenticator.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { findViolations } from "./support/accessible.ts";
import { desktop, openBrowser, openVisitor, phone } from "./support/visitor.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);

const password = "a lamp in every window";

/** With reduced motion, so that axe does not see a colour mid-transition. */
async function openWithReducedMotion(size: typeof desktop) {
  const visitor = await openVisitor(browser, shop.url, size);
  await visitor.page.emulateMedia({ reducedMotion: "reduce" });
  return visitor;
}

/** Signs the demo owner in with what the login page shows. */
async function signInAsOwner(page: Page): Promise<void> {
  await page.goto("/admin/attention");
  await page.waitForURL("**/admin/login?*");
  const [email = "", secret = ""] = await page.locator(".rehcode dd").allInnerTexts();
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(secret);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/admin/login/code?*");
  const code = (await page.locator(".rehcode > b").innerText()).replace(/\D/g, "");
  await page.getByLabel("Six digits").fill(code);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/admin/attention");
}

const invitationTo = (email: string) =>
  until("the invitation", async () => {
    const emails = (await shop.control.mailbox()).filter(({ to }) => [to].flat().includes(email));
    return emails.map(({ text }) => /https?:\/\/[^\s/]+(\/admin\/invitation\S+)/.exec(text)?.[1]).find(Boolean);
  });

async function expectClean(page: Page, what: string): Promise<void> {
  expect(await findViolations(page), what).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${what} is as wide`).toBe(0);
}

test.for([
  ["on a phone", phone],
  ["on a desktop", desktop],
] as const)(
  "a new volunteer is invited, sets up the code, signs in %s and sees what the role opens",
  async ([name, size]) => {
    const email = `jo.${size.width}@example.com`;
    await using owner = await openWithReducedMotion(size);
    owner.allow(/status of 400/);
    await signInAsOwner(owner.page);
    await expectClean(owner.page, "the desk");
    await owner.page.goto("/admin/settings/staff");
    await owner.page.getByRole("link", { name: "Invite" }).click();
    const dialog = owner.page.getByRole("dialog", { name: "Invite somebody" });
    await dialog.getByRole("button", { name: "Send the invitation" }).click();
    await dialog.getByText("There is a problem").waitFor();
    await expectClean(owner.page, "the dialog with its problem");
    await dialog.getByLabel("Email address").fill(email);
    await dialog.getByLabel("Role").selectOption("fulfilment");
    await dialog.getByRole("button", { name: "Send the invitation" }).click();
    await owner.page.getByText("Invitation sent.").waitFor();

    await using volunteer = await openWithReducedMotion(size);
    volunteer.allow(/status of 403/);
    const { page } = volunteer;
    await page.goto((await invitationTo(email))!);
    await page.getByLabel("First name").fill("Jo");
    await page.getByLabel("Last name").fill(name);
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await expectClean(page, "the invitation");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("**/admin/code");
    // The URL changes before the page does, and both pages have such a field and button.
    await page.getByRole("heading", { name: "Set up your code" }).waitFor();
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Continue" }).click();
    const app = openAuthenticator(await page.locator(".spell").innerText());
    await expectClean(page, "setting up the code");
    await page.getByLabel("Six digits").fill(app.code());
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByText("each backup code lets you sign in once").waitFor();
    await expectClean(page, "the backup codes");
    await page.getByRole("link", { name: "I have saved them" }).click();
    await page.waitForURL(/\/admin\/(attention|orders)/);

    if (size === phone) await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("navigation", { name: size === phone ? "Admin, large" : "Admin" });
    await menu.getByRole("link", { name: "Needs attention" }).waitFor();
    expect(await menu.getByRole("link", { name: "Settings" }).count()).toBe(0);

    await page.goto("/admin/settings/staff");
    await page.getByRole("heading", { name: "You don’t have access." }).waitFor();
    await expectClean(page, "the page without access");
    await page.goto("/admin/attention");
    await owner.page.goto("/admin/settings/staff");
    await owner.page.getByRole("link", { name: `Jo ${name}` }).click();
    await owner.page.getByRole("link", { name: "Withdraw role" }).click();
    await owner.page.getByRole("button", { name: "Withdraw role" }).click();
    await owner.page.getByText("Role withdrawn.").waitFor();
    await page.reload();
    await page.getByText("Your role was withdrawn.").waitFor();
  },
);

test("staff sign in by keyboard alone, and reach the dialog that they asked for", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await page.goto("/admin/settings/staff?dialog=invite");
  await page.waitForURL("**/admin/login?*");
  const [email = "", secret = ""] = await page.locator(".rehcode dd").allInnerTexts();
  await page.getByLabel("Email address").focus();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(secret);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/login/code?*");
  const code = (await page.locator(".rehcode > b").innerText()).replace(/\D/g, "");
  await page.getByLabel("Six digits").focus();
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/settings/staff?dialog=invite");
  const dialog = page.getByRole("dialog", { name: "Invite somebody" });
  await dialog.getByRole("button", { name: "Send the invitation" }).waitFor();
});
