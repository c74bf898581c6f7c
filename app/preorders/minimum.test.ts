import { expect, test } from "vitest";
import { minimumCondition, minimumText, missedReason, orderedSoFarText, preorderNote, whyClosed } from "./minimum.ts";

const minimum = { pieces: 50, closesOn: "2026-12-04", ordered: 31, isOpen: true, isMissed: false };

test("a minimum is said with its number and its day", () => {
  expect(minimumText(minimum)).toBe(
    "Printed if at least 50 are ordered by Fri 4 Dec 2026; otherwise you get your money back.",
  );
  expect(minimumText({ ...minimum, pieces: 1 })).toContain("at least 1 is ordered");
  expect(minimumCondition("Lantern Mug", minimum)).toBe(
    "Lantern Mug: printed if at least 50 are ordered by Fri 4 Dec 2026; otherwise you get all your money back.",
  );
  expect(orderedSoFarText(minimum)).toBe("31 of 50 are ordered so far.");
  expect(orderedSoFarText({ pieces: 50, ordered: 1 })).toBe("1 of 50 is ordered so far.");
});

test("a line in the cart says the day, and the minimum if it has one", () => {
  expect(preorderNote("2026-12-18", null)).toBe("posted by Fri 18 Dec 2026");
  expect(preorderNote("2026-12-18", minimum)).toBe(
    "posted by Fri 18 Dec 2026 if at least 50 are ordered by Fri 4 Dec 2026, or your money back",
  );
});

test("one that is over says why", () => {
  expect(whyClosed(minimum)).toBe("could be ordered until Fri 4 Dec 2026");
  expect(whyClosed({ ...minimum, isMissed: true })).toBe("is not printed: too few were ordered by Fri 4 Dec 2026");
  expect(missedReason("2026-12-04")).toBe("Too few were ordered by Fri 4 Dec 2026");
});
