import { penceOf } from "#app/catalogue/shop-rules.ts";
import { amountsOfLines, type PastRefund, type SoldLine } from "#app/orders/refunds/refund-amounts.ts";
import { friendlyMessage } from "#app/shared/errors.ts";
import { opens } from "../permissions.ts";

type Person = { id: string; role: string; permissions: readonly string[] };

/** Pence that each role may pay back on one order by itself; null for no limit. A role that is not here has the least. */
const limits: Record<string, number | null> = { owner: null, treasurer: 250_00, manager: 150_00, support: 50_00 };
const least = 50_00;

/** Pence on one order, together with what this person has paid back on it before; null for no limit. */
export function refundLimitOf({ role, permissions }: Pick<Person, "role" | "permissions">): number | null {
  if (permissions.includes("admin_access")) return null;
  return limits[role] === undefined ? least : limits[role];
}

/** Whether it takes a second person. @param before pence that this person has paid back on the same order already */
export function isOverLimit(person: Pick<Person, "role" | "permissions">, amount: number, before: number): boolean {
  const limit = refundLimitOf(person);
  return limit !== null && before + amount > limit;
}

/** Owners and treasurers say yes or no to what is over somebody's limit; never to what they asked for themselves. */
export function mayDecideRequest(person: Person, request: { requestedBy: string }): boolean {
  const isTrusted = person.permissions.includes("admin_access") || person.role === "treasurer";
  return isTrusted && opens(person.permissions, "refund_orders") && person.id !== request.requestedBy;
}

/** The lines that a refund's form names: how many by `item-<id>`, and by `amount-<id>` what is typed for them. */
export function wantedOfForm(form: Iterable<[string, unknown]>): { itemId: number; quantity: number; typed: string }[] {
  const lines = new Map<number, { itemId: number; quantity: number; typed: string }>();
  for (const [name, value] of form) {
    const [, what, id] = /^(item|amount)-(\d{1,15})$/.exec(name) ?? [];
    if (!what) continue;
    const itemId = Number(id);
    const line = lines.get(itemId) ?? { itemId, quantity: 0, typed: "" };
    const quantity = what === "item" && /^\d{1,3}$/.test(String(value)) ? Number(value) : line.quantity;
    lines.set(itemId, { itemId, quantity, typed: what === "amount" ? String(value).trim() : line.typed });
  }
  return [...lines.values()].filter(({ quantity, typed }) => quantity > 0 || typed !== "");
}

/**
 * What a refund's form comes to as it stands, in pence, for its button: worked out with the server's own rules. Zero
 * while nothing is chosen. The delivery that goes back with the last line is told by the server alone.
 */
export function sumOfForm(
  form: Iterable<[string, unknown]>,
  { sold, past, left }: { sold: readonly SoldLine[]; past: readonly PastRefund[]; left: number },
): number {
  const entries = [...form];
  const scope = entries.find(([name]) => name === "scope")?.[1];
  if (scope === "all") return left;
  if (scope === "amount") {
    const typed = entries.find(([name]) => name === "amount")?.[1];
    return Math.min(penceOf(String(typed ?? "")) ?? 0, left);
  }
  const wanted = wantedOfForm(entries).map(({ typed, ...line }) => ({
    ...line,
    ...(typed !== "" && { amount: penceOf(typed) ?? 0 }),
  }));
  const sum = amountsOfLines(sold, past, wanted);
  return "problem" in sum ? 0 : Math.min(sum.amount, left);
}

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
