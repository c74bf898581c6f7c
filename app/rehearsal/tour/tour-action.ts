import type { Provider } from "../contract.ts";

type Fault = { provider: Provider; fault: string; times?: number };

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
