import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { expectAccessible } from "./support/accessible.ts";
import { signUp } from "./support/member.ts";
import { copySession, signInOwner } from "./support/staff.ts";
import { desktop, openBrowser, openVisitor, phone, waitUntilInteractive } from "./support/visitor.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);
const owner = await signInOwner(shop);

test("a customer is found by surname, revealed with a reason by keyboard alone, renamed and masked again", {
  timeout: 120_000,
}, async () => {
  await signUp(shop, "robin.hartley@example.com");
  await using visitor = await openVisitor(browser, shop.url, phone);
  visitor.allow(/status of 400/);
  await copySession(visitor.context, owner, shop);
  const { page } = visitor;
  await page.goto("/admin/customers");
  await page.getByRole("searchbox", { name: "Search customers" }).fill("hartley");
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=hartley/);
  await expectAccessible(page, "the list of customers");
  const email = page.getByText("r••••••@e••••••.com");
  expect(await email.isVisible(), "a column that has no room on a phone").toBe(false);
  await page.getByRole("button", { name: "More" }).press("Enter");
  await email.waitFor();
  await expectAccessible(page, "a customer with every column");
  await page.getByRole("link", { name: "R•••• H••••••" }).press("Enter");
  await page.waitForURL(/\/admin\/customers\/[0-9a-f-]+$/);
  await expectAccessible(page, "a masked customer");

  await page.getByRole("link", { name: "Reveal, with a reason" }).press("Enter");
  const why = page.getByRole("dialog", { name: "Why do you need to see this?" });
  await why.getByLabel("Short reason").fill("Asks how to spell it");
  await page.keyboard.press("Enter");
  await why.getByText("There is a problem").waitFor();
  expect(await why.getByLabel("Short reason").inputValue()).toBe("Asks how to spell it");
  await expectAccessible(page, "a reveal without its reason");
  await why.getByLabel("Answering their message").press("Space");
  await why.getByRole("button", { name: "Reveal for 15 minutes" }).press("Enter");
  await page.getByText("robin.hartley@example.com").waitFor();
  await page.getByText("Answering their message: Asks how to spell it").waitFor();
  await expectAccessible(page, "a revealed customer");

  await page.getByRole("link", { name: "Change details" }).press("Enter");
  const details = page.getByRole("dialog", { name: "Change details" });
  await details.getByLabel("First name").fill("Robyn");
  await page.keyboard.press("Enter");
  await page.getByText("Name changed.").waitFor();
  await page.getByRole("heading", { name: "Robyn Hartley" }).waitFor();
  await page.getByRole("button", { name: "Hide now" }).press("Enter");
  await page.getByRole("heading", { name: "R•••• H••••••" }).waitFor();
  expect(await page.getByText("Hartley").count()).toBe(0);
});

test("what is typed into a customer's details outlasts the minutes in which they may be seen", {
  timeout: 120_000,
}, async () => {
  await signUp(shop, "nadia.osei@example.com");
  await using visitor = await openVisitor(browser, shop.url, desktop);
  await copySession(visitor.context, owner, shop);
  const { page } = visitor;
  const { rows } = await shop.shop.pool.query("select id from customers where email = 'nadia.osei@example.com'");
  const path = `/admin/customers/${rows[0].id}`;
  await page.clock.install();
  await page.goto(path);
  await waitUntilInteractive(page);
  const reveal = async (dialog: Locator) => {
    await dialog.getByLabel("Answering their message").check();
    await dialog.getByLabel("Short reason").fill("Asks how to spell it");
    await dialog.getByRole("button", { name: "Reveal for 15 minutes" }).click();
  };
  await page.getByRole("link", { name: "Reveal, with a reason" }).click();
  await reveal(page.getByRole("dialog", { name: "Why do you need to see this?" }));
  await page.getByRole("link", { name: "Change details" }).click();
  const details = page.getByRole("dialog", { name: "Change details" });
  await details.getByLabel("First name").fill("Nadiya");
  await owner.post(path, { intent: "cover" });
  await page.clock.fastForward("16:00");
  await page.getByText("What you typed is kept").waitFor();
  const shown = await page.content();
  for (const hidden of ["Hartley", "Nadiya", "nadia.osei"]) expect(shown).not.toContain(hidden);
  await expectAccessible(page, "details that are masked again");
  await reveal(details);
  await details.getByRole("button", { name: "Save the name" }).waitFor();
  expect(await details.getByLabel("First name").inputValue()).toBe("Nadiya");
  expect(await details.getByLabel("Last name").inputValue()).toBe("Hartley");
  await details.getByRole("button", { name: "Save the name" }).click();
  await page.getByText("Name changed.").waitFor();
  await page.getByRole("heading", { name: "Nadiya Hartley" }).waitFor();
});

test("dashboard and analytics draw their tables' figures; a range has its own URL", async () => {
  await using visitor = await openVisitor(browser, shop.url, desktop);
  await copySession(visitor.context, owner, shop);
  const { page } = visitor;
  await page.goto("/admin");
  await page.waitForURL("**/admin/dashboard");
  await page.locator(".chart svg").first().waitFor();
  await page.getByRole("link", { name: "90d" }).click();
  await page.waitForURL(/range=90d/);
  await page.getByText("Show as a table").click();
  const days = page.getByRole("table", { name: /^Revenue/ }).getByRole("row");
  // The URL changes before the table does.
  await expect.poll(() => days.count()).toBe(91);
  await expectAccessible(page, "the dashboard");
  await page.goto("/admin/analytics?range=12m");
  await page.locator(".chart svg").nth(1).waitFor();
  await expectAccessible(page, "analytics");
});

test("the shop's own pages do not load the chart library", async () => {
  const library = new RegExp(["CartesianChart", "revenue-curve", "growth-bars"].join("|"));
  for (const path of ["/", "/shop", "/checkout", "/admin/customers"]) {
    const html = await (await owner.get(path)).text();
    expect(html, path).toContain(path === "/" ? "data-waking" : "modulepreload");
    expect(html, path).not.toMatch(library);
  }
});
