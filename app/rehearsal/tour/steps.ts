import {
  drafted,
  goodCard,
  isNow,
  isOn,
  isPrintConfirmed,
  nothingBroken,
  type Step,
  type TourAction,
} from "./scenario.ts";

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
