import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { expectAccessible, sidewaysPixels } from "./support/accessible.ts";
import { almostFillCart, drawer, openEstimate } from "./support/shopping.ts";
import {
  forceLayout,
  openBrowser,
  openInteractive,
  openVisitor,
  phone,
  waitUntilInteractive,
} from "./support/visitor.ts";

/** The shop list and product pages at work. That they load and fit is tested in routes.test.ts. */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

const tee = "/product/lantern-tshirt";
const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

describe("the shop", () => {
  const cards = (page: Page) => page.locator(".card__name").allInnerTexts();
  const counted = (page: Page, words: string) =>
    until(words, async () => (await page.locator('main [role="status"]').first().textContent()) === words);

  test("filters on a click: the URL changes, the count is announced, paging starts again", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await openInteractive(page, "/shop?page=1");
    await page.getByRole("checkbox", { name: /^Gear/ }).check();
    await counted(page, "4 products of 10");
    expect(address(page)).toBe("/shop?category=gear");
    await page.getByRole("checkbox", { name: /^Steel/ }).check();
    await counted(page, "1 product of 10");
    expect(await cards(page)).toEqual(["Lantern Water Bottle"]);
    expect(await page.getByRole("checkbox", { name: /^Steel/ }).evaluate((box) => box === document.activeElement)).toBe(
      true,
    );

    await page.getByRole("link", { name: "Remove Gear" }).click();
    await page.waitForURL("**/shop?colour=steel");
    await until("the box to be empty", async () => !(await page.getByRole("checkbox", { name: /^Gear/ }).isChecked()));
    await page.goBack();
    await page.waitForURL("**/shop?category=gear&colour=steel");
    await until("the checkbox to be checked again", () => page.getByRole("checkbox", { name: /^Gear/ }).isChecked());
  });
  test("applies a price when the field is left, and sorts", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await openInteractive(page, "/shop");
    const to = page.getByLabel("To", { exact: true });
    for (const leave of ["Enter", "Tab"]) {
      await to.fill("cheap");
      await page.keyboard.press(leave);
      await page.getByText("Enter an amount like 12.50").waitFor();
      expect([address(page), await to.getAttribute("aria-invalid")]).toEqual(["/shop", "true"]);
      await to.fill("20,");
      expect(await page.getByText("Enter an amount like 12.50").count()).toBe(0);
    }
    await to.fill("20,00");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/shop?max=20");
    await page.getByLabel("Sort by").selectOption("Price, low to high");
    await page.waitForURL("**/shop?max=20&sort=price-low");
    await until("the cheapest first", async () => (await cards(page))[0] === "Lantern Mug");
    await page.getByRole("link", { name: "Remove Up to £20" }).click();
    await until(
      "the field to be empty",
      async () => (await page.getByLabel("To", { exact: true }).inputValue()) === "",
    );
  });
  test("shows every filter in a low window: a focused field scrolls into view with its whole ring", async () => {
    await using visitor = await openVisitor(browser, shop.url, { width: 1366, height: 650 });
    const { page } = visitor;
    await openInteractive(page, "/shop");
    await forceLayout(page);
    await page.evaluate(() => scrollTo(0, 800));
    for (const label of ["From", "To"]) {
      const field = page.getByRole("complementary", { name: "Filters" }).getByLabel(label, { exact: true });
      await field.focus();
      const { y, height } = (await field.boundingBox())!;
      expect(y + height, label).toBeLessThan(650);
    }
    const side = page.getByRole("complementary", { name: "Filters" });
    expect(await side.evaluate((box) => Number.parseFloat(getComputedStyle(box).paddingLeft))).toBeGreaterThan(4);
  });
  test("searches, forgives typing errors, and helps if nothing is found", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await openInteractive(page, "/shop");
    await page.getByRole("searchbox", { name: "Search the shop" }).fill("hodie");
    await page.keyboard.press("Enter");
    await page.getByText("No match for “hodie”. Showing hoodie.").waitFor();
    expect((await cards(page))[0]).toBe("Lantern Hoodie");
    await page.getByRole("searchbox").fill("umbrella");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Nothing found for “umbrella”" }).waitFor();
    await counted(page, "0 products for umbrella");
  });
  test("has its filters behind a button on a phone; the drawer's button updates its count", async () => {
    await using visitor = await openVisitor(browser, shop.url, phone);
    const { page } = visitor;
    await openInteractive(page, "/shop");
    await page.getByRole("button", { name: "Filter" }).click();
    const filters = page.getByRole("dialog", { name: "Filter" });
    await filters.waitFor();
    await expectAccessible(page, "the filters", "dialog[open]");
    await filters.getByRole("checkbox", { name: /^Apparel/ }).check();
    await filters.getByRole("button", { name: "Show 3 products" }).click();
    await until("the drawer to be gone", async () => !(await filters.isVisible()));
    expect(address(page)).toBe("/shop?category=apparel");
    expect(await page.getByRole("button", { name: /Filter/ }).innerText()).toMatch(/1$/);
  });
  test("keeps the filters in place if nothing matches, and removing one keeps the focus near", async () => {
    await using visitor = await openVisitor(browser, shop.url, phone);
    const { page } = visitor;
    await openInteractive(page, "/shop?category=gear");
    await page.getByRole("button", { name: "Filter" }).click();
    const filters = page.getByRole("dialog", { name: "Filter" });
    await filters.getByLabel("To", { exact: true }).fill("5");
    await filters.getByLabel("To", { exact: true }).press("Enter");
    await filters.getByRole("button", { name: "Show 0 products" }).click();
    await page.getByRole("heading", { level: 2, name: "Nothing found" }).waitFor();
    await page.getByRole("link", { name: "Remove Gear" }).press("Enter");
    await page.waitForURL("**/shop?max=5");
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe("Applied filters");
    await page.getByRole("link", { name: "Remove Up to £5" }).press("Enter");
    await expect.poll(focused).toBe("Shop");
  });
  test("shows another view on hover, and a colour that is hovered", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await openInteractive(page, "/shop");
    const card = page.locator(".card", { hasText: "Lantern T-Shirt" });
    await card.hover();
    await until(
      "the second view",
      async () => (await card.locator(".card__2nd").evaluate((view) => getComputedStyle(view).opacity)) === "1",
    );
    await card.getByTitle("Red").hover();
    await until(
      "the red one",
      async () => (await card.locator("img").first().getAttribute("src")) === "/art/tshirt-red.webp",
    );
    await card.getByTitle("Red").click();
    await page.waitForURL(`**${tee}?colour=red`);
  });
  test("links a bundle's name to its page; both report a full cart", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await almostFillCart(page);
    await openInteractive(page, "/shop");
    await page.getByRole("link", { name: "Starter Bundle", exact: true }).click();
    await page.waitForURL("**/product/starter-bundle");
    const add = page.getByRole("button", { name: "Add Bundle to Cart, £54.97" });
    await add.click();
    await page.getByRole("alert").filter({ hasText: "Choose a T-Shirt size" }).waitFor();
    await page.getByRole("radio", { name: "L", exact: true }).check({ force: true });
    await add.click();
    await page.getByText("Not added: an order can have up to 100 different items, and your cart has 98.").waitFor();
    await page.goBack();
    await page.waitForURL("**/shop");
    await page.getByRole("button", { name: "Add to Cart: Lantern Mug" }).click();
    await page.getByRole("button", { name: "Close cart" }).click();
    await page.getByRole("button", { name: "Add to Cart: Lantern Tote Bag" }).click();
    await page.getByRole("button", { name: "Close cart" }).click();
    await page.getByRole("button", { name: "Add to Cart: Lantern Mouse Pad" }).click();
    await page.getByText("Not added: an order can have up to 100 different items, and your cart has 100.").waitFor();
  });

  test("says 'Error: {message}' in a red box when products fail to load during navigation", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    visitor.allow(/Failed to (load|fetch)|NetworkError|net::/);
    await openInteractive(page, "/shop");
    await page.route(/shop\.data/, (route) => route.abort());
    // Not `check`, which waits for a checkbox that the message replaces.
    await page.getByRole("checkbox", { name: /^Gear/ }).click();
    const box = page
      .getByRole("alert")
      .filter({ hasText: "Error: Network connection failed. Please check your internet connection." });
    await box.waitFor();
    expect(await box.getAttribute("class")).toContain("note--bad");
  });
  test("says 'Image Failed to Load' in place of a broken picture", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    visitor.allow(/Failed to load resource/);
    await page.route(/\/art\/mug-white/, (route) => route.fulfill({ status: 404 }));
    // The mug's picture is not one of the list's first: it loads when near, and fails before the page's scripts are
    // there.
    for (const path of ["/shop?q=mug", "/shop"]) {
      await openInteractive(page, path);
      await page.getByText("Image Failed to Load").first().waitFor();
    }
  });
});

