import type { RehearsalProvider } from "../contract.ts";
import { drafted, isNow, isOn, isPrintConfirmed, nothingBroken, type TourFacts } from "./tour-facts.ts";

type Fault = { provider: RehearsalProvider; fault: string; times?: number };

/** What a step's button does; each is something that the control room or a customer could do. */
export type TourAction =
  | ({ does: "break" } & Fault)
  | { does: "clear_faults" }
  /** The sandbox shopper goes through the checkout; `thenBreak` is turned on just before paying. */
  | { does: "buy"; card: string; place?: ShopperPlace; wants?: ShopperWish; thenBreak?: Fault }
  /** The same without paying, and without refusing the email about it. */
  | { does: "leave" }
  /** As the customer, by the email's link: what was left goes into the cart again, and is paid for. */
  | { does: "come_back"; card: string }
  /** As the customer, on the page that the email links to: no such email any more. */
  | { does: "refuse_reminders" }
  /** The same up to the address, which the checkout must refuse. */
  | { does: "try_address"; place: ShopperPlace }
  /** This browser takes a place in the waiting room of the drop that staff changed last. */
  | { does: "take_place" }
  /** The same shopper pays the same order with another card. */
  | { does: "pay_again"; card: string }
  /** As the customer, on the order's page. */
  | { does: "cancel" }
  /** As the customer, on the page for changing it: another size or colour that costs no more. */
  | { does: "change" }
  /** As the customer, on the same page: one more of something, which is to be paid first. */
  | { does: "want_more" }
  /** As the customer, on the page where that is paid. */
  | { does: "pay_change"; card: string }
  /** As the customer, on the page for the address: a flat number is missing. */
  | { does: "ask_for_flat" }
  /** As the customer, on the page for withdrawing: from everything in the order. */
  | { does: "withdraw" }
  /** Advances the clock to this many minutes before the cancel window closes. */
  | { does: "clock_before_deadline"; minutes: number }
  | { does: "clock_hours"; hours: number }
  /** Advances the clock past the end of the cancel window. */
  | { does: "clock_past_deadline" }
  | { does: "print"; move: string }
  | { does: "payment"; move: string }
  /** All sizes of the colour in the order. */
  | { does: "stock"; availability: "active" | "discontinued" };

/** What the sandbox shopper buys instead of what is sold at any time. */
export type ShopperWish = "drop" | "preorder";

/** Where the sandbox shopper may live. */
export type ShopperPlace = "hebden bridge" | "belfast" | "dublin" | "reykjavik";

/** Stripe's predefined payment methods for test cards. */
export const goodCard = "pm_card_visa";
export const refusedCard = "pm_card_chargeDeclined";

/** Places where an effect can be seen. */
export type Place =
  | "order"
  | "desk"
  | "back office"
  | "mailbox"
  | "cards"
  | "printer"
  | "shop"
  | "waiting room"
  | "products"
  | "markets"
  | "wallets"
  | "settings"
  | "withdrawal";

export type Step = {
  title: string;
  words: string;
  /** The button's actions, in order. */
  button?: { label: string; actions: TourAction[] };
  look?: Place[];
  isDone: (facts: TourFacts) => boolean;
};

export type Scenario = {
  slug: string;
  title: string;
  /** What the scenario demonstrates, in one or two sentences. */
  shows: string;
  /** What must never happen, and how to notice it. */
  watch: string;
  /** Duration in minutes. */
  minutes: number;
  steps: Step[];
};

/**
 * Number of completed steps. A completed step stays completed: later steps deliberately undo earlier ones.
 * @param before how many were already completed
 */
export function stepsDone({ steps }: Pick<Scenario, "steps">, facts: TourFacts, before: number): number {
  const ahead = steps.slice(before).findIndex(({ isDone }) => !isDone(facts));
  return ahead < 0 ? steps.length : before + ahead;
}

/** Steps shared by several scenarios. */
export const orYourself = "Or buy something yourself in the shop, with card 4242 4242 4242 4242.";
/** The sandbox shopper buys; `thenBreak` is turned on just before paying. */
export const buy = (
  change: Partial<Step> & { thenBreak?: Extract<TourAction, { does: "buy" }>["thenBreak"] } = {},
): Step => {
  const { thenBreak, ...step } = change;
  return {
    title: "Someone buys",
    words: `The sandbox shopper buys one item with a working card. It isn’t printed until it can no longer be cancelled. ${orYourself}`,
    button: { label: "Buy", actions: [{ does: "buy", card: goodCard, ...(thenBreak && { thenBreak }) }] },
    look: ["shop", "order"],
    isDone: drafted,
    ...step,
  };
};
/** @param faults in the format of the facts: "stripe drop_events" */
export const breakIt = (label: string, title: string, words: string, ...faults: string[]): Step => ({
  title,
  words,
  button: { label, actions: faults.map((fault) => broken(fault)) },
  isDone: isOn(...faults),
});
const broken = (named: string): TourAction => {
  const [provider, fault = ""] = named.split(" ");
  return { does: "break", provider: provider === "mail" || provider === "printful" ? provider : "stripe", fault };
};
export const turnFaultsOff: Step = {
  title: "Everything works again",
  words: "All faults are turned off.",
  button: { label: "Turn the faults off", actions: [{ does: "clear_faults" }] },
  isDone: nothingBroken,
};
export const sentToPrint: Step = {
  title: "The time to cancel is over",
  words: "The clock moves past the deadline to cancel, and the shop sends the order to print.",
  button: { label: "Move the clock on", actions: [{ does: "clock_past_deadline" }] },
  look: ["printer"],
  isDone: isPrintConfirmed,
};
export const cancelIt = (words: string): Step => ({
  title: "The customer cancels",
  words,
  button: { label: "Cancel it as the customer", actions: [{ does: "cancel" }] },
  look: ["order"],
  isDone: isNow("canceled"),
});
export const wholeRefund: Step = {
  title: "The printer first, then the money",
  words: "Printing is stopped first; only then is everything refunded, delivery included.",
  look: ["printer", "cards", "mailbox"],
  // The shop counts a refund once requested, the payment provider once paid.
  isDone: ({ order, payment, prints }) =>
    order?.printState === "stopped" &&
    order.refundedTotal === order.capturedTotal &&
    payment?.amountRefunded === order.capturedTotal &&
    prints.every(({ status }) => status === "canceled"),
};
