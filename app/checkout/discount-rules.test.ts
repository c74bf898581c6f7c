import { describe, expect, test } from "vitest";
import { type CodeFacts, codeProblem, discountShares, plainCode } from "./discount-rules.ts";

const now = new Date("2026-11-20T12:00:00Z");
const later = new Date("2026-11-20T12:00:01Z");
const buyer = { email: "Robin@example.com", itemsTotal: 4000, hasOrdered: false };
const open: CodeFacts = {
  kind: "percentage",
  value: 10,
  isActive: true,
  startsAt: null,
  endsAt: null,
  email: null,
  firstOrderOnly: false,
  minimumPence: null,
  maxUses: null,
  uses: 0,
};

describe("a code", () => {
  test("is accepted if nothing is wrong with it", () => {
    expect(codeProblem(open, buyer, now)).toBeNull();
    const welcome = { ...open, email: "robin@example.com", firstOrderOnly: true, maxUses: 1 };
    expect(codeProblem(welcome, buyer, now)).toBeNull();
  });

  test("that does not exist is unknown", () => expect(codeProblem(null, buyer, now)).toBe("unknown"));

  test("that was withdrawn is refused, whatever its dates", () => {
    expect(codeProblem({ ...open, isActive: false, endsAt: now }, buyer, now)).toBe("inactive");
  });

  test("works from its start time on, but no longer at its end time", () => {
    expect(codeProblem({ ...open, startsAt: later }, buyer, now)).toBe("not-yet");
    expect(codeProblem({ ...open, startsAt: now, endsAt: later }, buyer, now)).toBeNull();
    expect(codeProblem({ ...open, endsAt: now }, buyer, now)).toBe("expired");
  });

  test("for another address is refused; undecided while no address is known", () => {
    const bound = { ...open, email: "sam@example.com" };
    expect(codeProblem(bound, buyer, now)).toBe("other-address");
    expect(codeProblem(bound, { ...buyer, email: null }, now)).toBeNull();
  });

  test("that is used up says so, before anything about first orders", () => {
    const once = { ...open, maxUses: 1, uses: 1, firstOrderOnly: true };
    expect(codeProblem(once, { ...buyer, hasOrdered: true }, now)).toBe("used");
    expect(codeProblem({ ...once, maxUses: 2 }, buyer, now)).toBeNull();
  });

  test("for a first order is refused for a second", () => {
    expect(codeProblem({ ...open, firstOrderOnly: true }, { ...buyer, hasOrdered: true }, now)).toBe("not-first");
  });

  test("with a minimum order is refused for a smaller one", () => {
    expect(codeProblem({ ...open, minimumPence: 4001 }, buyer, now)).toBe("too-small");
    expect(codeProblem({ ...open, minimumPence: 4000 }, buyer, now)).toBeNull();
  });

  test.each([
    "lt10-7k4m2p",
    " LT10-7K4M2P ",
    "lt10 - 7k4m 2p",
    "LT10–7K4M2P",
    "LT10‑7K4M2P",
    "LT10-7K4M2P\u200b",
    "LT10\u00ad-\u20607K4M2P",
    "ＬＴ１０－７Ｋ４Ｍ２Ｐ",
  ])("is normalized: %j", (typed) => {
    expect(plainCode(typed)).toBe("LT10-7K4M2P");
  });
});

describe("a code's discount", () => {
  test("is shared over the lines to the penny", () => {
    const shares = discountShares([{ total: 2499 }, { total: 999 }], { code: "A", kind: "percentage", value: 10 });
    expect(shares).toEqual({ discountTotal: 350, shares: [250, 100] });
  });

  test("always leaves an amount that a card can be charged", () => {
    const all = { code: "A", kind: "percentage", value: 100 } as const;
    expect(discountShares([{ total: 999 }], all)).toEqual({ discountTotal: 969, shares: [969] });
    expect(discountShares([{ total: 20 }], all)).toEqual({ discountTotal: 0, shares: [0] });
  });
});
