import { expect, test } from "vitest";
import { staffChangeTexts } from "#app/admin/orders/change-texts.ts";
import { changeRefusal } from "./change-form.ts";

test("a difference too small for a card is reported with the smallest charge and what to do instead", () => {
  for (const texts of [undefined, staffChangeTexts]) {
    const { message, field } = changeRefusal({ problem: "too_little", pence: 19 }, texts);
    expect(message).toContain("costs £0.19 more, and a card can’t be charged less than £0.30. Choose something at the");
    expect(field).toBeUndefined();
  }
});

test("a refusal of one line is at its field", () => {
  expect(changeRefusal({ problem: "sold_out", itemId: 7 })).toMatchObject({ field: "size-7" });
});

test("a remainder below its code's minimum is refused with that minimum and what to do", () => {
  for (const texts of [undefined, staffChangeTexts]) {
    const { message } = changeRefusal({ problem: "below_minimum", pence: 3000 }, texts);
    expect(message).toContain("is for goods of £30.00 and more");
    expect(message).toContain("Keep so much that it comes to £30.00, or cancel the whole order");
  }
});
