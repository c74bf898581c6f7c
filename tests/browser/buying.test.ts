import { describe, expect, test } from "vitest";
import { staticCatalogue } from "#providers/printful/static-catalogue.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { until } from "../support/until.ts";
import { signIn, signUp } from "./support/member.ts";
import {
  addTee,
  drawer,
  fillAddress,
  orderNumber,
  pay,
  payButton,
  robin,
  toCheckout,
  useCard,
} from "./support/shopping.ts";
import { startShop } from "./support/started-shop.ts";
import { desktop, openBrowser, openVisitor, phone } from "./support/visitor.ts";

const [shop, browser] = await Promise.all([closeAfterTests(startShop()), openBrowser()]);

const hour = 60 * 60 * 1000;
const syncVariant = (kind: string, color: string, size: string) =>
  staticCatalogue
    .filter((product) => product.kind === kind)
    .flatMap((product) => product.variants)
    .find((variant) => variant.color === color && variant.size === size)!.syncVariantId;

type PrinterOrder = { id: number; status: string; items: { syncVariantId: number; quantity: number }[] };
const printerOrders = async () => ((await shop.control.state()) as { printerOrders: PrinterOrder[] }).printerOrders;

describe.each([
  ["on a desktop", desktop],
  ["on a phone", phone],
])("%s", (_, viewport) => {
  test("a shopper buys a T-shirt and a bundle, and follows the parcel", async () => {
    await using visitor = await openVisitor(browser, shop.url, viewport);
    const { page } = visitor;
    const email = `robin-${viewport.width}@example.com`;
    await addTee(page, "Navy", "L");
    await drawer(page).getByRole("button", { name: /close/i }).first().click();
    await page.goto("/product/starter-bundle");
    await page.getByRole("radio", { name: "L", exact: true }).first().check({ force: true });
    await page.getByRole("button", { name: /^Add Bundle to Cart/ }).click();
    await drawer(page).getByText("Bundle Deal").waitFor();
    await drawer(page).getByText("Free shipping included!").waitFor();
    await toCheckout(page);
    const summary = await page.locator(".cosum").first().textContent();
    expect(summary, "in the drawer's order").toMatch(
      /Starter Bundle.*T-Shirt.*Cap.*Mug.*Bundle total£54\.97Lantern T-Shirt£24\.99Navy, L/,
    );
    expect(summary).toContain("UK deliveryFree");
    expect(summary).not.toContain("Calculated");
    await fillAddress(page, { ...robin, "Email address": email });
    await page.getByRole("radio", { name: /express/i }).check();
    await until("the total to include express delivery", async () => {
      const express = await page
        .getByRole("radio", { name: /express/i })
        .locator("xpath=ancestor::label")
        .innerText();
      const rate = Math.round(Number(/£(\d+\.\d\d)/.exec(express)![1]) * 100);
      const total = /£(\d+\.\d\d)/.exec(await payButton(page).innerText());
      return total !== null && Math.round(Number(total[1]) * 100) === 2499 + 5497 + rate;
    });
    await useCard(page, "Pays 4242");
    const before = new Set((await printerOrders()).map((order) => order.id));
    await pay(page);
    const number = await orderNumber(page);
    await until(
      "the cart to be empty again, once the order is paid",
      async () => !/[1-9]/.test(await page.getByRole("button", { name: /cart/i }).first().innerText()),
    );

    const confirmation = await until("the confirmation email", async () =>
      (await shop.control.mailbox()).find(({ to }) => [to].flat().includes(email)),
    );
    expect(confirmation.text).toContain(number);
    const draft = await until("the draft at the print provider", async () =>
      (await printerOrders()).find((order) => !before.has(order.id)),
    );
    expect(draft.status).toBe("draft");
    await shop.control.advanceClock(hour + 1000);
    await until("the print to be confirmed", async () => {
      const order = (await printerOrders()).find(({ id }) => id === draft.id);
      return order && order.status !== "draft";
    });
    expect(draft.items.map((item) => item.syncVariantId).sort()).toEqual(
      [
        syncVariant("tshirt", "Navy", "L"),
        syncVariant("tshirt", "Navy", "L"),
        syncVariant("cap", "Red", "One Size"),
        syncVariant("mug", "White", "11oz"),
      ].sort(),
    );
    await shop.control.movePrint(draft.id, "ship");
    const dispatch = await until(
      "the dispatch email",
      async () =>
        (await shop.control.mailbox()).filter(({ to }) => [to].flat().includes(email))[1] !== undefined &&
        (await shop.control.mailbox()).find(({ to }) => [to].flat().includes(email)),
    );
    expect(dispatch.text).toMatch(/track/i);

    await page.goto("/track-order");
    await page.getByLabel("Order number").fill(number.toLowerCase().replace("-", " "));
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Track Order" }).click();
    const tracking = /\b(?=[A-Z0-9]*\d)[A-Z0-9]{8,}\b/.exec(dispatch.text)![0];
    await page.getByText(tracking).first().waitFor();
  });
});

