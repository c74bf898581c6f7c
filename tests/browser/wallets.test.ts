import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { offerMethods } from "../support/company-page.ts";
import { ecommerceEvents } from "../support/ecommerce-events.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { expectAccessible } from "./support/accessible.ts";
import { addTee, drawer, fillCart, mug, openCheckout, orderNumber } from "./support/shopping.ts";
import { openBrowser, openVisitor, phone, waitUntilInteractive } from "./support/visitor.ts";
import {
  deliverTo,
  openSheet,
  payBy,
  quoted,
  refused,
  registerDomain,
  sheetTotal,
  walletButton,
} from "./support/wallets.ts";

/** Wallets on a phone (R-WALLET-2 to R-WALLET-4). */
const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);
const stop = (page: Page) => page.getByRole("alertdialog");

type Placed = Record<
  "first_name" | "last_name" | "email" | "phone" | "address" | "postcode" | "shipping_name",
  string
> & {
  items_total: number;
  total: number;
  captured_total: number;
  card_brand: string;
  card_last4: string | null;
};

/** The order of a success page, once the shop has recorded its payment. */
async function placedOrder(page: Page): Promise<Placed> {
  await page.waitForURL(/\/success/);
  await page.getByRole("heading", { name: /^Thank you/ }).waitFor();
  const number = await orderNumber(page);
  const { rows } = await shop.shop.pool.query<Placed>("select * from orders where number = $1", [number]);
  return rows[0]!;
}

const capturedPayments = async (): Promise<number> => {
  const { rows } = await shop.shop.pool.query<{ n: number }>(
    "select count(*)::int n from orders where captured_total > 0",
  );
  return rows[0]!.n;
};

const linesInCart = (page: Page): Promise<number> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem("lantern-cart") ?? "[]") as unknown[]).length);

test("without a registered domain the cart has no wallets and loads nothing of Stripe", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const settings = page.waitForResponse("**/api/wallets");
  await addTee(page);
  expect(await (await settings).json()).toMatchObject({ wallets: [] });
  expect(await page.locator(".express").count()).toBe(0);
  expect(asked.filter((url) => url.includes("stripe"))).toEqual([]);
});

test("a buyer pays for the cart with a wallet: whole address, phone and the sheet's own total", async () => {
  await registerDomain(shop);
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  await addTee(page);
  await walletButton(page, "Link", "cart").waitFor();
  await expectAccessible(page, "the cart with wallets");
  const sheet = await openSheet(page, "Apple Pay", "cart");
  const standard = await sheetTotal(sheet);
  await sheet.getByRole("radio", { name: /Express UK Delivery/ }).check();
  await until("the sheet to show the dearer total", async () => (await sheetTotal(sheet)) > standard);
  const total = await sheetTotal(sheet);
  await payBy(sheet, "Apple Pay");
  expect(await placedOrder(page)).toMatchObject({
    first_name: "Robin",
    last_name: "Hartley",
    email: "robin@example.com",
    phone: "+44 7700 900123",
    address: "14 Birchcliffe Road",
    postcode: "HX7 8DG",
    shipping_name: "Express UK Delivery",
    total,
    captured_total: total,
  });
  await until("the cart to be empty", async () => (await linesInCart(page)) === 0);
});

test("a closed sheet changes nothing, and a declined card leaves the cart", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  visitor.allow(/status of 402/);
  const { page } = visitor;
  const before = await capturedPayments();
  await addTee(page);
  const closed = await openSheet(page, "Google Pay", "cart");
  await closed.getByRole("button", { name: "Cancel" }).click();
  await page.locator("iframe[title='Wallet']").waitFor({ state: "detached" });
  expect(await stop(page).count()).toBe(0);
  await drawer(page).getByText("Proceed to Checkout").waitFor();

  const sheet = await openSheet(page, "Google Pay", "cart");
  await sheet.getByLabel("Card of Alex Payer").selectOption({ label: "Declined 0002" });
  await payBy(sheet, "Google Pay");
  await stop(page).getByText("Nothing was charged. Try another card or ask your bank.").waitFor();
  await expectAccessible(page, "a declined wallet", "[role=alertdialog]");
  expect([await capturedPayments(), await linesInCart(page)]).toEqual([before, 1]);
});

