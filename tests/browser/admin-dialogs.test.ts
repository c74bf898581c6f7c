import { expect, test } from "vitest";
import { formatPence } from "#app/shared/money.ts";
import { asGiven } from "#database/seed/as-given.ts";
import { variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { itemsOf } from "../support/order-desk.ts";
import { placeOrder, submit } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";
import { openBrowser, waitUntilInteractive } from "./support/visitor.ts";
import { openVolunteer } from "./support/volunteer.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

/** The machine may be busy. */
const longTimeout = { timeout: 20_000 };

test("a half-written note survives a dialog, and a saved one clears the field for the next", async () => {
  const order = await placeOrder(shop);
  await using support = await openVolunteer(browser, shop, "support");
  const { page } = support;
  await page.goto(`/admin/orders/${order.number}`);
  await waitUntilInteractive(page);
  const note = page.getByLabel("New note");
  await note.fill("They are happy to wait.");
  await page.getByRole("link", { name: "Reveal, with a reason" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(await note.inputValue()).toBe("They are happy to wait.");
  for (const words of ["They are happy to wait.", "They rang again."]) {
    await note.fill(words);
    await page.getByRole("button", { name: "Add note" }).click();
    await page.getByRole("listitem").filter({ hasText: words }).waitFor();
    await expect.poll(() => note.inputValue(), longTimeout).toBe("");
  }
});

test("a line of the refund dialog chooses the lines as what to refund, from the keyboard too, and can be overruled", async () => {
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  const cap = await variantId(shop, "lantern-cap", "Navy", "One Size");
  const lines = [
    { variantId: mug, quantity: 3 },
    { variantId: cap, quantity: 1 },
  ];
  const order = await placeOrder(shop, { lines });
  await asGiven(shop.shop.pool, "update orders set status = 'delivered', delivered_at = now() where id = $1", [
    order.id,
  ]);
  await using manager = await openVolunteer(browser, shop, "manager");
  const { page } = manager;
  await page.goto(`/admin/orders/${order.number}`);
  await waitUntilInteractive(page);
  await page.getByRole("link", { name: "Refund…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Refund LT-/ });
  const chosen = () =>
    dialog.getByRole("radio").evaluateAll((all) => (all as HTMLInputElement[]).find(({ checked }) => checked)?.value);
  expect(await chosen()).toBeUndefined();

  const tick = dialog.getByRole("checkbox", { name: /Cap/ });
  await tick.press("Space");
  expect(await chosen()).toBe("lines");
  expect(await tick.evaluate((field) => field === document.activeElement), "the focus stays").toBe(true);
  await dialog.getByRole("button", { name: "Refund £19.99" }).waitFor();

  await dialog.getByRole("radio", { name: "Another amount" }).check();
  await dialog.getByLabel("Amount", { exact: true }).fill("5");
  expect(await chosen()).toBe("amount");
  await dialog.getByRole("button", { name: "Refund £5.00" }).waitFor();

  await dialog.getByRole("combobox", { name: /Mug/ }).selectOption("2");
  expect(await chosen()).toBe("lines");
  await dialog.getByRole("button", { name: "Refund £39.97" }).waitFor();

  await dialog.getByRole("radio", { name: /^Everything left/ }).check();
  await dialog.getByRole("button", { name: `Refund ${formatPence(order.total)}` }).waitFor();
  await dialog.getByRole("radio", { name: "Another amount" }).check();
  await dialog.getByRole("button", { name: "Refund £5.00" }).waitFor();
});

test("a dialog that closes returns the focus, and takes its note with it", async () => {
  const order = await placeOrder(shop);
  await asGiven(
    shop.shop.pool,
    "update orders set status = 'delivered', print_state = 'confirmed', shipped_at = now(), delivered_at = now() where id = $1",
    [order.id],
  );
  const [mug] = await itemsOf(shop, order);
  const asked = await submit(shop, `/orders/${order.number}/return`, order.headers, {
    reason: "damaged",
    details: "A crack",
    name: "Robin Hartley",
    formKey: crypto.randomUUID(),
    [`item-${mug!.id}`]: "1",
  });
  await using support = await openVolunteer(browser, shop, "support");
  const { page } = support;
  await page.goto(`/admin/orders/${order.number}/returns/${asked.headers.get("location")!.split("/").at(-1)}`);
  await waitUntilInteractive(page);
  await page.getByLabel("Note").fill("The picture says it all.");
  const way = page.getByRole("link", { name: "Accept and refund now" });
  await way.click();
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await expect.poll(() => way.evaluate((link) => link === document.activeElement)).toBe(true);
  await way.click();
  await page.getByRole("dialog").getByRole("button", { name: "Accept and refund" }).click();
  await page.getByText("Note: The picture says it all.").waitFor();
});
