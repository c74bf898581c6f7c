import { expect, test } from "vitest";
import { checkShop } from "#database/backup/check-shop.ts";
import { type Buyer, openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { makeDrop, piecesOf } from "../support/drop.ts";
import { settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";
import { openInTurn } from "../support/waiting-room.ts";

/** R-DROP-3 with 200 buyers for 10 pieces, and a waiting room that lets in 100 of them every ten seconds (R-WAIT-1). */
const buyers = 200;
const pieces = 10;
const shop = await closeAfterTests(openTestShop({ DROP_ENTRIES_PER_MINUTE: "600" }));

/** Does `work` for each, a few at a time. */
async function forEach<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<unknown>) {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

test("of 200 buyers exactly 10 get the 10 pieces, and nobody else is charged", { timeout: 180_000 }, async () => {
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  await makeDrop(shop, "lantern-mug", { pieces, perPerson: 1 });
  const ready: Buyer[] = [];
  await forEach([...Array(buyers).keys()], 20, async (number) => {
    const buyer = openBuyer(shop);
    await openInTurn(buyer, "lantern-mug", [{ variantId: mug, quantity: 1 }]);
    await buyer.address({ ...robin, email: `rush-${number}@example.com`, address: `${number} Birchcliffe Road` });
    const { body } = await buyer.quote();
    await buyer.select(body.options[0]!);
    ready.push(buyer);
  });

  const answers = await Promise.all(ready.map(async (buyer) => ({ buyer, answer: await buyer.pay() })));
  const allowed = answers.filter(({ answer }) => answer.status === 200);
  const refused = answers.filter(({ answer }) => answer.status !== 200);
  expect(allowed).toHaveLength(pieces);
  expect(new Set(refused.map(({ answer }) => answer.status))).toEqual(new Set([409]));
  for (const { answer } of refused) expect(answer.body.error).toContain("Lantern Mug has no piece free at the moment");

  await forEach(allowed, 5, ({ buyer }) => buyer.confirm());
  await settle(shop);
  expect(await piecesOf(shop, "lantern-mug")).toEqual({ taken: pieces, held: 0, sold: pieces });
  const late = await refused[0]!.buyer.pay();
  expect(late.body.error).toBe("Lantern Mug is gone: every piece is sold.");

  const { rows } = await shop.shop.pool.query(
    `select count(*) filter (where status = 'paid' and captured_total = total)::int as paid,
       count(*) filter (where captured_total > 0)::int as charged, (select count(*)::int from refunds) as refunded
     from orders`,
  );
  expect(rows).toEqual([{ paid: pieces, charged: pieces, refunded: 0 }]);
  const atStripe = await Promise.all(
    ready.map(({ summary }) => shop.shop.stripe.paymentIntents.retrieve(summary.paymentIntentId!)),
  );
  expect(atStripe.filter(({ status }) => status === "succeeded")).toHaveLength(pieces);
  const { damages } = await checkShop(shop.shop.config.DATABASE_URL, shop.shop.storage);
  expect(damages).toEqual([]);
});
