import { describe, expect, test } from "vitest";
import type { ShownDrop } from "./drop.ts";
import { dropTexts } from "./drop-texts.ts";

const drop: ShownDrop = {
  state: "open",
  startsAt: new Date("2026-11-27T18:00:00Z"),
  endsAt: new Date("2026-11-28T18:00:00Z"),
  pieces: 100,
  left: 63,
  held: 9,
  perPerson: 2,
  holdMinutes: 15,
  heldUntil: new Date("2026-11-27T18:39:00Z"),
  countedAt: new Date("2026-11-27T18:24:00Z"),
  isMinimumOpen: true,
  awaits: null,
  startsAtServer: 0,
};
const say = (change: Partial<ShownDrop>) => dropTexts({ ...drop, ...change }, null);

describe("the pieces of a drop", () => {
  test("are sold, kept for payments, and left: together all of them", () =>
    expect(say({})).toMatchObject({ title: "63 of 100 left", bar: { sold: 28, held: 9, left: 63 } }));

  test("that are kept for payments are counted, with how long they can be kept and when the last comes back", () => {
    const { title, text, bar } = say({ state: "held", left: 0 });
    expect([title, bar]).toEqual(["All are being paid for", { sold: 91, held: 9, left: 0 }]);
    expect(text).toBe(
      "The last 9 are kept for people who are paying now, for 15 minutes at most. What is not paid for comes back by 18:39, UK time.",
    );
    expect(say({ state: "held", left: 0, held: 1 }).text).toMatch(/^The last one is kept for people/);
  });

  test("come back within minutes once their time is over, and the payment is being cancelled", () =>
    expect(say({ state: "held", left: 0, heldUntil: drop.countedAt }).text).toMatch(/comes back within minutes\.$/));

  test.each(["before", "gone", "over"] as const)("are not shown %s", (state) => expect(say({ state }).bar).toBeNull());
});
