import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { openWebhookReceiver } from "../support/webhook-receiver.ts";
import { expectAccessible } from "./support/accessible.ts";
import { openBrowser, phone, waitUntilInteractive } from "./support/visitor.ts";
import { openVolunteer } from "./support/volunteer.ts";

const [shop, browser, receiver] = await Promise.all([
  closeAfterTests(openShopWithWorker()),
  openBrowser(),
  closeAfterTests(openWebhookReceiver()),
]);

/** The machine may be busy. */
const longTimeout = { timeout: 20_000 };

test("on a phone an owner adds an endpoint, sees its secret once, tries it, and sends the message again", async () => {
  await using owner = await openVolunteer(browser, shop, "owner", phone);
  const { page } = owner;
  owner.allow(/status of 400/);
  await page.goto("/admin/settings/webhooks");
  await waitUntilInteractive(page);
  await page.getByLabel("Address").fill("localhost");
  await page.getByLabel("order.on_hold").uncheck();
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await page.getByRole("link", { name: "Enter a whole address" }).waitFor();
  expect(await page.getByLabel("order.on_hold").isChecked()).toBe(false);
  await page.getByLabel("Address").fill(`${receiver.url}/orders`);
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await page.getByText("Added. Show its secret now").waitFor();

  await page.getByRole("button", { name: "Show the secret once" }).click();
  const secret = page.getByText(/^whsec_/);
  await secret.waitFor();
  await expectAccessible(page, "an endpoint with its secret");
  await page.reload();
  await waitUntilInteractive(page);
  expect(await secret.count()).toBe(0);

  await page.getByRole("button", { name: "Send a test event" }).click();
  await page.getByText("A test event is on its way").waitFor();
  await expect.poll(() => receiver.received.length, longTimeout).toBe(1);
  const status = page.getByRole("table", { name: "Deliveries" }).getByText("Delivered");
  await expect
    .poll(async () => {
      await page.reload();
      return status.count();
    }, longTimeout)
    .toBe(1);
  await waitUntilInteractive(page);
  await expectAccessible(page, "an endpoint with a delivery");
  await page.getByRole("button", { name: "Send again: webhook.test" }).click();
  await page.getByText("It is sent again now").waitFor();
  await expect.poll(() => receiver.received.length, longTimeout).toBe(2);
  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(ids[1]).toBe(ids[0]);
});