test("a signed-in customer finds name, email and address filled in, chooses another saved address, and adds one", {
  timeout: 120_000,
}, async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page, context } = visitor;
  const email = "regular@example.com";
  await signUp(shop, email);
  const forms = await signIn(shop, context, email);
  const typed = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
  await addTee(page);
  await toCheckout(page);
  await page.getByText(`Signed in as ${email}`).waitFor();
  expect([await typed("Email address"), await typed("First name"), await typed("Last name")]).toEqual([
    email,
    "Robin",
    "Hartley",
  ]);
  const home = { firstName: "Robin", lastName: "Hartley", address: "14 Birchcliffe Road", city: "Hebden Bridge" };
  await forms.post("/account/addresses/new", { ...home, country: "GB", postcode: "HX7 8DG" });
  await forms.post("/account/addresses/new", { ...home, address: "1 Mill Lane", country: "GB", postcode: "HX7 6AA" });
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await page.getByRole("radio").first().waitFor();
  expect(await typed("Email address")).toBe(email);
  expect(await typed("Address")).toBe("14 Birchcliffe Road");
  await page.getByLabel("Saved address").selectOption({ label: "Robin Hartley, 1 Mill Lane, Hebden Bridge, HX7 6AA" });
  expect(await typed("Address")).toBe("1 Mill Lane");
  expect(await page.getByLabel("Save this address in my account").isChecked()).toBe(true);
  await page.getByLabel("Saved address").selectOption({ label: "Another address" });
  expect([await typed("Address"), await typed("Last name")]).toEqual(["", "Hartley"]);
  // The previous address's options are still there: the total paid must be this address's.
  let isSaved = false;
  const priced = page.waitForResponse((answer) => {
    isSaved ||= answer.request().postData()?.includes("9 New Road") === true;
    return isSaved && answer.url().endsWith("/checkout-shipping-select");
  });
  await fillAddress(page, { ...robin, "Email address": email, Address: "9 New Road" });
  await priced;
  await page.getByLabel("Save this address in my account").check();
  await useCard(page, "Pays 4242");
  await pay(page);
  expect(await forms.read("/account")).toContain("9 New Road");
});

test("a signed-in customer whose address book is full reads that another address is not saved", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page, context } = visitor;
  const email = "moves.often@example.com";
  await signUp(shop, email);
  const forms = await signIn(shop, context, email);
  const home = { firstName: "Robin", lastName: "Hartley", city: "Hebden Bridge", country: "GB", postcode: "HX7 8DG" };
  for (let number = 1; number <= 20; number++)
    await forms.post("/account/addresses/new", { ...home, address: `${number} Mill Lane` });
  await addTee(page);
  await toCheckout(page);
  const saves = page.getByLabel("Save this address in my account");
  expect(await saves.isChecked(), "one of the twenty").toBe(true);
  await page.getByLabel("Saved address").selectOption({ label: "Another address" });
  await page.getByText("this address is not saved there").waitFor();
  expect(await saves.count()).toBe(0);
});

test("a declined card keeps all input, and another card pays", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  visitor.allow(/402 \(Payment Required\)/);
  const { page } = visitor;
  await addTee(page);
  await toCheckout(page);
  await fillAddress(page);
  await useCard(page, "Declined 0002");
  const button = await payButton(page).innerText();
  await payButton(page).click();
  await page.getByText("Nothing was charged. Try another card or ask your bank.").waitFor();
  expect(await payButton(page).innerText(), "the same total").toBe(button);
  expect(await page.getByLabel("Postcode", { exact: true }).inputValue()).toBe("HX7 8DG");
  await useCard(page, "Pays 4242");
  await pay(page);
  await orderNumber(page);
});

test("3-D Secure: a failed challenge charges nothing, a completed one pays", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await addTee(page);
  await toCheckout(page);
  await fillAddress(page);
  await useCard(page, "3-D Secure 3155");
  await payButton(page).click();
  const bank = page.frameLocator("dialog iframe");
  await bank.getByRole("button", { name: "Fail" }).click();
  await page
    .getByText(/unable to authenticate/i)
    .first()
    .waitFor();
  await useCard(page, "3-D Secure 3155");
  await payButton(page).click();
  await bank.getByRole("button", { name: "Complete" }).click();
  await page.waitForURL(/\/success/);
  await orderNumber(page);
});

