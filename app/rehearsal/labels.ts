import { uncapitalized } from "#app/shared/capitalized.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Payment, PrinterOrder, RehearsalProvider, RehearsalState } from "./contract.ts";

type Tone = "plain" | "good" | "warn" | "bad" | "info";
type Words = { words: string; tone: Tone };

const printLabels: Record<string, Words> = {
  draft: { words: "Draft: can still be cancelled", tone: "info" },
  pending: { words: "Waiting to be printed", tone: "info" },
  inprocess: { words: "Printing", tone: "warn" },
  partial: { words: "Partly posted", tone: "warn" },
  fulfilled: { words: "Posted", tone: "good" },
  onhold: { words: "On hold", tone: "bad" },
  failed: { words: "Refused", tone: "bad" },
  canceled: { words: "Cancelled", tone: "plain" },
};

/** A print order's status in our words. */
export function describePrint({ status, shipments }: Pick<PrinterOrder, "status" | "shipments">): Words {
  if (status === "fulfilled") {
    if (shipments.some(({ returnedAt }) => returnedAt)) return { words: "Came back", tone: "bad" };
    if (shipments.every(({ deliveredAt }) => deliveredAt)) return { words: "Delivered", tone: "good" };
  }
  return printLabels[status] ?? { words: status, tone: "plain" };
}

type PrintMove = { move: string; label: string };

const holdOrEnd: PrintMove[] = [
  { move: "hold", label: "Put on hold" },
  { move: "fail", label: "Refuse it" },
  { move: "cancel", label: "Cancel it" },
];
const post: PrintMove[] = [
  { move: "ship", label: "Post it" },
  { move: "ship_part", label: "Post a part" },
];

/** The natural next move of an order; none while it waits for the shop, or is finished. */
export function naturalMove(order: Pick<PrinterOrder, "status" | "shipments">): PrintMove | undefined {
  const [first] = printMoves(order);
  return order.status === "draft" || first?.move === "reship" ? undefined : first;
}

/** The possible next moves, the most likely first. The sandbox decides whether they are allowed. */
export function printMoves({ status, shipments }: Pick<PrinterOrder, "status" | "shipments">): PrintMove[] {
  const arrive: PrintMove[] = shipments.some(({ deliveredAt }) => !deliveredAt)
    ? [
        { move: "deliver", label: "Deliver it" },
        { move: "return", label: "Send it back" },
      ]
    : [];
  switch (status) {
    case "draft":
      return holdOrEnd;
    case "pending":
      return [{ move: "inprocess", label: "Print it" }, ...post, ...holdOrEnd];
    case "inprocess":
      return [...post, ...holdOrEnd];
    case "partial":
      return [{ move: "ship", label: "Post the rest" }, ...arrive];
    case "fulfilled":
      return [...arrive, { move: "reship", label: "Send it again" }];
    case "onhold":
      return [
        { move: "release", label: "Release it" },
        { move: "fail", label: "Refuse it" },
        { move: "cancel", label: "Cancel it" },
      ];
    default:
      return [];
  }
}

const paymentLabels: Record<string, Words> = {
  succeeded: { words: "Paid", tone: "good" },
  requires_action: { words: "Waiting for the bank’s confirmation", tone: "warn" },
  processing: { words: "Processing", tone: "warn" },
  canceled: { words: "Cancelled", tone: "plain" },
};

/** A payment's status at the payment provider. */
export function describePayment(payment: Payment): Words {
  if (payment.disputed) return { words: "Disputed", tone: "bad" };
  if (payment.amountRefunded > 0) {
    const whole = payment.amountRefunded >= payment.amount;
    return { words: whole ? "Refunded" : `Refunded ${formatPence(payment.amountRefunded)}`, tone: "plain" };
  }
  const unpaid: Words = payment.lastError ? { words: "Refused", tone: "bad" } : { words: "No card yet", tone: "info" };
  return paymentLabels[payment.status] ?? unpaid;
}

/** What a bank or a customer could do to a payment. */
export function paymentMoves(payment: Payment): { move: string; label: string }[] {
  return [
    ...(payment.status === "succeeded" && !payment.disputed ? [{ move: "dispute", label: "Dispute it" }] : []),
    ...(payment.refunds.some(({ status }) => status !== "failed")
      ? [{ move: "fail_refund", label: "Fail its refund" }]
      : []),
  ];
}

type FaultLabel = { fault: string; words: string };

const calls: FaultLabel[] = [
  { fault: "down", words: "Doesn’t respond" },
  { fault: "slow", words: "Takes 12 seconds to respond" },
  { fault: "error_500", words: "Returns 500 for everything" },
  { fault: "rate_limited", words: "Returns 429 (too many requests)" },
  { fault: "lost_response", words: "Does the work, but its response is lost" },
];
const events: FaultLabel[] = [
  { fault: "drop_events", words: "Never sends its webhooks" },
  { fault: "delay_events", words: "Sends webhooks 10 seconds late" },
  { fault: "duplicate_events", words: "Sends every webhook three times" },
  { fault: "reorder_events", words: "Sends webhooks in the wrong order" },
];

/** The faults that can be injected at each provider (R-SANDBOX-3). */
export const faultsOf: Record<RehearsalProvider, FaultLabel[]> = {
  stripe: [...calls, ...events, { fault: "decline_cards", words: "Declines every card" }],
  printful: [...calls, ...events],
  mail: [...calls, { fault: "bounce", words: "Bounces every email" }],
};

const names: Record<RehearsalProvider, string> = { stripe: "Card processor", printful: "Printer", mail: "Mailbox" };

/** The active faults, one line each: "Printer: does not answer at all". */
export const faultsOn = (faults: RehearsalState["faults"]): string[] =>
  faults.map(({ provider, fault, times }) => {
    const words = faultsOf[provider].find((one) => one.fault === fault)?.words ?? fault;
    const rest = times ? `, ${times} more ${times === 1 ? "time" : "times"}` : "";
    return `${names[provider]}: ${uncapitalized(words)}${rest}`;
  });
