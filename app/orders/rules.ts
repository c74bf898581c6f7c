import { legalCancellationDays } from "#app/pricing/legal-days.ts";
import { endOfDayAfter } from "#app/pricing/working-days.ts";

/**
 * The life of an order as one table (R-ORDER-1): which status may follow which,
 * and what may be done with an order when. Pure: time is an argument, nothing is read or written.
 */
export const orderStatuses = [
  "pending_payment",
  "payment_failed",
  "paid",
  "in_production",
  "shipped",
  "delivered",
  "canceled",
  "expired",
  "refunded",
  "on_hold",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What every order begins as. */
export const firstStatus = "pending_payment" satisfies OrderStatus;

/**
 * What may follow each status. A late event that asks for anything else is recorded and changes nothing. The database
 * has the same pairs in `order_transitions`, and lets nothing but `transition_order` change a status.
 */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  pending_payment: ["payment_failed", "paid", "on_hold", "expired", "canceled"],
  payment_failed: ["pending_payment", "paid", "on_hold", "expired", "canceled"],
  paid: ["in_production", "shipped", "delivered", "on_hold", "canceled", "refunded"],
  in_production: ["shipped", "delivered", "on_hold", "canceled", "refunded"],
  shipped: ["delivered", "on_hold", "refunded"],
  delivered: ["refunded"],
  on_hold: ["paid", "in_production", "shipped", "delivered", "canceled", "refunded"],
  canceled: [],
  expired: [],
  refunded: [],
};

export const canBecome = (from: OrderStatus, to: OrderStatus): boolean => orderTransitions[from].includes(to);

/** How far the printer has our order; each step is committed before the call that it announces. */
export const printStates = ["none", "draft", "confirming", "confirmed", "stopped"] as const;
export type PrintState = (typeof printStates)[number];

/** Statuses in which the customer has not paid yet and the checkout may still change the order. */
export const draftStatuses = ["pending_payment", "payment_failed"] as const satisfies readonly OrderStatus[];
export const isDraft = (status: OrderStatus): boolean => draftStatuses.some((each) => each === status);

/** What is written down when nobody gives a reason (R-ORDER-7). */
export const defaultCancelReason = "Cancelled by customer";
export const defaultRefundReason = "Order cancelled by customer";
/** The same where it was the shop that cancelled it. */
export const shopsRefundReason = "Order cancelled by the shop";

type Cancellable = { status: OrderStatus; printState: PrintState; cancelUntil: Date | null };

/** Paid, and not yet claimed for printing: it can be cancelled without asking anybody. */
export const canCancelImmediately = (order: Cancellable): boolean =>
  isWaiting(order) && (order.printState === "none" || order.printState === "draft") && order.cancelUntil !== null;

/** The print order is confirmed or about to be, and the printer has not begun: it is asked whether it can stop. */
export const canRequestCancellation = (order: Cancellable): boolean =>
  isWaiting(order) && (order.printState === "confirming" || order.printState === "confirmed");

/**
 * Held before it was ever printed, because its payment does not fit: nothing is printed for it, and no cancel
 * window was opened.
 */
export const isPaymentHeld = (order: Cancellable): boolean =>
  order.status === "on_hold" && order.printState === "none" && order.cancelUntil === null;

type WithMoney = Pick<Cancellable, "status"> & { capturedTotal: number; refundedTotal: number };

/** All that was paid is back, or on its way: nothing is to be printed for it. Pence. */
export const isPaidBack = ({ capturedTotal, refundedTotal }: Omit<WithMoney, "status">): boolean =>
  capturedTotal > 0 && refundedTotal >= capturedTotal;

/** The same while the order waits to be printed, and has not ended. */
export const isGoingBack = (order: WithMoney): boolean => isWaiting(order) && isPaidBack(order);

/** Its print order can still be replaced: another address, fewer items. Not once it is claimed for printing. */
export const isRewritable = (order: Cancellable): boolean =>
  isWaiting(order) && (order.printState === "none" || order.printState === "draft");

