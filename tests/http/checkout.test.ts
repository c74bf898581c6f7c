import { beforeEach, describe, expect, test } from "vitest";
import { type Buyer, openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { untilWaitingForLock } from "../support/lock-waits.ts";
import { orderRow } from "../support/order-facts.ts";
import { settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const mug = await variantId(shop, "lantern-mug", "White", "11oz");

beforeEach(() => shop.control.fault("printful", "down", false));

const oneMug = () => [{ variantId: mug, quantity: 1 }];

test("a wallet's window can answer the checkout, also after visiting cached pages", async () => {
  for (const path of ["/", "/product/lantern-mug", "/checkout"]) {
    const answer = await fetch(`${shop.url}${path}`);
    expect(answer.headers.get("cross-origin-opener-policy"), path).toBe("same-origin-allow-popups");
  }
});

describe("prices come from the shop", () => {
  test("a price of 0.01 sent by a browser is ignored", async () => {
    const buyer = openBuyer(shop);
    const lines = [{ variantId: mug, quantity: 1, price: 0.01, unitPrice: 1, total: 1 }];
    const answer = await buyer.send<{ total: number }>("POST", "/api/checkout", { lines, total: 1 });
    expect(answer.body.total).toBe(999);
  });

  test("an override's price is charged, and a retired override's is not", async () => {
    const { pool } = shop.shop;
    const { rows } = await pool.query(
      "select printful_product_id::text as id from products where slug = 'lantern-mouse-pad'",
    );
    const pad = await variantId(shop, "lantern-mouse-pad", "Black", "Standard");
    await pool.query(
      "insert into product_overrides (printful_product_id, custom_retail_price_pence) values ($1, 1250)",
      [rows[0].id],
    );
    expect((await openBuyer(shop).open([{ variantId: pad, quantity: 2 }])).body.total).toBe(2500);
    await pool.query("update product_overrides set is_active = false");
    expect((await openBuyer(shop).open([{ variantId: pad, quantity: 2 }])).body.total).toBe(2998);
  });

  test("sold-out, unknown and absurd lines are refused, each by name", async () => {
    const soldOut = await variantId(shop, "lantern-tshirt", "Ash Grey", "M");
    expect(await openBuyer(shop).open([{ variantId: soldOut, quantity: 1 }])).toMatchObject({
      status: 409,
      body: { error: "This item is sold out" },
    });
    expect(
      await openBuyer(shop).open([
        { variantId: mug, quantity: 1 },
        { variantId: 999_999, quantity: 1 },
      ]),
    ).toMatchObject({
      status: 409,
      body: { problems: [{ kind: "unknown_variant", index: 1 }] },
    });
    expect((await openBuyer(shop).open([{ variantId: mug, quantity: 0 }])).status).toBe(409);
    expect(await openBuyer(shop).open([])).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("No items in cart") },
    });
  });

  test("if staff change a price before payment, it is refused with the new total", async () => {
    const buyer = openBuyer(shop);
    await buyer.open([{ variantId: await variantId(shop, "lantern-cap", "Navy", "One Size"), quantity: 1 }]);
    await buyer.address();
    const { body: quoted } = await buyer.quote();
    await buyer.select(quoted.options[0]!);
    const shown = { total: buyer.summary.total, revision: buyer.summary.revision };
    await shop.shop.pool.query(
      "update products set retail_price_pence = coalesce(retail_price_pence, price_pence) + 100 where slug = 'lantern-cap'",
    );
    const refused = await buyer.pay(shown);
    expect(refused).toMatchObject({ status: 409, body: { reason: "changed", itemsTotal: 2099 } });
    await shop.shop.pool.query(
      "update products set retail_price_pence = retail_price_pence - 100 where slug = 'lantern-cap'",
    );
  });
});

