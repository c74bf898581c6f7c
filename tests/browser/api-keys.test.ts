import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { expectAccessible } from "./support/accessible.ts";
import { openBrowser, phone, waitUntilInteractive } from "./support/visitor.ts";
import { openVolunteer } from "./support/volunteer.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

test("on a phone an owner creates a key, copies it, and revokes it, and a program notices each", async () => {
  await using owner = await openVolunteer(browser, shop, "owner", phone);
  const { page, context } = owner;
  owner.allow(/status of 400/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/admin/settings/api-keys");
  await waitUntilInteractive(page);
  await page.getByLabel("Name", { exact: true }).fill("Stock sheet");
  await page.getByRole("button", { name: "Create key" }).click();
  // What was typed is still there, and the scope can be added.
  await page.getByRole("link", { name: "Tick what the key may do" }).waitFor();
  await page.getByLabel("Read products").check();
  await page.getByRole("button", { name: "Create key" }).click();

  await page.getByRole("heading", { name: "Your new key" }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toContain("It is not shown again.");
  await expectAccessible(page, "a new key");
  await page.getByRole("button", { name: "Copy key" }).click();
  await page.getByText("Key copied").waitFor();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  const products = async () =>
    (await shop.fetch("/api/v1/products", { headers: { authorization: `Bearer ${key}` } })).status;
  expect(await products()).toBe(200);

  await page.goto("/admin/settings/api-keys");
  await waitUntilInteractive(page);
  expect(await page.content()).not.toContain(key.slice(-64));
  await page.getByRole("link", { name: "Revoke Stock sheet" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Keep it" }).click();
  expect(await products()).toBe(200);
  await page.getByRole("link", { name: "Revoke Stock sheet" }).click();
  await expectAccessible(page, "revoking a key");
  await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
  await page.getByText("Programs that use the key are refused from now on").waitFor();
  expect(await products()).toBe(401);
});
