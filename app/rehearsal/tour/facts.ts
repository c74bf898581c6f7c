import type { OrderStatus, PrintState } from "#app/orders/rules.ts";
import type { Payment, PrinterOrder } from "../contract.ts";

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
