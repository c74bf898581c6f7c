import { describe, expect, test } from "vitest";
import { contactForm } from "./contract.ts";

const good = { topic: "order", name: "Robin", email: "robin@example.com", orderNumber: "", message: "Where is it?" };
const messageFor = (field: keyof typeof good, value: unknown) => {
  const result = contactForm("LT").safeParse({ ...good, [field]: value });
  return result.success ? null : result.error.issues.map(({ path, message }) => [path[0], message]);
};

describe("the contact form", () => {
  test("is normalized", () => {
    const typed = {
      ...good,
      name: " Robin ",
      email: " robin@example.com ",
      orderNumber: "lt 20 418",
      message: " a\r\nb ",
    };
    expect(contactForm("LT").parse(typed)).toEqual({
      topic: "order",
      name: "Robin",
      email: "robin@example.com",
      orderNumber: "LT-20418",
      message: "a\nb",
    });
    expect(contactForm("LT").parse(good).orderNumber).toBeUndefined();
  });

  test.each<[keyof typeof good, unknown, string]>([
    ["topic", undefined, "Choose what it is about"],
    ["topic", "politics", "Choose what it is about"],
    ["name", "  ", "Enter your name"],
    ["name", "x".repeat(101), "Enter a name of 100 characters or fewer"],
    ["email", "", "Enter your email address"],
    ["email", "robin@", "Enter an email address in the correct format, like name@example.com"],
    ["orderNumber", "tomorrow", "Enter an order number like LT-20418, or leave it empty"],
    ["message", "\n ", "Enter your message"],
    ["message", "x".repeat(10_000), "Shorten your message to 5,000 characters or fewer"],
  ])("says what to do when %s is %j", (field, value, message) => {
    expect(messageFor(field, value)).toEqual([[field, message]]);
  });

  test("accepts emoji, other scripts and markup as plain text", () => {
    for (const text of ["😀 Größe?", "<script>alert(1)</script>"]) expect(messageFor("message", text)).toBeNull();
  });
});
