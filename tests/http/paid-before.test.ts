import { describe, expect, test } from "vitest";
import { requireNotHeld } from "#app/checkout/payment/.server/paid-before.ts";
import { type Buyer, openBuyer, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { orderDesk } from "../support/order-desk.ts";
import { settle } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const mug = await variantId(shop, "lantern-mug", "White", "11oz");
const cap = await variantId(shop, "lantern-cap", "Navy", "One Size");

const lines = () => [{ variantId: mug, quantity: 1 }];

/** The checkout, opened by a browser that remembers which order it began to pay. */
const openAgain = (buyer: ReturnType<typeof openBuyer>, paying: string) =>
  buyer.send<{ orderDraftId: string; reason?: string }>("POST", "/api/checkout", { lines: lines(), paying });

describe("a checkout that opens again after Pay", () => {
  test("is refused once that order is paid, even before the shop knows", async () => {
    await shop.control.fault("stripe", "drop_events");
    const buyer = await openBuyer(shop).ready(lines());
    const paying = buyer.draft;
    await buyer.confirm();
    const refused = { status: 409, body: { reason: "paid", orderDraftId: paying } };
    expect(await openAgain(buyer, paying)).toMatchObject(refused);
    await shop.control.fault("stripe", "drop_events", false);
    await shop.fetch(`/success?order=${paying}`, { headers: { cookie: buyer.cookie } });
    await shop.drain();
    expect(await openAgain(buyer, paying)).toMatchObject(refused);
  });

  test("continues after a declined card, an abandoned bank check, or an unconfirmed payment", async () => {
    const buyer = await openBuyer(shop).ready(lines());
    const same = { status: 200, body: { orderDraftId: buyer.draft } };
    expect(await openAgain(buyer, buyer.draft)).toMatchObject(same);
    await buyer.confirm("pm_card_threeDSecure2Required");
    expect(await openAgain(buyer, buyer.draft)).toMatchObject(same);
    const declined = await openBuyer(shop).ready(lines());
    await declined.confirm("pm_card_chargeDeclined").catch(() => {});
    expect(await openAgain(declined, declined.draft)).toMatchObject({ body: { orderDraftId: declined.draft } });
  });

  test("continues if that order is another browser's, or does not exist", async () => {
    const other = await openBuyer(shop).ready(lines());
    await other.confirm();
    const buyer = openBuyer(shop);
    await buyer.open(lines());
    for (const paying of [other.draft, "nonsense"]) {
      expect(await openAgain(buyer, paying)).toMatchObject({ status: 200, body: { orderDraftId: buyer.draft } });
    }
  });
});

describe("a cart that changes while the bank's check is open for longer than a quarter of an hour", () => {
  const more = [{ variantId: cap, quantity: 1 }, ...lines()];
  const statusOf = async (id: string) =>
    (await shop.shop.pool.query("select status from orders where id = $1", [id])).rows[0].status;

  /** A buyer whose card asks the bank, sixteen minutes ago unless given. `approve` is what they do on the bank's page. */
  async function atTheBank(minutes = 16) {
    const buyer = await openBuyer(shop).ready(lines());
    const { next_action } = await buyer.confirm("pm_card_threeDSecure2Required");
    const { stripe_js: page } = next_action!.use_stripe_sdk as { stripe_js: string };
    const challenge = new URL(page, shop.url).searchParams.get("challenge");
    await settle(shop);
    await shop.shop.pool.query(
      "update orders set pay_claimed_at = pay_claimed_at - make_interval(mins => $2), updated_at = now() - interval '1 minute' where id = $1",
      [buyer.draft, minutes],
    );
    await shop.entry.sweepOnce(shop.shop);
    const looked = await shop.shop.pool.query(
      "select from pgboss.job where name = 'record-payment' and singleton_key = $1 and state < 'active'",
      [buyer.summary.paymentIntentId],
    );
    await settle(shop);
    const approve = async () => {
      const answer = await shop.fetch(`/rehearsal/stripe/bank/challenges/${challenge}`, {
        method: "POST",
        headers: { origin: shop.url },
        body: JSON.stringify({ answer: "complete" }),
      });
      await settle(shop);
      return answer.status;
    };
    return {
      buyer,
      first: { id: buyer.draft, intent: buyer.summary.paymentIntentId! },
      approve,
      isLookedAt: looked.rowCount === 1,
    };
  }

  test("becomes another order, and the first is printed as it was paid for", async () => {
    const { buyer, first, approve } = await atTheBank();
    expect((await buyer.open(more)).status).toBe(200);
    expect(buyer.draft).not.toBe(first.id);
    expect(await approve()).toBe(200);
    expect(await statusOf(first.id)).toBe("paid");
  });

  test("is asked about less often after half an hour", async () => {
    expect((await atTheBank()).isLookedAt).toBe(true);
    const { first, approve, isLookedAt } = await atTheBank(31);
    expect(isLookedAt).toBe(false);
    expect(await approve()).toBe(200);
    expect(await statusOf(first.id)).toBe("paid");
  });

  test("replaces the payment in the browser that left it, so that the old one cannot be approved", async () => {
    const { buyer, first, approve } = await atTheBank();
    const opened = await buyer.send("POST", "/api/checkout", { lines: more, paying: first.id });
    expect(opened).toMatchObject({ status: 200, body: { orderDraftId: first.id } });
    expect(await approve()).toBe(404);
    expect(await statusOf(first.id)).toBe("pending_payment");
    await buyer.ready(more);
    expect(buyer.summary.paymentIntentId).not.toBe(first.intent);
    await buyer.confirm();
    await settle(shop);
    expect(await statusOf(first.id)).toBe("paid");
  });
});

describe("a payment that does not fit and needs review", () => {
  const held = (number: string) => ({
    status: 409,
    body: {
      error: `We’ve received your payment for order ${number} and are checking it. You don’t need to pay again: we’ll email you.`,
      reason: "parked",
    },
  });
  /** The card form was confirmed for another amount than the shop had allowed. */
  async function payAnotherSum(buyer: Buyer) {
    await shop.shop.stripe.paymentIntents.update(buyer.summary.paymentIntentId!, { amount: 100 });
    await buyer.confirm();
    await settle(shop);
  }

  test("prevents its buyer from paying for the same items until it is settled, and nobody from anything else", async () => {
    const buyer = await openBuyer(shop).ready(lines());
    const { draft, number } = { draft: buyer.draft, number: buyer.summary.number };
    await payAnotherSum(buyer);
    expect(await openAgain(buyer, draft), "as the checkout opens").toMatchObject(held(number));
    expect(await buyer.open(lines()), "by a browser that has forgotten").toMatchObject(held(number));
    expect((await buyer.open([{ variantId: cap, quantity: 1 }])).status, "something else").toBe(200);
    expect((await openBuyer(shop).open(lines())).status, "somebody else").toBe(200);

    const desk = orderDesk(shop, await signedInStaff(shop, "support"));
    expect((await desk.do({ number }, "cancel")).done).toBe("cancelled");
    await settle(shop);
    expect(await openAgain(buyer, draft)).toMatchObject({ status: 200 });
    expect((await buyer.ready(lines())).draft).not.toBe(draft);
  });

  test("is not searched by impossible variant ids", async () => {
    const buyer = openBuyer(shop);
    await buyer.open(lines());
    const request = new Request(shop.url, { headers: { cookie: buyer.cookie } });
    await requireNotHeld(shop.shop, request, [{ variantId: 3_000_000_000, quantity: 1 }]);
  });

  test("prevents payment of an order with the same items that was started meanwhile", async () => {
    const buyer = await openBuyer(shop).ready(lines());
    const first = { id: buyer.draft, number: buyer.summary.number, intent: buyer.summary.paymentIntentId! };
    await buyer.ready([{ variantId: cap, quantity: 1 }, ...lines()]);
    expect(buyer.draft).not.toBe(first.id);
    await shop.shop.stripe.paymentIntents.update(first.intent, { amount: 100 });
    await shop.shop.stripe.paymentIntents.confirm(first.intent, { payment_method: "pm_card_visa" });
    await settle(shop);
    expect(await buyer.pay()).toMatchObject(held(first.number));
    await shop.shop.pool.query("update attention_items set resolved_at = now() where order_id = $1", [first.id]);
    expect((await buyer.pay()).status, "settled by hand").toBe(200);
  });
});
