import { describe, expect, test } from "vitest";
import { store } from "#store";
import { renderOrderConfirmation } from "./order-confirmation.ts";
import { sampleFacts } from "./sample-order.ts";

const revealing = [store.brand, store.party, store.hero.headline, store.hero.line, store.shopName];

describe("the receipt", () => {
  const email = renderOrderConfirmation(sampleFacts());

  test.each(["text", "html"] as const)("has number, items, sums, address and days in its %s part", (part) => {
    const words = part === "html" ? plain(email.html) : email.text;
    for (const fact of [
      "LT-20418",
      "T-Shirt",
      "Navy, L",
      "Starter Bundle",
      "£54.97",
      "Discount, code LIGHT10",
      "-£7.99",
      "Express UK Delivery",
      "£8.99",
      "£80.96",
      "14 Birchcliffe Road",
      "HX7 8DG",
      "Mon 23 to Tue 24 Nov",
      "15:02 on Fri 20 Nov",
      store.contact.email,
      store.legal.trader,
      "I/We* give notice that I/we* cancel",
    ]) {
      expect(words).toContain(fact);
    }
  });

  test.each(["text", "html"] as const)("links the order in its %s part", (part) => {
    expect(email[part]).toContain("https://shop.example/orders/LT-20418?key=k3y");
  });

  test("has a subject that reveals only the number", () => {
    expect(email.subject).toBe("Your order LT-20418");
    for (const word of revealing) expect(email.subject.toLowerCase()).not.toContain(word.toLowerCase());
  });

  test("names neither party, slogan nor brand outside the trader's name and address", () => {
    const rest = email.text.replaceAll(store.legal.trader, "").replaceAll(store.contact.email, "");
    for (const word of revealing) expect(rest).not.toContain(word);
  });

  test("loads no external resource", () => {
    expect(email.html).not.toMatch(/<(img|link|script|iframe)|url\(|@import|@font-face/i);
  });
});

test("it goes to print if enough are ordered only while it waits for a minimum, whatever held at the checkout", () => {
  const facts = sampleFacts({ printCondition: "Mug: printed if at least 50 are ordered." });
  expect(renderOrderConfirmation(facts, ["Mug: printed if at least 50 are ordered."]).text).toContain("if enough are");
  expect(renderOrderConfirmation(facts, []).text).not.toContain("if enough are");
});

test("a customer's input is escaped", () => {
  const firstName = `<img src=x onerror="alert('1')">`;
  const email = renderOrderConfirmation(sampleFacts({ firstName, address: "</td></table><script>alert(2)</script>" }));
  expect(email.html).not.toContain("<img");
  expect(email.html).not.toContain("<script");
  expect(plain(email.html)).toContain(firstName);
  expect(email.text).toContain(firstName);
});

test("times are London time, also in summer", () => {
  const summer = { paidAt: new Date("2026-07-20T14:02:00Z"), cancelUntil: new Date("2026-07-20T15:02:00Z") };
  const email = renderOrderConfirmation(sampleFacts(summer));
  expect(email.text).toContain("You can cancel until 16:02 on Mon 20 Jul");
});

test("a claim that the shop may not make is omitted", () => {
  const { text } = renderOrderConfirmation({ ...sampleFacts(), shipsIn: null });
  expect(text).toContain("After that");
  expect(text).not.toContain("48H");
});

test("an order without names, days or discount still gives a complete email", () => {
  const bare = { firstName: null, lastName: null, shippingMinDays: null, shippingMaxDays: null, discountTotal: 0 };
  const { text } = renderOrderConfirmation(sampleFacts({ ...bare, cancelUntil: null }));
  expect(text).toContain("Thank you.");
  expect(text).not.toMatch(/undefined|null|NaN|Invalid/);
});

/** The visible text of the HTML part. */
function plain(html: string): string {
  const decoded: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
  return html
    .replace(/<style>.*?<\/style>/gs, "")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => decoded[name]!);
}
