import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { payingKey } from "#app/checkout/payment/paying-mark.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { expectAccessible } from "./support/accessible.ts";
import {
  addTee,
  drawer,
  fillAddress,
  openCheckout,
  pay,
  payButton,
  robin,
  toCheckout,
  typeAddress,
  useCard,
} from "./support/shopping.ts";
import { openBrowser, openVisitor, phone, waitUntilInteractive } from "./support/visitor.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);

const choosing = "**/functions/v1/checkout-shipping-select";
const flat = (page: Page) => page.getByRole("radio", { name: /standard uk delivery/i });
const express = (page: Page) => page.getByRole("radio", { name: /express/i });
const problems = (page: Page) => page.getByRole("alert").filter({ hasText: "There is a problem" });

async function upToCard(page: Page): Promise<void> {
  await openCheckout(page, shop);
  // The first option is chosen by itself, and Pay shows its total before the shop has confirmed it.
  const chosen = page.waitForResponse(choosing);
  await fillAddress(page);
  await chosen;
  await page.getByRole("button", { name: "Pay £29.38" }).waitFor();
}

describe("the delivery shown is the delivery bought", () => {
  test("a choice that fails is reverted, and Pay refuses until it matches what was shown", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    visitor.allow(/503/);
    const { page } = visitor;
    await upToCard(page);
    await useCard(page, "Pays 4242");
    const answers = Promise.withResolvers<void>();
    await page.route(choosing, async (route) => {
      await answers.promise;
      await route.fulfill({ status: 503, json: { error: "Service unavailable" } });
    });
    await express(page).check();
    await payButton(page).click();
    answers.resolve();
    await page.getByText("With delivery, the total is £29.38. Check the new total before you pay.").waitFor();
    await page.getByText("Failed to update PaymentIntent: 503 - Service unavailable").waitFor();
    expect(await flat(page).isChecked()).toBe(true);
    await page.unroute(choosing);
    await pay(page);
    await page.getByText("Paid £29.38").waitFor();
  });

  test("a choice refused by a proxy shows its status text", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    visitor.allow(/503/);
    const { page } = visitor;
    await upToCard(page);
    await page.route(choosing, (route) => route.fulfill({ status: 503, body: "<h1>Down for a moment</h1>" }));
    await express(page).click();
    await page.getByText("Failed to update PaymentIntent: 503 - Service Unavailable").waitFor();
  });

  test("a choice made in another tab shows here after Pay was refused, and can be changed back", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    visitor.allow(/409 \(Conflict\)/);
    const { page, context } = visitor;
    await upToCard(page);
    await useCard(page, "Pays 4242");
    const other = await context.newPage();
    await other.goto("/checkout");
    await express(other).check();
    await until("the other tab's total", async () => !(await payButton(other).innerText()).includes("£29.38"));
    await other.close();
    await payButton(page).click();
    await page.getByText(/Check the new total before you pay\.$/).waitFor();
    expect(await express(page).isChecked()).toBe(true);
    await flat(page).check();
    await page.getByRole("button", { name: "Pay £29.38" }).waitFor();
  });
});

describe("expired delivery prices", () => {
  const quoting = "**/functions/v1/shipping-quotes";
  /** The shop's response after half an hour. */
  const outlived = { status: 409, json: { error: "This delivery option is no longer available. Choose another." } };

  test("are requested again automatically, and the clicked option is chosen", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    visitor.allow(/409/);
    const { page } = visitor;
    await upToCard(page);
    await page.route(choosing, (route) => route.fulfill(outlived), { times: 1 });
    const asked = page.waitForRequest(quoting);
    await express(page).click();
    await asked;
    await until("the total with it", async () => !(await payButton(page).innerText()).includes("£29.38"));
    expect(await express(page).isChecked()).toBe(true);
    expect(await page.getByText("no longer available").count()).toBe(0);
  });

  test("are shown with a note if the clicked option has another price now", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    visitor.allow(/409/);
    const { page } = visitor;
    await upToCard(page);
    await page.route(choosing, (route) => route.fulfill(outlived), { times: 1 });
    await page.route(quoting, async (route) => {
      const { options } = (await (await route.fetch()).json()) as { options: { name: string; rate: string }[] };
      const dearer = options.map((each) => (/express/i.test(each.name) ? { ...each, rate: "19.99" } : each));
      await route.fulfill({ json: { options: dearer } });
    });
    await express(page).click();
    await page.getByText("Delivery prices have changed since they were shown. Choose again.").waitFor();
    await page.getByText("£19.99").waitFor();
    expect(await flat(page).isChecked()).toBe(true);
    await page.getByRole("button", { name: "Pay £29.38" }).waitFor();
  });

  test("that cannot be requested again stay visible for another try", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    visitor.allow(/409|429/);
    const { page } = visitor;
    await upToCard(page);
    const words = "Too many delivery quotes requested. Wait a minute, then try again.";
    await page.route(choosing, (route) => route.fulfill(outlived), { times: 2 });
    await page.route(quoting, (route) => route.fulfill({ status: 429, json: { error: words } }), { times: 1 });
    await express(page).click();
    await page.getByText(words).waitFor();
    expect(await flat(page).isChecked()).toBe(true);
    await express(page).click();
    await until("the total with it", async () => !(await payButton(page).innerText()).includes("£29.38"));
  });
});

