import { describe, expect, test } from "vitest";
import { placeTexts, type Room, statusIn, streetOf } from "./rules.ts";

const startsAt = new Date("2026-11-27T18:00:00Z");
const now = new Date("2026-11-27T18:03:00Z");
const room: Room = {
  name: "Lantern Mug",
  state: "open",
  startsAt,
  endsAt: null,
  pieces: 100,
  left: 81,
  perPerson: 2,
  heldUntil: null,
  newest: 9,
  waiting: [7, 3, 9],
  turns: [[2, "2026-11-27T18:13:00Z", false]],
};
const moment = { perMinute: 25, now, aheadMs: 0 };
const crowd = (size: number): Room => ({ ...room, waiting: Array.from({ length: size }, (_, at) => at + 1) });
const words = (change: Partial<Room>, own: number | null, at = now) => {
  const changed = { ...room, ...change };
  return placeTexts(changed, statusIn(changed, own, at), { ...moment, now: at });
};

describe("a place", () => {
  test("is where its number is in the room's order, whoever came first", () => {
    expect([7, 3, 9].map((own) => statusIn(room, own, now))).toEqual(
      [0, 1, 2].map((before) => ({ is: "waiting", before })),
    );
  });

  test("is a turn once it is let in, until the turn's end", () => {
    expect(statusIn(room, 2, now)).toEqual({ is: "turn", until: new Date("2026-11-27T18:13:00Z"), hasEntered: false });
  });

  test("is lost once the room no longer knows it", () => {
    expect(statusIn(room, 4, now)).toEqual({ is: "outside", hadPlace: true });
    expect(statusIn(room, null, now)).toEqual({ is: "outside", hadPlace: false });
  });

  test("is only drawn before the start, and can be had from a quarter of an hour before it", () => {
    const before = { ...room, state: "before" as const };
    expect(statusIn(before, 3, startsAt)).toEqual({ is: "drawn" });
    expect(statusIn(before, null, new Date("2026-11-27T17:44:59Z"))).toMatchObject({ is: "early" });
    expect(statusIn(before, null, new Date("2026-11-27T17:45:00Z"))).toMatchObject({ is: "outside" });
  });

  test("does not matter once everything is sold, unless a payment in progress may give a piece back", () => {
    const gone: Room = { ...room, state: "gone", left: 0 };
    expect(statusIn(gone, 7, now)).toEqual({ is: "gone" });
    expect(statusIn({ ...gone, heldUntil: now }, 7, now)).toEqual({ is: "waiting", before: 0 });
    expect(statusIn({ ...room, state: "over" }, 7, now)).toEqual({ is: "over" });
  });
});

describe("what the page says", () => {
  test("is the place, who is before it, and how long that takes", () => {
    expect(words({ waiting: crowd(147).waiting }, 147)).toMatchObject({
      title: "You are 147th",
      text: "146 people are ahead of you. About 6 minutes, at the current pace.",
    });
    expect(words({}, 3)).toMatchObject({
      title: "You are 2nd",
      text: expect.stringContaining("1 person is ahead of you"),
    });
    expect(words({}, 7)).toMatchObject({ title: "You are next" });
  });

  test("says when nobody is let in because others are paying for the last pieces", () => {
    expect(words({ state: "gone", left: 0, heldUntil: now }, 3).text).toContain("All pieces are being paid for.");
  });

  test("gives the end of a turn by the shop's clock, which may be ahead", () => {
    const status = statusIn(room, 2, now);
    expect(placeTexts(room, status, moment).text).toBe("81 are left. Come in by 18:13.");
    expect(placeTexts(room, status, { ...moment, aheadMs: 3_600_000 }).text).toBe("81 are left. Come in by 19:13.");
  });

  test("is announced seldom, however often the place changes", () => {
    const announced = (size: number) =>
      new Set(
        Array.from({ length: size }, (_, at) => placeTexts(crowd(size), { is: "waiting", before: at }, moment).said),
      );
    expect(announced(1_000).size).toBeLessThan(25);
    expect(placeTexts(room, { is: "waiting", before: 147 }, moment).said).toBe("At most 200 people are ahead of you.");
    expect(placeTexts(room, { is: "waiting", before: 3 }, moment).said).toBe("3 people are ahead of you.");
  });
});

test("the picture has one window of one's own, with all before it in front", () => {
  expect(streetOf(crowd(500), 0).indexOf("you")).toBe(4);
  for (const before of [0, 1, 250, 499]) {
    const street = streetOf(crowd(500), before);
    expect(street).toHaveLength(24);
    expect(street.filter((pane) => pane === "you")).toHaveLength(1);
    expect(street.slice(street.indexOf("you")).includes("dark")).toBe(false);
  }
});