test("a price that rises while the sheet is open stops the payment, and the checkout is filled in", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  visitor.allow(/status of 409/);
  const { page } = visitor;
  const before = await capturedPayments();
  await addTee(page);
  const sheet = await openSheet(page, "Apple Pay", "cart");
  const shown = await sheetTotal(sheet);
  const raise = (pence: number) =>
    shop.shop.pool.query(
      `update product_variants v set price_pence = v.price_pence + $1 from products p
       where p.id = v.product_id and p.slug = 'lantern-tshirt'`,
      [pence],
    );
  await raise(100);
  try {
    await payBy(sheet, "Apple Pay");
    const why = stop(page);
    await why.getByRole("heading", { name: "Your order now costs £1.00 more" }).waitFor();
    expect(await why.innerText()).toContain(`Your wallet showed £${(shown / 100).toFixed(2)}.`);
    await expectAccessible(page, "a changed price", "[role=alertdialog]");
    expect(await capturedPayments()).toBe(before);
    await why.getByRole("button", { name: "Continue to checkout" }).click();
    await page.waitForURL("**/checkout");
    await until(
      "the address to be filled in",
      async () => (await page.getByLabel("Address", { exact: true }).inputValue()) === "14 Birchcliffe Road",
    );
    expect(await page.getByLabel("Email address").inputValue()).toBe("robin@example.com");
    expect(await linesInCart(page)).toBe(1);
  } finally {
    await raise(-100);
  }
});

test("delivery that the whole address changes is not charged: the buyer sees it first, and pays at the checkout", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  visitor.allow(/status of 502/);
  const { page } = visitor;
  const before = await capturedPayments();
  await addTee(page);
  const sheet = await openSheet(page, "Apple Pay", "cart");
  await deliverTo(sheet, "Ada Bell, Leeds");
  await quoted(sheet);
  // The whole postcode is quoted again, and the shop's own prices are not the printer's.
  await shop.control.fault("printful", "down");
  try {
    await payBy(sheet, "Apple Pay");
    const why = stop(page);
    await why.getByRole("heading", { name: "Delivery to this address costs £0.60 more" }).waitFor();
    await why.getByText("It only gave us the full address when it paid: Leeds, LS1 5HD.").waitFor();
    expect(await capturedPayments()).toBe(before);
  } finally {
    await shop.control.fault("printful", "down", false);
  }
});

test("at the checkout a wallet comes before the form, and fills it in when it stops", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  visitor.allow(/status of 400/);
  const { page } = visitor;
  await openCheckout(page, shop);
  await page.getByRole("heading", { name: "Pay in one step" }).waitFor();
  await walletButton(page, "Google Pay", "checkout").waitFor();
  await page.getByText("Loading...").waitFor({ state: "hidden" });
  await expectAccessible(page, "the checkout with wallets");
  const sheet = await openSheet(page, "Google Pay", "checkout");
  await deliverTo(sheet, "Zola, York");
  await quoted(sheet);
  await payBy(sheet, "Google Pay");
  await stop(page).getByRole("button", { name: "Continue to checkout" }).click();
  await page.getByLabel("Last name").fill("Moss");
  expect(await page.getByLabel("Postcode", { exact: true }).inputValue()).toBe("YO1 8RL");

  const again = await openSheet(page, "Google Pay", "checkout");
  const total = await sheetTotal(again);
  await again.getByLabel("Card of Alex Payer").selectOption({ label: "3-D Secure 3155" });
  await payBy(again, "Google Pay");
  await page
    .frameLocator("iframe[title='3D Secure authentication challenge']")
    .getByRole("button", { name: "Complete" })
    .click();
  expect(await placedOrder(page)).toMatchObject({ first_name: "Robin", postcode: "HX7 8DG", captured_total: total });
});