test("while the print provider is down, the two built-in options and the note appear, and can be paid for", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  visitor.allow(/502 \(Bad Gateway\)/);
  const { page } = visitor;
  await addTee(page);
  await toCheckout(page);
  await shop.control.fault("printful", "down");
  try {
    await fillAddress(page, { ...robin, Postcode: "EH1 1YZ" });
    await page.getByText("Using standard shipping rates (live quotes unavailable)").waitFor();
    expect(await page.getByRole("radio").count()).toBe(2);
    await page.getByRole("radio", { name: /Standard UK Delivery/ }).waitFor();
    await page.getByRole("radio", { name: /Express UK Delivery/ }).waitFor();
    await page.getByRole("button", { name: "Pay £29.98" }).waitFor();
  } finally {
    await shop.control.fault("printful", "down", false);
  }
  await useCard(page, "Pays 4242");
  await pay(page);
  await orderNumber(page);
});

test("a visitor over the quote limit sees why, keeps all input, and gets prices on the next try", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  visitor.allow(/4(22|29) \(/);
  const { page } = visitor;
  await addTee(page);
  await toCheckout(page);
  await page.getByLabel("Country").selectOption("US");
  for (const [label, value] of Object.entries({ ...robin, Postcode: "10001" }))
    await page.getByLabel(label, { exact: true }).fill(value);
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await page.getByRole("button", { name: /^Pay/ }).click();
  await summary.getByText("Enter your state").waitFor();

  const later = "Too many delivery quotes requested. Wait a minute, then try again.";
  const problem = "Variant 4002 is discontinued.";
  const answers = [
    [429, { error: later }, later],
    [422, { error: "Shipping API error: 400", problem }, `We can’t price delivery: ${problem} Correct your address`],
  ] as const;
  // A click requests twice, once for the field that it leaves: the second response may come after the message.
  let [status, json]: readonly [number, object, ...unknown[]] = answers[0];
  await page.route("**/functions/v1/shipping-quotes", (route) => route.fulfill({ status, json }));
  await page.getByLabel("State", { exact: true }).fill("NY");
  for (const answer of answers) {
    [status, json] = answer;
    await page.getByRole("button", { name: /^Pay/ }).click();
    await summary.getByText(answer[2]).waitFor();
    expect(await page.getByRole("radio").count(), "no option stands in").toBe(0);
  }
  await page.unroute("**/functions/v1/shipping-quotes");
  expect(await page.getByLabel("Postcode").inputValue()).toBe("10001");
  await page.getByRole("button", { name: /^Pay/ }).click();
  // Reported before or after the click: leaving a field also requests prices.
  await page.getByRole("radio").first().waitFor();
  expect(await page.getByRole("radio").first().isChecked()).toBe(true);
});

test("nobody pays a total that the button did not show: neither before delivery has a price, nor while it changes", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await addTee(page);
  await toCheckout(page);
  await useCard(page, "Pays 4242");
  const answers = Promise.withResolvers<void>();
  await page.route("**/functions/v1/shipping-quotes", async (route) => {
    await answers.promise;
    await route.continue();
  });
  for (const [label, value] of Object.entries(robin)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.getByRole("button", { name: "Getting delivery prices..." }).waitFor();
  answers.resolve();
  await page.getByText("With delivery, the total is £29.38. Check the new total before you pay.").waitFor();
  await page.getByRole("button", { name: "Pay £29.38" }).waitFor();

  const chosen = Promise.withResolvers<void>();
  await page.route("**/functions/v1/checkout-shipping-select", async (route) => {
    await chosen.promise;
    await route.continue();
  });
  await page.getByRole("radio", { name: /express/i }).check();
  await page.getByRole("button", { name: "Pay £29.38" }).click();
  chosen.resolve();
  await page.getByText(/^With delivery, the total is £(?!29\.38)\d+\.\d\d/).waitFor();
  expect(new URL(page.url()).pathname).toBe("/checkout");
  await pay(page);
  await orderNumber(page);
});

test("the checkout of an empty cart, or of one with only a discount, says 'No items in cart'", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await page.goto("/checkout");
  await page.getByText("No items in cart").waitFor();
  const off = { id: "off", name: "Welcome code", price: -550, quantity: 1, isDiscount: true, currency: "GBP" };
  const line = { ...off, image: "", color: "", size: "", variantId: null, printful_variant_id: null };
  await page.evaluate((saved) => localStorage.setItem("lantern-cart", saved), JSON.stringify([line]));
  await page.reload();
  await page.getByText("No items in cart").waitFor();
});

test("paying with an empty form names every field, and keeps all input", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await addTee(page);
  await toCheckout(page);
  await page.getByLabel("Town or city").fill("Hebden Bridge");
  // Late content moves the button.
  await page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel("Card number").waitFor();
  await page.getByRole("button", { name: /^Pay/ }).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await summary.getByText("Enter your first name").waitFor();
  await expect.poll(() => page.title()).toMatch(/^Error: /);
  expect(await page.getByLabel("Town or city").inputValue()).toBe("Hebden Bridge");
  await page.reload();
  await page.getByLabel("Town or city").waitFor();
  await until(
    "the typed town to be back",
    async () => (await page.getByLabel("Town or city").inputValue()) === "Hebden Bridge",
  );
});
