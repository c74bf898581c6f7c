import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until } from "../support/until.ts";
import { type StartedShop, startShop } from "./support/started-shop.ts";
import { desk, openBrowser, openVisitor, phone } from "./support/visitor.ts";

let shop: StartedShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.[Symbol.asyncDispose]();
});

const password = "a lamp in every window";

/** The newest mail to an address with a link to a path: that link's path. */
const mailedLink = (email: string, path: string) =>
  until(`the mail with ${path}`, async () => {
    const mails = (await shop.control.mailbox()).filter((mail) => [mail.to].flat().includes(email));
    const texts = mails.sort((one, other) => Date.parse(other.date) - Date.parse(one.date)).map((mail) => mail.text);
    const found = texts.find((text) => text.includes(path));
    return found && /https?:\/\/[^\s/]+(\/\S+token=\S+)/.exec(found)?.[1];
  });

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/signup");
  await page.getByLabel("First name").fill("Robin");
  await page.getByLabel("Last name").fill("Hartley");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  await page.getByRole("heading", { name: "Check your mail" }).waitFor();
  await page.goto(await mailedLink(email, "/confirm-email"));
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await page.waitForURL("**/login?done=confirmed");
}

async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(secret);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/account");
}

/** The header's account part on a desk; on a phone it stands in the menu. */
const userMenu = (page: Page) => page.locator("header .usermenu summary");

test("a supporter signs up, confirms through the mailbox, signs in, is greeted, and signs out", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await page.goto("/");
  await page.locator("header").getByRole("link", { name: "Sign In" }).waitFor();
  expect(await userMenu(page).isVisible()).toBe(false);
  await signUp(page, "robin@example.com");
  await page.getByText("Your email address is confirmed. You can sign in now.").waitFor();
  await signIn(page, "robin@example.com");

  expect(await userMenu(page).innerText()).toContain("Robin");
  expect(await page.locator("header").getByRole("link", { name: "Sign In" }).isVisible()).toBe(false);
  await userMenu(page).click();
  await page.locator(".usermenu").getByText("Robin Hartley").waitFor();
  await page.locator(".usermenu").getByRole("link", { name: "My Orders" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await page.locator(".usermenu").getByText("Robin Hartley").isVisible()).toBe(false);

  await page.goto("/shop");
  expect(await userMenu(page).innerText()).toContain("Robin");
  await userMenu(page).click();
  await page.locator(".usermenu").getByRole("button", { name: "Sign Out" }).click();
  await page.locator("header").getByRole("link", { name: "Sign In" }).waitFor();
  expect(await visitor.context.cookies()).toEqual([]);
});

test("a page that is the same for everyone greets before it is drawn, without moving anything", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await signUp(page, "early@example.com");
  await signIn(page, "early@example.com");
  // What is drawn first is the server's markup with its inline scripts: the shop's own files are kept back.
  await page.route("**/assets/**/*.js", (route) => route.abort());
  await page.goto("/shop", { waitUntil: "commit" });
  visitor.allow(/Failed to load resource|error loading dynamically imported module|Failed to fetch/);
  await userMenu(page).getByText("Robin").waitFor();
  const early = await userMenu(page).boundingBox();
  expect(await page.locator("header").getByRole("link", { name: "Sign In" }).isVisible()).toBe(false);
  await page.unroute("**/assets/**/*.js");
  await page.goto("/shop", { waitUntil: "networkidle" });
  expect(await userMenu(page).boundingBox()).toEqual(early);
});

test("a session that the server has ended signs out by itself, in the next tab too", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page, context } = visitor;
  await signUp(page, "ended@example.com");
  await signIn(page, "ended@example.com");
  const session = (await context.cookies()).find((cookie) => cookie.name === "session")!;
  await context.addCookies([{ ...session, value: session.value.replace(/^./, "!") }]);
  await page.goto("/shop");
  await page.locator("header").getByRole("link", { name: "Sign In" }).waitFor();
  expect((await context.cookies()).map(({ name }) => name)).toEqual([]);
});

test("a forgotten password is set anew by the mail's link", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await signUp(page, "forgets@example.com");
  await page.getByRole("link", { name: "Forgot it?" }).click();
  await page.waitForURL("**/forgot-password");
  await page.getByLabel("Email address").fill("forgets@example.com");
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByText("We have written to").waitFor();
  await page.goto(await mailedLink("forgets@example.com", "/reset-password"));
  await page.getByRole("textbox", { name: "New password" }).fill("brolly tram otter");
  await page.getByRole("button", { name: "Set the password" }).click();
  await page.getByText("Your new password is set. Sign in with it.").waitFor();
  await signIn(page, "forgets@example.com", "brolly tram otter");
});

test("a wrong password says so, takes the focus, and keeps the address", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  visitor.allow(/401 \(Unauthorized\)/);
  const { page } = visitor;
  await page.goto("/login");
  await page.getByLabel("Email address").fill("nobody@example.com");
  await page.getByRole("textbox", { name: "Password" }).fill("not this one");
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("alert").getByText("Invalid email or password. Please try again.").waitFor();
  expect(await page.title()).toMatch(/^Error: /);
  expect(await page.getByLabel("Email address").inputValue()).toBe("nobody@example.com");
});

describe.each([
  ["on a desk", desk],
  ["on a phone", phone],
])("%s", (_, viewport) => {
  test("every page of an account is free of what axe finds", { timeout: 120_000 }, async () => {
    await using visitor = await openVisitor(browser, shop.url, viewport);
    visitor.allow(/400 \(Bad Request\)/);
    const { page } = visitor;
    const check = async (what: string) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]?.html}`)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${what} fits`).toBeLessThanOrEqual(0);
    };
    for (const path of [
      "/login",
      "/login/code",
      "/signup",
      "/forgot-password",
      "/reset-password?token=x",
      "/confirm-email",
      "/confirm-email?token=x",
    ]) {
      await page.goto(path);
      await check(path);
    }
    await page.goto("/signup");
    await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    await page.getByRole("alert").waitFor();
    await check("sign-up with errors");
    const email = `axe-${viewport.width}@example.com`;
    await signUp(page, email);
    await signIn(page, email);
    await page.goto("/account/addresses/new");
    for (const [label, value] of [
      ["First name", "Robin"],
      ["Last name", "Hartley"],
      ["Address", "14 Birchcliffe Road"],
      ["Town or city", "Hebden Bridge"],
      ["Postcode", "hx7 8dg"],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole("button", { name: "Save the address" }).click();
    await page.getByText("The address is saved.").waitFor();
    await page.getByText("HX7 8DG").waitFor();
    await check("my account");
    for (const path of [
      "/account/name",
      "/account/email",
      "/account/password",
      "/account/security",
      "/account/addresses/new",
      "/account/delete",
    ]) {
      await page.goto(path);
      await check(path);
    }
    await page.goto("/account/security");
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Set it up" }).click();
    await page.getByLabel("Code").waitFor();
    await check("the key of an authenticator");
    if (viewport === phone) {
      await page.goto("/shop");
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Sign Out" }).click();
      await until("the session to be gone", async () => (await visitor.context.cookies()).length === 0);
    }
  });
});
