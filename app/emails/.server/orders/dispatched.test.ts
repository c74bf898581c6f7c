import { describe, expect, test } from "vitest";
import { store } from "#store";
import { renderDispatched } from "./dispatched.ts";
import { sampleFacts, sampleShipment } from "./sample-order.ts";

const write = (change = {}, order = {}) =>
  renderDispatched({ ...sampleFacts(order), shipment: sampleShipment(change) });

describe("the dispatch email", () => {
  const email = write();

  test.each(["text", "html"] as const)(
    "has number, total, carrier, tracking, items and days in its %s part",
    (part) => {
      for (const fact of [
        "LT-20418",
        "£80.96",
        "Royal Mail Tracked 48",
        "AB123456789GB",
        "https://tracking.example/AB123456789GB",
        "https://shop.example/orders/LT-20418?key=k3y",
        "T-Shirt",
        "Navy, L",
        "Mon 23 to Tue 24 Nov",
        "Thu 26 Nov",
      ]) {
        // Spans only keep a date on one line.
        expect(email[part].replaceAll(/<\/?span[^>]*>/g, "")).toContain(fact);
      }
    },
  );

  test("says that the parcel is part of the order, and lists only its contents", () => {
    expect(email.text).toContain("This parcel is part of your order");
    expect(email.text).not.toContain("Mug");
  });

  test("has a subject that reveals only the number", () => {
    expect(email.subject).toBe("Your parcel LT-20418 is on its way");
    for (const word of [store.brand, store.party, store.hero.headline, store.hero.line]) {
      expect(email.subject).not.toContain(word);
    }
  });
});

test("a parcel with the whole order is not called a part", () => {
  const { text } = write({ items: [11, 12, 13, 14].map((itemId) => ({ itemId, quantity: 1 })) });
  expect(text).not.toContain("part of your order");
  expect(text).toContain("Mug");
});

test("a parcel with unknown contents lists the whole order, labelled as such", () => {
  const { text } = write({ items: [] });
  expect(text).not.toContain("In this parcel");
  expect(text).toContain("What you bought");
  expect(text).toContain("Mug");
});

test("a reprint is called a replacement", () => {
  expect(write({ reshipment: true }).text).toContain("This is a replacement parcel.");
});

test("a tracking link that is not a web URL is omitted", () => {
  const email = write({ trackingUrl: "javascript:alert(1)" });
  expect(email.html).not.toContain("javascript:");
  expect(email.text).toContain("AB123456789GB");
});

test("it renders even if the shipment's row is gone", () => {
  const { text } = renderDispatched({ ...sampleFacts(), shipment: undefined });
  expect(text).toContain("LT-20418");
  expect(text).not.toMatch(/undefined|null|NaN|Invalid/);
});

test("hostile names are escaped", () => {
  const { html, text } = write({ carrier: "<script>alert(1)</script>" }, { lastName: "<b>Hart</b>" });
  expect(html).not.toContain("<script");
  expect(html).not.toContain("<b>Hart");
  expect(text).toContain("<b>Hart</b>");
});
