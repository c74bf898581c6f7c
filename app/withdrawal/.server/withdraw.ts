import { withdrawalReceived } from "#app/emails/.server/emails.ts";
import { queueEmail } from "#app/emails/.server/queue-email.ts";
import { addEvent, lockOrder, type Order } from "#app/orders/.server/order-store.ts";
import { itemsToReturn, type ReturnRow } from "#app/returns/.server/return-queries.ts";
import { submitReturn } from "#app/returns/.server/submit-return.ts";
import type { Transaction } from "#database/open.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import type { WithdrawalForm } from "../contract.ts";
import { withdrawalReference } from "../statement.ts";
import { wayToWithdraw } from "../way-to-withdraw.ts";
import { carryOutWithdrawal } from "./jobs.ts";
import { asCancelled, calculateWithdrawal, type WithdrawalRefund, withdrawnKey } from "./withdrawable-order.ts";

type WithdrawOutcome =
  /** `reference` is the return's; null if the order is being cancelled. */
  { kind: "received"; reference: string | null } | { kind: "too_late" | "too_many" };

/**
 * Takes a withdrawal from an order and acknowledges it by email in the same transaction, with its words, date and time
 * (R-WITHDRAW-3). It counts from now on, whatever the print provider answers.
 * @param orderId belongs to the person who withdraws; the caller checks
 */
export async function withdraw(shop: Shop, orderId: string, form: WithdrawalForm): Promise<WithdrawOutcome> {
  const cancelled = await shop.db.transaction((tx) => takeBeforeSending(shop, tx, orderId, form));
  if (cancelled !== "sent_already") return cancelled;
  const answer = await submitReturn(
    shop,
    orderId,
    { formKey: form.formKey, lines: form.lines, reason: "no_reason", details: form.reason, name: form.name },
    [],
    (tx, order, notice) => acknowledgeReturn(shop, tx, order, notice),
  );
  if (answer.kind === "asked") return { kind: "received", reference: answer.reference };
  return { kind: answer.kind === "too_many" ? "too_many" : "too_late" };
}

/** Before anything is sent it is the whole order; the job cancels it. */
async function takeBeforeSending(
  shop: Shop,
  tx: Transaction,
  orderId: string,
  { name, reason }: WithdrawalForm,
): Promise<WithdrawOutcome | "sent_already"> {
  const order = (await lockOrder(tx, orderId))!;
  const now = shop.clock.now();
  const way = wayToWithdraw(order, now, shop.store.returnWindowDays);
  if (way === "return") return "sent_already";
  if (way === null) return { kind: "too_late" };
  const items = await itemsToReturn(tx, orderId);
  const lines = items.filter(({ left }) => left > 0).map(({ id, left }) => ({ itemId: id, quantity: left }));
  const goods = await calculateWithdrawal(tx, order, lines);
  if (!goods) return { kind: "too_many" };
  const refund = asCancelled(order, goods);
  const data = { reference: withdrawalReference(order.number), lines, refund, ...(reason && { why: reason }) };
  await addEvent(tx, { orderId, type: "withdrawn", actor: "customer", data, dedupeKey: withdrawnKey });
  await acknowledge(shop, tx, order, { name, at: now, returnId: null, ...refund });
  await enqueue(shop, tx, carryOutWithdrawal, { orderId }, orderId);
  return { kind: "received", reference: null };
}

async function acknowledgeReturn(shop: Shop, tx: Transaction, order: Order, notice: ReturnRow) {
  const refund = await calculateWithdrawal(tx, order, notice.lines);
  if (!refund) throw new Error(`what the return ${notice.reference} gives back cannot be calculated`);
  await acknowledge(shop, tx, order, { name: notice.name, at: notice.askedAt, returnId: notice.id, ...refund });
  return { refund };
}

type Acknowledged = WithdrawalRefund & { name: string; at: Date; returnId: string | null };

/** Once for a return, and once for an order that is cancelled. */
async function acknowledge(
  shop: Shop,
  tx: Transaction,
  order: Order,
  { at, delivery, ...said }: Acknowledged,
): Promise<void> {
  if (!order.email) return;
  await queueEmail(shop, tx, withdrawalReceived, {
    to: order.email,
    event: said.returnId ?? `${order.id}.withdrawn`,
    orderId: order.id,
    data: { orderId: order.id, at: at.toISOString(), delivery, ...said },
  });
}
