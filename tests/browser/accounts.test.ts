import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { robinsPassword } from "../support/member.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { expectAccessible } from "./support/accessible.ts";
import { emailedLink, signIn, signUp } from "./support/member.ts";
import { addTee, toCheckout, typeAddress } from "./support/shopping.ts";
import { openBrowser, openVisitor, phone, waitUntilInteractive } from "./support/visitor.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);
beforeAll(async () => {
  await signUp(shop, member);
});

const member = "member@example.com";

async function fillSignIn(page: Page, email: string, secret = robinsPassword): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(secret);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
}

/** The header's account menu on a desktop; on a phone it is in the mobile menu. */
const userMenu = (page: Page) => page.locator("header .usermenu summary");
const signInLink = (page: Page) => page.locator("header").getByRole("link", { name: "Sign In" });

test("a supporter signs up, confirms through the mailbox, signs in, is greeted, and signs out", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await page.goto("/signup");
  await signInLink(page).waitFor();
  expect(await userMenu(page).isVisible()).toBe(false);
  await page.getByLabel("First name").fill("Robin");
  await page.getByLabel("Last name").fill("Hartley");
  await page.getByLabel("Email address").fill("robin@example.com");
  await page.getByRole("textbox", { name: "Password" }).fill(robinsPassword);
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await page.goto(await emailedLink(shop, "robin@example.com", "/confirm-email"));
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await page.waitForURL("**/login?done=confirmed");
  await page.getByText("Your email address has been confirmed. You can sign in now.").waitFor();
  await fillSignIn(page, "robin@example.com");
  await page.waitForURL("**/account");
  const addresses = await page.locator(".addrs").boundingBox();
  const add = await page.getByRole("link", { name: "Add an address" }).boundingBox();
  expect(add!.width, "the only cell fills its row").toBeGreaterThan(addresses!.width * 0.9);

  await userMenu(page).getByText("Robin").waitFor();
  await signInLink(page).waitFor({ state: "hidden" });
  await userMenu(page).click();
  await page.locator(".usermenu").getByText("Robin Hartley").waitFor();
  await page.locator(".usermenu").getByRole("link", { name: "My Orders" }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator(".usermenu").getByText("Robin Hartley").isVisible()).toBe(false);

  await page.goto("/shop");
  expect(await userMenu(page).innerText()).toContain("Robin");
  await userMenu(page).click();
  await page.locator(".usermenu").getByRole("button", { name: "Sign Out" }).click();
  await signInLink(page).waitFor();
  expect(
    (await visitor.context.cookies()).map(({ name }) => name),
    "known on, and signed out",
  ).toEqual(["known_browser"]);
});

test("a cached page greets the visitor before the first paint, without shifting anything", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page, context } = visitor;
  await signIn(shop, context, member);
  // The first paint is the server's markup with its inline scripts, so block the shop's own files.
  await page.route("**/assets/**/*.js", (route) => route.abort());
  await page.goto("/shop", { waitUntil: "commit" });
  visitor.allow(/Failed to load resource|error loading dynamically imported module|Failed to fetch/);
  await userMenu(page).getByText("Robin").waitFor();
  // Its final width, with its own font loaded.
  await page.waitForFunction(() => document.readyState === "complete" && document.fonts.status === "loaded");
  const early = await userMenu(page).boundingBox();
  expect(await signInLink(page).isVisible()).toBe(false);
  await page.unroute("**/assets/**/*.js");
  await page.goto("/shop", { waitUntil: "networkidle" });
  expect(await userMenu(page).boundingBox()).toEqual(early);
});

test("a session ended by the server signs out, in the other tab too", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page, context } = visitor;
  await signIn(shop, context, member);
  const session = (await context.cookies()).find((cookie) => cookie.name === "session")!;
  await context.addCookies([{ ...session, value: session.value.replace(/^./, "!") }]);
  await page.goto("/shop");
  await signInLink(page).waitFor();
  expect((await context.cookies()).map(({ name }) => name)).toEqual(["known_browser"]);
});

test("signing out clears the address, email and viewed products for the tab's next user", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  const signInHere = async (email: string) => {
    await page.goto("/login");
    await fillSignIn(page, email);
    await page.waitForURL("**/account");
  };
  await signUp(shop, "next@example.com");
  await addTee(page);
  await toCheckout(page);
  await typeAddress(page, { "First name": "Robin", Address: "14 Birchcliffe Road" });
  await signInHere(member);
  await page.goto("/checkout");
  await page.getByText(`Signed in as ${member}`).waitFor();
  expect(await field("Address").inputValue(), "typed as a guest, who then signed in").toBe("14 Birchcliffe Road");
  expect(await field("Email address").inputValue()).toBe(member);
  await typeAddress(page, { "Town or city": "Hebden Bridge" });

  await page.goto("/shop");
  await userMenu(page).click();
  await page.locator(".usermenu").getByRole("button", { name: "Sign Out" }).click();
  await signInLink(page).waitFor();
  await expect.poll(kept).not.toMatch(/Birchcliffe|lantern-tshirt|member@example/);
  await page.goto("/checkout");
  await page.getByText("Checking out as a guest.").waitFor();
  for (const label of ["Email address", "First name", "Address", "Town or city"]) {
    expect(await field(label).inputValue(), label).toBe("");
  }
  await signInHere("next@example.com");
  await page.goto("/checkout");
  await page.getByText("Signed in as next@example.com").waitFor();
  expect(await field("Email address").inputValue()).toBe("next@example.com");
  expect(await field("Address").inputValue()).toBe("");
});

