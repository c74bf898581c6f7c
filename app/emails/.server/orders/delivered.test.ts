import { expect, test } from "vitest";
import { renderDelivered } from "./delivered.ts";
import { sampleFacts } from "./sample-order.ts";

const reviewLink = "https://shop.example/orders/LT-20418/review?key=k3y";
const write = (deliveryAssumed: boolean) =>
  renderDelivered({ ...sampleFacts({ status: "delivered", deliveredAt: new Date(), deliveryAssumed }), reviewLink });

test("a confirmed delivery's email says that the order has arrived", () => {
  const { subject, text } = write(false);
  expect(subject).toBe("Your order LT-20418 has arrived");
  expect(text).toContain("Everything in order LT-20418 has been delivered.");
});

test("an assumed delivery's email asks whether the order has arrived", () => {
  const { subject, text, html } = write(true);
  expect(subject).toBe("Has your order LT-20418 arrived?");
  expect(text).toContain("The carrier hasn’t confirmed delivery");
  for (const part of [text, html]) expect(part).not.toMatch(/has (arrived|been delivered)\b/);
});
