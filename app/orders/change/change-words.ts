import type { ChangeProblem } from "./reckon-change.ts";

/** Why a change is refused, and what to do. */
export const changeProblemTexts: Record<ChangeProblem, string> = {
  nothing: "Nothing is different yet. Choose another size, colour or quantity",
  everything: "This would leave nothing to print. Cancel the order instead",
  too_many: "More than you ordered can’t be added here. Place a second order for it",
  bundle:
    "A bundle’s items stay or go together: part of it would cost more. Keep all of the bundle, or remove all of it",
  delivery: "Delivery was free because of the bundle. Without it the rest would cost more, so keep the bundle",
  code: "Your code would no longer be valid for what is left, so the rest would cost more. Remove less",
  free: "Nothing would come back for this: your code pays for it. Keep it, or cancel the whole order",
  sold_out: "This size and colour can’t be chosen now. Choose another one",
  dearer: "This one costs more, and paying more for a placed order isn’t possible here. Choose one at the same price",
  refunded_before: "Part of this order has been refunded already. Contact us, and we’ll change it for you",
};

export const changeTooLate =
  "It is too late to change what is in it: the order has gone to print or was cancelled. Nothing has changed.";
export const changeStale =
  "The order has changed since you opened this page. Nothing of this was saved: check it and try again.";
