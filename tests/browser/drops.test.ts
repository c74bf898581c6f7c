import { expect, test } from "vitest";
import { momentWords } from "#app/shared/dates.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { makeDrop, piecesOf } from "../support/drop.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { expectAccessible, resizeTo } from "./support/accessible.ts";
import { addTee, fillAddress, pay, useCard } from "./support/shopping.ts";
import { desk, openBrowser, openVisitor, phone } from "./support/visitor.ts";

/** R-DROP-2 and R-DROP-3, on a phone. */
const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);
const slug = "lantern-tshirt";

test("a shopper reads when it goes on sale, is refused by name, buys the last piece, and reads that it is gone", async () => {
  await using visitor = await openVisitor(browser, shop.url, phone);
  visitor.allow(/409 \(Conflict\)/);
  const { page } = visitor;
  const shows = (words: string) =>
    until(`the page to say ${words}`, async () => {
      await page.goto(`/product/${slug}`);
      return (await page.locator(".dropbox").filter({ hasText: words }).count()) > 0;
    });
  await addTee(page);
  const { startsAt } = await makeDrop(shop, slug, { starts: "1 hour", pieces: 1, perPerson: 1 });
  await shows("It goes on sale then");
  expect(await page.locator(".pdp").getByRole("button").count(), "nothing to buy").toBe(0);
  await expectAccessible(page, "a drop before its start");
  await resizeTo(page, desk);
  await expectAccessible(page, "a drop before its start, at a desk");
  await resizeTo(page, phone);
  await page.goto("/checkout");
  await page
    .getByText(`Lantern T-Shirt, Navy, L goes on sale on ${momentWords(startsAt)}`)
    .first()
    .waitFor();

  await shop.control.advanceClock(3_600_000);
  await shows("1 of 1 left");
  await expectAccessible(page, "a drop that is open");
  await page.goto("/checkout");
  await fillAddress(page);
  await useCard(page, "Pays 4242");
  await pay(page);
  await until("the piece is sold", async () => (await piecesOf(shop, slug)).sold === 1);
  await shows("Gone");
  await expectAccessible(page, "a drop that is gone");
});