describe("delivery", () => {
  test("a rate that was never offered is refused", async () => {
    const buyer = openBuyer(shop);
    await buyer.open(oneMug());
    await buyer.address();
    const { options } = (await buyer.quote()).body;
    const refused = { status: 409, body: { error: "This delivery option is no longer available. Choose another." } };
    expect(await buyer.select({ ...options[0]!, rate: "0.01" })).toMatchObject(refused);
    expect(await buyer.select({ ...options[0]!, id: "PIGEON" })).toMatchObject(refused);
    expect(await buyer.select({ id: "standard-uk", rate: "4.99", name: "Standard UK Delivery" })).toMatchObject(
      refused,
    );
    expect(await buyer.select({ ...options[0]!, currency: "USD" })).toMatchObject(refused);
    expect((await orderRow(shop, buyer.draft)).shipping_total).toBe(0);
  });

  test("a rate quoted for other items or another address is refused", async () => {
    const buyer = openBuyer(shop);
    await buyer.open([{ variantId: mug, quantity: 5 }]);
    await buyer.address();
    const forOneMug = await buyer.quote([
      { printful_variant_id: buyer.summary.lines[0]!.printfulVariantId!, quantity: 1 },
    ]);
    expect((await buyer.select(forOneMug.body.options[0]!)).status).toBe(409);
  });

  test("a changed address or cart drops the choice", async () => {
    const buyer = openBuyer(shop);
    await buyer.open(oneMug());
    await buyer.address();
    await buyer.select((await buyer.quote()).body.options[0]!);
    expect(buyer.summary.shipping).not.toBeNull();
    await buyer.address({ ...robin, firstName: "Robyn" });
    expect(buyer.summary.shipping, "a name is no destination").not.toBeNull();
    await buyer.address({ ...robin, postcode: "IV27 4NZ" });
    expect(buyer.summary).toMatchObject({ shipping: null, shippingTotal: 0, total: 999 });
    await buyer.select((await buyer.quote()).body.options[0]!);
    await buyer.open([{ variantId: mug, quantity: 2 }]);
    expect(buyer.summary).toMatchObject({ shipping: null, shippingTotal: 0, total: 1998 });
  });

  test("while the print provider is down the quote says so, and only then the built-in options may be chosen", async () => {
    const buyer = openBuyer(shop);
    await buyer.open([{ variantId: mug, quantity: 3 }]);
    await buyer.address({ ...robin, postcode: "LS1 1AA" });
    await shop.control.fault("printful", "down");
    const quote = await buyer.quote();
    expect(quote.status).toBe(502);
    expect(quote.body.error).toMatch(/^Shipping API error: \d{3} - .+/);
    const express = { id: "express-uk", rate: "8.99", name: "Express UK Delivery" };
    expect((await buyer.select(express)).body).toMatchObject({ shippingTotal: 899, total: 3 * 999 + 899 });
    expect((await buyer.pay()).status).toBe(200);
  });

  test("an address that the print provider refuses unlocks no cheaper delivery, and the response says what is wrong", async () => {
    const buyer = openBuyer(shop);
    await buyer.open([{ variantId: mug, quantity: 2 }]);
    await buyer.address({ ...robin, country: "US", state: "NY", city: "New York", postcode: "10001" });
    // As a draft from before the form asked for it.
    await shop.shop.pool.query("update orders set state = '' where id = $1", [buyer.draft]);
    buyer.summary.address!.state = "";
    const problem = "State code is missing for United States.";
    expect(await buyer.quote()).toEqual({
      status: 422,
      body: { error: `Shipping API error: 400 - ${problem}`, problem },
    });
    const standard = { id: "standard-uk", rate: "4.99", name: "Standard UK Delivery" };
    expect((await buyer.select(standard)).status).toBe(409);
  });

  test("quotes are cached for 30 s: the same request calls the print provider once", async () => {
    const buyer = openBuyer(shop);
    await buyer.open([{ variantId: mug, quantity: 7 }]);
    await buyer.address({ ...robin, postcode: "EH1 1AA" });
    const first = await buyer.quote();
    await shop.control.fault("printful", "down");
    expect(await buyer.quote()).toEqual(first);
  });

  test("a quote without items says 'No items in cart'", async () => {
    const answer = await openBuyer(shop).send("POST", "/functions/v1/shipping-quotes", {
      recipient: { country_code: "GB" },
      items: [],
    });
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining("No items in cart") } });
  });

  test("the checks before a choice return every message, joined by commas", async () => {
    const answer = await openBuyer(shop).send("POST", "/functions/v1/checkout-shipping-select", {});
    expect(answer.body.error).toBe(
      "Validation failed: PaymentIntent ID is required, Items total must be a positive number, " +
        "Shipping rate ID is required, Shipping rate is required, Shipping currency is required",
    );
    const negative = await openBuyer(shop).send("POST", "/functions/v1/checkout-shipping-select", {
      paymentIntentId: "pi_1",
      itemsTotal: 1,
      shipping: { rate_id: "a", rate: "-1", currency: "GBP" },
    });
    expect(negative).toMatchObject({
      status: 400,
      body: { error: "Validation failed: Shipping rate must be a valid positive number" },
    });
  });
});

