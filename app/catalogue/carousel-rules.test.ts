import { describe, expect, it } from "vitest";
import { carouselMs, nearest, turned } from "./carousel-rules.ts";

describe("the carousel", () => {
  it("'auto-advances every 5 s'", () => {
    expect(carouselMs).toBe(5000);
  });
  it("goes round in both directions", () => {
    expect([turned(0, 1, 6), turned(5, 1, 6), turned(0, -1, 6)]).toEqual([1, 0, 5]);
  });
  it("shows the card that stands nearest to the middle", () => {
    expect(nearest([100, 400, 700], 390)).toBe(1);
    expect(nearest([100, 400, 700], 9000)).toBe(2);
  });
  it("stands at the first card when there is nothing to measure", () => {
    expect(nearest([], 100)).toBe(0);
  });
});
