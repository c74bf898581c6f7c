import { describe, expect, test } from "vitest";
import { mailbox, providers, rehearsalAction, rehearsalState } from "./contract.ts";
import { clockAheadText } from "./control-room-page.tsx";
import { describePayment, describePrint, faultsOf, naturalMove, paymentMoves, printMoves } from "./labels.ts";
import { lookOf, mailboxAt, matches } from "./mailbox-look.ts";

describe("the print provider's orders", () => {
  const sent = { id: 1, deliveredAt: null, returnedAt: null };

  test.each([
    ["draft", [], ["hold", "fail", "cancel"]],
    ["pending", [], ["inprocess", "ship", "ship_part", "hold", "fail", "cancel"]],
    ["inprocess", [], ["ship", "ship_part", "hold", "fail", "cancel"]],
    ["partial", [sent], ["ship", "deliver", "return"]],
    ["fulfilled", [sent], ["deliver", "return", "reship"]],
    ["fulfilled", [{ ...sent, deliveredAt: 1 }], ["reship"]],
    ["onhold", [], ["release", "fail", "cancel"]],
    ["canceled", [], []],
  ])("%s can %s", (status, shipments, moves) => {
    expect(printMoves({ status, shipments }).map(({ move }) => move)).toEqual(moves);
  });

  test("have one natural next move, and none while they wait for the shop or are finished", () => {
    const next = (status: string, shipments: (typeof sent)[] = []) => naturalMove({ status, shipments })?.move;
    expect([next("pending"), next("inprocess"), next("partial"), next("fulfilled", [sent])]).toEqual([
      "inprocess",
      "ship",
      "ship",
      "deliver",
    ]);
    expect([next("draft"), next("fulfilled", [{ ...sent, deliveredAt: 1 as never }]), next("canceled")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("are in the post until every parcel has arrived", () => {
    const words = (shipments: (typeof sent)[]) => describePrint({ status: "fulfilled", shipments } as never).words;
    const arrived = { ...sent, deliveredAt: 1 } as never;
    expect(words([sent, arrived])).toBe("Posted");
    expect(words([arrived, arrived])).toBe("Delivered");
  });
});

describe("payments", () => {
  const { payments } = rehearsalState.parse({
    payments: [{ id: "pi_1", amount: 2499, status: "succeeded", created: 1 }],
    clock: { offsetMs: 0, now: "2026-11-20T14:00:00Z" },
    counts: {},
  });
  const paid = payments[0]!;

  test("can be disputed once paid, and a refund can fail once there is one", () => {
    expect(paymentMoves(paid).map(({ move }) => move)).toEqual(["dispute"]);
    expect(paymentMoves({ ...paid, disputed: true })).toEqual([]);
    const refunds = [{ id: "re_1", amount: 999, status: "succeeded" }];
    expect(paymentMoves({ ...paid, refunds }).map(({ move }) => move)).toEqual(["dispute", "fail_refund"]);
    expect(paymentMoves({ ...paid, status: "requires_payment_method" })).toEqual([]);
  });

  test("show the refunded amount", () => {
    expect(describePayment({ ...paid, amountRefunded: 999 }).words).toBe("Refunded £9.99");
    expect(describePayment({ ...paid, amountRefunded: 2499 }).words).toBe("Refunded");
    expect(describePayment({ ...paid, status: "requires_payment_method", lastError: "Declined" }).words).toBe(
      "Refused",
    );
  });
});

describe("the mailbox's address", () => {
  test("contains only what differs from the default, and can be parsed back", () => {
    expect(mailboxAt(lookOf(new URLSearchParams()))).toBe("/rehearsal/mailbox");
    const look = { mail: "7", part: "text", view: "phone", q: "robin & co" } as const;
    expect(lookOf(new URL(mailboxAt(look), "http://shop.example").searchParams)).toEqual(look);
    expect(lookOf(new URLSearchParams("part=<script>&view=x")).part).toBe("mail");
  });

  test("emails are found by address, subject and text, ignoring case", () => {
    const email = { to: "robin@example.com", subject: "Your order LT-20418", text: "Thank you" };
    expect(["ROBIN", "lt-20418", "thank", ""].every((q) => matches(email, q))).toBe(true);
    expect(matches(email, "priya")).toBe(false);
  });
});

test("the clock's offset is shown in the two largest units", () => {
  expect(clockAheadText(0)).toBe("The real time");
  expect(clockAheadText(20_000)).toBe("Less than a minute ahead of the real time");
  expect(clockAheadText(2 * 3_600_000)).toBe("2 hours ahead of the real time");
  expect(clockAheadText(25 * 3_600_000 + 60_000)).toBe("1 day and 1 hour ahead of the real time");
});

test("the mailbox can be a bare or a wrapped list", () => {
  const email = { id: 3, to: ["a@example.com", "b@example.com"], subject: "Hi", date: "2026-11-20T14:00:00Z" };
  const read = { ...email, id: "3", to: "a@example.com, b@example.com", from: "", text: "", html: "", headers: {} };
  expect(mailbox.parse([email])).toEqual([read]);
  expect(mailbox.parse({ mails: [email] })).toEqual([read]);
});

test("every provider has distinct faults, and forms accept no other shape", () => {
  for (const provider of providers) {
    const names = faultsOf[provider].map(({ fault }) => fault);
    expect(new Set(names).size).toBe(names.length);
    expect(rehearsalAction.safeParse({ intent: "faults", provider, faults: names }).success).toBe(true);
  }
  expect(rehearsalAction.safeParse({ intent: "print", id: "12/../x", move: "ship" }).success).toBe(false);
  expect(rehearsalAction.safeParse({ intent: "payment", id: "../state", move: "dispute" }).success).toBe(false);
  expect(rehearsalAction.safeParse({ intent: "clock", advanceMs: "-5" }).success).toBe(false);
});
