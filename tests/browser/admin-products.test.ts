import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { aPicture } from "../support/product-form.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { expectAccessible } from "./support/accessible.ts";
import { desktop, openBrowser, openVisitor, phone, waitUntilInteractive } from "./support/visitor.ts";
import { openVolunteer } from "./support/volunteer.ts";

/** The machine may be busy. */
const longTimeout = { timeout: 20_000 };

const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

const openManager = (size = desktop) => openVolunteer(browser, shop, "manager", size);

const file = async (name: string, background: string) => ({
  name,
  mimeType: "image/png",
  buffer: await aPicture(400, 400, background),
});
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const places = (page: Page) => page.locator(".imgs > li .photo :is(img, canvas)");

test.for([
  ["on a phone", phone, "Lantern Kite"],
  ["on a desktop", desktop, "Lantern Pennant"],
] as const)("%s a volunteer creates a product with pictures, and it is in the shop at once", async ([, size, name]) => {
  const word = name.replace("Lantern ", "").toLowerCase();
  await using shopper = await openVisitor(browser, shop.url, size);
  await shopper.page.goto(`/shop?q=${word}`);
  await using manager = await openManager(size);
  const { page } = manager;
  manager.allow(/status of 400/);
  await page.goto("/admin/products");
  await page.getByRole("link", { name: "New product" }).click();
  await page.waitForURL("**/admin/products/new");
  await waitUntilInteractive(page);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Price", { exact: true }).fill("12,99");
  await page.getByLabel("Colour, new variant").fill("Red");
  await page.getByLabel("Size or sizes, new variant").fill("Small, Large");
  await page.getByLabel("Stock, new variant").fill("7");
  await page
    .getByLabel("Upload pictures")
    .setInputFiles([
      await file("front.png", "#b3261e"),
      { name: "film.png", mimeType: "image/png", buffer: Buffer.alloc(11 * 1024 * 1024) },
    ]);
  await page.getByText("Choose pictures of at most 10 MB each").waitFor();
  await page.getByLabel("Upload pictures").setInputFiles([await file("front.png", "#b3261e")]);
  const back = (await aPicture(400, 400, "#22396f")).toString("base64");
  await page.locator(".drop").evaluate((box, text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], "back.png", { type: "image/png" }));
    box.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, back);
  await expect.poll(() => places(page).count(), longTimeout).toBe(2);

  await save(page);
  await page.getByRole("alert").getByText("Enter a price in pounds and pence, like 24.99").waitFor();
  await expectAccessible(page, "the form with its problem");
  expect(await places(page).count(), "pictures that were chosen are kept").toBe(2);
  await page.getByLabel("Price", { exact: true }).fill("12.99");
  await save(page);
  await page.waitForURL(/\/admin\/products\/\d+\?saved=1/);
  await page.getByText("Saved. The shop shows it now.").waitFor();

  // Visitors briefly get the stale page, so that nobody waits for the new one.
  await until("the product in the shop", async () => {
    await shopper.page.reload();
    return (await shopper.page.getByRole("link", { name }).count()) > 0;
  });
  await shopper.page.getByRole("link", { name }).click();
  await shopper.page.waitForURL(`**/product/lantern-${word}`);
  const picture = shopper.page.locator(".gallery__main img");
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0), longTimeout)
    .toBe(true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/media\/.+\.avif$/);
  expect(await shopper.page.locator(".gallery__thumbs img").count()).toBe(2);
});

test("pictures are sorted by keyboard and by dragging, and variants keep their price difference", async () => {
  await using manager = await openManager();
  const { page } = manager;
  await page.goto("/admin/products/6");
  const sources = () => places(page).evaluateAll((all) => all.map((each) => each.getAttribute("src")));
  const before = await sources();
  await page.getByRole("button", { name: "Edit image 2" }).press("Enter");
  await page.getByRole("group", { name: "Image 2" }).getByRole("button", { name: "Move earlier" }).press("Enter");
  await page.getByText("Picture moved to place 1 of 6").waitFor();
  expect((await sources()).slice(0, 2)).toEqual([before[1], before[0]]);
  await page.getByRole("button", { name: "Close image 1" }).press("Enter");
  const tile = (place: number) => page.locator(".imgs > li").nth(place - 1);
  await tile(6).dragTo(tile(1));
  const wanted = [before[5], before[1], before[0], ...before.slice(2, 5)];
  await expect.poll(sources, longTimeout).toEqual(wanted);
  await page.getByText("Picture moved to place 1 of 6").waitFor();

  await page.getByLabel("Price, Steel 500ml").fill("26.00");
  await page.getByLabel("Price", { exact: true }).first().fill("20.00");
  const prices = page.locator("input[data-follows]");
  expect(await prices.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))).toEqual([
    "26.00",
    "20.00",
    "20.00",
  ]);
  await save(page);
  await page.waitForURL(/saved=/);
  await page.getByText("Saved. The shop shows it now.").waitFor();
  expect(await sources()).toEqual(wanted);
  const { rows } = await shop.shop.pool.query(
    "select price_pence from product_variants where product_id = 6 order by id",
  );
  expect(rows.map((row) => row.price_pence)).toEqual([2600, 2000, 2000]);
});

