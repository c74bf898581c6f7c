import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { minimumText } from "#app/preorders/minimum.ts";
import { dispatchDay, postedBy } from "#app/preorders/preorder.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { makeMinimum, makePreorder } from "../support/preorder.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { expectAccessible } from "./support/accessible.ts";
import { addTee, drawer, fillAddress, payButton, toCheckout, useCard } from "./support/shopping.ts";
import { openBrowser, openVisitor, phone } from "./support/visitor.ts";
import { openSheet, payBy, refused, registerDomain, walletButton } from "./support/wallets.ts";

/** Pre-orders on a phone (R-PREORDER-2, R-PREORDER-3 and R-PREORDER-5). */
const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);

test("a shopper reads when a pre-order is posted, has to agree to wait for 55 days, pays, and can still cancel", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  const { dispatchOn, closesOn } = await makeMinimum(shop, "lantern-tshirt", { pieces: 40, closesIn: 41 });
  const condition = minimumText({ pieces: 40, closesOn });
  await until("the page to say when", async () => {
    await page.goto("/product/lantern-tshirt");
    return (await page.getByText(postedBy(dispatchOn)).count()) > 0;
  });
  await page.getByText(condition).waitFor();
  await page.getByText("0 of 40 are ordered so far.").waitFor();
  await expectAccessible(page, "a pre-order");
  await addTee(page);
  await drawer(page)
    .getByText(`posted by ${dispatchDay(dispatchOn)} if at least 40 are ordered by ${dispatchDay(closesOn)}`)
    .waitFor();
  const counted = "0 of 40 are ordered so far.";
  const line = (of: Locator) => of.locator(".line").filter({ hasText: "Lantern T-Shirt" });
  await line(drawer(page)).getByText(counted).waitFor();
  await toCheckout(page);
  await line(page.locator(".comob")).getByText(counted).waitFor({ state: "attached" });
  await fillAddress(page);
  await useCard(page, "Pays 4242");
  const box = page.getByRole("checkbox", { name: /^I agree to wait/ });
  await box.waitFor();
  expect(await box.isChecked(), "never ticked for them").toBe(false);
  await payButton(page).click();
  await page.getByText("Tick the box to wait, or take the pre-order out of your cart").first().waitFor();
  await expectAccessible(page, "the box to wait is missing");
  await box.check();
  await payButton(page).click();
  await page.waitForURL(/\/success/);
  await page.getByText(/^You can cancel until/).waitFor();
  await page.getByText(`printed if at least 40 are ordered by ${dispatchDay(closesOn)}`).waitFor();
  await page.getByText(`By ${dispatchDay(dispatchOn)}`).waitFor();
  await expectAccessible(page, "a pre-order that is placed");
});

test("how many are ordered so far is never replaced by an answer from before", async () => {
  await makeMinimum(shop, "lantern-tshirt", { pieces: 40, closesIn: 41 });
  await using visitor = await openVisitor(browser, shop.url, phone);
  visitor.allow(/net::ERR_(ABORTED|FAILED)/);
  const { page } = visitor;
  await until("the page to count", async () => {
    await page.goto("/product/lantern-tshirt");
    return (await page.getByText(/\d of 40 (is|are) ordered so far/).count()) > 0;
  });
  await addTee(page);
  const counted = (ordered: string | RegExp) => drawer(page).getByText(ordered);
  await counted(/\d of 40 (is|are) ordered so far/).waitFor();
  const older = page.waitForRequest("**/api/ordered?*");
  const isOver = page.waitForEvent("requestfailed", (request) => request.url().includes("/api/ordered"));
  await page.route("**/api/ordered?*", () => {}, { times: 1 });
  const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await lookAgain();
  await older;
  await page.route("**/api/ordered?*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/\d+ of 40 \w+/, "39 of 40 are") });
  });
  await lookAgain();
  await counted("39 of 40 are ordered so far.").waitFor();
  // The page has given up the older request, so its answer cannot arrive.
  await isOver;
  expect(await counted("39 of 40 are ordered so far.").count()).toBe(1);
});

test("a wallet pays for a pre-order only once its buyer has agreed to wait, which the checkout asks", async () => {
  await registerDomain(shop);
  await makePreorder(shop, "lantern-tshirt", 55);
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  await addTee(page);
  await walletButton(page, "Apple Pay", "cart").click();
  const sheet = page.frameLocator("iframe[title='Wallet']");
  await refused(sheet);
  await sheet.getByRole("button", { name: "Cancel" }).click();
  const stop = page.getByRole("alertdialog");
  await stop.getByRole("heading", { name: "Nothing was charged: this order takes longer than 30 days" }).waitFor();
  await expectAccessible(page, "a wallet that cannot ask", "[role=alertdialog]");
  await stop.getByRole("button", { name: "Continue to checkout" }).click();
  await page.waitForURL("**/checkout");
  await fillAddress(page);
  await page.getByRole("checkbox", { name: /^I agree to wait/ }).check();
  await payBy(await openSheet(page, "Apple Pay", "checkout"), "Apple Pay");
  await page.waitForURL(/\/success/);
  const id = new URL(page.url()).searchParams.get("order");
  const { rows } = await shop.shop.pool.query(
    "select count(*)::int as n from order_events where order_id = $1 and type = 'agreed_to_wait'",
    [id],
  );
  expect(rows).toEqual([{ n: 1 }]);
});
