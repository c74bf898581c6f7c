import { seeded } from "../../support/seeded.ts";

const steps = ["open", "address", "quote", "select", "pay"] as const;
export type Step = (typeof steps)[number];

/** The plans of buyer, staff and print provider for one order, whatever happens in between. */
export type Plan = {
  index: number;
  email: string;
  /** Which products, and how many. */
  lines: { good: number; quantity: number }[];
  /** Tried one after the other, until one is accepted. */
  cards: string[];
  /** The step before which the buyer leaves. */
  leavesBefore: Step | null;
  /** How often the Pay button is clicked at once. */
  presses: number;
  /** When the owner wants to cancel: before it is confirmed for printing, or after. */
  cancels: "never" | "in the window" | "late";
  /** What staff refund. */
  refunds: "nothing" | "a line" | "a part of a line" | "a sum";
  /** What the print provider does with it. */
  printer: "posts it" | "posts it in parts" | "holds it for a while" | "fails" | "cancels it" | "gets it back";
  /** What the buyer's bank does in the end. */
  bank: "nothing" | "disputes the payment" | "sends the refund back";
  /** Whether the owner takes one out while it can still be cancelled. */
  changes: boolean;
  /** Whether they want one more of something, and the card that pays for it, if they do. */
  wantsMore: boolean;
  pays: "pm_card_visa" | "pm_card_visa_chargeDeclined" | "pm_card_rehearsalProcessing" | "gives up" | "leaves";
  /** What staff change while it waits to be printed; what costs more is paid, or withdrawn by them, as `pays` says. */
  staffChange: "nothing" | "one fewer" | "one more";
  /** Whether a bundle is bought with the rest, which the owner's own changes then break. */
  hasBundle: boolean;
  /** Whether the owner asks for another address once it is about to be printed. */
  moves: boolean;
};

const paying = ["pm_card_visa", "pm_card_mastercard", "pm_card_amex", "pm_card_rehearsalProcessing"];
const declined = [
  "pm_card_visa_chargeDeclined",
  "pm_card_visa_chargeDeclinedInsufficientFunds",
  "pm_card_rehearsalProcessingFails",
];

/** Each order has its own random sequence, so that one more order changes none of the others. */
export function planOf(seed: number, index: number, goods: number): Plan {
  const random = seeded(seed * 100_003 + index);
  const bad = random.weighted({ none: 80, once: 14, only: 6 });
  return {
    index,
    email: `random-${index}@example.com`,
    lines: Array.from({ length: random.whole(1, 3) }, () => ({
      good: random.whole(0, goods - 1),
      quantity: random.whole(1, 3),
    })),
    cards: [
      ...(bad === "none" ? [] : [random.one(declined)]),
      ...(bad === "only" ? [] : [random.chance(0.9) ? "pm_card_visa" : random.one(paying)]),
    ],
    leavesBefore: random.chance(0.06) ? random.one(steps) : null,
    presses: random.chance(0.1) ? 2 : 1,
    cancels: random.weighted({ never: 80, "in the window": 14, late: 6 }),
    refunds: random.weighted({ nothing: 84, "a line": 6, "a part of a line": 5, "a sum": 5 }),
    printer: random.weighted({
      "posts it": 70,
      "posts it in parts": 8,
      "holds it for a while": 8,
      fails: 4,
      "cancels it": 5,
      "gets it back": 5,
    }),
    bank: random.weighted({ nothing: 88, "disputes the payment": 6, "sends the refund back": 6 }),
    changes: random.chance(0.5),
    wantsMore: random.chance(0.3),
    pays: random.weighted({
      pm_card_visa: 60,
      pm_card_visa_chargeDeclined: 10,
      pm_card_rehearsalProcessing: 10,
      "gives up": 10,
      leaves: 10,
    }),
    staffChange: random.weighted({ nothing: 70, "one fewer": 15, "one more": 15 }),
    moves: random.chance(0.25),
    hasBundle: random.chance(0.3),
  };
}
