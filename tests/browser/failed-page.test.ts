import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openShopProcesses } from "../support/shop-processes.ts";
import { signedIn } from "../support/signed-in.ts";
import { openBrowser, openVisitor, waitUntilInteractive } from "./support/visitor.ts";

/** What people read on a page that failed leads to the reason in the log. */
const [shop, browser] = await Promise.all([closeAfterTests(openShopProcesses(() => ({}))), openBrowser()]);
const { pool } = shop.shop;
const { bearer: authorization } = await signedIn(shop);

/** What a page says of its failure, and what the log says about that number. */
async function quotedBy(page: Page): Promise<{ number: string | undefined; reason: string }> {
  await page.getByRole("heading", { name: "Something went wrong." }).waitFor();
  const text = await page.getByText("quote this number:").innerText();
  const number = /quote this number: (\S+)\.$/.exec(text)?.[1];
  const { error } = await shop.line("the reason", ({ requestId, level }) => requestId === number && level === 50);
  return { number, reason: String(error) };
}

test("a failed page shows the number to quote", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  visitor.allow(/status of 500/);
  const { page, context } = visitor;
  await context.setExtraHTTPHeaders({ authorization });
  const failed: (string | undefined)[] = [];
  page.on("response", (answer) => {
    if (answer.status() === 500) failed.push(answer.headers()["x-request-id"]);
  });
  await page.goto("/account");
  await waitUntilInteractive(page);
  await pool.query("alter table orders rename to orders_away");
  try {
    await page.getByRole("main").getByRole("link", { name: "0 orders" }).click();
    const navigated = await quotedBy(page);
    expect(failed, "the data of the navigation").toEqual([navigated.number]);
    expect(navigated.reason).toContain('"orders" does not exist');

    await page.goto("/orders");
    await waitUntilInteractive(page);
    const loaded = await quotedBy(page);
    expect(failed, "the page's own request").toEqual([navigated.number, loaded.number]);
    expect(loaded.reason).toContain('"orders" does not exist');
  } finally {
    await pool.query("alter table orders_away rename to orders");
  }
});
