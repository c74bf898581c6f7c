import { expect, test } from "vitest";
import { type Buyer, openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { orderRow } from "../support/order-facts.ts";
import { settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const mug = [{ variantId: await variantId(shop, "lantern-mug", "White", "11oz"), quantity: 1 }];
const two = [{ ...mug[0]!, quantity: 2 }];

const usesOf = async (code: string): Promise<number> =>
  (await shop.shop.pool.query("select used_count from discount_codes where code = $1", [code])).rows[0].used_count;

/** Up to the step before Pay. */
async function prepare(buyer: Buyer, lines: typeof mug): Promise<Buyer> {
  await buyer.open(lines);
  await buyer.address();
  await buyer.select((await buyer.quote()).body.options[0]!);
  return buyer;
}

test("a code of a payment left at the bank's check is its buyer's again after a quarter of an hour, and used once", async () => {
  await shop.shop.pool.query(
    "insert into discount_codes (code, kind, value, max_uses, email) values ('LEFT', 'percentage', 10, 1, $1)",
    [robin.email],
  );
  const buyer = await prepare(openBuyer(shop), mug);
  const first = { id: buyer.draft, number: buyer.summary.number };
  expect((await buyer.discount("LEFT")).status).toBe(200);
  expect((await buyer.pay()).status).toBe(200);
  const { next_action } = await buyer.confirm("pm_card_threeDSecure2Required");
  const { stripe_js: page } = next_action!.use_stripe_sdk as { stripe_js: string };
  await settle(shop);

  await prepare(buyer, two);
  expect(buyer.draft, "a changed cart is another order").not.toBe(first.id);
  const waits = await buyer.discount("LEFT");
  expect([waits.status, waits.body]).toEqual([
    409,
    {
      error: `You have begun to pay for order ${first.number} with this code. Finish that payment, or use the code here 15 minutes after you began it`,
      problem: "used",
      orderDraftId: first.id,
    },
  ]);
  const stranger = await prepare(openBuyer(shop), mug);
  const used = { error: "This code has already been used", problem: "used" };
  expect((await stranger.discount("LEFT")).body, "in another browser").toEqual(used);

  await shop.shop.pool.query(
    "update orders set pay_claimed_at = pay_claimed_at - interval '16 minutes' where id = $1",
    [first.id],
  );
  expect((await buyer.discount("LEFT")).body).toMatchObject({ reason: "outdated", orderDraftId: first.id });
  await buyer.send("POST", "/api/checkout", { lines: two, paying: first.id });
  expect((await buyer.discount("LEFT")).status).toBe(200);
  expect((await buyer.pay()).status).toBe(200);
  await buyer.confirm();
  await settle(shop);
  expect(await orderRow(shop, buyer.draft)).toMatchObject({ status: "paid", discount_code: "LEFT" });

  const challenge = new URL(page, shop.url).searchParams.get("challenge");
  const approved = await shop.fetch(`/rehearsal/stripe/bank/challenges/${challenge}`, {
    method: "POST",
    headers: { origin: shop.url },
    body: JSON.stringify({ answer: "complete" }),
  });
  await settle(shop);
  expect(approved.status, "the first payment cannot be approved any more").toBe(404);
  expect(await orderRow(shop, first.id)).toMatchObject({ status: "pending_payment", discount_code: null });
  expect(await usesOf("LEFT")).toBe(1);
});
