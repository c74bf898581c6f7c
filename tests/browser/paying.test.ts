import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { outageResponse, stillConfirming } from "#app/outage.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { drainJobs } from "../support/drain-jobs.ts";
import { openShopWithWorker, openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { addTee, fillAddress, openCheckout, payButton, useCard } from "./support/shopping.ts";
import { openBrowser, openVisitor } from "./support/visitor.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);

/** Fills the checkout in, up to the card. */
async function upToCard(page: Page, test = shop): Promise<void> {
  await openCheckout(page, test);
  await fillAddress(page);
  await payButton(page).waitFor();
}

/** The cart that the browser has stored. */
const cartOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem("lantern-cart") ?? "[]") as {
      color: string;
      name: string;
      quantity: number;
    }[];
    return lines.map(({ color, name, quantity }) => `${quantity} ${color} ${name}`);
  });

/**
 * Pays, and loses the tab before the success page has loaded; the order is paid.
 * @returns the success page's URL
 */
async function payAndLose(page: Page, context: BrowserContext): Promise<string> {
  const asked = Promise.withResolvers<string>();
  await page.route("**/success.data**", (route) =>
    asked.resolve(new URL(route.request().url()).searchParams.get("order")!),
  );
  await payButton(page).click();
  const success = `/success?order=${await asked.promise}`;
  await page.close();
  await until("the order to be paid", async () =>
    (await (await context.request.get(success)).text()).includes("Thank you"),
  );
  return success;
}

test("a buyer who paid and lost the tab is led from the checkout to the order, and does not pay twice", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page, context } = visitor;
  await upToCard(page);
  await useCard(page, "Pays 4242");
  await payAndLose(page, context);
  const again = await context.newPage();
  await again.goto("/checkout");
  await again.getByRole("heading", { name: "Thank you, Robin." }).waitFor();
  await until("the cart to be empty", async () => (await cartOf(again)).length === 0);
  await again.goto("/checkout");
  await again.getByText("No items in cart").waitFor();
});

test("items added while the bank checked the card stay in the cart", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page, context } = visitor;
  await upToCard(page);
  await useCard(page, "3-D Secure 3155");
  await payButton(page).click();
  const bank = page.frameLocator("dialog iframe");
  await bank.getByRole("button", { name: "Complete" }).waitFor();
  const other = await context.newPage();
  await addTee(other, "Navy", "L");
  await addTee(other, "Black", "M");
  await page.bringToFront();
  await bank.getByRole("button", { name: "Complete" }).click();
  await page.getByRole("heading", { name: "Thank you, Robin." }).waitFor();
  await until("what was bought to leave the cart", async () => (await cartOf(page))[0] !== "2 Navy Lantern T-Shirt");
  expect(await cartOf(page)).toEqual(["1 Navy Lantern T-Shirt", "1 Black Lantern T-Shirt"]);
});

test("the success page, opened as a document, shows no cart with bought items", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page, context } = visitor;
  await upToCard(page);
  await useCard(page, "Pays 4242");
  const success = await payAndLose(page, context);
  const again = await context.newPage();
  await again.goto(success);
  await until("the cart to be empty", async () => (await cartOf(again)).length === 0);
  await again.locator(".floatcart").waitFor({ state: "hidden" });
  await again.getByRole("button", { name: "Cart, empty" }).waitFor();
});

test("the success page, opened later, removes only the bought items from a refilled cart", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page, context } = visitor;
  await upToCard(page);
  await useCard(page, "Pays 4242");
  const success = await payAndLose(page, context);
  const again = await context.newPage();
  await addTee(again, "Black", "M");
  await again.goto(success);
  await until("what was bought to leave the cart", async () => (await cartOf(again)).length === 1);
  expect(await cartOf(again)).toEqual(["1 Black Lantern T-Shirt"]);
});

test("a buyer who has paid and meets an outage is asked not to pay again", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  visitor.allow(/503/);
  const { page } = visitor;
  await upToCard(page);
  await useCard(page, "Pays 4242");
  await page.route("**/success.data**", async (route) => {
    const { status, headers } = outageResponse(new Request(route.request().url()));
    await route.fulfill({ status, headers: Object.fromEntries(headers), body: stillConfirming });
  });
  await payButton(page).click();
  await page.getByText(stillConfirming).waitFor();
});

test("'still being confirmed' polls every 0.6 seconds, and ends with the poll after the payment is recorded", async () => {
  // No worker: the payment's event waits until the test drains it.
  await using idle = await openTestShop();
  await using visitor = await openVisitor(browser, idle.url);
  const { page } = visitor;
  await upToCard(page, idle);
  await useCard(page, "Pays 4242");
  await payButton(page).click();
  await page.getByRole("heading", { name: "Still being confirmed" }).waitFor();
  const id = new URL(page.url()).searchParams.get("order");
  // Until it polls at its lowest rate.
  for (let look = 0; look < 9; look++) await page.waitForResponse(/\/success\.data/);
  const looks = () =>
    page.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes("/success.data"))
        .map(({ startTime, responseEnd }) => ({ startTime, responseEnd })),
    );
  const pauses = (await looks()).map(({ startTime }, at, all) => startTime - (all[at - 1]?.responseEnd ?? startTime));
  // A busy machine can only add to a pause, so the shortest of the last five counts.
  expect(Math.min(...pauses.slice(-5)), "milliseconds").toBeLessThan(800);

  await drainJobs(
    idle.shop,
    idle.entry.allJobHandlers.filter(({ job }) => job.name === "record-payment"),
  );
  const { rows } = await idle.shop.pool.query("select paid_at from orders where id = $1", [id]);
  expect(rows[0].paid_at).toBeTruthy();
  const recorded = await page.evaluate(() => performance.now());
  await page.getByRole("heading", { name: "Thank you, Robin." }).waitFor();
  expect((await looks()).filter(({ startTime }) => startTime > recorded).length).toBeLessThanOrEqual(1);
});