test("an expired session clears the tab's data, even with an open form", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page, context } = visitor;
  const address = page.getByLabel("Address", { exact: true });
  await signIn(shop, context, member);
  await addTee(page);
  await toCheckout(page);
  await typeAddress(page, { Address: "14 Birchcliffe Road", Postcode: "HX7" });
  await context.clearCookies({ name: "session" });
  await context.clearCookies({ name: "account" });
  await address.fill("15 Birchcliffe Road");
  await page.reload();
  await page.getByText("Checking out as a guest.").waitFor();
  expect(await address.inputValue()).toBe("");
});

test("sign-up points out a typing error in the email's domain, and a click corrects it", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await page.goto("/signup");
  // Before hydration nothing is pointed out.
  await waitUntilInteractive(page);
  const email = page.getByLabel("Email address");
  await email.fill("robin@hotnial.co.uk");
  await page.getByLabel("Last name").focus();
  await page.getByRole("status").filter({ hasText: "Did you mean robin@hotmail.co.uk?" }).waitFor();
  await page.getByRole("button", { name: "Use it" }).click();
  expect(await email.inputValue()).toBe("robin@hotmail.co.uk");
});

test("a forgotten password is reset by the emailed link", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await signUp(shop, "forgets@example.com");
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot it?" }).click();
  // The URL changes before the page does, and both pages have such a field.
  await page.getByRole("button", { name: "Send link" }).waitFor();
  await page.getByLabel("Email address").fill("forgets@example.com");
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByText("We’ve emailed").waitFor();
  await page.goto(await emailedLink(shop, "forgets@example.com", "/reset-password"));
  await page.getByRole("textbox", { name: "New password" }).fill("brolly tram otter");
  await page.getByRole("button", { name: "Set password" }).click();
  await page.waitForURL("**/login?done=password");
  await page.getByText("Your new password has been set. Sign in with it.").waitFor();
  await fillSignIn(page, "forgets@example.com", "brolly tram otter");
  await page.waitForURL("**/account");
});

test("without JavaScript the emailed links confirm an address and set a new password", async () => {
  await using context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/signup");
  await page.getByLabel("First name").fill("Pat");
  await page.getByLabel("Last name").fill("Plain");
  await page.getByLabel("Email address").fill("plain@example.com");
  await page.getByLabel("Password", { exact: true }).fill(robinsPassword);
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await page.goto(await emailedLink(shop, "plain@example.com", "/confirm-email"));
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await page.getByText("Your email address has been confirmed. You can sign in now.").waitFor();
  await page.goto("/forgot-password");
  await page.getByLabel("Email address").fill("plain@example.com");
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByText("We’ve emailed").waitFor();
  await page.goto(await emailedLink(shop, "plain@example.com", "/reset-password"));
  await page.getByLabel("New password", { exact: true }).fill("brolly tram otter");
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByText("Your new password has been set. Sign in with it.").waitFor();
  await fillSignIn(page, "plain@example.com", "brolly tram otter");
  await page.waitForURL("**/account");
});

test("a wrong password is reported, takes the focus, and keeps the address", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  visitor.allow(/401 \(Unauthorized\)/);
  const { page } = visitor;
  await page.goto("/login");
  await fillSignIn(page, "nobody@example.com", "not this one");
  await page.getByRole("alert").getByText("Invalid email or password. Please try again.").waitFor();
  await expect.poll(() => page.title()).toMatch(/^Error: /);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("alert");
  expect(await page.getByLabel("Email address").inputValue()).toBe("nobody@example.com");
});

// routes.test.ts checks /login and /signup as they open.
test("axe finds nothing on the other sign-in pages", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  visitor.allow(/400 \(Bad Request\)/);
  const { page } = visitor;
  for (const path of [
    "/login/code",
    "/login/link",
    "/login/link?token=x",
    "/forgot-password",
    "/reset-password?token=x",
    "/confirm-email",
    "/confirm-email?token=x",
  ]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectAccessible(page, path);
  }
  await page.goto("/signup");
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  await page.getByRole("alert").waitFor();
  await expectAccessible(page, "sign-up with errors");
});

test("axe finds nothing on the account pages, and the phone's menu shows who is signed in and signs out", {
  timeout: 120_000,
}, async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page, context } = visitor;
  await signIn(shop, context, member);
  await page.goto("/account/addresses/new");
  await expectAccessible(page, "/account/addresses/new");
  for (const [label, value] of [
    ["First name", "Robin"],
    ["Last name", "Hartley"],
    ["Address", "14 Birchcliffe Road"],
    ["Town or city", "Hebden Bridge"],
    ["Postcode", "hx7 8dg"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Save address" }).click();
  await page.waitForURL("**/account?done=address#addresses");
  await page.getByText("Address saved.").waitFor();
  await page.getByText("HX7 8DG").waitFor();
  await expectAccessible(page, "/account");
  for (const path of ["/account/name", "/account/email", "/account/password", "/account/delete", "/account/security"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectAccessible(page, path);
  }
  await page.getByRole("textbox", { name: "Password" }).fill(robinsPassword);
  await page.getByRole("button", { name: "Set it up" }).click();
  await page.getByLabel("Code").waitFor();
  await expectAccessible(page, "the key of an authenticator");

  await page.setViewportSize(phone);
  await page.goto("/orders");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByText("Robin Hartley").waitFor();
  expect(await menu.locator("[aria-current]").allInnerTexts()).toEqual(["My Orders"]);
  await expectAccessible(page, "the menu", "dialog[open]");
  await menu.getByRole("button", { name: "Sign Out" }).click();
  await until("the session to be gone", async () =>
    (await context.cookies()).every(({ name }) => name === "known_browser"),
  );
});
