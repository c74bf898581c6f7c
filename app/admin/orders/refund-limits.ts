import { penceOf } from "#app/catalogue/shop-rules.ts";
import { amountsOfLines, type PastRefund, type SoldLine } from "#app/orders/refunds/refund-amounts.ts";
import { friendlyMessage } from "#app/shared/errors.ts";
import { formatPence } from "#app/shared/money.ts";
import { opens } from "../permissions.ts";

type Person = { id: string; role: string; permissions: readonly string[] };

/** Pence per order that a role may refund without approval; null for no limit. Other roles have `lowestLimit`. */
const limits: Record<string, number | null> = { owner: null, treasurer: 250_00, manager: 150_00, support: 50_00 };
const lowestLimit = 50_00;

/** The person's limit per order in pence, earlier refunds of the order included; null for no limit. */
export function refundLimitOf({ role, permissions }: Pick<Person, "role" | "permissions">): number | null {
  if (permissions.includes("admin_access")) return null;
  return limits[role] === undefined ? lowestLimit : limits[role];
}

/**
 * Whether a refund needs a second person's approval.
 * @param amount pence
 * @param before pence that this person has already refunded on the order
 */
export function isOverLimit(person: Pick<Person, "role" | "permissions">, amount: number, before: number): boolean {
  const limit = refundLimitOf(person);
  return limit !== null && before + amount > limit;
}

type Role = Pick<Person, "role" | "permissions">;

/** The person's limit as it is named to them. */
export function refundLimitText(person: Role): string {
  const limit = refundLimitOf(person);
  return limit === null ? "your limit" : `your limit of ${formatPence(limit)} for one order`;
}

/**
 * Why a refund is too much for this person, as a sentence.
 * @param amount pence
 * @param before pence that this person has already refunded on the order
 */
export function overLimitText(person: Role, amount: number, before: number): string {
  const limit = refundLimitText(person);
  if (before === 0) return `${formatPence(amount)} is over ${limit}.`;
  return `With the ${formatPence(before)} that you refunded of this order before, ${formatPence(amount)} comes to ${formatPence(before + amount)}, which is over ${limit}.`;
}

/**
 * The same, and who may do it instead: the roles whose limit is high enough.
 * @param doing such as "make this change"
 */
export function whoElseCan(person: Role, amount: number, before: number, doing: string): string {
  const own = refundLimitOf(person) ?? 0;
  const roles = ["manager", "treasurer"].filter((role) => limits[role]! > own && limits[role]! >= amount);
  const who = roles.length === 0 ? "An owner" : `A ${roles.join(", ")} or owner`;
  return `${overLimitText(person, amount, before)} ${who} can ${doing}.`;
}

/**
 * Whether this person may decide a request over somebody's limit: owners and treasurers, but never their own requests.
 */
export function canDecideRequest(person: Person, request: { requestedBy: string }): boolean {
  const canApprove = person.permissions.includes("admin_access") || person.role === "treasurer";
  return canApprove && opens(person.permissions, "refund_orders") && person.id !== request.requestedBy;
}

/** The lines of a submitted refund form: quantity from `item-<id>`, typed amount from `amount-<id>`. */
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

/** Whether a changed field of the refund form chooses the lines: it is a line's, and some line is filled in. */
export const choosesLines = (name: string, form: Iterable<[string, unknown]>): boolean =>
  /^(item|amount)-/.test(name) && wantedOfForm(form).length > 0;

/**
 * The sum in pence of a refund form as filled in, for its button, by the server's own rules. 0 while nothing is chosen.
 * Delivery refunded with the last line is added by the server only.
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

/** Why a refund is refused, for staff. */
export const refundRefusals = {
  not_found: friendlyMessage("Order not found"),
  unknown_item: "One of these lines is no longer in the order. Reload the page",
  too_many: "That is more than is left of a line: some was already refunded. Reload the page",
  too_much_of_line: "That is more than is left of this line",
  nothing_wanted: "Choose lines to refund",
  nothing_left: "There is nothing left to refund",
  cancel_instead: "Nothing is printed yet. Cancel the order instead, which refunds everything",
  waits_for_printer: "The order is cancelled and is refunded automatically once the printer has stopped it",
  too_much: "That is more than is left to refund",
  not_taken_out: "It is too late to remove these from the print order, or nothing else would be left in it",
  request_open: "A refund of this order is already waiting for approval",
} as const;

/** Why a cancellation is refused, for staff. */
export const cancelRefusals = {
  not_signed_in: "No active session",
  not_found: friendlyMessage("Order not found"),
  already_cancelled: friendlyMessage("already cancelled"),
  too_late: "It is too late to cancel: the order is being printed or already sent. Refund it instead",
  printer_silent: "The printer is not responding, so nothing was changed. Try again in a few minutes",
  request_open: "A refund of this order is already waiting for approval",
} as const;

/** Why a refund request cannot be decided, for staff. */
export const requestRefusals = {
  not_waiting: "This has already been decided",
  not_allowed: "An owner or treasurer who did not request it has to decide this",
  too_late: cancelRefusals.too_late,
  printer_silent: cancelRefusals.printer_silent,
  changed: "Part of the order was refunded in between, so the amount has changed. Decline this and request it again",
} as const;
