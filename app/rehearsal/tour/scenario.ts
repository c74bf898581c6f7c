import type { OrderStatus, PrintState } from "#app/orders/rules.ts";
import type { Payment, PrinterOrder, RehearsalProvider } from "../contract.ts";

/** What is really so at this moment: all that a scenario's steps may go by. */
export type TourFacts = {
  /** What is broken on purpose: "stripe drop_events". */
  faults: string[];
  /** The order that the scenario is about; null before it is placed. */
  order: {
    number: string;
    status: OrderStatus;
    printState: PrintState;
    /** Pence. */
    capturedTotal: number;
    refundedTotal: number;
    /** By the business clock, down to fractions; null before it is paid. */
    minutesToCancel: number | null;
  } | null;
  payment: Payment | null;
  /** Every order that the printer has for it. */
  prints: PrinterOrder[];
  /** The kinds of what was put on the desk about it, settled or not. */
  desk: string[];
  emails: { kind: string; isSent: boolean; attempts: number }[];
  /** Whether the printer lacks something of the order. */
  isSoldOut: boolean;
  /** Webhooks that the sandbox has yet to deliver. */
  eventsWaiting: number;
};

/** Before anything has happened. */
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
/** One confirmation, and no email of the kind that still waits. */
export const oneReceipt: Test = (facts) =>
  facts.emails.filter(({ kind }) => kind === "order-confirmation").length === 1 &&
  emailsSent(facts, "order-confirmation") === 1;

type Fault = { provider: RehearsalProvider; fault: string; times?: number };

/** What a step's button makes happen, each the very thing that the control room or a customer could do. */
export type TourAction =
  | ({ does: "break" } & Fault)
  | { does: "mend" }
  /** The sandbox shopper goes through the checkout; `thenBreak` is switched on just before they pay. */
  | { does: "buy"; card: string; thenBreak?: Fault }
  /** The same shopper pays the same order, with another card. */
  | { does: "pay_again"; card: string }
  /** As the customer, on the order's page. */
  | { does: "cancel" }
  /** To so many minutes before nobody can cancel any more. */
  | { does: "clock_before_deadline"; minutes: number }
  /** To the minute in which nobody can cancel any more. */
  | { does: "clock_past_deadline" }
  | { does: "print"; move: string }
  | { does: "payment"; move: string }
  /** All sizes of the colour that was bought. */
  | { does: "stock"; availability: "active" | "discontinued" };

/** The provider's ready-made payment methods for its test cards. */
export const goodCard = "pm_card_visa";
export const refusedCard = "pm_card_chargeDeclined";

/** Where there is something to see. */
export type Place = "order" | "desk" | "back office" | "mailbox" | "cards" | "printer" | "shop";

export type Step = {
  title: string;
  words: string;
  /** What its button does, in this order. */
  button?: { label: string; actions: TourAction[] };
  look?: Place[];
  isDone: (facts: TourFacts) => boolean;
};

export type Scenario = {
  slug: string;
  title: string;
  /** What it shows, in one or two sentences. */
  shows: string;
  /** What must never happen, and how one would see it. */
  watch: string;
  /** How long it takes. */
  minutes: number;
  steps: Step[];
};

/**
 * How many steps are done. What was seen done stays done: a later step undoes on purpose what an earlier one did.
 * @param before how many were seen done so far
 */
export function stepsDone({ steps }: Pick<Scenario, "steps">, facts: TourFacts, before: number): number {
  const ahead = steps.slice(before).findIndex(({ isDone }) => !isDone(facts));
  return ahead < 0 ? steps.length : before + ahead;
}
