import { expect, test } from "vitest";
import type { StaffEvent } from "./.server/order-happenings.ts";
import { timeline } from "./timeline.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 13, minute));
const event = (id: number, type: string, minute: number, rest: Partial<StaffEvent> = {}): StaffEvent => ({
  id,
  type,
  actor: "shop",
  data: {},
  at: at(minute),
  ...rest,
});

test("lists events and emails together, newest first", () => {
  const entries = timeline(
    { createdAt: at(18) },
    [
      event(1, "paid", 20, { actor: "card", data: { amount: 15993 } }),
      event(2, "print_refused", 31, { data: { why: "house number missing" } }),
    ],
    [
      {
        messageId: "m",
        kind: "order-confirmation",
        createdAt: at(20),
        sentAt: at(21),
        lastError: null,
        canResend: true,
      },
    ],
  );
  expect(entries.map(({ title, detail, tone }) => [title, detail, tone])).toEqual([
    ["Refused by the printer", "House number missing", "bad"],
    ["Receipt sent", undefined, undefined],
    ["Paid", "£159.93", undefined],
    ["Order created", "Before any charge", undefined],
  ]);
});

test("an unsent email shows its error, and an unknown event is listed by its name", () => {
  const entries = timeline(
    { createdAt: at(0) },
    [event(1, "something_new", 5, { actor: "staff" })],
    [{ messageId: "m", kind: "dispatched", createdAt: at(3), sentAt: null, lastError: "refused", canResend: true }],
  );
  expect(entries.map(({ title, detail }) => [title, detail]).slice(0, 2)).toEqual([
    ["Something new", "By staff"],
    ["Dispatch email waiting", "refused"],
  ]);
});

test.each([
  ["withdrawal-received", "Withdrawal email sent"],
  ["return-received", "Return notice email sent"],
  ["return-ended", "Email about a missing return sent"],
  ["change-lapsed", "Email about an unpaid change sent"],
])("the email '%s' reads as '%s'", (kind, title) => {
  const email = { messageId: "m", kind, createdAt: at(20), sentAt: at(21), lastError: null, canResend: false };
  expect(timeline({ createdAt: at(0) }, [], [email])[0]?.title).toBe(title);
});
