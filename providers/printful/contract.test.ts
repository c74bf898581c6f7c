import { describe, expect, it } from "vitest";
import { order, printExternalId } from "./contract.ts";
import { amount, decimal, hundredths, isSterling } from "./contract-money.ts";
import { rates } from "./contract-rates.ts";
import { externalId, orderRequest, ratesRequest } from "./contract-requests.ts";
import { webhookEvent, webhookKey } from "./contract-webhooks.ts";
import { wireOrder, wireRates } from "./requests.ts";

const rate = { id: "STANDARD", name: "Flat Rate (Estimated delivery: Dec 1–4) ", rate: "4.39", currency: "GBP" };
const anOrder = {
  id: 70011,
  external_id: "abc",
  status: "draft",
  error: null,
  shipping: "STANDARD",
  shipping_service_name: "Flat Rate",
  created: 1_795_180_000,
  updated: 1_795_180_000,
  items: [],
};

describe("money", () => {
  it.each([
    ["4.39", 439],
    ["0.5", 50],
    ["12", 1200],
    ["2.730", 273],
    ["-1.50", -150],
    [4.39, 439],
    [1.005e2, 10050],
    [0.1 + 0.2, 30],
  ])("reads %s as %i pence", (text, pence) => expect(hundredths(text)).toBe(pence));

  it.each(["4.395", "4,39", "", "£4", "NaN", "1e3", 4.395, Number.NaN, Number.POSITIVE_INFINITY])(
    "refuses %s instead of rounding it",
    (text) => expect(amount.safeParse(text).success).toBe(false),
  );

  it("writes pence with two decimals", () => {
    expect([0, 5, 50, 2499, -150].map(decimal)).toEqual(["0.00", "0.05", "0.50", "24.99", "-1.50"]);
    expect(() => decimal(1.5)).toThrow(RangeError);
  });
});

describe("rates", () => {
  it("are pence, with a presentable name", () => {
    const read = rates.parse([{ ...rate, minDeliveryDays: 3, maxDeliveryDays: "6" }]);
    expect(isSterling(read) && read.rates).toEqual([
      {
        id: "STANDARD",
        name: "Flat Rate (Estimated delivery: Dec 1–4)",
        title: "Flat Rate",
        pence: 439,
        currency: "GBP",
        minDeliveryDays: 3,
        maxDeliveryDays: 6,
        minDeliveryDate: null,
        maxDeliveryDate: null,
      },
    ]);
  });

  it("are null where the days are missing", () => {
    const read = rates.parse([rate]);
    expect(isSterling(read) && read.rates[0]).toMatchObject({ minDeliveryDays: null, maxDeliveryDays: null });
  });

  it("may have dates as numbers, as the reference says", () => {
    const read = rates.parse([{ ...rate, minDeliveryDate: 1_796_083_200, maxDeliveryDate: "2026-12-04" }]);
    expect(isSterling(read) && read.rates[0]).toMatchObject({ pence: 439, maxDeliveryDate: "2026-12-04" });
  });

  it("in another currency are a refusal without a number", () => {
    expect(rates.parse([rate, { ...rate, currency: "USD" }])).toEqual({ refusal: "wrong_currency", currency: "USD" });
  });

  it("below zero are malformed", () => expect(rates.safeParse([{ ...rate, rate: "-4.39" }]).success).toBe(false));

  it("may be empty", () => expect(rates.parse([])).toEqual({ currency: "GBP", rates: [] }));
});

describe("orders", () => {
  it("parse without costs and shipments, as while costs are being computed", () => {
    expect(order.parse({ ...anOrder, costs: null })).toMatchObject({ costs: null, shipments: [], externalId: "abc" });
  });

  it("with an unrecognised status are `unknown`", () => {
    expect(order.parse({ ...anOrder, status: "teleported" }).status).toBe("unknown");
  });

  it("billed in dollars carry no pence", () => {
    const costs = { currency: "USD", subtotal: "9.25", shipping: "4.39", total: "13.64" };
    expect(order.parse({ ...anOrder, costs }).costs).toEqual({ refusal: "wrong_currency", currency: "USD" });
  });

  it("are not billed yet while their costs have no total", () => {
    const costs = {
      currency: "GBP",
      subtotal: null,
      discount: null,
      shipping: null,
      tax: null,
      vat: null,
      total: null,
    };
    expect(order.parse({ ...anOrder, costs }).costs).toBeNull();
  });

  it.each([
    ["2026-11-24", new Date("2026-11-24")],
    [1_795_300_000, new Date(1_795_300_000_000)],
    ["soon", null],
    ["", null],
  ])("accept a parcel sent at %j", (shipped_at, shippedAt) => {
    const shipment = { id: 1, carrier: "DHL", shipped_at, items: [] };
    expect(order.parse({ ...anOrder, shipments: [shipment] }).shipments).toMatchObject([{ shippedAt }]);
  });

  it("accept a numeric tracking number and a textual time", () => {
    const shipment = { id: 1, carrier: "DHL", tracking_number: 12345, shipped_at: "1795300000", items: [] };
    const [parcel] = order.parse({ ...anOrder, shipments: [shipment] }).shipments;
    expect(parcel).toMatchObject({
      trackingNumber: "12345",
      shippedAt: new Date(1_795_300_000_000),
      reshipment: false,
    });
  });
});

