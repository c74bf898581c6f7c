import { expect, test } from "vitest";
import { kindOf, reasonWords, returnable, returnReasons } from "./rules.ts";

test("every reason has words and is of one kind", () => {
  expect(Object.keys(reasonWords).sort()).toEqual([...returnReasons].sort());
  expect(kindOf("does_not_fit")).toBe("change_of_mind");
  expect(kindOf("wrong_item")).toBe("faulty");
});

test("what was paid back or asked for before cannot be named again", () => {
  const items = [
    { id: 1, quantity: 3 },
    { id: 2, quantity: 1 },
  ];
  const taken = [{ lines: [{ itemId: 1, quantity: 2 }] }, { lines: null }, { lines: [{ itemId: 2, quantity: 5 }] }];
  expect([...returnable(items, taken)]).toEqual([
    [1, 1],
    [2, 0],
  ]);
});
