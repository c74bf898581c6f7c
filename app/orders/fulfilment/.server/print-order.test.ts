import { expect, test } from "vitest";
import { isOtherRevision, lineIdOf, printItemId } from "./print-order.ts";

const item = (externalId: string | null) => ({ externalId });

test("an item names its line and the revision of the order", () => {
  expect(printItemId(42, 3)).toBe("item-42-r3");
  expect(lineIdOf(item("item-42-r3"))).toBe(42);
  expect(lineIdOf(item("item-42"))).toBe(42);
  for (const foreign of [null, "", "42", "item-", "item-42-r", "item-42-r3x", "my-item-42-r3"]) {
    expect(lineIdOf(item(foreign))).toBeNaN();
  }
});

test("one item of another revision, older or newer, makes the whole print order that of another revision", () => {
  expect(isOtherRevision([item("item-1-r3"), item("item-2-r3")], 3)).toBe(false);
  expect(isOtherRevision([item("item-1-r3"), item("item-2-r2")], 3)).toBe(true);
  expect(isOtherRevision([item("item-1-r0")], 3)).toBe(true);
  expect(isOtherRevision([item("item-1-r12")], 1)).toBe(true);
});

test("items that name no revision are accepted", () => {
  expect(isOtherRevision([item("item-1"), item(null), item("added by hand")], 3)).toBe(false);
  expect(isOtherRevision([], 3)).toBe(false);
});
