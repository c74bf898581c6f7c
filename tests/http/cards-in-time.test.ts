import { afterEach, describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { makeDrop, removeDrops } from "../support/drop.ts";
import { textOf } from "../support/member.ts";
import { makePreorder } from "../support/preorder.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

/** Cached pages change when the time changes what a card shows (R-DROP-2, R-PREORDER-1). */
const shop = await closeAfterTests(openTestShop());
const slug = "lantern-mug";
const day = 86_400_000;

afterEach(async () => {
  await removeDrops(shop);
  await shop.shop.pool.query("delete from preorders");
});

const read = async (path: string) => (await shop.fetch(path)).text();
const canAdd = (name: string) => async (path: string) => (await read(path)).includes(`"Add to Cart: ${name}"`);
/** The card of a mug or of a bundle that contains one. */
const pages: [path: string, isForSale: (path: string) => Promise<boolean>][] = [
  ["/", canAdd("Lantern Mug")],
  ["/shop", canAdd("Lantern Mug")],
  ["/shop?category=gear", canAdd("Lantern Mug")],
  ["/shop?category=bundles", canAdd("Starter Bundle")],
  ["/product/champion-bundle", canAdd("Starter Bundle")],
  ["/product/lantern-cap", canAdd("Lantern Mug")],
];

describe("the cards of a drop change by themselves", () => {
  test("at its start", async () => {
    for (const [path, isForSale] of pages) expect([path, await isForSale(path)]).toEqual([path, true]);
    await makeDrop(shop, slug, { starts: "5 seconds" });
    // At the latest when it starts: a slow machine may be late for the time before.
    for (const [path, isForSale] of pages) {
      await until(
        `${path} not to offer it yet, or the start`,
        async () => !(await isForSale(path)) || (await hasBegun()),
      );
    }
    for (const [path, isForSale] of pages) await until(`${path} to offer it`, () => isForSale(path));
  });

  test("at its end", async () => {
    await makeDrop(shop, slug, { ends: "5 seconds" });
    for (const [path, isForSale] of pages) await read(path).then(() => isForSale(path));
    for (const [path, isForSale] of pages)
      await until(`${path} to offer it no more`, async () => !(await isForSale(path)));
  });

  test("when the clock of a rehearsal is moved past its start", async () => {
    await makeDrop(shop, slug, { starts: "1 hour" });
    for (const [path, isForSale] of pages)
      await until(`${path} not to offer it yet`, async () => !(await isForSale(path)));
    await shop.control.advanceClock(3_600_000);
    for (const [path, isForSale] of pages) await until(`${path} to offer it`, () => isForSale(path));
  });
});

test("a pre-order's card is an ordinary one from its day on", async () => {
  const isPreorder = async () => textOf(await read("/shop?category=gear")).includes("Pre-order");
  await makePreorder(shop, slug, 3);
  await until("the card to say so", isPreorder);
  await shop.control.advanceClock(3 * day);
  await until("the card to say it no more", async () => !(await isPreorder()));
});

async function hasBegun(): Promise<boolean> {
  const { rows } = await shop.shop.pool.query("select starts_at <= business_now() as it from drops where slug = $1", [
    slug,
  ]);
  return rows[0].it;
}
