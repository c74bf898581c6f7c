import { expect, test } from "vitest";
import { agreementText, latestDay, mustAgreeToWait, postedBy } from "./preorder.ts";

const now = new Date("2026-11-20T14:00:00Z");
const must = (dispatchOn: string | null, maxDeliveryDays: number | null = null) =>
  mustAgreeToWait({ dispatchOn, maxDeliveryDays }, now);

test("only buyers who may get it more than 30 days after paying have to agree", () => {
  expect(must(null)).toBe(false);
  expect(must("2026-12-11")).toBe(false);
  expect(must("2026-12-20"), "the thirtieth day").toBe(false);
  expect(must("2026-12-21")).toBe(true);
});

test("the law counts until it is delivered, so the carrier's days count too", () => {
  expect(must("2026-12-16", 2)).toBe(false);
  expect(must("2026-12-16", 3), "over a weekend").toBe(true);
});

test("what is posted as a whole is posted by the last of its days", () => {
  expect(latestDay(["2026-12-11", null, "2027-01-04", undefined])).toBe("2027-01-04");
  expect(latestDay([null])).toBeNull();
});

test("the day is said with its year", () => {
  expect(postedBy("2027-01-14")).toBe("Posted by Thu 14 Jan 2027");
  expect(agreementText("2027-01-14")).toContain("Thu 14 Jan 2027");
});
