import { afterEach, describe, expect, test } from "vitest";
import { asGiven } from "#database/seed/as-given.ts";
import { type Buyer, openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { linkFor, openForms, robinsPassword, textOf, tokenIn } from "../support/member.ts";
import { orderRow } from "../support/order-facts.ts";
import { settle, submit } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const mug = await variantId(shop, "lantern-mug", "White", "11oz");

const ready = () => openBuyer(shop).ready([{ variantId: mug, quantity: 2 }]);

/** The page as a browser without JavaScript gets it. */
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

describe("the success page", () => {
  test("checks the payment itself if the webhook is late, and then shows the order", async () => {
    await shop.control.fault("stripe", "drop_events");
    const buyer = await ready();
    await buyer.confirm();
    const before = await page(buyer, "&redirect_status=succeeded");
    expect(before.html).toContain("Still being confirmed");
    expect(before.html).toContain("You can close this page");
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
      expect(textOf(html)).toContain(fact);
    }
    const cancel = /<a [^>]*>(?=Cancel order<)/.exec(html)?.[0];
    expect(cancel).toMatch(/ class="small"/);
    expect(cancel).toContain(`href="/orders/${buyer.summary.number}/cancellation"`);
    await page(buyer);
    expect(await queued(buyer.summary.paymentIntentId!), "a paid order is not asked about").toBe(1);
  });

  test("stops reloading itself without JavaScript after a while", async () => {
    const buyer = await ready();
    expect((await page(buyer, "&looked=2")).html).toContain("looked=3");
    expect((await page(buyer, "&looked=24")).html).not.toContain("http-equiv");
  });

  test("says after a refusal that nothing was charged, and links back to the checkout", async () => {
    const buyer = await ready();
    await buyer.confirm("pm_card_chargeDeclined").catch(() => {});
    await settle(shop);
    const { html } = await page(buyer);
    expect(html).toContain("nothing was charged");
    expect(html).toContain('href="/checkout"');
  });

  test("says that a closed checkout has closed", async () => {
    const buyer = await ready();
    await asGiven(shop.shop.pool, "update orders set status = 'expired' where id = $1", [buyer.draft]);
    expect((await page(buyer)).html).toContain("wasn’t paid in time");
  });

  test("says that a held payment is being checked", async () => {
    const buyer = await ready();
    await asGiven(shop.shop.pool, "update orders set status = 'on_hold' where id = $1", [buyer.draft]);
    expect((await page(buyer)).html).toContain("We’re checking your payment");
  });

  test("shows an order refused by the print provider as paid, and says that it is on hold", async () => {
    const buyer = await ready();
    await shop.shop.pool.query("update order_items set printful_sync_variant_id = 1 where order_id = $1", [
      buyer.draft,
    ]);
    await buyer.confirm();
    await settle(shop);
    expect(await orderRow(shop, buyer.draft)).toMatchObject({ status: "on_hold", print_state: "none" });
    const { html } = await page(buyer);
    for (const words of ["Thank you", "On hold", "We’re looking into it"]) expect(html).toContain(words);
    expect(html).not.toContain("We’re checking your payment");
  });

  test("shows an order only to the browser that placed it", async () => {
    const buyer = await ready();
    const stranger = await openBuyer(shop).ready([{ variantId: mug, quantity: 1 }]);
    for (const cookie of ["", stranger.cookie]) {
      const { status, html } = await page(buyer, "", cookie);
      expect(status).toBe(404);
      expect(html).toContain("No order to show");
      expect(html).not.toContain(buyer.summary.number);
    }
    expect(await queued(buyer.summary.paymentIntentId!)).toBe(0);
  });

  test.each(["", "?order=", "?order=nonsense", "?order=1%27--"])("treats %j as no order", async (query) => {
    expect((await shop.fetch(`/success${query}`)).status).toBe(404);
  });

  test("removes the payment's secret from its URL", async () => {
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

describe("an order that is paid but not recorded yet, because the provider's events were lost", () => {
  const cancel = (buyer: Buyer, headers: Record<string, string> = { cookie: buyer.cookie }) =>
    submit(shop, `/orders/${buyer.summary.number}/cancellation`, headers);
  const paid = async () => {
    await shop.control.fault("stripe", "drop_events");
    const buyer = await ready();
    await buyer.confirm();
    return buyer;
  };
  afterEach(async () => {
    await shop.control.fault("stripe", "drop_events", false);
    await shop.control.fault("stripe", "down", false);
  });

  test("is cancelled by its buyer, and fully refunded", async () => {
    const buyer = await paid();
    const answer = await cancel(buyer);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `/orders/${buyer.summary.number}`]);
    await settle(shop);
    const { status, total, refunded_total } = await orderRow(shop, buyer.draft);
    expect([status, refunded_total]).toEqual(["canceled", total]);
  });

  test("leads to 'Still being confirmed' if the provider does not respond, and can be cancelled once it does", async () => {
    const buyer = await paid();
    await shop.control.fault("stripe", "down");
    const { number } = buyer.summary;
    expect((await cancel(buyer)).headers.get("location")).toBe(`/orders/${number}`);
    for (const path of [`/orders/${number}`, `/orders/${number}/cancellation`]) {
      const led = await shop.fetch(path, { headers: { cookie: buyer.cookie }, redirect: "manual" });
      expect([led.status, led.headers.get("location")], path).toEqual([302, `/success?order=${buyer.draft}`]);
    }
    expect((await page(buyer)).html).toContain("Still being confirmed");
    await shop.control.fault("stripe", "down", false);
    expect((await cancel(buyer)).status).toBe(302);
    expect((await orderRow(shop, buyer.draft)).status).toBe("canceled");
  });

  test("is only its buyer's, and an order without a started payment does not count", async () => {
    const buyer = await paid();
    expect((await cancel(buyer, {})).status).toBe(401);
    const draft = openBuyer(shop);
    await draft.open([{ variantId: mug, quantity: 1 }]);
    expect((await cancel(draft)).status).toBe(401);
  });
});

describe("the account offered to a guest", () => {
  const choose = (buyer: Buyer, password: string, headers: Record<string, string> = { cookie: buyer.cookie }) =>
    submit(shop, `/success?order=${buyer.draft}`, headers, { intent: "account", password });
  const bought = async (email: string) => {
    const buyer = await openBuyer(shop).ready([{ variantId: mug, quantity: 1 }], { ...robin, email });
    await buyer.confirm();
    await settle(shop);
    return buyer;
  };

  test("needs only a password, and has the order once the emailed link is opened", async () => {
    const email = "keeps-an-eye@example.com";
    const buyer = await bought(email);
    const { html } = await page(buyer);
    expect(html).toContain("Choose a password and this order is waiting in your account.");
    expect(html, "and a way to put the address right").toContain(`/orders/${buyer.summary.number}/address`);
    expect(html, "and names the card").toContain("Visa ending 4242");
    const answer = await choose(buyer, robinsPassword);
    expect([answer.status, (await answer.text()).includes("Check your email")]).toEqual([200, true]);
    await settle(shop);
    const forms = openForms(shop);
    await forms.post("/confirm-email", { token: tokenIn(await linkFor(shop, email, "/confirm-email")) });
    await forms.post("/login", { email, password: robinsPassword });
    expect(await forms.read("/orders")).toContain(buyer.summary.number);
    expect(await forms.read("/account"), "under the order's name").toContain("Robin Hartley");
    expect((await page(buyer)).html, "and is not offered again").not.toContain("Create account");
  });

  test("says what is wrong with a password, and cannot be opened by anybody else", async () => {
    const buyer = await bought("short@example.com");
    const short = await choose(buyer, "abc");
    expect([short.status, (await short.text()).includes("Password must be at least 6 characters long.")]).toEqual([
      400,
      true,
    ]);
    expect((await choose(buyer, robinsPassword, {})).status).toBe(404);
    const { rows } = await shop.shop.pool.query(`select 1 from "user" where email = 'short@example.com'`);
    expect(rows).toEqual([]);
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

  test("sends the receipt again, once for a double click, and says so", async () => {
    const buyer = await paid();
    await minutesLater(buyer);
    const answers = await Promise.all([press(buyer), press(buyer)]);
    for (const answer of answers) expect(await answer.text()).toContain("Sent again.");
    await settle(shop);
    expect(await receipts(buyer)).toEqual({ count: 2, sent: 2 });
    expect(await (await press(buyer)).text(), "it left a moment ago").toContain("Sent again.");
    expect(await receipts(buyer)).toEqual({ count: 2, sent: 2 });
  });

  test("tries an unsent one at once instead of sending two", async () => {
    const buyer = await paid();
    await shop.shop.pool.query("update mails set sent_at = null where order_id = $1", [buyer.draft]);
    expect(await (await press(buyer)).text()).toContain("Sent again.");
    await settle(shop);
    expect(await receipts(buyer)).toMatchObject({ count: 1 });
  });

  test("ends after three, and says where to get help", async () => {
    const buyer = await paid();
    for (let at = 0; at < 4; at++) {
      await minutesLater(buyer);
      const html = await (await press(buyer)).text();
      expect(html).toContain(at < 3 ? "Sent again." : "We can’t send it again from here.");
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
