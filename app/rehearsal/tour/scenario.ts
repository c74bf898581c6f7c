import type { OrderStatus, PrintState } from "#app/orders/rules.ts";
import type { Payment, PrinterOrder, RehearsalProvider } from "../contract.ts";

/** The current state that steps can test. */
export type TourFacts = {
  /** Active faults: "stripe drop_events". */
  faults: string[];
  /** The scenario's order; null before it is placed. */
  order: {
    number: string;
    status: OrderStatus;
    printState: PrintState;
    /** Pence. */
    capturedTotal: number;
    refundedTotal: number;
    /** By the business clock, fractional; null before it is paid. */
    minutesToCancel: number | null;
  } | null;
  payment: Payment | null;
  /** Every print order for it. */
  prints: PrinterOrder[];
  /** The kinds of its attention items, settled or not. */
  desk: string[];
  emails: { kind: string; isSent: boolean; attempts: number }[];
  /** Whether any item of the order is out of stock at the print provider. */
  isSoldOut: boolean;
  /** Undelivered webhooks of the sandbox. */
  eventsWaiting: number;
};

/** The state before anything has happened. */
export const noFacts: TourFacts = {
  faults: [],
  order: null,
  payment: null,
  prints: [],
  desk: [],
  emails: [],
  isSoldOut: false,
  eventsWaiting: 0,
};

type Test = (facts: TourFacts) => boolean;

export const isOn =
  (...faults: string[]): Test =>
  (facts) =>
    faults.every((fault) => facts.faults.includes(fault));
export const nothingBroken: Test = ({ faults }) => faults.length === 0;
export const charged: Test = ({ payment }) => payment?.status === "succeeded";
export const paid: Test = ({ order }) => order !== null && order.capturedTotal > 0;
export const drafted: Test = (facts) => paid(facts) && facts.prints.length === 1 && facts.order?.printState === "draft";
export const isPrintConfirmed: Test = ({ order }) => order?.printState === "confirmed";
export const isNow =
  (status: OrderStatus): Test =>
  ({ order }) =>
    order?.status === status;
export const onTheDesk =
  (kind: string): Test =>
  ({ desk }) =>
    desk.includes(kind);
const emailsSent = ({ emails }: TourFacts, kind: string): number =>
  emails.filter((email) => email.kind === kind && email.isSent).length;
/** Exactly one confirmation email, and none waiting. */
export const oneReceipt: Test = (facts) =>
  facts.emails.filter(({ kind }) => kind === "order-confirmation").length === 1 &&
  emailsSent(facts, "order-confirmation") === 1;

type Fault = { provider: RehearsalProvider; fault: string; times?: number };

/** What a step's button does; each is something that the control room or a customer could do. */
export type TourAction =
  | ({ does: "break" } & Fault)
  | { does: "clear_faults" }
  /** The sandbox shopper goes through the checkout; `thenBreak` is turned on just before paying. */
  | { does: "buy"; card: string; thenBreak?: Fault }
  /** The same shopper pays the same order with another card. */
  | { does: "pay_again"; card: string }
  /** As the customer, on the order's page. */
  | { does: "cancel" }
  /** Advances the clock to this many minutes before the cancel window closes. */
  | { does: "clock_before_deadline"; minutes: number }
  /** Advances the clock past the end of the cancel window. */
  | { does: "clock_past_deadline" }
  | { does: "print"; move: string }
  | { does: "payment"; move: string }
  /** All sizes of the colour in the order. */
  | { does: "stock"; availability: "active" | "discontinued" };

/** Stripe's predefined payment methods for test cards. */
export const goodCard = "pm_card_visa";
export const refusedCard = "pm_card_chargeDeclined";

/** Places where an effect can be seen. */
export type Place = "order" | "desk" | "back office" | "mailbox" | "cards" | "printer" | "shop";

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
