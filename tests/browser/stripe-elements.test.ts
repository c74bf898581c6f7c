import type { Server } from "node:http";
import type { Browser, FrameLocator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type PageConfig, servePage } from "#sandbox/stripe/test-page/serve.ts";
import { openStripeRehearsal, type StripeRehearsal } from "#sandbox/stripe/test-world.ts";
import { findViolations } from "./support/accessible.ts";
import { openBrowser } from "./support/visitor.ts";

/** Real Chromium, the official React packages and our Stripe.js, under a policy that forbids inline code. */
vi.setConfig({ testTimeout: 60_000 });
let rehearsal: StripeRehearsal;
let browser: Browser;
let shop: { server: Server; origin: string };
let config: PageConfig;
let page: Page;
let card: FrameLocator;
let errors: string[];

beforeAll(async () => {
  rehearsal = await openStripeRehearsal();
  shop = await servePage(rehearsal.sandbox, () => config);
  browser = await openBrowser();
});
afterAll(async () => {
  shop?.server.closeAllConnections();
  shop?.server.close();
  await rehearsal?.close();
});

beforeEach(async () => {
  const intent = await rehearsal.stripe.paymentIntents.create({
    amount: 2839,
    currency: "gbp",
    automatic_payment_methods: { enabled: true },
    metadata: { order_id: "secret to the browser" },
  });
  config = { publishableKey: "pk_test_rehearsal", clientSecret: intent.client_secret ?? "", redirect: "if_required" };
  errors = [];
  const context = await browser.newContext({ viewport: { width: 390, height: 900 } });
  page = await context.newPage();
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) errors.push(message.text());
  });
});
afterEach(async () => {
  await page.context().close();
});

async function open(): Promise<void> {
  await page.goto(shop.origin);
  card = page.frameLocator("iframe[title='Secure payment input frame']");
  await page.locator("#card", { hasText: "empty" }).waitFor();
}

async function type(number: string, expiry = "1234", cvc = "123"): Promise<void> {
  await card.getByLabel("Card number").fill("");
  await card.getByLabel("Card number").pressSequentially(number);
  await card.getByLabel("Expiry date").fill("");
  await card.getByLabel("Expiry date").pressSequentially(expiry);
  await card.getByLabel("Security code").fill(cvc);
}

const pay = () => page.getByRole("button", { name: "Pay" }).click();
const result = async (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();
const payment = () =>
  rehearsal.stripe.paymentIntents.retrieve(config.clientSecret.split("_secret_")[0]!, { expand: ["latest_charge"] });

test("A card typed with spaces is paid, and its number is stored nowhere", async () => {
  await open();
  await type("4242 4242 4242 4242");
  expect(await card.getByLabel("Card number").inputValue()).toBe("4242 4242 4242 4242");
  expect(await card.getByLabel("Expiry date").inputValue()).toBe("12 / 34");
  await page.locator("#card", { hasText: "complete" }).waitFor();
  await pay();
  await result("succeeded");
  expect(await payment()).toMatchObject({
    status: "succeeded",
    shipping: { name: "Robin Hartley" },
    latest_charge: { billing_details: { address: { country: "GB" } } },
  });
  const rows = rehearsal.world.db.prepare("SELECT body FROM stripe_objects").all();
  expect(JSON.stringify(rows)).not.toContain("4242424242424242");
  expect(errors).toEqual([]);
});

test("A form made from an amount pays a payment of that amount", async () => {
  config.amount = 2839;
  await open();
  await card.getByRole("button", { name: "Pays 4242" }).click();
  await pay();
  await result("succeeded");
  expect((await payment()).amount_received).toBe(2839);
});

test("A payment of another amount than the form was made from is not confirmed", async () => {
  config.amount = 2499;
  await open();
  await card.getByRole("button", { name: "Pays 4242" }).click();
  await pay();
  await result("IntegrationError: The payment is of 2839 gbp, but the Elements have shown 2499 gbp.");
  expect(await payment()).toMatchObject({ status: "requires_payment_method", amount_received: 0 });
});

test("A payment whose amount has changed since the form was made is not confirmed", async () => {
  await open();
  await rehearsal.stripe.paymentIntents.update((await payment()).id, { amount: 3338 });
  await card.getByRole("button", { name: "Pays 4242" }).click();
  await pay();
  await result("IntegrationError: The payment is of 3338 gbp, but the Elements have shown 2839 gbp.");
  expect(await payment()).toMatchObject({ status: "requires_payment_method", amount_received: 0 });
});

test("A declined card says so, keeps the input, and the same payment accepts another card", async () => {
  await open();
  await card.getByRole("button", { name: "Declined 0002" }).click();
  await pay();
  await result("card_declined: Your card was declined.");
  await card.getByText("Your card was declined.").waitFor();
  expect(await card.getByLabel("Card number").inputValue()).toBe("4000 0000 0000 0002");
  await type("4242424242424242");
  await card.getByText("Your card was declined.").waitFor({ state: "detached" });
  await pay();
  await result("succeeded");
  expect((await payment()).status).toBe("succeeded");
});

test("The bank's check appears in a dialog, and the payment succeeds", async () => {
  await open();
  await card.getByRole("button", { name: "3-D Secure 3155" }).click();
  await pay();
  const bank = page.frameLocator("dialog iframe");
  await bank.getByText("£28.39").waitFor();
  const complete = bank.getByRole("button", { name: "Complete" });
  await expect.poll(() => complete.evaluate((button) => button.matches(":focus"))).toBe(true);
  await bank.getByRole("button", { name: "Complete" }).click();
  await result("succeeded");
  expect(await page.locator("dialog").count()).toBe(0);
  expect(errors).toEqual([]);
});

test.each([
  ["Fail", (bank: FrameLocator) => bank.getByRole("button", { name: "Fail" }).click()],
  ["Escape", (bank: FrameLocator) => bank.getByRole("button", { name: "Complete" }).press("Escape")],
])("Refusing the bank's question with %s leaves the payment open", async (_how, refuse) => {
  await open();
  await type("4000002760003155");
  await pay();
  await refuse(page.frameLocator("dialog iframe"));
  await result("payment_intent_authentication_failure: We are unable to authenticate your payment method.");
  expect((await payment()).status).toBe("requires_payment_method");
  await card.getByRole("button", { name: "Pays 4242" }).click();
  await pay();
  await result("succeeded");
});

test("Missing input is reported at its field, and the first such field takes the focus", async () => {
  await open();
  await card.getByLabel("Card number").fill("4242 4242");
  await card.getByLabel("Expiry date").fill("01/20");
  await card.getByText("Your card number is incomplete.").waitFor();
  // As slow as a finger: the field's message on blur must not move the button from under it.
  await page.getByRole("button", { name: "Pay" }).click({ delay: 600 });
  await result("incomplete_number: Your card number is incomplete.");
  await card.getByText("Your card's expiry year is in the past.").waitFor();
  await card.getByText("Your card's security code is incomplete.").waitFor();
  const number = card.getByLabel("Card number");
  expect(await number.evaluate((input) => [input.matches(":focus"), input.getAttribute("aria-invalid")])).toEqual([
    true,
    "true",
  ]);
  expect(rehearsal.sandbox.control.list()[0]).toMatchObject({ status: "requires_payment_method", lastError: null });
});

test("By default, a successful payment redirects to its return URL", async () => {
  config.redirect = "always";
  await open();
  await card.getByRole("button", { name: "Pays 4242" }).click();
  await card.getByLabel("Security code").press("Enter");
  await page.waitForURL("**/success?*");
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    payment_intent_client_secret: config.clientSecret,
    redirect_status: "succeeded",
  });
});

