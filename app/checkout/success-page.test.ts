import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Buyer, openBuyer, robin, variantId } from "#tests/support/buyer.ts";
import { orderRow } from "#tests/support/order-facts.ts";
import { settle } from "#tests/support/placed-order.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

let shop: TestShop;
let mug: number;
beforeAll(async () => {
  shop = await openTestShop();
  mug = await variantId(shop, "lantern-mug", "White", "11oz");
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const ready = () => openBuyer(shop).ready([{ variantId: mug, quantity: 2 }]);

/** The page as a browser without JavaScript has it. */
async function page(buyer: Buyer, query = "", cookie = buyer.cookie) {
  const answer = await shop.fetch(`/success?order=${buyer.draft}${query}`, { headers: { cookie } });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

const queued = async (paymentIntentId: string) => {
  const { rows } = await shop.shop.pool.query(
    "select count(*)::int as jobs from pgboss.job where name = 'record-payment' and data->>'paymentIntentId' = $1",
    [paymentIntentId],
  );
  return rows[0].jobs as number;
};

describe("the page after paying", () => {
  test("looks by itself when the webhook is late, and then shows the order", async () => {
    await shop.control.fault("stripe", "drop_events");
    const buyer = await ready();
    await buyer.confirm();
    const before = await page(buyer, "&redirect_status=succeeded");
    expect(before.html).toContain("Still being confirmed");
    expect(before.html).toContain("It is safe to close this page");
    expect(before.html, "and again without JavaScript").toMatch(/<noscript><meta http-equiv="refresh"/i);
    expect((await orderRow(shop, buyer.draft)).status, "it only reads").toBe("pending_payment");
    await page(buyer, "&redirect_status=succeeded");
    expect(await queued(buyer.summary.paymentIntentId!), "two loads, one job").toBe(1);

    await shop.drain();
    await shop.control.fault("stripe", "drop_events", false);
    const { status, html, headers } = await page(buyer);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toContain("no-store");
    for (const fact of [
      buyer.summary.number,
      robin.email,
      "You can cancel until",
      "Hebden Bridge, HX7 8DG",
      "Lantern Mug",
    ]) {
      expect(html).toContain(fact);
    }
    await page(buyer);
    expect(await queued(buyer.summary.paymentIntentId!), "a paid order is not asked about").toBe(1);
  });

  test("stops reloading itself without JavaScript after a while", async () => {
    const buyer = await ready();
    expect((await page(buyer, "&looked=2")).html).toContain("looked=3");
    expect((await page(buyer, "&looked=24")).html).not.toContain("http-equiv");
  });

  test("says after a refusal that nothing was charged, and leads back to the checkout", async () => {
    const buyer = await ready();
    await buyer.confirm("pm_card_chargeDeclined").catch(() => {});
    await settle(shop);
    const { html } = await page(buyer);
    expect(html).toContain("nothing was charged");
    expect(html).toContain('href="/checkout"');
  });

  test("says of a closed checkout that it has closed", async () => {
    const buyer = await ready();
    await shop.shop.pool.query("update orders set status = 'expired' where id = $1", [buyer.draft]);
    expect((await page(buyer)).html).toContain("was not paid in time");
  });

  test("says of a parked payment that it is being checked", async () => {
    const buyer = await ready();
    await shop.shop.pool.query("update orders set status = 'on_hold' where id = $1", [buyer.draft]);
    expect((await page(buyer)).html).toContain("We are checking your payment");
  });

  test("shows a paid order that the printer refused as one, and says that it is on hold", async () => {
    const buyer = await ready();
    await shop.shop.pool.query("update order_items set printful_sync_variant_id = 1 where order_id = $1", [
      buyer.draft,
    ]);
    await buyer.confirm();
    await settle(shop);
    expect(await orderRow(shop, buyer.draft)).toMatchObject({ status: "on_hold", print_state: "none" });
    const { html } = await page(buyer);
    for (const words of ["That’s yours", "On hold", "We are looking into it"]) expect(html).toContain(words);
    expect(html).not.toContain("We are checking your payment");
  });

  test("shows an order to nobody but the browser that placed it", async () => {
    const buyer = await ready();
    const stranger = await openBuyer(shop).ready([{ variantId: mug, quantity: 1 }]);
    for (const cookie of ["", stranger.cookie]) {
      const { status, html } = await page(buyer, "", cookie);
      expect(status).toBe(404);
      expect(html).toContain("No order here");
      expect(html).not.toContain(buyer.summary.number);
    }
    expect(await queued(buyer.summary.paymentIntentId!)).toBe(0);
  });

  test.each(["", "?order=", "?order=nonsense", "?order=1%27--"])("takes %j for no order", async (query) => {
    expect((await shop.fetch(`/success${query}`)).status).toBe(404);
  });

  test("drops the payment's secret from its address", async () => {
    const buyer = await ready();
    const answer = await shop.fetch(
      `/success?order=${buyer.draft}&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded`,
      { headers: { cookie: buyer.cookie } },
    );
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(
      `/success?order=${buyer.draft}&payment_intent=pi_1&redirect_status=succeeded`,
    );
  });
});

describe("'send it again'", () => {
  const press = (buyer: Buyer, cookie = buyer.cookie) =>
    shop.fetch(`/success?order=${buyer.draft}`, {
      method: "POST",
      headers: { cookie, origin: shop.url, "content-type": "application/x-www-form-urlencoded" },
      body: "",
    });
  const receipts = async (buyer: Buyer) => {
    const { rows } = await shop.shop.pool.query(
      "select count(*)::int as count, count(sent_at)::int as sent from mails where order_id = $1 and kind = 'order-confirmation'",
      [buyer.draft],
    );
    return rows[0] as { count: number; sent: number };
  };
  const paid = async () => {
    const buyer = await ready();
    await buyer.confirm();
    await settle(shop);
    return buyer;
  };
  const minutesLater = (buyer: Buyer) =>
    shop.shop.pool.query("update mails set sent_at = sent_at - interval '2 minutes' where order_id = $1", [
      buyer.draft,
    ]);

  test("sends the receipt once more, pressed twice as well, and says so", async () => {
    const buyer = await paid();
    await minutesLater(buyer);
    const answers = await Promise.all([press(buyer), press(buyer)]);
    for (const answer of answers) expect(await answer.text()).toContain("Sent again.");
    await settle(shop);
    expect(await receipts(buyer)).toEqual({ count: 2, sent: 2 });
    expect(await (await press(buyer)).text(), "it left a moment ago").toContain("Sent again.");
    expect(await receipts(buyer)).toEqual({ count: 2, sent: 2 });
  });

  test("tries one that is not out yet at once instead of sending two", async () => {
    const buyer = await paid();
    await shop.shop.pool.query("update mails set sent_at = null where order_id = $1", [buyer.draft]);
    expect(await (await press(buyer)).text()).toContain("Sent again.");
    await settle(shop);
    expect(await receipts(buyer)).toMatchObject({ count: 1 });
  });

  test("ends after three, and says where help is", async () => {
    const buyer = await paid();
    for (let at = 0; at < 4; at++) {
      await minutesLater(buyer);
      const html = await (await press(buyer)).text();
      expect(html).toContain(at < 3 ? "Sent again." : "It cannot be sent again from here.");
      await settle(shop);
    }
    expect(await receipts(buyer)).toEqual({ count: 4, sent: 4 });
  });

  test("is for the browser that placed the order, once it is paid", async () => {
    const buyer = await paid();
    const stranger = await ready();
    for (const cookie of ["", stranger.cookie]) expect((await press(buyer, cookie)).status).toBe(404);
    expect((await press(stranger)).status, "not paid").toBe(404);
    expect(await receipts(buyer)).toMatchObject({ count: 1 });
    expect(await receipts(stranger)).toMatchObject({ count: 0 });
  });
});
