import { expect, test } from "vitest";
import { asGiven } from "#database/seed/as-given.ts";
import { variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { itemsOf } from "../support/order-desk.ts";
import { placeOrder, submit } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";
import { sidewaysPixels } from "./support/accessible.ts";
import { openBrowser, phone, type Visitor, waitUntilInteractive } from "./support/visitor.ts";
import { openVolunteer } from "./support/volunteer.ts";

/** Words that nobody can break, and text at twice the size: the back office stays as wide as the screen. */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);
const longName = "Wollstonecraft-Featherstonehaugh-Cholmondeley-Llanfairpwllgw";
const narrow = { width: 320, height: 640 };

async function tooWide({ page }: Visitor, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await waitUntilInteractive(page);
    const over = await sidewaysPixels(page);
    if (over > 0) found.push(`${path}: ${over} px`);
  }
  return found;
}

test("on a narrow phone no page is wider than the screen, whatever customers and products are called", async () => {
  const waiting = await placeOrder(shop);
  const order = await placeOrder(shop);
  const { pool } = shop.shop;
  await asGiven(
    pool,
    "update orders set status = 'delivered', print_state = 'confirmed', shipped_at = now(), delivered_at = now() where id = $1",
    [order.id],
  );
  const [item] = await itemsOf(shop, order);
  const asked = await submit(shop, `/orders/${order.number}/return`, order.headers, {
    reason: "damaged",
    details: "Ha".repeat(150),
    name: longName,
    formKey: crypto.randomUUID(),
    [`item-${item!.id}`]: "1",
  });
  const reference = asked.headers.get("location")!.split("/").at(-1);
  await pool.query("update order_items set product_name = $1", [longName]);
  await using owner = await openVolunteer(browser, shop, "owner", narrow);
  const pages = [
    `/admin/orders/${order.number}/returns/${reference}`,
    `/admin/orders/${waiting.number}/change`,
    `/admin/orders/${waiting.number}`,
    "/admin/bundles/new",
  ];
  expect(await tooWide(owner, pages)).toEqual([]);
});

test("on a phone with text at twice the size no page is wider than the screen", async () => {
  await using owner = await openVolunteer(browser, shop, "owner", phone);
  const session = await owner.context.newCDPSession(owner.page);
  await session.send("Page.enable");
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  const pages = [
    "/admin/customers",
    "/admin/bundles/new",
    "/admin/bundles/1",
    "/admin/products/1/drop",
    "/admin/settings/payment",
    "/admin/settings/discounts",
  ];
  expect(await tooWide(owner, pages)).toEqual([]);
});

test("on that phone the columns of a list do not cover one another", async () => {
  await using owner = await openVolunteer(browser, shop, "owner", phone);
  const session = await owner.context.newCDPSession(owner.page);
  await session.send("Page.enable");
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await owner.page.goto("/admin/bundles");
  await waitUntilInteractive(owner.page);
  const crowded = await owner.page
    .locator(".dtable tbody :is(td, th):not(.dtable__more)")
    .evaluateAll((cells) =>
      cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).map((cell) => cell.textContent),
    );
  expect(crowded).toEqual([]);
});

test("on a narrow phone the quantity to refund covers nothing beside it", async () => {
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  const order = await placeOrder(shop, { lines: [{ variantId: mug, quantity: 3 }] });
  await using owner = await openVolunteer(browser, shop, "owner", narrow);
  const { page } = owner;
  await page.goto(`/admin/orders/${order.number}?dialog=refund`);
  await waitUntilInteractive(page);
  await page.getByRole("combobox", { name: /^Refund Lantern Mug/ }).waitFor();
  const crowded = await page
    .locator(".rf tbody :is(td, th)")
    .evaluateAll((cells) =>
      cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((cell) => cell.textContent),
    );
  expect(crowded).toEqual([]);
  expect(await sidewaysPixels(page)).toBe(0);
});
