import { minCharge } from "#app/checkout/discount-rules.ts";
import { formatPence } from "#app/shared/money.ts";

/** Why a change cannot be made as requested. */
export type ChangeProblem =
  /** Nothing is to change. */
  | "nothing"
  /** Nothing would be left: that is a cancellation. */
  | "everything"
  /** More than an order's limit for one item, or more pieces of a drop. */
  | "too_many"
  /** More of one part of a bundle. */
  | "bundle"
  /** No delivery option takes what is kept to the order's address as fast as was promised. */
  | "delivery"
  /** The print provider does not say what delivery costs now. */
  | "unquoted"
  /** Another size or colour is not sold now, or its bundle does not allow it. */
  | "sold_out"
  /** Its product has become a pre-order since, or one with another day or minimum. */
  | "preorder"
  /** It costs more, which only the customer can pay. */
  | "dearer"
  /** It costs more, but less than the smallest amount that the payment provider charges. */
  | "too_little"
  /** The code would take off less than it did. */
  | "code"
  /** The rest is below the code's minimum. */
  | "below_minimum"
  /** A code covers what would be removed, so nothing would be refunded. */
  | "free"
  /** Money was refunded for another reason, so a person has to decide. */
  | "refunded_before";

export type ChangeProblemTexts = Record<Exclude<ChangeProblem, "too_little" | "below_minimum">, string> & {
  /** @param more the extra cost in pence */
  too_little: (more: number) => string;
  /** @param minimum pence that the code asks for */
  below_minimum: (minimum: number) => string;
};

/** Why a change is refused, and what to do. */
export const changeProblemTexts: ChangeProblemTexts = {
  nothing: "Nothing is different yet. Choose another size, colour or quantity",
  everything: "This would leave nothing to print. Cancel the order instead",
  too_many: "You can’t add that many of this item here. Choose fewer, or place a second order for them",
  bundle:
    "More of one part of a bundle can’t be added here. Keep as many as there are, or place a second order for more",
  delivery:
    "We can’t deliver this to your address as fast as you chose. Choose less, or place a second order for the rest",
  unquoted:
    "We can’t ask what delivery of this costs at the moment, so nothing has changed. What you chose is still here: try again in a minute",
  code: "Your code would no longer be valid for what is left, so the rest would cost more. Remove less",
  below_minimum: (minimum) =>
    `Your code is for goods of ${formatPence(minimum)} and more, and what is left would cost less. Keep so much that it comes to ${formatPence(minimum)}, or cancel the whole order`,
  free: "Nothing would be refunded for this: your code pays for it. Keep it, or cancel the whole order",
  sold_out: "This size and colour can’t be chosen now. Choose another one",
  preorder:
    "This has become a pre-order since you ordered, or its day has moved, so it can’t be added to this order or replaced in it. Leave it as it is, and order what you want of it separately",
  dearer: "This costs more, so it has to be paid for before it is saved. Reload the page and try again",
  too_little: (more) =>
    `This costs ${formatPence(more)} more, and a card can’t be charged less than ${formatPence(minCharge)}. Choose something at the same price or a lower one, or more along with it, so that it comes to ${formatPence(minCharge)} or more`,
  refunded_before: "Part of this order has been refunded already. Contact us, and we’ll change it for you",
};

export const changeTooLate =
  "It is too late to change what is in it: the order has gone to print or was cancelled. Nothing has changed.";
export const changeStale =
  "The order has changed since you opened this page. Nothing of this was saved: check it and try again.";
/** For an owner who comes to pay for a change that is no longer waiting. */
export const paymentEnded =
  "That change can’t be paid for any more: it wasn’t paid in time, was withdrawn, or another one replaced it. Nothing was charged for it.";

export const changeBeingPaid =
  "Your bank is still checking the payment of your last change. Nothing of this was saved: try again in a minute.";
export const providerSilent =
  "The payment provider isn’t responding. Nothing was charged and nothing has changed. Try again in a minute.";