describe("external ids", () => {
  const uuid = "0192F5C4-8a77-7c3e-9d12-aabbccddeeff";

  it("are the uuid without dashes, and stay within 32 characters when printed again", () => {
    expect(printExternalId(uuid)).toBe("0192f5c48a777c3e9d12aabbccddeeff");
    expect(printExternalId(uuid, 2)).toBe("0192f5c48a777c3e9d12aabbccddeer2");
    expect(externalId.safeParse(printExternalId(uuid, 12)).success).toBe(true);
    expect(() => printExternalId("LT-20431")).toThrow(RangeError);
  });

  it.each(["", "a".repeat(33), "with space", "ünïcode"])("cannot be %j", (id) => {
    expect(externalId.safeParse(id).success).toBe(false);
  });
});

describe("what we send", () => {
  const address = { address1: "1 High St", city: "Leeds", countryCode: "GB", postcode: "LS1 1AA" };

  it("omits blank parts of an address, since the provider refuses an empty state", () => {
    const body = wireRates({
      recipient: { ...address, stateCode: "", phone: " " },
      items: [{ variantId: 4001, quantity: 2 }],
    });
    expect(body.recipient).toEqual({ address1: "1 High St", city: "Leeds", country_code: "GB", zip: "LS1 1AA" });
    expect(ratesRequest.safeParse(body).success).toBe(true);
  });

  it("is no more of an address than a rate is asked for with", () => {
    const recipient = { ...address, address2: "Flat 3" };
    const rate = wireRates({ recipient, items: [{ variantId: 4001, quantity: 1 }] });
    expect(rate.recipient).toEqual({ address1: "1 High St", city: "Leeds", country_code: "GB", zip: "LS1 1AA" });
    const items = [{ syncVariantId: 4_000_004_001, quantity: 1, retailPrice: 2499 }];
    const order = wireOrder({ externalId: "abc", recipient: { ...recipient, name: "A Lee" }, items });
    expect(order.recipient).toMatchObject({ address2: "Flat 3" });
  });

  it("is an order with prices in pounds", () => {
    const body = wireOrder({
      externalId: "abc",
      shipping: "STANDARD",
      recipient: { ...address, name: "A Lee", email: "a@x.test" },
      items: [{ externalId: "li_1", syncVariantId: 4_000_004_001, quantity: 1, retailPrice: 2499, name: "Tee" }],
      retailCosts: { shipping: 439, discount: 0, tax: 0 },
      packingSlip: { message: "Thanks" },
    });
    expect(orderRequest.parse(body)).toEqual(body);
    expect(body.items[0]).toMatchObject({ retail_price: "24.99", sync_variant_id: 4_000_004_001 });
    expect(body.retail_costs).toEqual({ currency: "GBP", shipping: "4.39", discount: "0.00", tax: "0.00" });
  });
});

describe("webhooks", () => {
  const event = { type: "order_updated", created: 1_795_300_100, retries: 0, store: 12, data: { order: anOrder } };

  it("have the same key for every delivery of one event, and different keys for different events", () => {
    expect(webhookKey({ ...event, retries: 3 })).toBe(webhookKey(event));
    expect(webhookKey({ ...event, data: { order: { ...anOrder, status: "pending" } } })).not.toBe(webhookKey(event));
    expect(webhookKey("nonsense")).toBeNull();
  });

  it("of a parcel are read for its id, whatever else they say of it", () => {
    const shipment = { id: 10, items: "two", shipped_at: {} };
    const sent = { ...event, type: "package_shipped", data: { shipment, order: anOrder } };
    expect(webhookEvent.parse(sent).data).toEqual({ shipment: { id: 10 }, order: { id: 70011, externalId: "abc" } });
  });

  it("of stock are read if nothing is out, or nothing discontinued", () => {
    const stock = { ...event, type: "stock_updated", data: { product_id: 71, variant_stock: { out: [4012] } } };
    expect(webhookEvent.parse(stock).data).toEqual({
      product_id: 71,
      variant_stock: { out: [4012], discontinued: [] },
    });
  });

  it("expose only the id they are about", () => {
    expect(webhookEvent.parse(event).data).toEqual({ order: { id: 70011, externalId: "abc" } });
    expect(webhookEvent.safeParse({ ...event, type: "order_teleported" }).success).toBe(false);
  });
});
