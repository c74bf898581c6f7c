import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { resizeTo, sidewaysPixels } from "./support/accessible.ts";
import { addTee, fillAddress, orderNumber, pay, payButton, robin, toCheckout, useCard } from "./support/shopping.ts";
import { copySession, signInOwner } from "./support/staff.ts";
import { forceLayout, openBrowser, openVisitor, phone } from "./support/visitor.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);

const town = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch";

test("on a phone, names and towns longer than the screen make no page after payment wider, including packing notes", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  await addTee(page);
  await toCheckout(page);
  const long = "Wolfeschlegelsteinhausenbergerdorffianus";
  await fillAddress(page, {
    ...robin,
    "Email address": `${long}.${long.slice(0, 20)}@example.com`,
    "First name": long,
    "Last name": long,
    Address: town,
    "Town or city": town,
  });
  await payButton(page).waitFor();
  await useCard(page, "Pays 4242");
  await pay(page);
  const number = await orderNumber(page);
  await page.getByRole("heading", { name: "What you bought" }).waitFor();
  await copySession(visitor.context, await signInOwner(shop), shop);
  const tooWide: string[] = [];
  for (const path of [
    new URL(page.url()).pathname + new URL(page.url()).search,
    `/orders/${number}`,
    `/orders/${number}/invoice`,
    `/admin/orders/packing?order=${number}`,
  ]) {
    await page.goto(path);
    await forceLayout(page);
    for (const width of [390, 320]) {
      await resizeTo(page, { width, height: 844 });
      const over = await sidewaysPixels(page);
      if (over > 0) tooWide.push(`${path.replace(/\?.*/, "")} at ${width}: ${over} px`);
    }
  }
  expect(tooWide).toEqual([]);
});