test("The browser sees nothing that needs the secret key, nor other payments", async () => {
  const [id] = config.clientSecret.split("_secret_");
  const look = (path: string) => rehearsal.sandbox.browser(new Request(`http://shop.test/rehearsal/stripe/v1/${path}`));
  const own = await look(`payment_intents/${id}?key=pk_test_rehearsal&client_secret=${config.clientSecret}`);
  const shown = await own.json();
  expect(shown).toMatchObject({ id, amount: 2839 });
  expect(shown).not.toHaveProperty("metadata");
  expect((await look(`payment_intents/${id}?key=pk_test_rehearsal&client_secret=${id}_secret_x`)).status).toBe(400);
  expect((await look(`payment_intents/${id}?key=pk_test_x&client_secret=${config.clientSecret}`)).status).toBe(401);
  expect((await look("payment_intents?key=pk_test_rehearsal")).status).toBe(403);
});

test("The card form and the bank's page are accessible, also with errors shown", async () => {
  await open();
  await pay();
  await result("incomplete_number");
  expect(await findViolations(page)).toEqual([]);
  await card.getByRole("button", { name: "3-D Secure 3155" }).click();
  await pay();
  await page.frameLocator("dialog iframe").getByText("£28.39").waitFor();
  expect(await findViolations(page)).toEqual([]);
});

test("The card form has the shop's look, within a strict policy", async () => {
  config.appearance = {
    variables: { colorText: "rgb(20, 21, 31)", fontFamily: "Georgia", borderRadius: "3px" },
    rules: { ".Input": { letterSpacing: "1px" }, ".Input--invalid": { borderStyle: "dashed" } },
  };
  await open();
  await pay();
  await result("incomplete_number");
  const look = await card.getByLabel("Card number").evaluate((input) => {
    const { fontFamily, borderRadius, letterSpacing, borderTopStyle } = getComputedStyle(input);
    return { fontFamily, borderRadius, letterSpacing, borderTopStyle };
  });
  expect(look).toEqual({ fontFamily: "Georgia", borderRadius: "3px", letterSpacing: "1px", borderTopStyle: "dashed" });
  expect(errors).toEqual([]);
});

test("An element can be disabled, queried, destroyed and created again", async () => {
  await page.goto(shop.origin);
  await page.locator("#card", { hasText: "empty" }).waitFor();
  const answers = await page.evaluate(async () => {
    const stripe = (window as unknown as { Stripe: (key: string) => import("@stripe/stripe-js").Stripe }).Stripe(
      "pk_test_rehearsal",
    );
    const place = document.createElement("div");
    place.id = "second";
    document.body.append(place);
    const elements = stripe.elements({ mode: "payment", amount: 2839, currency: "gbp" });
    const first = elements.create("payment");
    const twice = (() => {
      try {
        return elements.create("payment") && "made";
      } catch (error) {
        return (error as Error).name;
      }
    })();
    first.destroy();
    const gone = elements.getElement("payment");
    const element = elements.create("payment", { readOnly: true });
    const ready = new Promise((resolve) => element.on("ready", resolve));
    element.mount("#second");
    await ready;
    const { error } = await elements.submit();
    return { twice, gone, same: elements.getElement("payment") === element, error };
  });
  expect(answers).toEqual({
    twice: "IntegrationError",
    gone: null,
    same: true,
    error: { type: "validation_error", code: "incomplete_number", message: "Your card number is incomplete." },
  });
  const second = page.frameLocator("#second iframe").getByLabel("Card number");
  expect(await second.evaluate((input) => (input as HTMLInputElement).readOnly)).toBe(true);
});

test("An unknown payment is a load error", async () => {
  config.clientSecret = "pi_none_secret_none";
  await page.goto(shop.origin);
  await page.locator("#card", { hasText: "No such payment_intent: 'pi_none'" }).waitFor();
});
