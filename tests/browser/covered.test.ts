import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { orderLink, placeOrder } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";
import { fillCart, mug } from "./support/shopping.ts";
import { desktop, forceLayout, openBrowser, openVisitor, phone, waitUntilInteractive } from "./support/visitor.ts";
import { openVolunteer } from "./support/volunteer.ts";

/** The floating cart button and the buy bar never cover anything for good. */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

/** A visitor with a mug in the cart, so that the cart button floats over every page. */
async function openBuyer(size: { width: number; height: number }) {
  const visitor = await openVisitor(browser, shop.url, size);
  const { page } = visitor;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await fillCart(page, shop, mug);
  return visitor;
}

async function wholePage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await forceLayout(page);
}

describe.each([desktop, phone, { width: 320, height: 640 }])("$width px wide, at a page's end", (size) => {
  test.each(["/size-guide", "/product/lantern-tshirt"])("the footer of %s can be clicked", async (path) => {
    await using visitor = await openBuyer(size);
    const { page } = visitor;
    await wholePage(page, path);
    await page.locator(".floatcart").waitFor();
    const covered = await page.evaluate(() => {
      window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
      const float = document.querySelector(".floatcart")!.getBoundingClientRect();
      return [...document.querySelectorAll("footer a")]
        .filter((link) => {
          const { left, right, top, bottom } = link.getBoundingClientRect();
          return right > float.left && left < float.right && bottom > float.top && top < float.bottom;
        })
        .map((link) => link.textContent);
    });
    expect(covered).toEqual([]);
  });
});

test("on a phone, the cart button is smaller than on a desktop, and covers no text at the footer's end", async () => {
  await using small = await openBuyer(phone);
  await using large = await openBuyer(desktop);
  const heightOn = async (page: Page) => {
    await wholePage(page, "/size-guide");
    const float = page.locator(".floatcart");
    await float.waitFor();
    return (await float.boundingBox())!.height;
  };
  const height = await heightOn(small.page);
  expect(height).toBeLessThanOrEqual(48);
  expect(height).toBeLessThan(await heightOn(large.page));
  expect(await coveredWords(small.page)).toEqual([]);
});

/** The footer's words under the cart button when the page is scrolled to its end. */
const coveredWords = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    const float = document.querySelector(".floatcart")!.getBoundingClientRect();
    const texts = document.createTreeWalker(document.querySelector("footer")!, NodeFilter.SHOW_TEXT);
    const covered: string[] = [];
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const isUnder = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          right > float.left && left < float.right && bottom > float.top && top < float.bottom,
      );
      if (isUnder) covered.push(texts.currentNode.textContent ?? "");
    }
    return covered;
  });

/** The focused element if its middle and corners are all out of view or covered. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    const isBox = element.type === "radio" || element.type === "checkbox";
    const box = (isBox && element.labels?.[0]) || element;
    const { left, top, width, height } = box.getBoundingClientRect();
    const places = [0.1, 0.5, 0.9].flatMap((across) => [0.1, 0.5, 0.9].map((down) => [across, down] as const));
    const isSeen = places.some(([across, down]) => {
      const found = document.elementFromPoint(left + width * across, top + height * down);
      return found && (box.contains(found) || found.contains(box));
    });
    return isSeen ? null : `${element.tagName} ${(element.ariaLabel || element.textContent || element.name).trim()}`;
  });

/**
 * Tabs through a page.
 * @returns the focused elements that could not be seen
 */
async function hiddenStops(page: Page, presses: number): Promise<string[]> {
  const hidden: string[] = [];
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press("Tab");
    const stop = await hiddenFocus(page);
    if (stop) hidden.push(stop);
  }
  return hidden;
}

test("on a phone, the focused element is never under the buy bar or the cart button", async () => {
  await using visitor = await openBuyer(phone);
  await wholePage(visitor.page, "/product/lantern-tshirt");
  expect(await hiddenStops(visitor.page, 85)).toEqual([]);
});

test("on a phone, a back-office list can be sorted and selected from, and its headings are visible", async () => {
  await placeOrder(shop);
  await using visitor = await openVolunteer(browser, shop, "owner", phone);
  const { page } = visitor;
  await page.goto("/admin/orders");
  await waitUntilInteractive(page);
  expect(await hiddenStops(page, 30)).toEqual([]);
  await page.getByLabel("Select all on this page").check();
  await page.getByText("1 selected").waitFor();
  await page.getByRole("link", { name: "Total" }).click();
  await page.waitForURL(/sort=/);
});

/** The page's controls of which a part is under the cart button while they are at the bottom of the view. */
const underCart = (page: Page) =>
  page.evaluate(() => {
    const cart = document.querySelector(".floatcart");
    const controls = [
      ...document.querySelectorAll<HTMLElement>("main :is(a, button, select, input:not([type=hidden]))"),
    ];
    return controls
      .filter((control) => {
        const below = control.getBoundingClientRect().bottom - document.documentElement.clientHeight;
        window.scrollBy({ top: below + 20, behavior: "instant" });
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const float = cart?.getBoundingClientRect();
        return float && right > float.left && left < float.right && bottom > float.top && top < float.bottom;
      })
      .map((control) => control.textContent || control.id);
  });

test.each([desktop, { width: 1024, height: 768 }, phone, { width: 320, height: 640 }])(
  "$width px wide, the cart button covers nothing of an order that is changed and paid for",
  async (size) => {
    const shirt = await variantId(shop, "lantern-tshirt", "Navy", "L");
    const placed = await placeOrder(shop, { lines: [{ variantId: shirt, quantity: 1 }] });
    await using visitor = await openBuyer(size);
    const { page } = visitor;
    await page.goto(await orderLink(shop, placed));
    await page.locator(".floatcart").waitFor();
    await page.goto(`/orders/${placed.number}/change`);
    await waitUntilInteractive(page);
    await page.getByLabel("Size").selectOption("2XL");
    await page.getByRole("button", { name: "See what it comes to" }).click();
    const toPay = page.getByRole("button", { name: "Pay £2.00 more" });
    await toPay.waitFor();
    expect(await underCart(page)).toEqual([]);
    expect(await page.locator(".cartbtn").isVisible(), "the header's stays").toBe(true);
    await toPay.click();
    await page.getByRole("heading", { name: "£2.00 to pay" }).waitFor();
    expect(await underCart(page)).toEqual([]);
  },
);