describe("paying", () => {
  /** Pays while somebody else changes the order, and commits the change once the payment waits for it. */
  const payDuring = async (buyer: Buyer, ...changes: string[]) => {
    const other = await shop.shop.pool.connect();
    await other.query("begin");
    for (const change of changes) await other.query(change, [buyer.draft]);
    const paying = buyer.pay();
    await untilWaitingForLock(shop.shop.pool);
    await other.query("commit");
    other.release();
    return paying;
  };

  test("a cart edited in a second tab makes the first tab's Pay refuse with the new total", async () => {
    const buyer = await openBuyer(shop).ready(oneMug());
    const firstTab = { total: buyer.summary.total, revision: buyer.summary.revision };
    // The first tab's claim is settled: its card was declined.
    await buyer.confirm("pm_card_chargeDeclined").catch(() => {});
    await buyer.open([{ variantId: mug, quantity: 4 }]);
    expect(await buyer.pay(firstTab)).toMatchObject({ status: 409, body: { itemsTotal: 4 * 999 } });
  });

  test("while a payment may still go through, a changed cart becomes a new order", async () => {
    const buyer = await openBuyer(shop).ready(oneMug());
    const paying = { draft: buyer.draft, intent: buyer.summary.paymentIntentId! };
    await buyer.open([{ variantId: mug, quantity: 4 }]);
    expect(buyer.draft).not.toBe(paying.draft);
    await shop.shop.stripe.paymentIntents.confirm(paying.intent, { payment_method: "pm_card_visa" });
    await settle(shop);
    expect(await orderRow(shop, paying.draft)).toMatchObject({ status: "paid" });
    expect((await orderRow(shop, buyer.draft)).status).toBe("pending_payment");
  });

  test("while a payment may still go through, a changed price does not affect it", async () => {
    const buyer = await openBuyer(shop).ready(oneMug());
    const { total } = buyer.summary;
    const dearer = "update products set retail_price_pence = coalesce(retail_price_pence, price_pence)";
    await shop.shop.pool.query(`${dearer} + 100 where slug = 'lantern-mug'`);
    expect(await buyer.pay()).toMatchObject({ status: 200, body: { total } });
    await shop.shop.pool.query(`${dearer} - 100 where slug = 'lantern-mug'`);
    await buyer.confirm();
    await settle(shop);
    expect(await orderRow(shop, buyer.draft)).toMatchObject({ status: "paid", captured_total: total });
  });

  test("the same total is not enough: other lines make Pay refuse", async () => {
    const buyer = await openBuyer(shop).ready([{ variantId: mug, quantity: 1 }]);
    const stale = buyer.summary.revision - 1;
    expect(await buyer.pay({ revision: stale })).toMatchObject({ status: 409, body: { reason: "changed" } });
  });

  test("a change at the very moment of paying is noticed: the new total is shown, and nothing can be paid", async () => {
    const buyer = await openBuyer(shop).ready(oneMug());
    await buyer.confirm("pm_card_chargeDeclined").catch(() => {});
    const claimedBefore = (await orderRow(shop, buyer.draft)).pay_claimed_at;
    const total = buyer.summary.total + 100;
    const paid = await payDuring(
      buyer,
      "update orders set shipping_total = shipping_total + 100, total = total + 100, revision = revision + 1 where id = $1",
    );
    expect(paid).toMatchObject({ status: 409, body: { reason: "changed", total } });
    expect((await orderRow(shop, buyer.draft)).pay_claimed_at).toEqual(claimedBefore);
    expect(await buyer.pay({ total, revision: undefined })).toMatchObject({ status: 200, body: { total } });
  });

  test("a cart changed by another tab at that moment is not changed back", async () => {
    const buyer = await openBuyer(shop).ready(oneMug());
    await buyer.confirm("pm_card_chargeDeclined").catch(() => {});
    await settle(shop);
    const total = buyer.summary.total + 999;
    const paid = await payDuring(
      buyer,
      "update orders set items_total = items_total + 999, total = total + 999, revision = revision + 1 where id = $1",
      "update order_items set quantity = 2, total = 2 * unit_price where order_id = $1",
    );
    expect(paid).toMatchObject({ status: 409, body: { reason: "changed", total, lines: [{ quantity: 2 }] } });
  });

  test("no step can be skipped", async () => {
    const buyer = openBuyer(shop);
    await buyer.open(oneMug());
    expect(await buyer.pay()).toMatchObject({ status: 409, body: { reason: "incomplete" } });
    await buyer.address();
    expect(await buyer.pay()).toMatchObject({ status: 409, body: { error: "Choose a delivery option first." } });
  });

  test("a double click pays once", async () => {
    const buyer = await openBuyer(shop).ready(oneMug());
    const answers = await Promise.all([buyer.pay(), buyer.pay(), buyer.pay()]);
    expect(new Set(answers.map((answer) => answer.body.paymentIntentId)).size).toBe(1);
    const confirmed = await Promise.allSettled([buyer.confirm(), buyer.confirm()]);
    expect(confirmed.some((result) => result.status === "fulfilled")).toBe(true);
    await settle(shop);
    expect(await orderRow(shop, buyer.draft)).toMatchObject({ status: "paid", captured_total: buyer.summary.total });
  });

  test("opening the checkout many times at once creates one PaymentIntent", async () => {
    const buyer = openBuyer(shop);
    await buyer.open(oneMug());
    const answers = await Promise.all(Array.from({ length: 6 }, () => buyer.open([{ variantId: mug, quantity: 9 }])));
    expect(new Set(answers.map((answer) => answer.body.paymentIntentId))).toEqual(
      new Set([buyer.summary.paymentIntentId]),
    );
  });

  test("someone else's draft is not found", async () => {
    const buyer = await openBuyer(shop).ready(oneMug());
    const stranger = openBuyer(shop);
    await stranger.open(oneMug());
    const notFound = { status: 404, body: { error: "Order not found. Please check the order ID and try again." } };
    expect(await stranger.send("PUT", `/api/checkout/${buyer.draft}/address`, robin)).toMatchObject(notFound);
    expect(await stranger.send("POST", `/api/checkout/${buyer.draft}/pay`, { total: 1 })).toMatchObject(notFound);
  });

  test("while the payment provider is down, opening says so, loses nothing, and works when it is back", async () => {
    const buyer = openBuyer(shop);
    await shop.control.fault("stripe", "error_500");
    const down = await buyer.open(oneMug());
    expect(down.status).toBe(503);
    expect(down.body.error).toContain("Nothing was charged");
    await shop.control.fault("stripe", "error_500", false);
    expect((await buyer.open(oneMug())).status).toBe(200);
  });
});

