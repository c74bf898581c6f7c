import type { DropState } from "#app/drops/drop.ts";
import type { FurtherPayment } from "#app/orders/further-payment/.server/further-payments.ts";
import type { OrderStatus, PrintState } from "#app/orders/rules.ts";
import type { ReturnStatus } from "#app/returns/rules.ts";
import type { Payment, PrinterOrder } from "../contract.ts";

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
    /** "XI" is Northern Ireland; null before it has an address. */
    destination: string | null;
    /** Whether it was promised for a later day. */
    waits: boolean;
    /** Whether it has pieces of a drop. */
    hasPieces: boolean;
  } | null;
  payment: Payment | null;
  /** The payments of changes that cost more. */
  furtherPayments: FurtherPayment["status"][];
  /** Every print order for it. */
  prints: PrinterOrder[];
  /** The kinds of its attention items, settled or not. */
  desk: string[];
  emails: { kind: string; isSent: boolean; attempts: number }[];
  /** The states of its returns. */
  returns: ReturnStatus[];
  /** Whether any item of the order is out of stock at the print provider. */
  isSoldOut: boolean;
  /** The state of the drop that staff changed last; null without one. */
  drop: DropState | null;
  /** Its product's address, and the places that are taken in its waiting room. */
  dropSlug: string | null;
  places: number;
  /** Whether any product is a pre-order. */
  isPreorder: boolean;
  /** Whether the shop's settings say who answers for its products. */
  isSafetyKnown: boolean;
  /** Whether any wallet is active on the shop's domain. */
  hasWallets: boolean;
  /** Whether the shop sends an email about an unfinished checkout. */
  hasReminders: boolean;
  /** Whether it has sent the one about the scenario's order. */
  isReminded: boolean;
  /** Whether its address has refused further ones. */
  isRefused: boolean;
  /** Undelivered webhooks of the sandbox. */
  eventsWaiting: number;
};

/** The state before anything has happened. */
export const noFacts: TourFacts = {
  faults: [],
  order: null,
  payment: null,
  furtherPayments: [],
  prints: [],
  desk: [],
  emails: [],
  returns: [],
  isSoldOut: false,
  drop: null,
  dropSlug: null,
  places: 0,
  isPreorder: false,
  isSafetyKnown: false,
  hasWallets: false,
  hasReminders: false,
  isReminded: false,
  isRefused: false,
  eventsWaiting: 0,
};

type FactsTest = (facts: TourFacts) => boolean;

export const isOn =
  (...faults: string[]): FactsTest =>
  (facts) =>
    faults.every((fault) => facts.faults.includes(fault));
export const nothingBroken: FactsTest = ({ faults }) => faults.length === 0;
export const charged: FactsTest = ({ payment }) => payment?.status === "succeeded";
export const paid: FactsTest = ({ order }) => order !== null && order.capturedTotal > 0;
export const drafted: FactsTest = (facts) =>
  paid(facts) && facts.prints.length === 1 && facts.order?.printState === "draft";
export const isPrintConfirmed: FactsTest = ({ order }) => order?.printState === "confirmed";
export const isNow =
  (status: OrderStatus): FactsTest =>
  ({ order }) =>
    order?.status === status;
export const arrived: FactsTest = isNow("delivered");
export const isBoundFor =
  (destination: string): FactsTest =>
  ({ order }) =>
    order?.destination === destination;
export const onTheDesk =
  (kind: string): FactsTest =>
  ({ desk }) =>
    desk.includes(kind);
export const emailsSent = ({ emails }: TourFacts, kind: string): number =>
  emails.filter((email) => email.kind === kind && email.isSent).length;
/** However often the order was changed, exactly one print order is not cancelled. */
export const printedOnce: FactsTest = ({ prints }) => prints.filter(({ status }) => status !== "canceled").length === 1;
/** Exactly one confirmation email, and none waiting. */
export const oneReceipt: FactsTest = (facts) =>
  facts.emails.filter(({ kind }) => kind === "order-confirmation").length === 1 &&
  emailsSent(facts, "order-confirmation") === 1;
