import { describe, expect, test } from "vitest";
import { cancellationForm, trackOrderForm } from "./contract.ts";

const form = trackOrderForm("LT");
const email = "robin@example.com";
const messages = (given: unknown) =>
  form.safeParse(given).error?.issues.map(({ path, message }) => `${path}: ${message}`);

describe("the tracking form", () => {
  test.each(["LT-20377", "lt-20377", " LT 20377 ", "20377", "#20377", "lt 20 377", "LT–20377"])(
    "accepts %j",
    (number) => {
      expect(form.parse({ number, email }).number).toBe("LT-20377");
    },
  );

  test("accepts the address in any case and with spaces around it", () => {
    expect(form.parse({ number: "20377", email: "  Robin@Example.COM " }).email).toBe(email);
  });

  test("reports what is missing", () => {
    expect(messages({})).toEqual(["number: Enter your order number", "email: Enter your email address"]);
    expect(messages({ number: " - ", email: " " })).toEqual([
      "number: Enter your order number",
      "email: Enter your email address",
    ]);
  });

  test.each(["XX-20377", "LT", "20377; drop table orders", "LTLT-20377", "1".repeat(13)])(
    "rejects %j with a reason",
    (number) => {
      expect(messages({ number, email })).toEqual(["number: Enter an order number like LT-20377"]);
    },
  );

  test("rejects an invalid address with a reason", () => {
    const wrong = "email: Enter an email address in the correct format, like name@example.com";
    expect(messages({ number: "20377", email: "robin@" })).toEqual([wrong]);
  });
});

test("a long reason of a cancellation is cut between characters", () => {
  const start = "x".repeat(299);
  expect(cancellationForm.parse({ reason: `${start}😀` }).reason).toBe(start);
});
