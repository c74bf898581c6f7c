import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { minTypingMs } from "#app/contact/rules.ts";
import { resubmitGuardMs } from "#app/newsletter/rules.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { expectAccessible } from "./support/accessible.ts";
import { fillAddress, openCheckout, pay, payButton, robin, useCard } from "./support/shopping.ts";
import { openBrowser, openInteractive, openVisitor, phone, waitUntilInteractive } from "./support/visitor.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);

const section = (page: Page) => page.locator("#newsletter");
const field = (page: Page) => section(page).getByLabel("Email address");
const join = (page: Page) => section(page).getByRole("button", { name: "Join Now" });
const codeField = (page: Page) => page.getByLabel("Discount code").filter({ visible: true });
const applyButton = (page: Page) => page.getByRole("button", { name: "Apply" }).filter({ visible: true });

const emailTo = (email: string) =>
  until(`the email to ${email}`, async () =>
    (await shop.control.mailbox()).find(
      (each) => [each.to].flat().includes(email) && each.text.includes("/newsletter/confirm"),
    ),
  );
const linkIn = (text: string, path: string) => new RegExp(`http\\S+${path}\\?token=\\S+`).exec(text)![0];

/** Signs up without a browser, for tests of what follows. */
async function subscribe(email: string) {
  const answer = await shop.fetch("/functions/v1/newsletter-signup", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(200);
  return emailTo(email);
}

async function signUp(page: Page, email: string) {
  await page.goto("/");
  await field(page).fill(email);
  // Typed before hydration, and still there afterwards.
  await waitUntilInteractive(page);
  await join(page).click();
  await section(page).getByText("Welcome to the Movement!").waitFor();
  return emailTo(email);
}

/** Fills the checkout and types the code. */
async function checkoutWith(page: Page, email: string, code: string): Promise<void> {
  await openCheckout(page, shop);
  await fillAddress(page, { ...robin, "Email address": email });
  await payButton(page).waitFor();
  if (!(await codeField(page).isVisible())) await page.locator("details.comob summary").click();
  await codeField(page).fill(code.toLowerCase());
  await applyButton(page).click();
}

test("a new supporter's code is accepted on the first order and refused on the second", {
  timeout: 120_000,
}, async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  const email = "nora@example.com";
  const welcome = await signUp(page, email);
  await section(page).getByText("Check your email for your 10% discount code and latest updates.").waitFor();
  await expectAccessible(page, "joined", "#newsletter");
  const code = /LT10-[0-9A-Z]{6}/.exec(welcome.text)![0];

  await page.goto(linkIn(welcome.text, "/newsletter/confirm"));
  await expectAccessible(page, "confirm");
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await page.getByRole("heading", { name: "You’re on the list." }).waitFor();

  await checkoutWith(page, email, code);
  await page.getByText(`Discount, ${code}`).filter({ visible: true }).waitFor();
  await page.getByText("-£2.50").filter({ visible: true }).waitFor();
  await expectAccessible(page, "checkout with a code");
  const total = 2499 - 250 + (await deliveryPence(page));
  await until("the button to name the discounted total", async () =>
    (await payButton(page).innerText()).includes(`£${(total / 100).toFixed(2)}`),
  );
  await useCard(page, "Pays 4242");
  await pay(page);
  await until("the cart to be empty again", async () =>
    page.evaluate(() => !/"quantity"/.test(localStorage.getItem("lantern-cart") ?? "")),
  );

  visitor.allow(/status of 409/);
  await checkoutWith(page, email, code);
  await page.getByText("This code has already been used").filter({ visible: true }).waitFor();
  expect(await codeField(page).getAttribute("aria-invalid")).toBe("true");
  await expectAccessible(page, "checkout with a refused code");
});