describe("addresses", () => {
  test("countries are accepted as names or codes; an unsupported one is refused at its field", async () => {
    const buyer = openBuyer(shop);
    await buyer.open(oneMug());
    for (const [given, code] of [
      ["Germany", "DE"],
      ["Czech Republic", "CZ"],
      ["UK", "GB"],
      ["us", "US"],
    ]) {
      expect((await buyer.address({ ...robin, country: given, state: "NY" })).body.address?.country).toBe(code);
    }
    for (const country of ["Atlantis", "BR"]) {
      const refused = await buyer.address({ ...robin, country });
      expect(refused).toMatchObject({
        status: 400,
        body: { fields: { country: expect.stringContaining("do not deliver") } },
      });
    }
  });

  test.each([
    ["US", "state", "Ohio"],
    ["Canada", "province", "on"],
    ["au", "state", "N.S.W."],
  ])("an address in %s needs its %s, such as %s", async (country, word, state) => {
    const buyer = openBuyer(shop);
    await buyer.open(oneMug());
    expect(await buyer.address({ ...robin, country, state: " " })).toMatchObject({
      status: 400,
      body: { fields: { state: `Enter your ${word}` } },
    });
    expect(await buyer.address({ ...robin, country, state: "X" })).toMatchObject({
      status: 400,
      body: { fields: { state: expect.stringContaining(`Enter your ${word} by its name or code, like `) } },
    });
    expect(await buyer.address({ ...robin, country, state })).toMatchObject({
      status: 200,
      body: { address: { state } },
    });
  });

  test("every missing field is named with what to do", async () => {
    const buyer = openBuyer(shop);
    await buyer.open(oneMug());
    const refused = await buyer.address({ ...robin, email: "robin@", firstName: " ", city: "", postcode: "" });
    expect(refused.body).toMatchObject({
      fields: {
        email: "Enter an email address in the correct format, like name@example.com",
        firstName: "Enter your first name",
        city: "Enter your town or city",
        postcode: "Enter your postcode",
      },
    });
    expect((await buyer.address({ ...robin, postcode: "HX7" })).body).toMatchObject({
      fields: { postcode: "Enter a full UK postcode" },
    });
  });
});