test("on a product's page a wallet buys one of the chosen variant alone, and the cart stays", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  await fillCart(page, shop, mug);
  await page.goto("/product/lantern-tshirt");
  await waitUntilInteractive(page);
  expect(await page.locator(".buy .express").count(), "before a size is chosen").toBe(0);
  await page.getByRole("radio", { name: "Navy", exact: true }).check({ force: true });
  await page.getByRole("radio", { name: "L", exact: true }).check({ force: true });
  await page.getByText("One Lantern T-Shirt, Navy, L.").waitFor();
  await walletButton(page, "Apple Pay", "product").waitFor();
  await expectAccessible(page, "a product with wallets", ".buy");
  const sheet = await openSheet(page, "Apple Pay", "product");
  const total = await sheetTotal(sheet);
  await payBy(sheet, "Apple Pay");
  const order = await placedOrder(page);
  expect(order).toMatchObject({ items_total: 2499, captured_total: total });
  expect(await linesInCart(page), "what is in the cart was not bought").toBe(1);
});

test("analytics learns that a wallet begins a checkout, of the cart or of one product", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  const begun = async () =>
    (await ecommerceEvents(page))
      .filter(({ event }) => event === "begin_checkout")
      .map(({ ecommerce: { currency, value, items } }) => [currency, value, items.map((item) => item.item_variant)]);
  await addTee(page, "Black", "M");
  await walletButton(page, "Apple Pay", "cart").waitFor();
  expect(await begun(), "before a click").toEqual([]);
  await openSheet(page, "Apple Pay", "cart");
  expect(await begun()).toEqual([["GBP", 24.99, ["Black, M"]]]);

  await page.goto("/product/lantern-tshirt?colour=navy&size=2xl");
  await waitUntilInteractive(page);
  await openSheet(page, "Apple Pay", "product");
  expect(await begun()).toEqual([["GBP", 26.99, ["Navy, 2XL"]]]);
});

test("an address that the shop does not sell to is refused in the sheet, and the page says why", async () => {
  await shop.shop.pool.query(
    `insert into settings (key, value) values ('markets.sellsTo', '"GB"')
     on conflict (key) do update set value = excluded.value`,
  );
  await shop.shop.refreshSettings();
  try {
    await using visitor = await openVisitor(browser, shop.url, phone);
    visitor.allow(/status of 422/);
    const { page } = visitor;
    await addTee(page);
    const sheet = await openSheet(page, "Apple Pay", "cart");
    await deliverTo(sheet, "Mia Krause, Berlin");
    await refused(sheet);
    await deliverTo(sheet, "Niamh Orr, Belfast");
    await refused(sheet);
    await sheet.getByRole("button", { name: "Cancel" }).click();
    await stop(page)
      .getByText(/We do not deliver to Northern Ireland/)
      .waitFor();
    await stop(page).getByRole("button", { name: "Not now" }).click();
    await drawer(page).getByText("Proceed to Checkout").waitFor();
  } finally {
    await shop.shop.pool.query("delete from settings where key = 'markets.sellsTo'");
    await shop.shop.refreshSettings();
  }
});

test("a wallet without a phone number pays; one with a single name is asked for the rest at the checkout", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  visitor.allow(/status of 400/);
  const { page } = visitor;
  await addTee(page);
  const sheet = await openSheet(page, "Link", "cart");
  await deliverTo(sheet, "Zola, York");
  await quoted(sheet);
  await payBy(sheet, "Link");
  await stop(page).getByText("Enter your last name.").waitFor();
  await stop(page).getByRole("button", { name: "Not now" }).click();
  await page.getByRole("button", { name: /^Cart, 1 item/ }).click();

  const again = await openSheet(page, "Link", "cart");
  await deliverTo(again, "Ada Bell, Leeds");
  await quoted(again);
  await payBy(again, "Link");
  expect(await placedOrder(page)).toMatchObject({ first_name: "Ada", last_name: "Bell", phone: "" });
});

test("PayPal is a button too where staff chose it and the account has it, and no card is charged", async () => {
  await offerMethods(shop, "paypal");
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  await addTee(page);
  await walletButton(page, "PayPal", "cart").waitFor();
  await expectAccessible(page, "the cart with PayPal");
  const sheet = await openSheet(page, "PayPal", "cart");
  const total = await sheetTotal(sheet);
  await payBy(sheet, "PayPal");
  expect(await placedOrder(page)).toMatchObject({
    email: "robin@example.com",
    address: "14 Birchcliffe Road",
    postcode: "HX7 8DG",
    total,
    captured_total: total,
    card_brand: "paypal",
    card_last4: null,
  });
});
