import { expect, test } from "vitest";
import { z } from "zod";
import { parsed, Refusal } from "../endpoint.ts";

const call = z.object({
  name: z.string(),
  lines: z.array(z.object({ quantity: z.int().min(1).max(20) })).min(1),
  status: z.enum(["paid", "cancelled"]),
  email: z.email("Enter your email address"),
});
const good = { name: "Robin", lines: [{ quantity: 1 }], status: "paid", email: "robin@example.com" };

const refusalOf = (value: unknown): string => {
  try {
    parsed(value, call);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
  }
  throw new Error("was not refused");
};

test.each([
  [{ ...good, name: 7 }, "name: must be text"],
  [{ ...good, name: undefined }, "name: is missing"],
  [{ ...good, lines: "all" }, "lines: must be a list"],
  [{ ...good, lines: [] }, "lines: must not be empty"],
  [{ ...good, lines: [{ quantity: "1" }] }, "lines.0.quantity: must be a number"],
  [{ ...good, lines: [{ quantity: 1.5 }] }, "lines.0.quantity: must be a whole number"],
  [{ ...good, lines: [{ quantity: 21 }] }, "lines.0.quantity: must be at most 20"],
  [{ ...good, status: "lost" }, 'status: must be one of "paid", "cancelled"'],
  [{ ...good, email: "robin" }, "email: Enter your email address"],
  [[good], "The request body must be an object."],
  [undefined, "The request body is missing."],
])("an invalid call gets a message about what is wrong: %j", (value, words) => {
  expect(refusalOf(value)).toBe(words);
});
