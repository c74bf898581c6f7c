import { expect, test } from "vitest";
import { kindOf, postBackBy, returnAnswerBy, returnable, returnReasonLabels, returnReasons } from "./rules.ts";

test("every reason has a label and one kind", () => {
  expect(Object.keys(returnReasonLabels).sort()).toEqual([...returnReasons].sort());
  expect(kindOf("does_not_fit")).toBe("change_of_mind");
  expect(kindOf("wrong_item")).toBe("faulty");
});

test("refunded or already claimed items cannot be claimed again", () => {
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

test.each([
  ["in winter", "2026-11-20T12:00:00Z", "2026-12-04T23:59:59.999Z", "2026-11-22T23:59:59.999Z"],
  ["when summer time ends in between", "2026-10-23T23:30:00Z", "2026-11-07T23:59:59.999Z", "2026-10-26T23:59:59.999Z"],
  ["when it begins in between", "2027-03-26T23:30:00Z", "2027-04-09T22:59:59.999Z", "2027-03-28T22:59:59.999Z"],
])(
  "deadlines to return it and to review a fault are at the end of a calendar day, %s",
  (_, moment, postBack, answer) => {
    const askedAt = new Date(moment);
    expect(postBackBy({ askedAt, decidedAt: null }).toISOString()).toBe(postBack);
    expect(postBackBy({ askedAt: new Date(0), decidedAt: askedAt }).toISOString()).toBe(postBack);
    expect(returnAnswerBy({ askedAt }).toISOString()).toBe(answer);
  },
);
