import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { expectAccessible } from "./support/accessible.ts";
import { fillAddress, openCheckout, pay, robin, typeAddress, useCard } from "./support/shopping.ts";
import { openBrowser, openVisitor, phone, waitUntilInteractive } from "./support/visitor.ts";
import { openVolunteer } from "./support/volunteer.ts";

/** Markets on a phone (R-MARKET-1 to R-MARKET-7). */
const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);

const facts = {
  "safety.manufacturer": "Example Trading Ltd\n1 Example Street, Leeds",
  "safety.manufacturerContact": "safety@shop.example",
  "safety.responsible": "Example Agent B.V.\n1 Example Quay, Amsterdam",
  "safety.responsibleContact": "eu@agent.example",
  "safety.warnings": "Keep away from open flame.",
};

async function sellToBritainAlone(): Promise<void> {
  await shop.shop.pool.query(
    `insert into settings (key, value) values ('markets.sellsTo', '"GB"')
     on conflict (key) do update set value = excluded.value`,
  );
  await shop.shop.refreshSettings();
}

test("the owner opens markets with their facts, and a shopper abroad reads them and what customs may ask for", async () => {
  await sellToBritainAlone();
  await using owner = await openVolunteer(browser, shop, "owner", phone);
  owner.allow(/status of 400/);
  const settings = owner.page;
  await settings.goto("/admin/settings/markets");
  await waitUntilInteractive(settings);
  const panel = (name: string) =>
    settings.getByRole("region").filter({ has: settings.getByRole("heading", { name, exact: true }) });
  await panel("Northern Ireland").getByText("Cannot start: 5 to do").waitFor();
  await settings.getByRole("checkbox", { name: "Sell to Northern Ireland" }).check();
  const union = settings.getByRole("checkbox", { name: "Sell to European Union" });
  await union.check();
  await panel("European Union").getByText("25 of 25 countries chosen").waitFor();
  await union.uncheck();
  await settings.getByRole("checkbox", { name: "Ireland", exact: true }).check();
  expect(await union.isChecked()).toBe(true);
  await settings.getByLabel("Customer pays import tax at the door").selectOption("Confirmed");
  const save = settings.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await settings.getByText("Northern Ireland needs the manufacturer’s name and postal address").first().waitFor();
  await expectAccessible(settings, "what is missing");
  for (const [name, value] of Object.entries(facts)) await settings.locator(`[name="${name}"]`).fill(value);
  await save.click();
  await until("the markets are on", async () => shop.shop.store.markets.sellsTo?.includes("IE"));
  for (const name of ["Great Britain", "Northern Ireland", "European Union"])
    await panel(name).getByText("Selling", { exact: true }).waitFor();
  await expectAccessible(settings, "the markets");

  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  await until("the page shows who answers for it", async () => {
    await page.goto("/product/lantern-tshirt");
    return (await page.getByText("Product safety and who made it").count()) > 0;
  });
  await page.getByText("Product safety and who made it").click();
  await page.getByText("1 Example Quay, Amsterdam").waitFor();
  await expectAccessible(page, "product safety");

  await openCheckout(page, shop);
  await page.getByLabel("Country", { exact: true }).selectOption({ label: "Ireland" });
  await page.getByText("You may pay tax and duty at the door.").waitFor();
  const email = "aoife@example.com";
  await fillAddress(page, { ...robin, "Email address": email, "Town or city": "Dublin", Postcode: "D02 X285" });
  expect(await page.locator(".comob").innerText()).not.toContain("All taxes included");
  await expectAccessible(page, "the checkout, abroad");
  await useCard(page, "Pays 4242");
  await pay(page);
  const receipt = await until(`an email to ${email}`, async () =>
    (await shop.control.mailbox()).find((each) => [each.to].flat().includes(email) && /^Your order/.test(each.subject)),
  );
  expect(receipt.text.replaceAll(/\s+/g, " ")).toContain("Our price has no VAT or customs duty of Ireland in it.");
});

test("a shopper in Northern Ireland is told at the postcode that the shop does not deliver there", async () => {
  await sellToBritainAlone();
  await using visitor = await openVisitor(browser, shop.url, phone);
  visitor.allow(/status of 400/);
  const { page } = visitor;
  await openCheckout(page, shop);
  const countries = page.getByLabel("Country", { exact: true }).locator("option");
  await until("one country is offered", async () => (await countries.count()) === 1);
  await typeAddress(page, { ...robin, "Town or city": "Belfast", Postcode: "BT1 5GS" });
  await page.getByText("We do not deliver to Northern Ireland").first().waitFor();
  expect(await page.getByLabel("Postcode", { exact: true }).inputValue()).toContain("BT1 5GS");
});
