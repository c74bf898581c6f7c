import { needsAttention } from "#app/shared/.server/attention.ts";
import { queryRows, snakeKeys } from "#database/query-rows.ts";
import { type PrintOrder, printExternalId } from "#providers/printful/contract.ts";
import { isSterling } from "#providers/printful/contract-money.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { NewPrintOrder } from "#providers/printful/requests.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { stopPrint } from "../../.server/jobs.ts";
import { addEvent, changeOrder, lockOrder, type Order, type OrderItem, readOrder } from "../../.server/order-store.ts";
import { mustTransition } from "../../.server/transition.ts";
import { plainBill, recordPrintCost } from "./print-cost.ts";
import { noExpress, printOrder } from "./print-order.ts";

/**
 * Submits a paid order to the print provider as a draft (R-PRINT-1). The provider rejects an external id that it knows,
 * so a lost answer never causes a second print. An existing draft is replaced, as address or items may have changed.
 * Nothing is printed or billed yet.
 */
export async function submit(shop: Shop, orderId: string): Promise<void> {
  const order = await readOrder(shop.db, orderId);
  if (order) await submitOrder(shop, order);
}

/**
 * Like `submit`, for an order that was just read.
 * @param items its lines, if the caller has read them
 */
export async function submitOrder(shop: Shop, order: Order, items?: readonly OrderItem[]): Promise<void> {
  if (order.status !== "paid" || order.printState !== "none") return;
  const externalId = order.printfulExternalId ?? printExternalId(order.id);
  let draft: PrintOrder;
  try {
    const wanted = await printOrder(shop, order, externalId, items);
    if (wanted === "no_express") return holdRefused(shop, order, noExpress);
    draft = await draftOf(shop, order, wanted);
  } catch (error) {
    if (isRefusedAsItIs(error)) return holdRefused(shop, order, error.message);
    throw error;
  }
  // The order changed during the call: this draft is outdated and must not be printed.
  if ((await keepDraft(shop, order, externalId, draft)) === "outdated") return submit(shop, order.id);
}

async function draftOf(shop: Shop, order: Order, wanted: NewPrintOrder): Promise<PrintOrder> {
  if (order.printfulOrderId !== null) return shop.printful.updateOrder(order.printfulOrderId, wanted);
  try {
    return await shop.printful.createDraft(wanted);
  } catch (error) {
    // Another process created the draft, or an earlier answer was lost. It may be an older version of the order.
    const isTaken = error instanceof PrintfulError && error.apiErrorCode === "OR-13";
    const found = isTaken ? await shop.printful.findOrder(wanted.externalId) : null;
    if (!found) throw error;
    const isOpen = found.status === "draft" || found.status === "failed";
    return isOpen ? shop.printful.updateOrder(found.id, wanted) : found;
  }
}

/** The provider refuses this order as it is, so retrying is useless. A wrong key is different: that can be fixed. */
const isRefusedAsItIs = (error: unknown): error is PrintfulError =>
  error instanceof PrintfulError && error.kind === "refused" && (error.status === 400 || error.status === 404);

async function holdRefused(shop: Shop, seen: Order, why: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, seen.id);
    if (order?.status !== "paid" || order.printState !== "none") return;
    const happening = { type: "print_refused", actor: "printer", data: { why } } as const;
    await mustTransition(tx, order.id, "on_hold", { happening });
    await needsAttention(tx, {
      kind: "print_held",
      subject: order.id,
      orderId: order.id,
      summary: `The printer refused order ${order.number}: ${why}. Nothing is being printed.`,
    });
  });
}

async function keepDraft(shop: Shop, seen: Order, externalId: string, draft: PrintOrder): Promise<"kept" | "outdated"> {
  const { id: orderId } = seen;
  if (await keepFirstDraft(shop, seen, externalId, draft)) return "kept";
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return "kept";
    if (order.printState === "stopped" && order.printfulOrderId === null) {
      // Cancelled while the draft was being created: record it and stop it again.
      await changeOrder(tx, orderId, { printfulOrderId: draft.id, printfulExternalId: externalId });
      // A key of its own: the job that just stopped the order may still be active and would absorb this one.
      await enqueue(shop, tx, stopPrint, { orderId }, `late-draft:${orderId}`);
      return "kept";
    }
    if (order.printState !== "none") return "kept";
    const known = { printfulOrderId: draft.id, printfulExternalId: externalId, printfulStatus: draft.status };
    if (order.revision !== seen.revision) {
      await changeOrder(tx, orderId, known);
      return "outdated";
    }
    await recordPrintCost(shop, tx, order, draft.costs, { ...known, printState: "draft" });
    const isFirst = seen.printfulOrderId === null;
    const [type, key] = isFirst ? ["print_drafted", "drafted"] : ["print_rewritten", `rewritten:${order.revision}`];
    await addEvent(tx, { orderId, type, actor: "shop", dedupeKey: `${key}:${draft.id}` });
    if (draft.costs && !isSterling(draft.costs) && order.status === "paid") {
      await mustTransition(tx, orderId, "on_hold");
      await needsAttention(tx, {
        kind: "print_held",
        subject: orderId,
        orderId,
        summary: `Order ${order.number}: the printer bills in ${draft.costs.currency}, not GBP. It is held until this is settled.`,
      });
    }
    return "kept";
  });
}

/** The usual case: a first draft of an order that has not changed meanwhile takes one statement. */
async function keepFirstDraft(shop: Shop, seen: Order, externalId: string, draft: PrintOrder): Promise<boolean> {
  const bill = seen.printfulOrderId === null && seen.printCostTotal === null && plainBill(shop, seen, draft.costs);
  if (!bill) return false;
  const known = { printfulOrderId: draft.id, printfulExternalId: externalId, printfulStatus: draft.status };
  const [answer] = await queryRows<{ kept: boolean }>(shop.db, "select keep_print_draft($1, $2, $3) as kept", [
    seen.id,
    JSON.stringify({ revision: seen.revision, refunded_total: seen.refundedTotal }),
    JSON.stringify(snakeKeys({ ...known, ...bill })),
  ]);
  return answer!.kept;
}
