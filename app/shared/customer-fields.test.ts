import { expect, test } from "vitest";
import { emailAddress, typedOrderNumber } from "./customer-fields.ts";

test.each([
  ["robin@example.com", undefined],
  ["", "Enter your email address"],
  [`${"r".repeat(250)}@example.com`, "Enter an email address of 254 characters or fewer"],
  ["robin", "Enter an email address in the correct format, like name@example.com"],
])("the email address %s is answered by: %s", (typed, message) => {
  expect(emailAddress.safeParse(typed).error?.issues[0]?.message).toBe(message);
});

test("an order number is accepted with or without prefix, in any case and spacing", () => {
  const number = typedOrderNumber("LT");
  for (const typed of ["LT-20377", "lt 20 377", "#20377", "20377"]) {
    const plain = number.plain(typed);
    expect(number.isValid(plain), typed).toBe(true);
    expect(number.formatted(plain)).toBe("LT-20377");
  }
  for (const typed of ["", "LT-1", "AB-20377", "20377 and 20378"])
    expect(number.isValid(number.plain(typed)), typed).toBe(false);
});
