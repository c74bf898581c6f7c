import { expect, it } from "vitest";
import { describeOutage, describeStatus, type KnownFacts } from "./describe-status.ts";

const now = new Date("2026-11-20T14:24:00Z");
const well: KnownFacts = {
  database: "answers",
  now,
  areProductsOld: false,
  checkedAt: now,
  problems: [],
  emailsWait: false,
  printsWait: false,
  lastOutage: null,
  outagesBefore: 0,
};
const labels = (facts: Partial<KnownFacts>) => describeStatus({ ...well, ...facts }, 60).rows.map(({ label }) => label);

it("everything works", () => {
  expect(describeStatus(well, 60)).toMatchObject({
    title: "The lights are on",
    lead: "Everything works. Checked today at 14:24, and every minute.",
  });
  expect(labels({})).toEqual(["Works", "Works", "Works", "Works"]);
});

it("names the day of an outage that began before today, and puts the worst part first in the title", () => {
  const problems = [
    { service: "email" as const, since: new Date("2026-11-19T16:05:00Z") },
    { service: "payments" as const, since: now },
  ];
  expect(describeStatus({ ...well, problems }, 60)).toMatchObject({
    title: "Paying does not work",
    lead: expect.stringMatching(/^Since 14:24. Your cart is kept./),
  });
  expect(labels({ problems })).toEqual(["Works", "Down since 14:24", "Works", "Down since Thu 19 Nov, 16:05"]);
});

it("missing pictures and old products slow the shop down, but nobody is told that they cannot order", () => {
  const problems = [{ service: "storage" as const, since: now }];
  expect(describeStatus({ ...well, problems }, 60)).toMatchObject({
    title: "Something is slow",
    lead: "You can order as usual.",
  });
  expect(labels({ problems })).toEqual(["Slow", "Works", "Works", "Works"]);
  expect(labels({ areProductsOld: true })).toEqual(["Slow", "Works", "Works", "Works"]);
});

it("without a check for five minutes, printing and email may be slow", () => {
  expect(labels({ checkedAt: new Date(now.getTime() - 5 * 60_000) })).toEqual(["Works", "Works", "Works", "Works"]);
  expect(labels({ checkedAt: new Date(now.getTime() - 6 * 60_000) })).toEqual(["Works", "Works", "Slow", "Slow"]);
  expect(labels({ checkedAt: null })).toEqual(["Works", "Works", "Slow", "Slow"]);
});

it("describes the last outage, also across midnight", () => {
  const beganAt = new Date("2026-11-10T16:05:00Z");
  const words = describeOutage({ service: "email", beganAt, endedAt: new Date("2026-11-10T16:48:00Z") }, 0);
  expect(words.title).toBe("Tuesday 10 November 2026, 16:05 to 16:48. Receipts came late.");
  expect(words.before).toBe("In the 90 days before that: nothing.");
  const next = describeOutage({ service: "payments", beganAt, endedAt: new Date("2026-11-11T01:02:00Z") }, 2);
  expect(next.title).toBe("Tuesday 10 November 2026, 16:05 to Wed 11 Nov, 01:02. Nobody could pay.");
  expect(next.before).toBe("In the 90 days before that: 2 other outages.");
});