describe("an address that could not be sent", () => {
  const sending = "**/api/checkout/*/address";
  const reportedAlsoWhenPaying = async (page: Page, words: string) => {
    await page
      .getByRole("region", { name: /Delivery$/ })
      .getByText(words)
      .waitFor();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await problems(page).getByText(words).waitFor();
  };

  test("reports that the connection is down, also when paying, and is sent once the browser is online again", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    visitor.allow(/ERR_FAILED/);
    const { page } = visitor;
    await openCheckout(page, shop);
    await page.route(sending, (route) => route.abort());
    await typeAddress(page);
    const words = "Network connection failed. Please check your internet connection.";
    await reportedAlsoWhenPaying(page, words);
    await page.unroute(sending);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await flat(page).waitFor();
    await problems(page).waitFor({ state: "detached" });
    expect(await page.getByText(words).count()).toBe(0);
  });

  test("reports that the shop is out of service, and is sent again on a click", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    visitor.allow(/503/);
    const { page } = visitor;
    await openCheckout(page, shop);
    await page.route(sending, (route) => route.fulfill({ status: 503, body: "" }));
    await typeAddress(page);
    await page.getByText("Service temporarily unavailable. Please try again later.").waitFor();
    await page.unroute(sending);
    await page.getByRole("button", { name: "Try again" }).click();
    await flat(page).waitFor();
  });

  test("fields left while the checkout opens cause one delivery request, so that Pay does not wait for each", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    visitor.allow(/503/);
    const { page } = visitor;
    await addTee(page);
    const opening = Promise.withResolvers<void>();
    await page.route("**/api/checkout", async (route) => {
      await opening.promise;
      await route.continue();
    });
    let sent = 0;
    await page.route(sending, (route) => {
      sent++;
      return route.fulfill({ status: 503, body: "" });
    });
    await toCheckout(page);
    await typeAddress(page);
    opening.resolve();
    const words = "Service temporarily unavailable. Please try again later.";
    await reportedAlsoWhenPaying(page, words);
    // Once as the checkout opened, once for all fields, once for Pay, and once as focus leaves Pay for the problems.
    expect(sent).toBeLessThanOrEqual(4);
  });
});

test("a typing error in the email's domain is pointed out and announced, shifts nothing, and is fixed by keyboard", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await addTee(page);
  await toCheckout(page);
  const email = page.getByLabel("Email address", { exact: true });
  await email.fill("robin@gmial.com");
  const before = await email.boundingBox();
  await email.press("Tab");
  await page.getByRole("status").filter({ hasText: "Did you mean robin@gmail.com?" }).waitFor();
  expect(await email.boundingBox()).toEqual(before);
  await expectAccessible(page, "checkout with a slip in the e-mail");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  expect(await email.inputValue()).toBe("robin@gmail.com");
  expect(await email.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByText("For your receipt and tracking link").waitFor();

  await fillAddress(page, { ...robin, "Email address": "robin@gmial.com" });
  await page.reload();
  await payButton(page).waitFor();
  expect(await email.inputValue(), "stops nobody who means it").toBe("robin@gmial.com");
});

test("a temporarily refused checkout keeps input from before and after, and opens on a click", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  visitor.allow(/429/);
  const { page } = visitor;
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await openCheckout(page, shop);
  await field("First name").fill("Robin");
  const words = "Too many checkouts started. Wait a minute, then try again.";
  await page.route("**/api/checkout", (route) => route.fulfill({ status: 429, json: { error: words } }));
  await page.reload();
  await problems(page).getByText(words).waitFor();
  await field("Last name").fill("Hartley");
  await page.getByRole("checkbox").check();
  await page.unroute("**/api/checkout");
  await page.getByRole("button", { name: "Try again" }).click();
  await problems(page).waitFor({ state: "detached" });
  expect(await field("First name").inputValue()).toBe("Robin");
  expect(await field("Last name").inputValue()).toBe("Hartley");
  expect(await page.getByRole("checkbox").isChecked()).toBe(true);
});

test("fixed problems leave the error list without taking the focus out of a field", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await openCheckout(page, shop);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await problems(page).waitFor();
  let left = await problems(page).getByRole("listitem").count();
  for (const [label, value] of Object.entries(robin)) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(value);
    left -= 1;
    await until(`${left} problems`, async () => (await problems(page).getByRole("listitem").count()) === left);
    expect(await field.evaluate((element) => element === document.activeElement), label).toBe(true);
  }
  expect(left).toBe(0);
  await expect.poll(() => page.title()).not.toMatch(/^Error: /);
});

