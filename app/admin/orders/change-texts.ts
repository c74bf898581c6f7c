import { type ChangeProblemTexts, changeProblemTexts } from "#app/orders/change/change-texts.ts";
import { formatPence } from "#app/shared/money.ts";

/** Why a change of the items is refused, for staff. */
export const staffChangeTexts: ChangeProblemTexts = {
  ...changeProblemTexts,
  too_many: "You can’t add that many of this item. Choose fewer",
  delivery:
    "The print provider can’t deliver this to the order’s address as fast as the customer chose. Choose less, or ask them to place a second order",
  unquoted: "The print provider doesn’t say what delivery of this costs, so nothing has changed. Try again in a minute",
  code: "The code would no longer be valid for what is left, so the rest would cost more. Remove less",
  below_minimum: (minimum) =>
    `The code is for goods of ${formatPence(minimum)} and more, and what is left would cost less. Keep so much that it comes to ${formatPence(minimum)}, or cancel the whole order`,
  preorder:
    "This has become a pre-order since it was ordered, or its day has moved, so it can’t be added to this order or replaced in it. Leave it as it is, and ask the customer to order it separately",
  free: "Nothing would be refunded for this: the code pays for it. Keep it, or cancel the whole order",
  dearer:
    "This costs more, and the customer can only pay for it while they can cancel the order. Choose something at the same price or a lower one",
  refunded_before:
    "Part of this order was refunded already, so what the rest should cost can’t be calculated. Refund lines instead, and tick ‘Remove these lines from the print order’",
};

/** Why nothing was saved, for staff. */
export const unsavedTexts = {
  too_late: "It is too late to change what is in it: it is going to print, or was cancelled or withdrawn from",
  stale: "The order has changed since you opened this page. Nothing of this was saved: check it and save again",
  to_confirm: "What it comes to is not what this page showed. Nothing was saved: check it and save again",
  being_paid: "A payment of the customer for another change is being checked by the bank. Wait a minute and save again",
  provider_silent: "Stripe isn’t responding. Nothing was saved: save again in a minute",
} as const;

/** Why a change that waits for its payment was not withdrawn. */
export const notWithdrawnTexts = {
  paid: "The customer has paid for it meanwhile, so the change was made",
  none: "No change waits to be paid any more. The order is as this page shows it",
  being_paid: "The bank is checking the customer’s payment for it. Wait a minute and try again",
  provider_silent: "Stripe isn’t responding. The change still waits: try again in a minute",
} as const;