test.each([
  ["/no-such-page", "main"],
  ["/", "section[aria-labelledby=featured]"],
  ["/product/starter-bundle", "section[aria-labelledby=inside]"],
])("a document says so too, outside islands: %s", async (path, where) => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  visitor.allow(/Failed to load resource|status of 404/);
  await page.route(/\/art\/(?!hero)/, (route) => route.fulfill({ status: 404 }));
  await page.goto(path);
  await page.locator(where).scrollIntoViewIfNeeded();
  await page.locator(where).getByText("Image Failed to Load").first().waitFor();
  expect(await sidewaysPixels(page)).toBe(0);
});

describe("a product page", () => {
  const picture = (page: Page) => page.locator(".gallery__main img");

  test("reserves its picture's space before thumbnails load, and without any picture", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    const place = () => page.locator(".gallery__main").boundingBox();
    await openInteractive(page, tee);
    const whole = await place();
    await page
      .locator(".gallery__thumbs")
      .evaluate((list) => (list as HTMLElement).style.setProperty("display", "none"));
    expect(await place()).toEqual(whole);
    const pad = "(select id from products where product_slug(id, slug, name) = 'lantern-mouse-pad')";
    await shop.shop.pool.query(`delete from product_images where product_id in ${pad}`);
    // The shop notices a change within a second, not always before the next visitor.
    await until("the page without pictures", async () => {
      await page.goto("/product/lantern-mouse-pad");
      return (await page.locator(".gallery__thumbs").count()) === 0;
    });
    expect((await place())?.width).toBe((await page.locator(".gallery").boundingBox())?.width);
  });

  test("has a gallery that follows the colour, and keeps the choice in the URL", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await openInteractive(page, tee);
    await page.getByRole("button", { name: /^Picture 2/ }).click();
    expect(await picture(page).getAttribute("src")).toBe("/art/tshirt-navy-back.webp");
    await page.getByRole("radio", { name: "Red", exact: true }).check({ force: true });
    await until("the red front", async () => (await picture(page).getAttribute("src")) === "/art/tshirt-red.webp");
    await page.getByRole("radio", { name: "2XL" }).check({ force: true });
    await page.waitForURL(`**${tee}?colour=red&size=2xl`);
    await page.reload();
    await expect.poll(() => page.getByRole("radio", { name: "2XL" }).isChecked()).toBe(true);
    await page.getByRole("button", { name: "Add to Cart, £26.99" }).waitFor();
  });
  test("estimates delivery to the visitor's country", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await openEstimate(page);
    await page.getByLabel("Country").selectOption("France");
    await page.getByText("Delivery to France").waitFor({ state: "attached" });
    await page.getByText(/Order now, with you/).waitFor();
  });
  test("keeps sold-out sizes visible, offers alternatives, and records who wants to be notified", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    visitor.allow(/status of 400/);
    await openInteractive(page, `${tee}?colour=red`);
    const soldOut = page.getByRole("radio", { name: "3XL, Sold out" });
    expect(await soldOut.getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
    await page.getByRole("radio", { name: "Ash Grey, Sold out" }).check({ force: true });
    await page.getByRole("button", { name: "Choose another colour" }).first().waitFor();
    await page.getByText("Ash Grey in M is sold out.").waitFor();
    await page.getByRole("button", { name: "Notify me" }).click();
    await page.getByRole("alert").filter({ hasText: "Enter your email address" }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^Error: /);
    await page.getByLabel("Email me once when it’s back").fill("robin@example.com");
    await page.getByRole("button", { name: "Notify me" }).click();
    await page.getByText("We’ll email you once, when Ash Grey in M is back.").waitFor();
  });
  test("asks for the size if a whole colour is sold out, instead of switching colours", async () => {
    await using visitor = await openVisitor(browser, shop.url, phone);
    const { page } = visitor;
    await openInteractive(page, `${tee}?colour=ash-grey`);
    await page.getByLabel("Your size").selectOption("2XL");
    expect((await page.getByLabel("Email me once when it’s back").boundingBox())!.width, "room").toBeGreaterThan(250);
    await page.getByLabel("Email me once when it’s back").fill("pat@example.com");
    await page.getByRole("button", { name: "Notify me" }).click();
    await page.getByText("We’ll email you once, when Ash Grey in 2XL is back.").waitFor();
  });
  test("filters, sorts and pages its reviews without scrolling away", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await openInteractive(page, `${tee}?colour=red`);
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Page 2" }).click();
    await page.waitForURL(`**${tee}?colour=red&reviews=2#reviews`);
    await page.getByRole("link", { name: "3 star, 7%: show these" }).click();
    await page.getByText("1 of 14 written reviews").waitFor();
    await page.getByRole("heading", { name: "A size out for me" }).waitFor();
    await page.getByLabel("Sort", { exact: true }).selectOption("Fewest stars");
    await page.waitForURL("**&sort=lowest#reviews");
  });
  test("repeats price, delivery and button on a phone once the buy box has scrolled out of view", async () => {
    await using visitor = await openVisitor(browser, shop.url, phone);
    const { page } = visitor;
    await openInteractive(page, tee);
    // An earlier choice would make React re-render the pending part, and the bar with it.
    await forceLayout(page);
    await waitUntilInteractive(page);
    const bar = page.locator(".stickybuy");
    const words = bar.locator(".tiny");
    const lines = () =>
      words.evaluate((line) => line.clientHeight / Number.parseFloat(getComputedStyle(line).lineHeight));
    await bar.getByRole("button", { name: "Choose a size" }).waitFor();
    expect(await lines(), "lines of price and delivery").toBeLessThan(1.5);
    await page.getByRole("radio", { name: "L", exact: true }).check({ force: true });
    const inView = () => bar.evaluate((element) => element.getBoundingClientRect().bottom <= window.innerHeight);
    expect(await inView()).toBe(false);
    await page.getByRole("heading", { name: "Questions people ask" }).scrollIntoViewIfNeeded();
    await until("the bar", inView);
    expect(await bar.innerText()).toMatch(/£24\.99 \+ UK delivery from £4\.39/);
    expect(await lines(), "lines of price and delivery").toBeLessThan(1.5);
    await bar.getByRole("button", { name: "Add to Cart" }).click();
    await drawer(page).getByText("Lantern T-Shirt").first().waitFor();
  });
  test("remembers viewed products in this tab only", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page, context } = visitor;
    await openInteractive(page, "/product/lantern-mug");
    expect(await page.getByRole("heading", { name: "Recently viewed" }).count()).toBe(0);
    await openInteractive(page, "/product/lantern-cap");
    await page.mouse.wheel(0, 100);
    const seen = page.locator("section", { has: page.getByRole("heading", { name: "Recently viewed" }) });
    await seen.getByRole("link", { name: "Lantern Mug" }).waitFor();
    const other = await context.newPage();
    await openInteractive(other, tee);
    expect(await other.getByRole("heading", { name: "Recently viewed" }).count()).toBe(0);
  });
  test("is found, chosen and added to the cart by keyboard alone", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await openInteractive(page, "/shop");
    await page.getByRole("link", { name: "Lantern Hoodie" }).press("Enter");
    await page.waitForURL("**/product/lantern-hoodie");
    await page
      .getByRole("button", { name: /^Add to Cart, £/ })
      .first()
      .press("Enter");
    await page.getByRole("alert").filter({ hasText: "Choose a Hoodie size" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("size");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await until("a size", async () => (await page.locator("input[name=size]:checked").count()) === 1);
    await page
      .getByRole("button", { name: /^Add to Cart, £/ })
      .first()
      .press("Enter");
    await drawer(page).getByText("Lantern Hoodie").first().waitFor();
  });
});

