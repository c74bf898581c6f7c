import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { placeOrder } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";
import { sidewaysPixels } from "./support/accessible.ts";
import { enlargeLetters } from "./support/enlarged.ts";
import { addTee, drawer } from "./support/shopping.ts";
import { forceLayout, openBrowser, openVisitor, phone, type Visitor } from "./support/visitor.ts";

/** WCAG 2.2, 1.4.10: a window of 1280 x 1024 at 400%. */
const enlarged = { width: 320, height: 256 };

const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

const pages = [
  "/",
  "/shop",
  "/product/lantern-tshirt",
  "/product/starter-bundle",
  "/checkout",
  "/track-order",
  "/contact",
  "/size-guide",
  "/shipping-info",
  "/return-policy",
  "/faq",
  "/about",
  "/signup",
  "/status",
  "/withdraw",
  "/newsletter",
  "/unsubscribe",
  "/terms-of-service",
  "/cookie-policy",
];

test("on a phone with text at twice the size, no page is wider than the screen", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  await enlargeLetters(visitor);
  expect(await tooWide(visitor, pages)).toEqual([]);
});

test("on that phone the shop's search field has room for its text", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  await enlargeLetters(visitor);
  await visitor.page.goto("/shop");
  const field = await visitor.page.getByRole("searchbox", { name: "Search the shop" }).boundingBox();
  expect(field!.width).toBeGreaterThan(300);
});

test("on that phone the fields of an order to change are below one another where they do not fit side by side", async () => {
  const tee = await variantId(shop, "lantern-tshirt", "Navy", "L");
  const order = await placeOrder(shop, { lines: [{ variantId: tee, quantity: 1 }] });
  await using visitor = await openVisitor(browser, shop.url, phone);
  await enlargeLetters(visitor);
  const { page, context } = visitor;
  const cookies = order.cookie.split("; ").map((each) => /^([^=]+)=(.*)$/.exec(each)!);
  await context.addCookies(cookies.map(([, name, value]) => ({ name: name!, value: value!, url: shop.url })));
  await page.goto(`/orders/${order.number}/change`);
  await forceLayout(page);
  const labels = await Promise.all(
    ["Colour", "Size", "Quantity"].map((each) => page.locator(".chl label", { hasText: each }).boundingBox()),
  );
  const overlaps = labels.some((one, place) =>
    labels.slice(place + 1).some((other) => one!.y === other!.y && one!.x + one!.width > other!.x),
  );
  expect(overlaps).toBe(false);
  expect(await sidewaysPixels(page)).toBe(0);
});

test("on that phone the cart drawer shows names and prices in full, and scrolls to its end", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  await enlargeLetters(visitor);
  await expectReadableCart(visitor.page);
});

test("at 400% the cart drawer shows names and prices in full, and scrolls to its end", async () => {
  await using visitor = await openVisitor(browser, shop.url, enlarged);
  await expectReadableCart(visitor.page);
});

/** The pages that scroll sideways, and by how much. */
async function tooWide({ page }: Visitor, paths: readonly string[]): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await forceLayout(page);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    const over = await sidewaysPixels(page);
    if (over > 0) found.push(`${path}: ${over} px`);
  }
  return found;
}

/** A cart line, and every part of the drawer, can be scrolled into view without being cut off or covered. */
async function expectReadableCart(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await addTee(page);
  const name = drawer(page).locator(".line b");
  await name.waitFor();
  const { letters, width } = await name.evaluate((words) => ({
    letters: Number.parseFloat(getComputedStyle(words).fontSize),
    width: words.clientWidth,
  }));
  expect(width / letters, "letters that fit beside the picture").toBeGreaterThan(6);
  const line = drawer(page).locator(".line");
  const price = drawer(page).locator(".line .money");
  for (const part of [line, name, price, drawer(page).getByText("Proceed to Checkout")]) {
    await part.scrollIntoViewIfNeeded();
    expect(await part.evaluate(isWhole), await part.innerText()).toBe(true);
  }
  expect(await drawer(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
}

/** Whether the middles of all its edges are in the window and uncovered. */
function isWhole(part: Element): boolean {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  const across = (left + right) / 2;
  const down = (top + bottom) / 2;
  const edges = [
    [left + 1, down],
    [right - 1, down],
    [across, top + 1],
    [across, bottom - 1],
  ] as const;
  return edges.every(([x, y]) => {
    const seen = document.elementFromPoint(x, y);
    return seen !== null && (part.contains(seen) || seen.contains(part));
  });
}
