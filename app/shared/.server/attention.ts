import { and, eq, gt, inArray, isNull, max, sql } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { attentionItems } from "#database/schema/index.ts";

/** Everything that can appear on the attention desk. */
export type AttentionKind =
  | "database_failing"
  | "card_service_failing"
  | "payment_parked"
  | "payment_after_end"
  | "payment_not_returned"
  | "payment_unknown"
  | "payment_disputed"
  | "refund_failed"
  | "refund_unfunded"
  | "refund_unknown"
  | "refund_waiting"
  | "return_asked"
  | "print_not_submitted"
  | "print_not_confirmed"
  | "print_held"
  | "print_unknown"
  | "print_not_stopped"
  | "printed_after_end"
  | "parcel_returned"
  | "parcels_incomplete"
  | "order_late"
  | "shipped_without_tracking"
  | "margin_below_zero"
  | "cancellation_overdue"
  | "review_waiting"
  | "mail_failed"
  | "data_complaint"
  | "data_request"
  | "payment_differs"
  | "refund_differs"
  | "print_differs"
  | "reconciliation_incomplete"
  | "webhook_unknown"
  | "webhook_failed"
  | "endpoint_failing"
  | "api_key_expiring"
  | "sync_failed"
  | "backup_failed"
  | "move_failed"
  | "guesses_locked";

/**
 * Adds an item to the attention desk. Repeated reports of the same kind and subject stay one open item until a person
 * settles it.
 */
export async function needsAttention(
  db: Queryable,
  item: {
    kind: AttentionKind;
    /** What it is about: an order's id, an event's id, ... */
    subject: string;
    orderId?: string | null;
    /** One sentence for a volunteer: what happened and who is affected. */
    summary: string;
    data?: Record<string, unknown>;
    dueAt?: Date | null;
  },
): Promise<void> {
  await db
    .insert(attentionItems)
    .values({
      kind: item.kind,
      dedupeKey: `${item.kind}:${item.subject}`,
      orderId: item.orderId ?? null,
      summary: item.summary,
      data: item.data ?? {},
      dueAt: item.dueAt ?? null,
    })
    .onConflictDoUpdate({
      target: attentionItems.dedupeKey,
      targetWhere: sql`${attentionItems.resolvedAt} is null`,
      set: {
        lastSeenAt: sql`now()`,
        summary: item.summary,
        data: item.data ?? {},
        ...(item.dueAt && { dueAt: item.dueAt }),
      },
    });
}

/**
 * Settles all items about an order, because somebody acted on the order itself. `name` is that person's display name.
 */
export async function settleAttention(
  db: Queryable,
  orderId: string,
  kinds: readonly AttentionKind[],
  by: { name: string; resolution: string },
): Promise<void> {
  await db
    .update(attentionItems)
    .set({ resolvedAt: new Date(), resolvedBy: by.name, resolution: by.resolution })
    .where(
      and(
        eq(attentionItems.orderId, orderId),
        inArray(attentionItems.kind, [...kinds]),
        isNull(attentionItems.resolvedAt),
      ),
    );
}

/** Settles one item by its subject. `name` is the display name of who did it. */
export async function settleSubject(
  db: Queryable,
  kind: AttentionKind,
  subject: string,
  by: { name: string; resolution: string },
): Promise<void> {
  await db
    .update(attentionItems)
    .set({ resolvedAt: new Date(), resolvedBy: by.name, resolution: by.resolution })
    .where(and(eq(attentionItems.dedupeKey, `${kind}:${subject}`), isNull(attentionItems.resolvedAt)));
}

/** When an item was last reported, settled or not; null if never. */
export async function lastReported(db: Queryable, kind: AttentionKind, subject: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(attentionItems.lastSeenAt) })
    .from(attentionItems)
    .where(eq(attentionItems.dedupeKey, `${kind}:${subject}`));
  return row?.at ?? null;
}

/** As `needsAttention`, for attacks that go on for hours: once settled, no new item for a day. */
export async function reportAttack(db: Queryable, item: Parameters<typeof needsAttention>[1]): Promise<void> {
  const [settled] = await db
    .select({ id: attentionItems.id })
    .from(attentionItems)
    .where(
      and(
        eq(attentionItems.dedupeKey, `${item.kind}:${item.subject}`),
        gt(attentionItems.resolvedAt, sql`now() - interval '1 day'`),
      ),
    );
  if (!settled) await needsAttention(db, item);
}
