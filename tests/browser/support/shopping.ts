import type { BrowserContext, Page } from "playwright-core";
import { goodsItem } from "#app/cart/goods.ts";
import { openBuyer, robin as robinAsSent, variantId } from "../../support/buyer.ts";
import { orderRow } from "../../support/order-facts.ts";
import type { TestShop } from "../../support/test-shop.ts";
import { until } from "../../support/until.ts";
import { openInteractive, waitUntilInteractive } from "./visitor.ts";

export const robin = {
  "Email address": "robin@example.com",
  "First name": "Robin",
  "Last name": "Hartley",
  Address: "14 Birchcliffe Road",
  "Town or city": "Hebden Bridge",
  Postcode: "hx7 8dg",
};

/** Puts a T-shirt into the cart; the drawer opens. */
export async function addTee(page: Page, color = "Navy", size = "L"): Promise<void> {
  await page.goto("/product/lantern-tshirt");
  // Wait for hydration: two earlier choices would be replayed one after the other, with the second disabled in between.
  await waitUntilInteractive(page);
  await page.getByRole("radio", { name: color, exact: true }).check({ force: true });
  await page.getByRole("radio", { name: size, exact: true }).check({ force: true });
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await drawer(page).waitFor();
}

/** Opens a product and its estimate of delivery, and waits for the answer. */
export async function openEstimate(page: Page): Promise<void> {
  await openInteractive(page, "/product/lantern-mug");
  await page.getByText("Delivery to your country").click();
  await page
    .getByText(/days, with you/)
    .first()
    .waitFor();
}

/** Fills the cart before a page is opened, but for one product: a bundle has no room. */
export async function almostFillCart(page: Page): Promise<void> {
  const others = Array.from({ length: 98 }, (_, place) => ({
    id: `other-${place}`,
    name: "Lantern Cap",
    price: 1999,
    quantity: 1,
    variantId: 900_000 + place,
  }));
  await page.addInitScript((text) => localStorage.setItem("lantern-cart", text), JSON.stringify(others));
}

export const drawer = (page: Page) => page.getByRole("dialog", { name: /your cart/i });

export async function toCheckout(page: Page): Promise<void> {
  await drawer(page).getByText("Proceed to Checkout").click();
  await page.waitForURL("**/checkout");
}

const tee = {
  group: "lantern-tshirt",
  name: "Lantern T-Shirt",
  image: "tshirt-navy",
  price: 2499,
  color: "Navy",
  size: "L",
};
export const mug = {
  group: "lantern-mug",
  name: "Lantern Mug",
  image: "mug-white",
  price: 999,
  color: "White",
  size: "11oz",
};

/** Fills the cart without a product's page, for tests of what follows; `addTee` does it as a visitor does. */
export async function fillCart(page: Page, test: Parameters<typeof variantId>[0], goods = tee): Promise<void> {
  const id = await variantId(test, goods.group, goods.color, goods.size);
  const line = { ...goodsItem({ ...goods, variantId: id, printfulVariantId: null }), quantity: 1 };
  // Storage belongs to an origin, so a small file of the shop's opens it.
  await page.goto("/robots.txt");
  await page.evaluate((saved) => localStorage.setItem("lantern-cart", saved), JSON.stringify([line]));
}

/** The checkout of a visitor who comes back to a T-shirt in the cart. */
export async function openCheckout(page: Page, test: Parameters<typeof variantId>[0]): Promise<void> {
  await fillCart(page, test);
  await page.goto("/checkout");
  await waitUntilInteractive(page);
}

/**
 * Orders T-shirts by requests, for tests of what follows an order; `buying.test.ts` buys as a visitor does.
 * @param shop one whose worker runs
 * @param tees colour and size of each
 * @param context the browser that has bought
 * @returns the order's number, once it is paid and drafted at the print provider
 */
export async function orderTees(
  shop: TestShop,
  address: Partial<typeof robinAsSent>,
  {
    tees = [[tee.color, tee.size]],
    context,
  }: { tees?: readonly (readonly [color: string, size: string])[]; context?: BrowserContext } = {},
): Promise<string> {
  const variants = await Promise.all(tees.map(([color, size]) => variantId(shop, tee.group, color, size)));
  const lines = variants.map((id) => ({ variantId: id, quantity: 1 }));
  const buyer = await openBuyer(shop).ready(lines, { ...robinAsSent, ...address });
  await buyer.confirm();
  const cookies = [...buyer.cookie.matchAll(/([^=; ]+)=([^;]*)/g)];
  await context?.addCookies(cookies.map(([, name, value]) => ({ name: name!, value: value!, url: shop.url })));
  const { number } = await until("the order to be drafted at the print provider", async () => {
    const order = await orderRow(shop, buyer.draft);
    return order.print_state === "draft" && order;
  });
  return number;
}

/** Types the address and leaves its last field. */
export async function typeAddress(page: Page, fields: Record<string, string> = robin): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("Postcode", { exact: true }).blur();
}

/** Types the address and waits for the delivery options. */
export async function fillAddress(page: Page, fields: Record<string, string> = robin): Promise<void> {
  await typeAddress(page, fields);
  await page.getByRole("radio").first().waitFor();
}

/** Chooses one of the card form's rehearsal cards by its button. */
export async function useCard(
  page: Page,
  card: "Pays 4242" | "Declined 0002" | "No funds 9995" | "3-D Secure 3155",
): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]');
  await frame.getByRole("button", { name: card }).click();
}

/** The Pay button, found by its text, which includes the total. */
export const payButton = (page: Page) => page.getByRole("button", { name: /^Pay £\d/ });

/** Clicks Pay with the total shown, and waits for the success page. */
export async function pay(page: Page): Promise<void> {
  await payButton(page).click();
  await page.waitForURL(/\/success/);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** `LT-20431`, anywhere on the page. */
export async function orderNumber(page: Page): Promise<string> {
  const text = await page
    .getByText(/LT-\d{5,}/)
    .first()
    .innerText();
  return /LT-\d{5,}/.exec(text)![0];
}
