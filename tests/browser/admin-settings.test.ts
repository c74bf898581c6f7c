import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { expectAccessible } from "./support/accessible.ts";
import { drawer, toCheckout } from "./support/shopping.ts";
import { desktop, openBrowser, openVisitor, phone, waitUntilInteractive } from "./support/visitor.ts";
import { openVolunteer } from "./support/volunteer.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

const openOwner = (size = desktop) => openVolunteer(browser, shop, "owner", size);

/** The machine may be busy. */
const longTimeout = { timeout: 20_000 };
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const margin = (page: Page) => page.locator(".mny .sum dd");

async function addProduct(page: Page, name: string): Promise<void> {
  await page.getByLabel("Add a product").fill(name);
  await page.getByRole("button", { name: "Add product" }).click();
  await page.getByRole("listitem", { name }).waitFor();
}

const widths = [
  ["on a phone", phone, "Kitchen"],
  ["on a desktop", desktop, "Campsite"],
] as const;

test.for(widths)(
  "%s a volunteer creates a bundle with its price calculated live, and a shopper adds it to the cart",
  async ([, size, word]) => {
    const slug = `${word.toLowerCase()}-bundle`;
    await shop.shop.pool.query("update products set printful_cost_pence = 300 where category = 'gear'");
    await using owner = await openOwner(size);
    const { page } = owner;
    owner.allow(/status of 400/);
    await page.goto("/admin/bundles/new");
    await waitUntilInteractive(page);
    await page.getByLabel("Name", { exact: true }).fill(`${word} Bundle`);
    await page.getByLabel("Type").fill(word.toLowerCase());
    await page.getByLabel("Description", { exact: true }).fill("A mug and a bottle.");
    await addProduct(page, "Lantern Mug");
    await addProduct(page, "Lantern Water Bottle");
    await addProduct(page, "Lantern Cap");
    await page.getByRole("button", { name: "Remove Lantern Cap" }).click();
    await page.getByText("Lantern Cap removed").waitFor();
    // The input is still there, and saving says what is missing.
    await save(page);
    const problem = page.getByRole("alert").filter({ hasText: "There is a problem" });
    // It takes the focus, which the link then moves.
    await expect.poll(() => problem.evaluate((box) => box === document.activeElement), longTimeout).toBe(true);
    await problem.getByRole("link", { name: "Enter a price in pounds, like 54.97" }).click();
    const price = page.getByLabel("One price for all sizes");
    await expect.poll(() => price.evaluate((input) => input === document.activeElement), longTimeout).toBe(true);
    await page.getByLabel("One price for all sizes").fill("30.00");
    await expect.poll(() => margin(page).innerText(), longTimeout).toBe("£18.36");
    await page.getByLabel("Quantity of Lantern Mug").fill("2");
    await expect.poll(() => margin(page).innerText(), longTimeout).toBe("£15.36");
    await page.getByRole("button", { name: "Move Lantern Water Bottle up" }).click();
    const first = page.getByRole("listitem").locator("h3").first();
    await expect.poll(() => first.innerText(), longTimeout).toBe("Lantern Water Bottle");
    await page.getByLabel("Web address").fill(slug);
    await page.getByText("Available to buy").click();
    await expectAccessible(page, "the bundle's form");
    await save(page);
    await page.waitForURL(/\/admin\/bundles\/\d+\?saved=1/);
    await page.getByText("Saved. The shop shows it now.").waitFor();

    await using shopper = await openVisitor(browser, shop.url, size);
    await shopper.page.goto(`/product/${slug}`);
    await shopper.page.getByRole("button", { name: "Add Bundle to Cart, £30.00" }).click();
    await drawer(shopper.page).getByText(`${word} Bundle`).first().waitFor();
  },
);

test.for(widths)(
  "%s an owner creates a code that a shopper uses, and changes the banner for everybody",
  async ([, size, word]) => {
    const code = word.toLowerCase();
    const banner = `${word} day is Thursday.`;
    await using owner = await openOwner(size);
    const { page } = owner;
    await page.goto("/admin/settings/discounts");
    await page.getByLabel("Code", { exact: true }).fill(code);
    await page.getByLabel("Value").fill("20");
    await page.getByRole("button", { name: "Create code" }).click();
    await page.waitForURL("**/discounts?done=created");
    // It was created, so the form is empty for the next one.
    await expect.poll(() => page.getByLabel("Code", { exact: true }).inputValue(), longTimeout).toBe("");
    await expectAccessible(page, "discounts");

    await page.getByRole("link", { name: "Shop and claims" }).click();
    await page.waitForURL("**/settings/shop");
    await page.getByRole("textbox", { name: "Banner" }).fill(banner);
    await expectAccessible(page, "shop and claims");
    await save(page);
    await page.waitForURL("**/settings/shop?done=saved");
    await page.getByText(/^Changed here on/).waitFor();

    await using shopper = await openVisitor(browser, shop.url, size);
    const { page: buying } = shopper;
    // Visitors briefly get the stale page, so that nobody waits for the new one.
    await until("the banner", async () => {
      await buying.goto("/product/lantern-mug");
      return (await buying.getByText(banner).count()) > 0;
    });
    await buying
      .getByRole("button", { name: /^Add to Cart/ })
      .first()
      .click();
    await drawer(buying).waitFor();
    await toCheckout(buying);
    if (size === phone) await buying.locator(".comob > summary").click();
    await buying.getByRole("textbox", { name: "Discount code" }).fill(code);
    await buying.getByRole("button", { name: "Apply" }).click();
    await buying
      .getByRole("status")
      .filter({ hasText: `${word.toUpperCase()} £2.00 off` })
      .waitFor();

    // Back in the shop in the same tab, the owner sees it too.
    if (size === phone) await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "View shop" }).click();
    await page.waitForURL(`${shop.url}/`);
    await page.getByText(banner).waitFor();
  },
);