test("a product name longer than the screen makes neither page nor drawer wider", async () => {
  const rename = (name: string) =>
    shop.shop.pool.query("update products set name = $1 where slug = 'lantern-mug'", [name]);
  await rename("Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Mug");
  const paths = ["/", "/shop", "/product/lantern-tote-bag", "/product/lantern-mug"];
  // For a second a page with the old name is served while it is renewed.
  for (const path of paths)
    await until(`the name on ${path}`, async () => (await (await shop.fetch(path)).text()).includes("Llanfair"));
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  const tooWide: string[] = [];
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of paths) {
      await openInteractive(page, path);
      // Content loaded on the first interaction is laid out in pieces, so check the final layout.
      await forceLayout(page);
      await waitUntilInteractive(page);
      await page
        .getByText(/^Llanfair/)
        .first()
        .waitFor();
      const over = await sidewaysPixels(page);
      if (over > 0) tooWide.push(`${path} at ${width}: ${over} px`);
    }
    await page
      .getByRole("button", { name: /^Add to Cart, £/ })
      .first()
      .click();
    await drawer(page)
      .getByText(/^Llanfair/)
      .first()
      .waitFor();
    const hidden = await drawer(page).evaluate((each) => each.scrollWidth - each.clientWidth);
    if (hidden > 0) tooWide.push(`the drawer at ${width}`);
  }
  await rename("Lantern Mug");
  expect(tooWide).toEqual([]);
});
