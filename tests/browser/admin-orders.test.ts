import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { expectAccessible } from "./support/accessible.ts";
import { orderTees } from "./support/shopping.ts";
import { copySession, joinStaff, signInOwner } from "./support/staff.ts";
import { desktop, openBrowser, openVisitor, phone } from "./support/visitor.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);
const owner = await signInOwner(shop);
const volunteer = await joinStaff(shop, owner, "support", ["Jo", "Farrow"]);

/** More than a volunteer may refund alone. */
const tees = [
  ["Navy", "L"],
  ["Red", "M"],
] as const;

test.for([
  ["on a phone", phone, "Quennell"],
  ["on a desktop", desktop, "Penhaligon"],
] as const)(
  "%s a volunteer finds an order by its surname and refunds a line; what is over the limit waits for the owner",
  {
    timeout: 240_000,
  },
  async ([, size, surname]) => {
    await orderTees(shop, { lastName: surname }, { tees });
    await using visitor = await openVisitor(browser, shop.url, size);
    await copySession(visitor.context, volunteer, shop);
    const { page } = visitor;
    await page.goto("/admin/orders");
    await page.getByLabel("Search orders", { exact: true }).last().fill(surname);
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=/);
    await expect.poll(() => page.getByRole("rowheader").count()).toBe(1);
    await expectAccessible(page, "the list of orders");
    await page.getByRole("rowheader").getByRole("link").click();
    await page.waitForURL(/\/admin\/orders\/LT-\d+$/);
    await page.getByRole("heading", { level: 1, name: "LT-" }).waitFor();
    expect(await page.getByText(surname).count(), "the name is masked").toBe(0);
    await expectAccessible(page, "an order");

    await page.getByRole("link", { name: "Refund…" }).click();
    const dialog = page.getByRole("dialog", { name: /^Refund LT-/ });
    await dialog.getByRole("checkbox", { name: /T-Shirt, Navy/ }).check();
    await dialog.getByRole("button", { name: "Refund £24.99" }).waitFor();
    await expectAccessible(page, "the refund");
    expect(await dialog.getByRole("radio", { name: /^The lines above/ }).isChecked()).toBe(true);
    await dialog.getByLabel("Reason").selectOption("Out of stock");
    await dialog.getByRole("button", { name: "Refund £24.99" }).click();
    await page.getByText("The refund is on its way to Visa ending 4242").waitFor();

    await page.getByRole("link", { name: "Cancel order…" }).click();
    await page.getByRole("button", { name: /^Request cancelling and refunding £/ }).click();
    await page.getByText("This is over your limit of £50.00 for one order, so nothing was refunded yet.").waitFor();
    await page.getByText("You requested this, so another owner or treasurer decides").waitFor();
    await expectAccessible(page, "an order waiting for approval");

    await using second = await openVisitor(browser, shop.url, size);
    await copySession(second.context, owner, shop);
    await second.page.goto(new URL(page.url()).pathname);
    await second.page.getByRole("button", { name: /^Approve £/ }).click();
    await second.page.getByText("Approved. It is being carried out.").waitFor();
    await until("the order to be cancelled", async () => {
      await second.page.reload();
      return (await second.page.getByText("Stopped at the printer").count()) > 0;
    });
  },
);

test("on a phone a reason reveals masked data, and a note can be written", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  await copySession(visitor.context, volunteer, shop);
  const { page } = visitor;
  await page.goto("/admin/orders?q=quennell");
  await page.getByRole("rowheader").getByRole("link").click();
  await page.getByRole("link", { name: "Reveal, with a reason" }).click();
  await page.getByLabel("Answering their message").check();
  await page.getByLabel("Short reason").fill("rang about the parcel");
  await page.getByRole("button", { name: "Reveal for 15 minutes" }).click();
  await page.getByText("Robin Quennell").waitFor();
  await page.getByLabel("New note").fill("They are happy to wait.");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByText("They are happy to wait.").waitFor();
  expect(await page.getByLabel("New note").inputValue()).toBe("");
});

test("a browser without JavaScript is told that the back office needs it", async () => {
  const plain = await browser.newContext({ baseURL: shop.url, viewport: phone, javaScriptEnabled: false });
  await copySession(plain, volunteer, shop);
  const page = await plain.newPage();
  await page.goto("/admin/orders");
  const note = page.locator("main noscript .note");
  expect(await note.innerText()).toBe("The back office needs JavaScript. Turn it on and reload this page.");
  expect((await note.boundingBox())?.height).toBeGreaterThan(0);
  await plain.close();
});
