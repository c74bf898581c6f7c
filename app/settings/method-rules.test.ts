import { expect, test } from "vitest";
import { usableMethods } from "./method-rules.ts";

test("a way to pay is offered only if staff chose it and the account has it", () => {
  const has = { paypal: "active", klarna: "pending", pay_by_bank: "active" } as const;
  expect(usableMethods(["klarna", "afterpay_clearpay", "paypal"], has)).toEqual(["paypal"]);
  expect(usableMethods(undefined, has), "until staff choose").toEqual([]);
  expect(usableMethods(["paypal"], undefined), "until Stripe was asked").toEqual([]);
});
