import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { asGiven } from "#database/seed/as-given.ts";
import { variantId } from "../support/buyer.ts";
import { placeTeesAndMug } from "../support/changed-order.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { makeDrop } from "../support/drop.ts";
import { beginDearerChange } from "../support/further-payment.ts";
import { type PlacedOrder, placeOrder } from "../support/placed-order.ts";
import { makeMinimum, makePreorder } from "../support/preorder.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { enlargeLetters, faultsOf } from "./support/enlarged.ts";
import { openBrowser, openVisitor, type Visitor } from "./support/visitor.ts";

/** The narrowest phone with its text at twice the size: nothing is cut off, covered, broken in two or too small. */
const narrow = { width: 320, height: 640 };
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

async function openEnlarged(order?: PlacedOrder): Promise<Visitor> {
  const visitor = await openVisitor(browser, shop.url, narrow);
  await enlargeLetters(visitor);
  const cookies = (order?.cookie ?? "").split("; ").flatMap((each) => {
    const [, name, value] = /^([^=]+)=(.*)$/.exec(each) ?? [];
    return name ? [{ name, value: value!, url: shop.url }] : [];
  });
  await visitor.context.addCookies(cookies);
  return visitor;
}

async function expectFaultless(page: Page, paths: readonly string[]): Promise<void> {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    const faults = await faultsOf(page);
    if (faults.length > 0) found[path] = faults;
  }
  expect(found).toEqual({});
}

test("drops in every state, their waiting room, and pre-orders", async () => {
  await makeDrop(shop, "lantern-tshirt", { pieces: 20, perPerson: 2 });
  await makeDrop(shop, "lantern-hoodie", { starts: "3 hours" });
  await makeDrop(shop, "lantern-cap", { starts: "-2 hours", ends: "-1 hour" });
  await makeMinimum(shop, "lantern-water-bottle", { pieces: 40, closesIn: 41 });
  await makePreorder(shop, "lantern-mouse-pad", 10);
  await until("the pages to say so", async () =>
    (await (await shop.fetch("/product/lantern-mouse-pad")).text()).includes("re-order"),
  );
  await using visitor = await openEnlarged();
  const products = ["tshirt", "hoodie", "cap", "water-bottle", "mouse-pad"].map((each) => `/product/lantern-${each}`);
  await expectFaultless(visitor.page, [...products, "/waiting-room/lantern-tshirt"]);
});

test("an order from its success page on, its changes and the payment for one", async () => {
  const order = await placeTeesAndMug(shop);
  await using visitor = await openEnlarged(order);
  const of = (path: string) => `/orders/${order.number}${path}`;
  const { page } = visitor;
  await expectFaultless(page, [
    `/success?order=${order.id}`,
    of(""),
    ...["/cancellation", "/address", "/change", "/invoice", "/return", "/review"].map(of),
  ]);
  const { rows } = await shop.shop.pool.query("select id from order_items where order_id = $1 order by position", [
    order.id,
  ]);
  await beginDearerChange(shop, order, { [`size-${rows[0].id}`]: "2XL" }, 400);
  await expectFaultless(page, [of("/change/pay"), of("")]);
});

test("tracking an order, returning and withdrawing from it", async () => {
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  const tote = await variantId(shop, "lantern-tote-bag", "Natural", "One Size");
  const lines = [mug, tote].map((each) => ({ variantId: each, quantity: 1 }));
  const order = await placeOrder(shop, { lines });
  await asGiven(
    shop.shop.pool,
    "update orders set status = 'delivered', print_state = 'confirmed', shipped_at = now(), delivered_at = now() where id = $1",
    [order.id],
  );
  await using visitor = await openEnlarged(order);
  visitor.allow(/status of 4\d\d/);
  const { page } = visitor;
  const look = async (what: string) => expect(await faultsOf(page), what).toEqual([]);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

  await page.goto("/track-order");
  await page.getByLabel("Order number").fill(order.number);
  await page.getByLabel("Email address").fill(order.email);
  await page.getByRole("main").getByRole("button").click();
  await page.getByText(`${order.number}, placed`).waitFor();
  await look("a tracked order");

  await page.goto(`/orders/${order.number}/return`);
  await page.getByLabel(/^Lantern Tote Bag/).check();
  await page.getByLabel("Reason").selectOption("no_reason");
  await look("the form for a return");
  await press("Send notice");
  await page.waitForURL(/\/returns\//);
  await look("a return");

  await page.goto("/withdraw");
  await look("withdrawing: the order");
  await page.getByLabel("Order number").fill("LT-99999999");
  await page.getByLabel("Email address").fill(order.email);
  await press("Find my order");
  await page.getByRole("alert").waitFor();
  await look("withdrawing: an order that is not found");
  await page.getByLabel("Order number").fill(order.number);
  await press("Find my order");
  await page.getByRole("checkbox", { name: /^Lantern Mug/ }).check();
  await look("withdrawing: what");
  await press("Go on");
  await page.getByRole("button", { name: "Confirm withdrawal" }).waitFor();
  await look("withdrawing: the declaration");
  await press("Confirm withdrawal");
  await page.getByRole("heading", { name: "You have withdrawn." }).waitFor();
  await look("withdrawing: the proof");
});