test("a price typed before hydration moves the variants, and one typed later does too", async () => {
  await using manager = await openManager();
  const { page } = manager;
  const { rows: before } = await shop.shop.pool.query(
    "select v.price_pence - p.price_pence as more from product_variants v join products p on p.id = v.product_id where p.id = 5 order by v.id",
  );
  const wanted = (pence: number) => before.map(({ more }) => ((pence + more) / 100).toFixed(2));
  const { promise: typed, resolve: go } = Promise.withResolvers<void>();
  await page.route(/\.js(\?|$)/, async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto("/admin/products/5", { waitUntil: "commit" });
  const price = page.getByLabel("Price", { exact: true }).first();
  const prices = () =>
    page.locator("input[data-follows]").evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
  await price.fill("20.98");
  go();
  await expect.poll(prices, longTimeout).toEqual(wanted(2098));
  await price.fill("9.99");
  expect(await prices()).toEqual(wanted(999));
  await save(page);
  await page.waitForURL(/saved=/);
  await page.getByText("Saved. The shop shows it now.").waitFor();
  expect(await prices()).toEqual(wanted(999));
});

test("a browser's line endings do not count as an unsaved change", async () => {
  await shop.shop.pool.query("update products set description = E'Warm.\\r\\n\\r\\nFabric: wool' where id = 7");
  await using manager = await openManager();
  const { page } = manager;
  await page.goto("/admin/products");
  await page.locator("a[href='/admin/products/7']").first().click();
  await page.waitForURL("**/admin/products/7");
  const words = page.getByLabel("Description").first();
  await words.waitFor();
  expect(await page.getByText("Unsaved changes").count()).toBe(0);
  await words.fill("Warm.\n\nFabric: felt");
  await save(page);
  await page.waitForURL(/saved=/);
  await page.getByText("Saved. The shop shows it now.").waitFor();
  expect(await page.getByText("Unsaved changes").count()).toBe(0);
});

test("input is not lost by leaving, nor overwritten by a colleague who saved first", async () => {
  await using manager = await openManager();
  const { page } = manager;
  manager.allow(/status of 409/);
  await page.goto("/admin/products/4");
  await page.getByLabel("Tags").first().fill("mug, tea");
  await page.getByLabel("Name", { exact: true }).first().fill("Lantern Cup");
  await page.getByText("Unsaved changes").waitFor();
  const asked: string[] = [];
  page.once("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole("link", { name: "Products" }).last().click();
  await expect.poll(() => asked, longTimeout).toEqual(["There are unsaved changes. Leave without saving them?"]);
  expect(await page.getByLabel("Tags").first().inputValue()).toBe("mug, tea");
  await shop.shop.pool.query("update products set name = 'Lantern Beaker', version = version + 1 where id = 4");
  await save(page);
  await page.getByText("after you opened it.").waitFor();
  await expectAccessible(page, "the difference");
  expect(await page.getByRole("row", { name: "Name Lantern Beaker Lantern Cup" }).count()).toBe(1);
  await save(page);
  await page.waitForURL(/saved=3/);
});

test("a product sent after the session ended keeps its input, and is saved after signing in again", async () => {
  await using manager = await openManager();
  const { page, context } = manager;
  manager.allow(/status of 40[01]/);
  await page.goto("/admin/products/8");
  await waitUntilInteractive(page);
  const words = page.getByLabel("Description").first();
  const tags = page.getByLabel("Tags").first();
  const pictures = (await places(page).count()) + 1;
  await words.fill("Half an hour of words.");
  await page.getByLabel("Price", { exact: true }).first().fill("9,99");
  await page.getByLabel("Upload pictures").setInputFiles([await file("front.png", "#b3261e")]);
  await expect.poll(() => places(page).count(), longTimeout).toBe(pictures);
  await save(page);
  await page.getByText("There is a problem").waitFor();
  await page.getByLabel("Price", { exact: true }).first().fill("9.99");
  await tags.fill("typed since");
  await shop.shop.pool.query("delete from session");
  await save(page);
  const alert = page.getByRole("alert").filter({ hasText: "Your session has ended, so nothing has been saved yet." });
  await alert.waitFor();
  await expect
    .poll(() => alert.evaluate((box) => box.parentElement === document.activeElement), longTimeout)
    .toBe(true);
  await expectAccessible(page, "the form whose session has ended");
  const door = alert.getByRole("link", { name: "Sign in in a new tab" });
  expect([await door.getAttribute("href"), await door.getAttribute("target")]).toEqual([
    "/admin/login?next=%2Fadmin%2Fproducts%2F8",
    "_blank",
  ]);
  expect(page.url()).toBe(`${shop.url}/admin/products/8`);
  expect([await words.inputValue(), await tags.inputValue()]).toEqual(["Half an hour of words.", "typed since"]);
  expect(await places(page).count(), "pictures that were chosen are kept").toBe(pictures);

  const { bearer } = await signedInStaff(shop, "manager");
  await context.setExtraHTTPHeaders({ authorization: bearer });
  await save(page);
  await page.waitForURL(/saved=/);
  await page.getByText("Saved. The shop shows it now.").waitFor();
  expect(await alert.count()).toBe(0);
  const { rows } = await shop.shop.pool.query("select description, tags from products where id = 8");
  expect(rows).toEqual([{ description: "Half an hour of words.", tags: ["typed since"] }]);
  expect(await places(page).count()).toBe(pictures);
});

test("a product sent while the network or the database is down keeps its input, and is saved afterwards", async () => {
  await using manager = await openManager();
  const { page, context } = manager;
  manager.allow(/status of 500|ERR_INTERNET_DISCONNECTED/);
  await page.goto("/admin/products/9");
  await waitUntilInteractive(page);
  const words = page.getByLabel("Description").first();
  await words.fill("Words for a train.");
  await context.setOffline(true);
  await save(page);
  await page.getByText("The shop did not respond, so this may not be saved.").waitFor();
  expect(await words.inputValue()).toBe("Words for a train.");
  await context.setOffline(false);
  await shop.shop.pool.query("alter table products rename to products_away");
  try {
    await save(page);
    await page.getByText("An unexpected error occurred, so this may not be saved.").waitFor();
  } finally {
    await shop.shop.pool.query("alter table products_away rename to products");
  }
  expect(await words.inputValue()).toBe("Words for a train.");
  await save(page);
  await page.waitForURL(/saved=/);
  await page.getByText("Saved. The shop shows it now.").waitFor();
  expect(await page.getByText("may not be saved").count()).toBe(0);
});

test("typing in a session's last five minutes extends it", async () => {
  await using manager = await openManager();
  const { page } = manager;
  await page.goto("/admin/products/1");
  await waitUntilInteractive(page);
  await shop.shop.pool.query("update session set expires_at = now() + interval '200 seconds'");
  await page.getByLabel("Description").first().fill("Still at it.");
  const left = "select extract(epoch from max(expires_at) - now())::int as seconds from session";
  await expect.poll(async () => (await shop.shop.pool.query(left)).rows[0].seconds, longTimeout).toBeGreaterThan(3000);
});

test("every page of the section is accessible at both widths", async () => {
  await shop.shop.pool.query(
    "update product_variants set printful_variant_id = null where product_id = 4 or id in (select min(id) from product_variants where product_id = 1)",
  );
  await using manager = await openManager();
  const { page } = manager;
  for (const path of ["", "/1", "/4/deletion", "/import"]) {
    await page.goto(`/admin/products${path}`);
    await waitUntilInteractive(page);
    if (path === "") {
      await page.getByRole("checkbox", { name: "All on this page" }).check();
      await page.getByText(/^\d+ selected$/).waitFor();
    }
    if (path === "/1") {
      await page.getByRole("button", { name: "Edit image 1", exact: true }).click();
      await page.getByRole("button", { name: "Edit Navy S", exact: true }).click();
      await page.getByRole("button", { name: "Add variant" }).click();
    }
    await expectAccessible(page, `/admin/products${path}`);
  }
});
