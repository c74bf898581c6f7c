import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { asGiven } from "#database/seed/as-given.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { emailsTo } from "../support/order-facts.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { resizeTo, sidewaysPixels } from "./support/accessible.ts";
import { signIn, signUp } from "./support/member.ts";
import { fillAddress, openCheckout, orderNumber, pay, payButton, robin, useCard } from "./support/shopping.ts";
import { copySession, signInOwner } from "./support/staff.ts";
import { forceLayout, openBrowser, openVisitor, phone, type Visitor } from "./support/visitor.ts";

const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);

const town = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch";
const long = "Wolfeschlegelsteinhausenbergerdorffianus";
const longEmail = `${long}.${long.slice(0, 20)}@example.com`.toLowerCase();

test("on a phone, names and towns longer than the screen make no page after payment wider, including packing notes", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  await openCheckout(page, shop);
  await fillAddress(page, {
    ...robin,
    "Email address": longEmail,
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
  const arrival = page.locator(".next .t", { hasText: " to " });
  await arrival.evaluate((days) => {
    days.textContent = "Wed 2 to Fri 4 Dec";
  });
  const brokenDays: number[] = [];
  for (const width of [390, 768, 1440]) {
    await resizeTo(page, { width, height: 844 });
    if ((await linesOf(arrival, "4 Dec")) > 1) brokenDays.push(width);
  }
  expect(brokenDays, "widths at which a day is apart from its month").toEqual([]);
  await resizeTo(page, phone);
  await copySession(visitor.context, await signInOwner(shop), shop);
  const paths = [
    new URL(page.url()).pathname + new URL(page.url()).search,
    `/orders/${number}`,
    `/orders/${number}/invoice`,
    `/admin/orders/packing?order=${number}`,
  ];
  expect(await tooWide(visitor, paths)).toEqual([]);
  await page.goto(`/orders/${number}/invoice`);
  await resizeTo(page, { width: 320, height: 844 });
  const table = page.locator(".invoice .tablewrap");
  expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth), "amounts out of sight").toBe(0);

  for (const path of ["cancellation", "invoice"]) {
    await page.goto(`/orders/${number}/${path}`);
    const heading = page.getByRole("heading", { level: 1 });
    const broken: number[] = [];
    for (let width = 240; width <= 480; width += 20) {
      await resizeTo(page, { width, height: 844 });
      if ((await linesOf(heading, number)) > 1) broken.push(width);
    }
    expect(broken, `${path}: widths at which the order’s number is broken at its hyphen`).toEqual([]);
  }

  await asGiven(
    shop.shop.pool,
    "update orders set status = 'delivered', print_state = 'confirmed', shipped_at = now(), delivered_at = now() where number = $1",
    [number],
  );
  expect(await tooWide(visitor, [`/orders/${number}/return`])).toEqual([]);
  await expectNarrowReceipt(visitor, number);
});

test("on a phone, a long search makes the shop no wider, and its filter can be read whole", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  const { page } = visitor;
  // It finds something: a word that is repeated is searched for once.
  const search = "lantern mug ".repeat(8).trim();
  expect(await tooWide(visitor, [`/shop?q=${encodeURIComponent(search)}`, `/shop?q=${town}`])).toEqual([]);
  await page.goto(`/shop?q=${encodeURIComponent(search)}`);
  const chip = page.getByRole("link", { name: `Remove “${search}”` });
  const cut = await chip.evaluate((link) => link.scrollWidth - link.clientWidth);
  expect(cut, "pixels of it out of sight").toBe(0);
});

test("on a phone, a customer’s long name and email make neither the checkout nor the account’s pages wider", async () => {
  await signUp(shop, longEmail);
  await using visitor = await openVisitor(browser, shop.url, phone);
  const forms = await signIn(shop, visitor.context, longEmail);
  await forms.post("/account/name", { firstName: long, lastName: town });
  await openCheckout(visitor.page, shop);
  await visitor.page.getByText(`Signed in as ${longEmail}`).waitFor();
  const paths = ["/checkout", "/account", "/account/name", "/account/email", "/account/security", "/account/delete"];
  expect(await tooWide(visitor, paths)).toEqual([]);
  await visitor.page.goto("/account");
  const device = visitor.page.locator(".sess li").first();
  const [row, text] = await Promise.all([device.boundingBox(), device.locator("> div").first().boundingBox()]);
  expect(text!.width, "room for when this device signed in").toBeGreaterThan(row!.width / 2);
});

/** On how many lines a word of an element is. */
const linesOf = (element: Locator, word: string): Promise<number> =>
  element.evaluate((around, text) => {
    const texts = document.createTreeWalker(around, NodeFilter.SHOW_TEXT);
    const tops = new Set<number>();
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const start = node.textContent?.indexOf(text) ?? -1;
      if (start === -1) continue;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + text.length);
      for (const { top } of range.getClientRects()) tops.add(Math.round(top));
    }
    return tops.size;
  }, word);

/** Checks that the receipt is no wider than a phone, and that no amount in it is broken in two. */
async function expectNarrowReceipt({ context }: Visitor, number: string): Promise<void> {
  const receipt = await until("the receipt", async () =>
    (await emailsTo(shop, longEmail)).find(({ subject }) => subject.includes(number)),
  );
  // An email has its styles inline, which the shop's own pages forbid.
  const page = await context.newPage();
  await page.setContent(receipt.html);
  await resizeTo(page, { width: 320, height: 844 });
  await page.getByText(town).first().waitFor();
  expect(await sidewaysPixels(page), "the receipt sticks out").toBe(0);
  const lines = await page.locator("td.t[align=right]").evaluateAll((cells) =>
    cells.map((cell) => {
      const words = document.createRange();
      words.selectNodeContents(cell);
      return words.getClientRects().length;
    }),
  );
  expect(lines).toEqual(lines.map(() => 1));
}

/** The pages that scroll sideways on a phone, and by how much. */
async function tooWide({ page }: Visitor, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await forceLayout(page);
    for (const width of [390, 320]) {
      await resizeTo(page, { width, height: 844 });
      const over = await sidewaysPixels(page);
      if (over > 0) found.push(`${path.replace(/\?.*/, "")} at ${width}: ${over} px`);
    }
  }
  return found;
}
