import { sql } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { withRequestId } from "#server/jobs.ts";
import type { OrderStatus } from "../rules.ts";
import type { Order, OrderEvent } from "./order-store.ts";

/** 'already': the order has that status. 'not_allowed': `rules.ts` does not allow the change. */
type TransitionOutcome = "moved" | "already" | "not_allowed";

type With = {
  /** The entry in the order's history; omit to add none. */
  happening?: Omit<OrderEvent, "id" | "orderId" | "at">;
  /** Columns to change with the status. Timestamps are set from the status. */
  change?: Partial<
    Pick<
      Order,
      | "capturedTotal"
      | "cardBrand"
      | "cardLast4"
      | "cancelReason"
      | "deliveryAssumed"
      | "printState"
      | "printfulOrderId"
      | "printfulExternalId"
      | "printfulStatus"
    >
  >;
  /** Minutes from now in which the customer can cancel immediately. */
  cancelMinutes?: number;
};

/**
 * Changes an order's status if `rules.ts` allows it (R-ORDER-1). The event and the timestamps are written in the same
 * transaction. Nothing is written unless the status changes, so repeated and concurrent calls are safe.
 */
export async function transition(
  tx: Transaction,
  orderId: string,
  to: OrderStatus,
  along: With = {},
): Promise<TransitionOutcome> {
  const [outcome] = await transitions(tx, [orderId], to, along);
  return outcome!;
}

/**
 * Like `transition`, for orders that the caller has locked and checked.
 * @throws if the change is refused, which means the caller's check is wrong
 */
export async function mustTransition(
  tx: Transaction,
  orderIds: string | string[],
  to: OrderStatus,
  along: With = {},
): Promise<void> {
  const outcomes = await transitions(tx, [orderIds].flat(), to, along);
  const refused = outcomes.find((outcome) => outcome !== "moved");
  if (refused) throw new Error(`an order cannot become ${to}: ${refused}`);
}

async function transitions(
  tx: Transaction,
  orderIds: string[],
  to: OrderStatus,
  { happening, change = {}, cancelMinutes }: With,
): Promise<TransitionOutcome[]> {
  const { type, actor, data, dedupeKey } = happening ?? {};
  const event = happening ? JSON.stringify(withRequestId({ type, actor, data, dedupe_key: dedupeKey })) : null;
  const columns = JSON.stringify({
    captured_total: change.capturedTotal,
    card_brand: change.cardBrand,
    card_last4: change.cardLast4,
    cancel_reason: change.cancelReason,
    delivery_assumed: change.deliveryAssumed,
    print_state: change.printState,
    printful_order_id: change.printfulOrderId,
    printful_external_id: change.printfulExternalId,
    printful_status: change.printfulStatus,
  });
  const { rows } = await tx.execute<{ outcome: TransitionOutcome }>(sql`
    select transition_order(id, ${to}, ${event}::jsonb, ${columns}::jsonb, ${cancelMinutes ?? null}::integer) as outcome
    from unnest(${sql.param(orderIds)}::uuid[]) as id`);
  return rows.map(({ outcome }) => outcome);
}
