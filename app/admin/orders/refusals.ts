import { friendlyMessage } from "#app/shared/errors.ts";

/** What stands in the way of a refund, for whoever of the staff wants it. */
export const refundRefusals = {
  not_found: friendlyMessage("Order not found"),
  unknown_item: "One of these lines is not in the order any more. Load the page again",
  too_many: "More of a line than is left. Load the page again: some of it went back already",
  too_much_of_line: "That is more than is left of this line",
  nothing_wanted: "Choose lines to refund",
  nothing_left: "Nothing is left to pay back",
  cancel_instead: "Nothing is printed yet. Cancel the order instead, and everything goes back",
  waits_for_printer: "It is cancelled, and all of it goes back by itself once the printer has let go of it",
  too_much: "That is more than is left to pay back",
  not_taken_out: "It is too late to take these out of the print order, or nothing else would be left in it",
  request_open: "A refund of this order waits for a second person already",
} as const;

export const cancelRefusals = {
  not_signed_in: "No active session",
  not_found: friendlyMessage("Order not found"),
  already_cancelled: friendlyMessage("already cancelled"),
  too_late: "It cannot be cancelled any more: it is being printed, or further. Refund it instead",
  printer_silent: "The printer does not answer, so nothing has changed. Try again in a few minutes",
  request_open: "A refund of this order waits for a second person already",
} as const;

export const requestRefusals = {
  not_waiting: "Somebody has decided this already",
  not_allowed: "Somebody else has to decide this: an owner or a treasurer who did not ask for it",
  too_late: cancelRefusals.too_late,
  printer_silent: cancelRefusals.printer_silent,
  changed:
    "Some of the order went back in between, so that this is not the sum that was asked for. Decline it, and ask anew",
} as const;
