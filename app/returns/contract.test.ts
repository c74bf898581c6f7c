import { expect, test } from "vitest";
import { withdrawalForm } from "../withdrawal/contract.ts";
import { returnForm, returnLinesOf } from "./contract.ts";

const good = {
  formKey: "0f8fad5b-d9cb-469f-a165-70867728950e",
  lines: [{ itemId: 1, quantity: 1 }],
  reason: "no_reason",
  details: "",
  name: " Robin Hartley ",
};
const problems = (change: object) =>
  returnForm.safeParse({ ...good, ...change }).error?.issues.map(({ path, message }) => `${path}: ${message}`);

test("a change of mind needs no explanation", () => {
  expect(returnForm.parse(good)).toMatchObject({ name: "Robin Hartley", details: "" });
});

test("reports what is missing", () => {
  expect(problems({ lines: [] })).toEqual(["lines: Choose what to send back"]);
  expect(problems({ reason: "" })).toEqual(["reason: Choose a reason"]);
  expect(problems({ name: "  " })).toEqual(["name: Enter your name"]);
  expect(problems({ reason: "damaged", details: "  " })).toEqual(["details: Tell us what is wrong with it"]);
  expect(problems({ details: "x".repeat(2001) })).toEqual(["details: Use 2,000 characters or fewer"]);
});

test("takes the longest name that an order can have, since the form proposes it", () => {
  const name = `${"F".repeat(100)} ${"L".repeat(100)}`;
  const tooLong = "Enter a name of 201 characters or fewer";
  expect(problems({ name })).toBeUndefined();
  expect(problems({ name: `${name}x` })).toEqual([`name: ${tooLong}`]);
  expect(withdrawalForm.parse({ ...good, reason: "", name })).toMatchObject({ name });
  expect(withdrawalForm.safeParse({ ...good, reason: "", name: `${name}x` }).error?.issues[0]?.message).toBe(tooLong);
});

test("items are the fields with an item's id and a quantity of at least one", () => {
  const fields: [string, string][] = [
    ["item-7", "2"],
    ["item-8", "0"],
    ["item-9", "-1"],
    ["item-x", "1"],
    ["item-10", "1.5"],
    ["item-11", "on"],
    ["reason", "1"],
  ];
  expect(returnLinesOf(fields)).toEqual([{ itemId: 7, quantity: 2 }]);
});