test("a typed but unapplied code is not lost on Pay", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  visitor.allow(/status of 409/);
  const { page } = visitor;
  const email = "tilda@example.com";
  const code = /LT10-[0-9A-Z]{6}/.exec((await subscribe(email)).text)![0];
  await openCheckout(page, shop);
  await fillAddress(page, { ...robin, "Email address": email });
  await payButton(page).waitFor();
  await useCard(page, "Pays 4242");
  const fold = page.locator("details.comob");
  await fold.locator("summary").click();
  await codeField(page).fill("NOPE");
  await fold.locator("summary").click();
  await payButton(page).click();
  await page
    .getByText("We don’t recognise this code. Check it and try again. Clear this field to pay without a code.")
    .filter({ visible: true })
    .waitFor();
  await expect.poll(() => codeField(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await codeField(page).fill(code.toLowerCase());
  await payButton(page).click();
  await page.getByText(/^With delivery, the total is £\d+\.\d\d\. Check the new total before you pay\.$/).waitFor();
  expect(await codeField(page).inputValue()).toBe("");
  expect(new URL(page.url()).pathname).toBe("/checkout");
  const total = 2499 - 250 + (await deliveryPence(page));
  await until("the button to name the discounted total", async () =>
    (await payButton(page).innerText()).includes(`£${(total / 100).toFixed(2)}`),
  );
  await pay(page);
});

test("a code can be removed, and an address that it is not for removes it", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  const email = "otto@example.com";
  const code = /LT10-[0-9A-Z]{6}/.exec((await subscribe(email)).text)![0];
  await checkoutWith(page, email, code);
  await page
    .getByRole("button", { name: `Remove code ${code}` })
    .filter({ visible: true })
    .click();
  await page.getByText(`Discount, ${code}`).filter({ visible: true }).waitFor({ state: "detached" });
  await codeField(page).fill(code);
  await codeField(page).press("Enter");
  await page.getByText(`Discount, ${code}`).filter({ visible: true }).waitFor();
  await page.getByLabel("Email address", { exact: true }).fill("else@example.com");
  await page.getByLabel("First name").focus();
  await page.getByText("This code is for a different email address").filter({ visible: true }).waitFor();
  await page.getByText(`Discount, ${code}`).filter({ visible: true }).waitFor({ state: "detached" });
});

test("unsubscribing takes one click on the linked page", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  const { text } = await subscribe("pia@example.com");
  await page.goto(linkIn(text, "/newsletter/confirm"));
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await page.getByRole("heading", { name: "You’re on the list." }).waitFor();
  await page.goto(linkIn(text, "/unsubscribe"));
  await page.getByRole("heading", { name: "Unsubscribe" }).waitFor();
  await expectAccessible(page, "unsubscribe");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await page.getByRole("heading", { name: "You’re unsubscribed." }).waitFor();
  await expectAccessible(page, "unsubscribed");
  await page.getByLabel("Too many").check();
  await page.getByRole("button", { name: "Send" }).click();
  const thanks = page.getByText("Thank you. That helps.");
  await thanks.waitFor();
  const [button, below] = await Promise.all(
    [page.getByRole("button", { name: "Send" }), thanks].map((each) => each.boundingBox()),
  );
  expect(below!.y - button!.y - button!.height, "room for the outline of the focus").toBeGreaterThan(5);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("heading", { name: "Unsubscribe", exact: true }).waitFor();
});

test("the contact form says what is missing, keeps its input and accepts the message", {
  timeout: 60_000,
}, async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  visitor.allow(/status of 400/);
  await page.clock.install();
  await openInteractive(page, "/contact");
  await page.getByLabel("Name", { exact: true }).fill("Robin Hartley");
  // Stop the clock, so that the wait before sending a complete message would not end.
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByRole("heading", { name: "There is a problem" }).waitFor();
  const answeredAt = Date.now();
  await page.clock.resume();
  await expect.poll(() => page.title()).toMatch(/^Error: /);
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Robin Hartley");
  await expectAccessible(page, "contact with errors");
  await page.getByLabel("A complaint about my data").check({ force: true });
  await page.getByText("answer it within 30 days").waitFor();
  await page.getByLabel("Email address").fill("quinn@example.com");
  await page.getByLabel("Message", { exact: true }).fill("How did you get my address?");
  // The page's clock was moved ahead, the shop's was not: for the shop this is too fast.
  await until("a person's time to have passed", () => Date.now() - answeredAt > minTypingMs);
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByRole("heading", { name: "Message sent." }).waitFor();
  await expectAccessible(page, "contact, sent");
});

async function deliveryPence(page: Page): Promise<number> {
  const chosen = await page.locator("label.option:has(:checked) .price").innerText();
  return chosen.includes("£") ? Math.round(Number(chosen.replace("£", "")) * 100) : 0;
}