test("prices that cannot be calculated in time count as failed, and the old ones do not stay", async () => {
  await using owner = await openOwner();
  const { page } = owner;
  owner.allow(/ERR_FAILED|Failed to load resource/);
  await page.addInitScript(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = () => timeout.call(AbortSignal, 500);
  });
  await page.route("**/admin/bundles/pricing", () => new Promise(() => {}));
  await page.goto("/admin/bundles/1");
  await waitUntilInteractive(page);
  await page.getByLabel("One price for all sizes").fill("20.00");
  await page.getByText("Failed to refresh pricing").waitFor();
});

test("bundle pictures whose total is too large are refused, and the input stays", async () => {
  await using owner = await openOwner();
  const { page } = owner;
  owner.allow(/status of 413/);
  await page.goto("/admin/bundles/1");
  await waitUntilInteractive(page);
  const words = page.getByLabel("Description", { exact: true });
  await words.fill("A new description that took a while.");
  const pictures = page.getByLabel("Upload", { exact: true });
  const choose = (isNoticed: boolean) =>
    pictures.evaluate((input: HTMLInputElement, noticed) => {
      const chosen = new DataTransfer();
      for (let at = 0; at < 6; at++) chosen.items.add(new File([new Uint8Array(8 * 1024 * 1024)], `${at}.png`));
      input.files = chosen.files;
      if (noticed) input.dispatchEvent(new Event("change", { bubbles: true }));
    }, isNoticed);
  await choose(true);
  await page.locator("#pictures-error").getByText("Choose pictures of at most 40 MB together").waitFor();
  expect(await pictures.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);
  // Sent by a page without the client-side check.
  await choose(false);
  await save(page);
  const alert = page.getByRole("alert").filter({ hasText: "Choose pictures of at most 40 MB together. Nothing was" });
  await alert.waitFor();
  expect(await words.inputValue()).toBe("A new description that took a while.");
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).not.toBe("");
  await pictures.setInputFiles([]);
  await save(page);
  await page.waitForURL(/\/admin\/bundles\/1\?saved=/);
});

test("leaving unsaved settings asks first, and they survive a lost connection", async () => {
  await using owner = await openOwner();
  const { page, context } = owner;
  owner.allow(/ERR_INTERNET_DISCONNECTED/);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message() || dialog.type());
    void dialog.dismiss();
  });
  await page.goto("/admin/settings/legal");
  await waitUntilInteractive(page);
  const words = page.getByLabel("Added to the Privacy Policy");
  const tabs = page.getByRole("navigation", { name: "Settings" });
  await words.fill("An hour of words.");
  await tabs.getByRole("link", { name: "Delivery" }).click();
  await expect.poll(() => asked, longTimeout).toEqual(["There are unsaved changes. Leave without saving them?"]);
  expect(await words.inputValue()).toBe("An hour of words.");
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked[1], longTimeout).toBe("beforeunload");

  await context.setOffline(true);
  await save(page);
  await page.getByText("The shop did not respond, so this may not be saved.").waitFor();
  expect(await words.inputValue()).toBe("An hour of words.");
  await context.setOffline(false);
  await save(page);
  await page.waitForURL("**/settings/legal?done=saved");
  await page.getByText("Saved. Your changes are live.").waitFor();
  await tabs.getByRole("link", { name: "Delivery" }).click();
  await page.waitForURL("**/settings/delivery");
  await page.getByRole("textbox").first().fill("given up");
  await page.getByRole("link", { name: "Discard" }).click();
  await page.waitForLoadState();
  await expect.poll(() => page.getByRole("textbox").first().inputValue(), longTimeout).not.toBe("given up");
  expect(asked).toHaveLength(2);
});

test("a conflict in a dialog's form keeps it open with its input and is shown in the dialog", async () => {
  await using owner = await openOwner();
  const { page } = owner;
  owner.allow(/status of 401/);
  await page.goto("/admin/settings/staff?dialog=invite");
  await waitUntilInteractive(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill("new.volunteer@example.com");
  await shop.shop.pool.query("delete from session");
  await dialog.locator("button[type=submit]").click();
  await dialog.getByText("Your session has ended, so nothing has been saved yet.").waitFor();
  expect(await dialog.getByLabel("Email address").inputValue()).toBe("new.volunteer@example.com");
});
