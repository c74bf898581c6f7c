import { expect, test } from "vitest";
import { canonicalForm, paramName, parseForm } from "./form.ts";

test("Bracketed names become objects and lists, as the SDK and curl write them", () => {
  expect(parseForm("amount=1999&metadata[order_id]=o_1&shipping[address][line1]=14+Birchcliffe+Road")).toEqual({
    amount: "1999",
    metadata: { order_id: "o_1" },
    shipping: { address: { line1: "14 Birchcliffe Road" } },
  });
  expect(parseForm("expand[0]=a&expand[1]=b")).toEqual({ expand: ["a", "b"] });
  expect(parseForm("expand[]=a&expand[]=b")).toEqual({ expand: ["a", "b"] });
  expect(parseForm("metadata=")).toEqual({ metadata: "" });
});

test("`__proto__` and `constructor` are ordinary names", () => {
  parseForm("__proto__[polluted]=yes&constructor[prototype][polluted]=yes");
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});

test("The same parameters in another order are the same request", () => {
  expect(canonicalForm("b=2&a=1")).toBe(canonicalForm("a=1&b=2"));
  expect(canonicalForm("a=1")).not.toBe(canonicalForm("a=2"));
});

test("Errors name parameters as they were sent", () => {
  expect(paramName(["shipping", "address", "city"])).toBe("shipping[address][city]");
});