/** The printer's words for what it makes already, or has made: nobody can stop that. */
export const begunAtPrinter: readonly string[] = ["inprocess", "partial", "fulfilled"];

/** The printer makes it, or has made it, for all that is known. */
export const hasBegun = ({ printfulStatus }: { printfulStatus: string | null }): boolean =>
  begunAtPrinter.includes(printfulStatus ?? "");

type AtPrinter = Pick<Cancellable, "printState"> & {
  printfulStatus: string | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
};

/** Nobody has taken its print away yet, and for all that is known the printer has not begun with it. */
export const mayStillStop = (order: AtPrinter): boolean =>
  order.printState !== "stopped" && !hasBegun(order) && !order.shippedAt && !order.deliveredAt;

type Returnable = { status: OrderStatus; deliveredAt: Date | null };
const returnable: readonly OrderStatus[] = ["in_production", "shipped", "delivered"];

/**
 * Until when an order can be sent back for no reason: the end of the day, in London, so many days after the last of
 * it came. Null before it has come: until then it can always be called off.
 * @param days the shop's, never fewer than the law's
 */
export function returnUntil({ deliveredAt }: { deliveredAt: Date | null }, days: number): Date | null {
  if (!deliveredAt) return null;
  return endOfDayAfter(deliveredAt, Math.max(days, legalCancellationDays));
}

const isWaiting = ({ status }: Pick<Cancellable, "status">) => status === "paid" || status === "on_hold";

/** What may be done with an order at a moment; pages draw buttons from it and use cases refuse by it. */
export const orderCan = {
  /** The owner may cancel at a click while the window is open and the print order is not confirmed. */
  cancel: (order: Cancellable, now: Date): boolean =>
    canCancelImmediately(order) && order.cancelUntil !== null && now < order.cancelUntil,
  /** After the window the owner may still try; the printer has the last word. */
  askToCancel: (order: Cancellable, now: Date): boolean =>
    !orderCan.cancel(order, now) &&
    (canCancelImmediately(order) || (order.status === "paid" && canRequestCancellation(order))),
  /** The owner may put the address right for as long as a click still cancels: what lies at the printer is a draft. */
  changeAddress: (order: Cancellable, now: Date): boolean => orderCan.cancel(order, now) && isRewritable(order),
  /** 'It has arrived': the customer knows before any carrier says so. */
  confirmArrival: ({ status }: Pick<Cancellable, "status">): boolean => status === "shipped",
  /**
   * The right to cancel the contract for no reason (Consumer Contracts Regulations, regs 29 and 30): from the
   * moment that a click is too late until so many days after the last of it came.
   */
  sendBack: (order: Returnable, now: Date, days: number): boolean =>
    returnable.includes(order.status) && now.getTime() <= (returnUntil(order, days) ?? now).getTime(),
  /** Faulty or wrong goods: no matter how long ago they came, a person looks at it. */
  reportFault: ({ status }: Pick<Cancellable, "status">): boolean => status === "shipped" || status === "delivered",
  /** Nothing is printed until staff resume it. */
  hold: (order: Cancellable): boolean => order.status === "paid" && isRewritable(order),
  /** A draft is confirmed for printing once it can no longer be cancelled at a click. */
  print: (order: Cancellable, now: Date): boolean =>
    order.status === "paid" && order.printState === "draft" && (order.cancelUntil === null || now >= order.cancelUntil),
};

/** Printful's own status words put into ours; null where theirs changes nothing of ours (R-PRINT-4). */
export function statusFromPrinter(printfulStatus: string, allShipped: boolean): OrderStatus | null {
  switch (printfulStatus) {
    case "inprocess":
    case "partial":
      return "in_production";
    case "fulfilled":
      return allShipped ? "shipped" : "in_production";
    case "failed":
    case "onhold":
    case "archived":
    case "canceled":
      return "on_hold";
    default:
      return null;
  }
}
