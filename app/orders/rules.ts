import { legalCancellationDays } from "#app/pricing/legal-days.ts";
import { endOfDayAfter } from "#app/pricing/working-days.ts";

/**
 * The life of an order as one table (R-ORDER-1): which status may follow which, and what may be done with an order
 * when. Pure: time is an argument, nothing is read or written.
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

/** The first status of every order. */
export const firstStatus = "pending_payment" satisfies OrderStatus;

/**
 * The statuses that may follow each status. A late event that asks for another is recorded and changes nothing. The
 * database has the same pairs in `order_transitions`, and only `transition_order` may change a status.
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

/** Whether the table allows this change. */
export const canBecome = (from: OrderStatus, to: OrderStatus): boolean => orderTransitions[from].includes(to);

/** How far the order is at the print provider. Each step is committed before the call that it announces. */
export const printStates = ["none", "draft", "confirming", "confirmed", "stopped"] as const;
export type PrintState = (typeof printStates)[number];

/** Statuses before payment, in which the checkout may still change the order. */
export const draftStatuses = ["pending_payment", "payment_failed"] as const satisfies readonly OrderStatus[];
export const isDraft = (status: OrderStatus): boolean => draftStatuses.some((each) => each === status);

/** Whether an order that was paid has ended: nothing more is printed for it or sent about it. */
export const hasEnded = (status: OrderStatus): boolean => status === "canceled" || status === "refunded";

/** Default reasons (R-ORDER-7). */
export const defaultCancelReason = "Cancelled by customer";
export const defaultRefundReason = "Order cancelled by customer";
/** The default when the shop cancelled. */
export const shopsRefundReason = "Order cancelled by the shop";

type Cancellable = { status: OrderStatus; printState: PrintState; cancelUntil: Date | null };

/** Paid and not yet claimed for printing: can be cancelled without asking the print provider. */
export const canCancelImmediately = (order: Cancellable): boolean =>
  isWaiting(order) && (order.printState === "none" || order.printState === "draft") && order.cancelUntil !== null;

/**
 * The print order is confirmed or about to be, and production has not begun: the provider is asked whether it can stop.
 */
export const canRequestCancellation = (order: Cancellable): boolean =>
  isWaiting(order) && (order.printState === "confirming" || order.printState === "confirmed");

/**
 * On hold before it was ever printed, because its payment does not match. Nothing is printed for it, and it has no
 * cancel window.
 */
export const isPaymentHeld = (order: Cancellable): boolean =>
  order.status === "on_hold" && order.printState === "none" && order.cancelUntil === null;

type WithMoney = Pick<Cancellable, "status"> & { capturedTotal: number; refundedTotal: number };

/** Everything paid is refunded or about to be, so nothing is to be printed. Pence. */
export const isPaidBack = ({ capturedTotal, refundedTotal }: Omit<WithMoney, "status">): boolean =>
  capturedTotal > 0 && refundedTotal >= capturedTotal;

/** The same for an order that waits to be printed and has not ended. */
export const isGoingBack = (order: WithMoney): boolean => isWaiting(order) && isPaidBack(order);

/** The print order can still be replaced: another address, fewer items. Not once it is claimed for printing. */
export const isRewritable = (order: Cancellable): boolean =>
  isWaiting(order) && (order.printState === "none" || order.printState === "draft");

/** The print provider has the order and failed it. It can still be replaced, once staff resume it. */
export const isRefusedThere = (order: Pick<Cancellable, "status"> & { printfulStatus: string | null }): boolean =>
  order.status === "on_hold" && order.printfulStatus === "failed";

/** Printful's statuses for an order in production or printed, which nobody can stop. */
export const begunAtPrinter: readonly string[] = ["inprocess", "partial", "fulfilled"];

/** Production has begun, as far as we know. */
export const hasBegun = ({ printfulStatus }: { printfulStatus: string | null }): boolean =>
  begunAtPrinter.includes(printfulStatus ?? "");

type AtPrinter = Pick<Cancellable, "printState"> & {
  printfulStatus: string | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
};

/** The print has not been stopped, and as far as we know production has not begun. */
export const canStillStop = (order: AtPrinter): boolean =>
  order.printState !== "stopped" && !hasBegun(order) && !order.shippedAt && !order.deliveredAt;

type Returnable = { status: OrderStatus; deliveredAt: Date | null };
const returnable: readonly OrderStatus[] = ["in_production", "shipped", "delivered"];

/**
 * Until when an order can be returned without a reason: the end of that day in London, counted from the arrival of its
 * last item. Null before arrival: until then it can always be cancelled (R-LAW-4).
 * @param days the shop's, never fewer than the law's
 */
export function returnUntil({ deliveredAt }: { deliveredAt: Date | null }, days: number): Date | null {
  if (!deliveredAt) return null;
  return endOfDayAfter(deliveredAt, Math.max(days, legalCancellationDays));
}

const isWaiting = ({ status }: Pick<Cancellable, "status">) => status === "paid" || status === "on_hold";

/** What may be done with an order at a given time. Pages show buttons by it; use cases refuse by it. */
export const orderCan = {
  /** The owner may cancel immediately while the window is open and the print order is not confirmed. */
  cancel: (order: Cancellable, now: Date): boolean =>
    canCancelImmediately(order) && order.cancelUntil !== null && now < order.cancelUntil,
  /** After the window the owner may still try; the print provider decides. */
  askToCancel: (order: Cancellable, now: Date): boolean =>
    !orderCan.cancel(order, now) &&
    (canCancelImmediately(order) || (order.status === "paid" && canRequestCancellation(order))),
  /** The owner may correct the address as long as they can cancel immediately: the provider has only a draft. */
  changeAddress: (order: Cancellable, now: Date): boolean => orderCan.cancel(order, now) && isRewritable(order),
  /** After that they may still ask, until production begins; the print provider decides about a confirmed order. */
  askForAddress: (order: Cancellable, now: Date): boolean =>
    order.status === "paid" &&
    !orderCan.changeAddress(order, now) &&
    (canCancelImmediately(order) || order.printState === "confirmed"),
  /** While they can change the address without asking. */
  changeItems: (order: Cancellable, now: Date): boolean => orderCan.changeAddress(order, now),
  /** Staff may change them until the print is claimed, also of a held order: what it waits for may be sold out. */
  changeItemsAsStaff: (order: Cancellable & { printfulStatus: string | null }): boolean =>
    canCancelImmediately(order) || isRefusedThere(order),
  /** 'It has arrived': the customer may know before any carrier reports it. */
  confirmArrival: ({ status }: Pick<Cancellable, "status">): boolean => status === "shipped",
  /**
   * The right to cancel without a reason (R-LAW-4): from the moment that cancelling immediately is too late, until the
   * shop's number of days after the last item arrived.
   */
  sendBack: (order: Returnable, now: Date, days: number): boolean =>
    returnable.includes(order.status) && now.getTime() <= (returnUntil(order, days) ?? now).getTime(),
  /** Faulty or wrong goods: at any time after arrival, a person decides. */
  reportFault: ({ status }: Pick<Cancellable, "status">): boolean => status === "shipped" || status === "delivered",
  /** Nothing is printed until staff resume it. */
  hold: (order: Cancellable): boolean => order.status === "paid" && isRewritable(order),
  /** A draft is confirmed for printing once it can no longer be cancelled immediately. */
  print: (order: Cancellable, now: Date): boolean =>
    order.status === "paid" && order.printState === "draft" && (order.cancelUntil === null || now >= order.cancelUntil),
};

/** Maps Printful's status to ours; null if it changes nothing (R-PRINT-4). */
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
