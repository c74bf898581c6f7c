import { expect, test } from "vitest";
import type { Order } from "./order-store.ts";
import { forBuyer, forOwner, forStaff } from "./visible-columns.ts";

const order = {
  number: "LT-1000001",
  email: "robin@example.com",
  firstName: "Robin",
  address: "14 Birchcliffe Road",
  cancelReason: null,
  draftTokenHash: "hash",
  stripeSessionId: "pi_1",
  stripeClientSecret: "pi_1_secret",
} as Order;

test("buyer and owner see their data and no ids of a provider", () => {
  for (const seen of [forBuyer(order), forOwner(order)]) {
    expect(seen).toMatchObject({ number: "LT-1000001", email: "robin@example.com", address: "14 Birchcliffe Road" });
    expect(Object.keys(seen)).not.toContain("stripeSessionId");
  }
  expect(Object.keys(forOwner(order))).toContain("cancelReason");
});

test("staff see the payment and none of the customer's data", () => {
  const seen = forStaff(order);
  expect(seen).toMatchObject({ number: "LT-1000001", stripeSessionId: "pi_1" });
  for (const column of ["email", "firstName", "address"]) expect(Object.keys(seen)).not.toContain(column);
});

test("nobody sees what pays for an order or opens its checkout", () => {
  const seen = [forBuyer(order), forOwner(order), forStaff(order)].flatMap(Object.keys);
  for (const column of ["stripeClientSecret", "draftTokenHash"]) expect(seen).not.toContain(column);
});
