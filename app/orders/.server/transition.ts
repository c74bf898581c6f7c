import { sql } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import type { OrderStatus } from "../rules.ts";
import type { Order, OrderEvent } from "./order-store.ts";

/** 'already': the order has that status. 'not_allowed': rules.ts does not allow the change. */
export type TransitionOutcome = "moved" | "already" | "not_allowed";

type With = {
  /** What the order's history shows; left out where it shows nothing. */
  happening?: Omit<OrderEvent, "id" | "orderId" | "at">;
  /** What changes along with the status. Times follow from the status. */
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
  /** How long from now the order can be cancelled at a click. */
  cancelMinutes?: number;
};

/**
 * Changes an order's status, where the table in rules.ts allows it (R-ORDER-1), and writes with it what happened and the
 * order's times, in the caller's transaction. Unless the order has moved nothing is written, so that it may be called
 * twice, and by two at once.
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
 * The same for orders that the caller has locked and checked.
 * @throws when one of them is refused: then the caller's check is wrong
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
  const event = happening ? JSON.stringify({ type, actor, data, dedupe_key: dedupeKey }) : null;
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
