import { expect, test } from "vitest";
import { freshness } from "./freshness.ts";

const second = 1_000;
const minute = 60_000;
const day = 86_400_000;
const made = { madeAt: 0, changedAt: null, failedAt: null, validUntil: null };

test("a page is fresh for ten minutes, and stale for ten more", () => {
  expect(freshness(made, 10 * minute - 1)).toBe("fresh");
  expect(freshness(made, 10 * minute)).toBe("stale");
  expect(freshness(made, 20 * minute)).toBe("stale");
  expect(freshness(made, 20 * minute + 1)).toBe("ifError");
});

test("a changed page is stale for a second, whatever its age", () => {
  const changed = { ...made, changedAt: minute };
  expect(freshness(changed, minute + second)).toBe("stale");
  expect(freshness(changed, minute + second + 1)).toBe("ifError");
});

test("a page that expires by itself is stale for a second from then on", () => {
  const timed = { ...made, validUntil: minute };
  expect(freshness(timed, minute - 1)).toBe("fresh");
  expect(freshness(timed, minute + second)).toBe("stale");
  expect(freshness(timed, minute + second + 1)).toBe("ifError");
  expect(freshness({ ...timed, changedAt: second }, 2 * second + 1), "it changed before").toBe("ifError");
  expect(freshness({ ...timed, validUntil: 30 * minute }, 10 * minute), "it is old before").toBe("stale");
});

test("nobody waits after a recent failed renewal: the stale page is served", () => {
  const failing = { ...made, changedAt: minute, failedAt: 2 * minute };
  expect(freshness(failing, 2 * minute + 9 * second)).toBe("stale");
  expect(freshness(failing, 2 * minute + 10 * second), "it may work again").toBe("ifError");
});

test("a page that could not be renewed for a day is no longer served", () => {
  const failing = { ...made, changedAt: minute, failedAt: minute + day };
  expect(freshness(failing, minute + day)).toBe("stale");
  expect(freshness(failing, minute + day + 1)).toBe("over");
});