describe("the form", () => {
  test("reports a blank or invalid address, a repeat too soon, and an existing subscriber", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    visitor.allow(/status of 409/);
    await page.clock.install();
    await page.goto("/");
    await waitUntilInteractive(page);
    // However slow the shop's response, the guard's five seconds have not passed.
    await page.clock.pauseAt(Date.now() + 10_000);
    const alert = section(page).getByRole("alert");
    await join(page).click();
    await alert.getByText("Please enter an email address").waitFor();
    await field(page).fill("robin@example");
    await join(page).click();
    await alert.getByText("Please enter a valid email address").waitFor();
    await field(page).fill("twice@example.com");
    await join(page).click();
    await section(page).getByText("Welcome to the Movement!").waitFor();
    const thanks = section(page).getByRole("heading", { name: "Welcome to the Movement!" });
    await expect.poll(() => thanks.evaluate((heading) => heading === document.activeElement)).toBe(true);
    await section(page).getByText("Subscribe another email").click();
    await field(page).fill("twice@example.com");
    await join(page).click();
    await alert.getByText("Please wait a moment before trying again").waitFor();
    await page.clock.resume();
    await expectAccessible(page, "newsletter with an error", "#newsletter");
    expect(await field(page).inputValue()).toBe("twice@example.com");
    await page.clock.runFor(resubmitGuardMs);
    await join(page).click();
    await alert.getByText("This email is already subscribed to our newsletter").waitFor();
  });

  test("reports every kind of failure", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    visitor.allow(/Failed to load resource/);
    await page.clock.install();
    await page.goto("/");
    await waitUntilInteractive(page);
    await field(page).fill("robin@example.com");
    for (const [how, words] of [
      ["abort", "Network error. Please check your connection and try again."],
      [500, "Server error. Please try again in a moment."],
      [429, "Too many signup attempts. Please wait a moment before trying again."],
      [503, "Failed to subscribe. Please try again later."],
      [200, "Failed to subscribe. Please try again."],
    ] as const) {
      await page.route("**/newsletter-signup", (route) =>
        how === "abort"
          ? route.abort("connectionfailed")
          : route.fulfill({ status: how, json: how === 429 ? { error: "rate limit" } : {} }),
      );
      await join(page).click();
      await section(page).getByRole("alert").getByText(words, { exact: true }).waitFor();
      await page.unroute("**/newsletter-signup");
      await page.clock.fastForward(resubmitGuardMs);
    }
  });

  test("shows that it is busy, and accepts one click", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    const calls: (() => void)[] = [];
    await page.route("**/newsletter-signup", async (route) => {
      await new Promise<void>((resolve) => calls.push(resolve));
      await route.fulfill({ json: { success: true } });
    });
    await page.goto("/");
    await waitUntilInteractive(page);
    await field(page).fill("robin@example.com");
    await join(page).click();
    const busy = section(page).getByRole("button", { name: "Joining..." });
    await field(page).press("Enter");
    expect(await busy.getAttribute("aria-busy")).toBe("true");
    await expect.poll(() => calls.length).toBe(1);
    calls[0]!();
    await section(page).getByText("Welcome to the Movement!").waitFor();
    expect(calls).toHaveLength(1);
  });

  test("works without JavaScript with the same texts", async () => {
    const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/");
    await field(page).fill("still@example");
    await join(page).click();
    await section(page).getByText("Please enter a valid email address").waitFor();
    await field(page).fill("still@example.com");
    await join(page).click();
    await page.getByRole("heading", { name: "Welcome to the Movement!" }).waitFor();
    await page.getByRole("link", { name: "Subscribe another email" }).click();
    await join(page).waitFor();
    await context.close();
  });

  test("confirming and unsubscribing by the emailed links work without JavaScript too", async () => {
    const { text } = await subscribe("plain@example.com");
    await using context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(linkIn(text, "/newsletter/confirm"));
    await page.getByRole("button", { name: "Confirm my address" }).click();
    await page.getByRole("heading", { name: "You’re on the list." }).waitFor();
    await page.goto(linkIn(text, "/unsubscribe"));
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByRole("heading", { name: "You’re unsubscribed." }).waitFor();
  });
});
