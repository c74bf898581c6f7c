import { type AttentionKind, settleAttention } from "#app/shared/.server/attention.ts";
import type { Transaction } from "#database/open.ts";
import { type PrintOrder, printAttempt, printExternalId } from "#providers/printful/contract.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import { enqueueAtOnce } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { confirmPrint, stopPrint, submitToPrinter } from "../../.server/jobs.ts";
import { addEvent, hasSentParcel, lockOrder, type Order, readOrder } from "../../.server/order-store.ts";
import { mustTransition } from "../../.server/transition.ts";
import { waitsForDecision } from "../../cancellation/.server/mark-cancelled.ts";
import { isGoingBack, isPaymentHeld } from "../../rules.ts";
import { fetchPrint } from "./apply-printer-state.ts";

/** `name` of the staff member who resumes it; `alongside` runs in the same transaction. */
type Resumed = { name: string; alongside?: (tx: Transaction) => Promise<void> };
type ResumeOutcome =
  | "resumed"
  | "not_held"
  /** The print provider waits for something that only its own pages can settle. */
  | "held_at_printer"
  /** Everything paid has been refunded, or is about to be. */
  | "paid_back"
  /** A cancellation awaits a second person's approval. */
  | "waits_for_decision"
  /** A parcel has been sent, and the whole order would be printed again. */
  | "sent_in_part"
  | "printer_silent";

/** Attention items that close as soon as the order resumes. Others stay open until the order is at the provider. */
const settled: AttentionKind[] = ["print_held", "print_unknown"];
const resumed = { type: "print_resumed", actor: "staff" } as const;

/**
 * Resumes an order that is on hold or whose print got stuck. The provider's state is fetched first, so that nothing is
 * printed twice: an order it never had or has dropped is submitted again, a draft or failed one is replaced with the
 * current address, and one in production continues here too.
 */
export async function resumePrint(shop: Shop, orderId: string, by: Resumed): Promise<ResumeOutcome> {
  const seen = await readOrder(shop.db, orderId);
  if (!seen) return "not_held";
  if (seen.status !== "on_hold") return tryAgain(shop, seen, by);
  if (isGoingBack(seen)) return "paid_back";
  let printOrder: PrintOrder | null = null;
  try {
    if (seen.printfulOrderId !== null) printOrder = await shop.printful.getOrder(seen.printfulOrderId);
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    return "printer_silent";
  }
  const next = afterHold(seen, printOrder);
  if (next === null) return "held_at_printer";
  const outcome = await shop.db.transaction(async (tx): Promise<ResumeOutcome> => {
    const order = await lockOrder(tx, orderId);
    const isSame =
      order?.status === "on_hold" && order.printfulOrderId === seen.printfulOrderId && !isPaymentHeld(order);
    if (!isSame) return "not_held";
    if (isGoingBack(order)) return "paid_back";
    if (await waitsForDecision(tx, orderId)) return "waits_for_decision";
    if (isHandedOver(next) && (await hasSentParcel(tx, orderId))) return "sent_in_part";
    if (next === "as_printer_says") await addEvent(tx, { orderId, ...resumed });
    else await makePaidAgain(shop, tx, orderId, next);
    await settleAttention(tx, orderId, settled, { name: by.name, resolution: "tried again" });
    await by.alongside?.(tx);
    return "resumed";
  });
  if (outcome === "resumed" && next === "as_printer_says") await fetchPrint(shop, orderId);
  return outcome;
}

type Change = Pick<Order, "printState"> & Partial<Pick<Order, "printfulOrderId" | "printfulExternalId">>;

async function makePaidAgain(shop: Shop, tx: Transaction, orderId: string, change: Change): Promise<void> {
  await mustTransition(tx, orderId, "paid", { happening: resumed, change });
  if (change.printState === "none") await enqueueAtOnce(shop, tx, submitToPrinter, { orderId }, orderId);
}

/** The change for a held order; null if the provider must be called first. */
function afterHold(order: Order, printOrder: PrintOrder | null): Change | "as_printer_says" | null {
  if (order.printfulOrderId === null) return { printState: "none" };
  switch (printOrder?.status) {
    case undefined:
    case "canceled":
    case "archived":
      return { printState: "none", ...forNextPrint(order) };
    case "draft":
    case "failed":
      return { printState: "none" };
    case "pending":
      return { printState: "confirmed" };
    case "inprocess":
    case "partial":
    case "fulfilled":
      return "as_printer_says";
    default:
      return null;
  }
}

const isHandedOver = (next: Change | "as_printer_says") => next !== "as_printer_says" && next.printState === "none";

/**
 * The columns of an order to submit again after its print order was cancelled at the provider. The provider accepts an
 * external id once, so each new print order gets its own.
 */
export const forNextPrint = ({ id, printfulExternalId }: Order) => ({
  printfulOrderId: null,
  printfulExternalId: printExternalId(id, printAttempt(printfulExternalId ?? "") + 1),
});

/**
 * Not on hold, but stuck on its way to or from the provider: run its job now. The attention item stays open until that
 * succeeds.
 */
async function tryAgain(shop: Shop, seen: Order, by: Resumed): Promise<ResumeOutcome> {
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, seen.id);
    const job = order && stuckJob(order);
    if (!job) return "not_held";
    if (await waitsForDecision(tx, order.id)) return "waits_for_decision";
    await enqueueAtOnce(shop, tx, job, { orderId: order.id }, order.id);
    await addEvent(tx, { orderId: order.id, ...resumed });
    await by.alongside?.(tx);
    return "resumed";
  });
}

function stuckJob({ status, printState, paidAt }: Order) {
  if (status === "paid" && printState === "none") return submitToPrinter;
  if (status === "paid" && printState === "confirming") return confirmPrint;
  return status === "canceled" && printState !== "stopped" && paidAt !== null ? stopPrint : null;
}
