import { describe, expect, it } from "vitest";
import { carouselMs, nearest, stops, wrappedIndex } from "./carousel.ts";

describe("the carousel", () => {
  it("'auto-advances every 5 s'", () => {
    expect(carouselMs).toBe(5000);
  });
  it("wraps around in both directions", () => {
    expect([wrappedIndex(0, 1, 6), wrappedIndex(5, 1, 6), wrappedIndex(0, -1, 6)]).toEqual([1, 0, 5]);
  });
  it("stops at its ends if the outer cards cannot be centred, and still shows each in turn", () => {
    // Six cards of 384 px, 32 px apart, in a track of 957 px with half a gap at both ends.
    const centres = [208, 624, 1040, 1456, 1872, 2288];
    const rests = stops(centres, { width: 957, end: 2496 - 957 });
    expect(rests.map((scrolled) => nearest(rests, scrolled))).toEqual([0, 1, 2, 3, 4, 5]);
    expect([rests[0], rests[5]]).toEqual([0, 1539]);
  });
  it("shows the nearest card", () => {
    expect(nearest([100, 400, 700], 390)).toBe(1);
    expect(nearest([100, 400, 700], 9000)).toBe(2);
  });
  it("shows the first card if there is nothing to measure", () => {
    expect(nearest([], 100)).toBe(0);
  });
});
