import { expect, test } from "vitest";
import { variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { makeDrop, piecesOf } from "../support/drop.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { openWaiter, waitingRoomDoor } from "../support/waiting-room.ts";
import { expectAccessible } from "./support/accessible.ts";
import { addTee, fillAddress, pay, useCard } from "./support/shopping.ts";
import { openBrowser, openVisitor, phone, waitUntilInteractive } from "./support/visitor.ts";
import { registerDomain, walletButton } from "./support/wallets.ts";

/** The waiting room on a phone (R-WAIT-1 and R-WAIT-3). One person is let in every ten seconds. */
const settings = { DROP_ENTRIES_PER_MINUTE: "6" };
const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker(settings)), openBrowser()]);
const { holdDoor, letNextIn } = waitingRoomDoor(shop.shop.pool);

/** A drop whose one turn of these ten seconds is taken, and one more who waits. */
async function makeCrowd(slug: string, color: string, size: string) {
  await makeDrop(shop, slug);
  const variant = await variantId(shop, slug, color, size);
  const inside = openWaiter(shop, slug);
  expect((await inside.buyer.open([{ variantId: variant, quantity: 1 }])).status).toBe(200);
  await holdDoor();
  const first = openWaiter(shop, slug);
  expect((await first.take()).status).toBe(303);
  return first;
}

test("a shopper is led to the waiting room, sees the place come nearer, and buys in turn", async () => {
  const slug = "lantern-tshirt";
  await using visitor = await openVisitor(browser, shop.url, phone);
  visitor.allow(/409 \(Conflict\)/);
  const { page, context } = visitor;
  await addTee(page);
  const first = await makeCrowd(slug, "Navy", "M");
  await page.goto("/checkout");
  await page.waitForURL(`**/waiting-room/${slug}`);
  const heading = page.getByRole("heading", { level: 1 });
  await page.getByRole("heading", { level: 1, name: "You are 2nd" }).waitFor();
  await page.getByText("1 person is ahead of you.").first().waitFor();
  await expectAccessible(page, "waiting");

  await page.evaluate(() => document.body.setAttribute("data-same", ""));
  await first.leave();
  await page.getByRole("heading", { level: 1, name: "You are next" }).waitFor();
  expect(await page.locator("body[data-same]").count(), "the page was not loaded anew").toBe(1);
  expect(await page.locator("[role=status] [data-now=said]").textContent()).toBe("Nobody is ahead of you.");
  const tab = await context.newPage();
  await tab.goto(`/waiting-room/${slug}`);
  expect(await tab.getByRole("heading", { level: 1 }).innerText(), "another tab").toBe(await heading.innerText());
  await tab.close();

  await letNextIn();
  await page.getByRole("heading", { level: 1, name: "Your turn" }).waitFor();
  await expectAccessible(page, "a turn");
  expect(await page.getByText("are left").count(), "how many are left is said once").toBe(1);
  expect(await page.getByText("Left now").count()).toBe(0);
  await page.getByRole("link", { name: "It is in my cart: check out" }).click();
  await fillAddress(page);
  await useCard(page, "Pays 4242");
  await pay(page);
  await until("the piece to be sold", async () => (await piecesOf(shop, slug)).sold === 1);
});

test("the turn is shown after the link that skips to the content, whose address stays", async () => {
  const slug = "lantern-tote-bag";
  const first = await makeCrowd(slug, "Natural", "One Size");
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  await page.goto(`/waiting-room/${slug}`);
  await page.getByRole("button", { name: "Take a place" }).click();
  await page.getByRole("heading", { level: 1, name: "You are 2nd" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/waiting-room/${slug}#main`);
  await first.leave();
  await letNextIn();
  await page.getByRole("heading", { level: 1, name: "Your turn" }).waitFor();
  await page.getByRole("link", { name: "Go to the shop" }).waitFor();
});

test("a wallet on a product's page leads to the waiting room too, with the piece in the cart", async () => {
  const slug = "lantern-cap";
  await registerDomain(shop);
  await makeCrowd(slug, "Red", "One Size");
  await using visitor = await openVisitor(browser, shop.url, phone);
  visitor.allow(/409 \(Conflict\)/);
  const { page } = visitor;
  await page.goto(`/product/${slug}`);
  await waitUntilInteractive(page);
  await page.getByRole("radio", { name: "Red", exact: true }).check({ force: true });
  await walletButton(page, "Google Pay", "product").click();
  await page.waitForURL(`**/waiting-room/${slug}`);
  await page.getByRole("heading", { level: 1, name: "You are 2nd" }).waitFor();
  const lines = await page.evaluate(() => JSON.parse(localStorage.getItem("lantern-cart") ?? "[]"));
  expect(lines).toMatchObject([{ quantity: 1, color: "Red" }]);
});

test("without scripts the page takes a place, renews itself, and gives the place up", async () => {
  const slug = "lantern-mug";
  const first = await makeCrowd(slug, "White", "11oz");
  await using context = await browser.newContext({ baseURL: shop.url, viewport: phone, javaScriptEnabled: false });
  const page = await context.newPage();
  // A room is kept for half a second.
  await until("the page to know of who waits", async () => {
    await page.goto(`/waiting-room/${slug}`);
    return page.getByText("1 person is waiting. Take a place").isVisible();
  });
  await page.getByRole("button", { name: "Take a place" }).click();
  await page.getByRole("heading", { level: 1, name: "You are 2nd" }).waitFor();
  // Thirty seconds would be long for a test.
  await page.route("**/waiting-room/*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('content="30"', 'content="1"') });
  });
  await page.getByRole("link", { name: "Check now" }).click();
  await page.locator('meta[content="1"]').waitFor({ state: "attached" });
  await first.leave();
  await page.getByRole("heading", { level: 1, name: "You are next" }).waitFor();
  await page.unrouteAll({ behavior: "wait" });
  await page.locator('meta[content="30"]').waitFor({ state: "attached" });
  await page.getByRole("link", { name: "Only when I ask" }).click();
  await page.waitForURL("**/*check=by-hand");
  expect(await page.locator("meta[http-equiv=refresh]").count()).toBe(0);
  await page.getByRole("button", { name: "Give up my place" }).click();
  await page.getByRole("button", { name: "Take a place" }).waitFor();
});
