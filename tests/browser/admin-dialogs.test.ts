import { expect, test } from "vitest";
import { asGiven } from "#database/seed/as-given.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { itemsOf } from "../support/order-desk.ts";
import { placeOrder, submit } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";
import { alive, openBrowser } from "./support/visitor.ts";
import { openVolunteer } from "./support/volunteer.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

/** The machine may be busy. */
const patient = { timeout: 20_000 };

test("a half-written note survives a dialog, and a saved one clears the field for the next", async () => {
  const order = await placeOrder(shop);
  await using support = await openVolunteer(browser, shop, "support");
  const { page } = support;
  await page.goto(`/admin/orders/${order.number}`);
  await alive(page);
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
    await expect.poll(() => note.inputValue(), patient).toBe("");
  }
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
  await alive(page);
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