test("clicking Pay before the card form is there reports the new total, not a form that has appeared since", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  const script = Promise.withResolvers<void>();
  const quotes = Promise.withResolvers<void>();
  for (const [path, comes] of [
    ["**/rehearsal/stripe/stripe.js", script.promise],
    ["**/functions/v1/shipping-quotes", quotes.promise],
  ] as const) {
    await page.route(path, async (route) => {
      await comes;
      await route.continue();
    });
  }
  await addTee(page);
  await drawer(page).getByText("Proceed to Checkout").click();
  // Not until "load", which waits for the script if the page has asked for it by then.
  await page.waitForURL("**/checkout", { waitUntil: "domcontentloaded" });
  await waitUntilInteractive(page);
  for (const [label, value] of Object.entries(robin)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  script.resolve();
  await page.locator('iframe[title="Secure payment input frame"]').waitFor();
  quotes.resolve();
  await page.getByText("With delivery, the total is £29.38. Check the new total before you pay.").waitFor();
  expect(await problems(page).count()).toBe(0);
});

test("on a phone, a declined card is reported once, and focus moves to what to do", async () => {
  await using visitor = await openVisitor(browser, shop.url, { width: phone.width, height: 664 });
  visitor.allow(/402/);
  const { page } = visitor;
  await upToCard(page);
  await useCard(page, "Declined 0002");
  for (const attempt of ["first", "second"]) {
    await payButton(page).scrollIntoViewIfNeeded();
    await payButton(page).click();
    const words = "Nothing was charged. Try another card or ask your bank.";
    const said = page.getByRole("alert").filter({ hasText: words });
    await until(`the ${attempt} refusal to be seen`, () =>
      said.evaluate((alert) => {
        const { left, top, width, height } = alert.getBoundingClientRect();
        return alert.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    );
    await until("focus to be there", () => said.evaluate((alert) => document.activeElement?.contains(alert)));
    expect(await page.getByText("declined").count(), "why stands in the card form").toBe(0);
    const form = page.frameLocator('iframe[title="Secure payment input frame"]');
    await form.getByText("Your card was declined.").waitFor();
    await until("the title to say so too", async () => (await page.title()).startsWith("Error: "));
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept, "no payment is in doubt").not.toContain(payingKey);
  }
});

test("on a phone, corrections after Pay are typed undisturbed: nothing is checked or moved before a field is left", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  await openCheckout(page, shop);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect.poll(() => problems(page).evaluate((box) => box === document.activeElement)).toBe(true);
  for (const [label, value] of Object.entries({ ...robin, "Email address": "robin@example", Postcode: "hx7" })) {
    await page.getByLabel(label, { exact: true }).click();
    await page.keyboard.type(value);
    expect(await page.getByLabel(label, { exact: true }).inputValue(), label).toBe(value);
  }
  await problems(page).getByText("Enter your postcode").waitFor();
  await page.keyboard.press("Tab");
  await problems(page).getByText("Enter a full UK postcode").waitFor();
  await problems(page).getByText("Enter an email address in the correct format, like name@example.com").waitFor();
  expect(await problems(page).evaluate((box) => box.contains(document.activeElement))).toBe(false);
  const postcode = page.getByLabel("Postcode", { exact: true });
  await postcode.focus();
  await page.keyboard.press("End");
  await page.keyboard.type("8ez");
  expect(await problems(page).getByRole("listitem").count()).toBe(1);
  await page.keyboard.press("Tab");
  expect(await postcode.inputValue()).toBe("HX7 8EZ");
});

test("on a phone, the form stays where it is when the shop has priced the cart", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  await addTee(page);
  const priced = Promise.withResolvers<void>();
  await page.route("**/api/checkout", (route) => priced.promise.then(() => route.continue()));
  await toCheckout(page);
  const place = () => page.getByLabel("Email address", { exact: true }).boundingBox();
  const before = await place();
  expect(await page.locator(".comob").innerText()).toContain("Your order, 1 item");
  priced.resolve();
  await page.locator("details.comob").getByText("£24.99").first().waitFor();
  expect(await place()).toEqual(before);
});

test("on a phone, a field's message moves the Pay button only after the finger is up", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  await openCheckout(page, shop);
  const button = page.getByRole("button", { name: "Pay", exact: true });
  await button.click();
  await expect.poll(() => problems(page).evaluate((box) => box === document.activeElement)).toBe(true);
  // Simulates a browser without scroll anchoring.
  await page.evaluate(() => {
    document.documentElement.style.overflowAnchor = "none";
  });
  await page.getByLabel("Email address", { exact: true }).fill("robin@example");
  await button.scrollIntoViewIfNeeded();
  const before = (await button.boundingBox())!;
  await page.mouse.move(before.x + before.width / 2, before.y + 4);
  await page.mouse.down();
  await until("the field to be left", () => page.evaluate(() => document.activeElement?.tagName !== "INPUT"));
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  // A pressed button sinks by one pixel.
  expect(Math.abs((await button.boundingBox())!.y - before.y)).toBeLessThan(2);
  await page.mouse.up();
  await problems(page).getByText("Enter an email address in the correct format").waitFor();
  await expect
    .poll(() => problems(page).evaluate((box) => box === document.activeElement), { message: "Pay was pressed" })
    .toBe(true);
});
