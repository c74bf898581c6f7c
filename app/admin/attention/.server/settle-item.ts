import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { printerProblemInVain } from "#app/orders/fulfilment/.server/printer-labels.ts";
import { errorText } from "#app/shared/error-text.ts";
import { maskEmails } from "#app/shared/masking.ts";
import { manyLines } from "#app/shared/normalize-text.ts";
import { attentionItems, orders } from "#database/schema/index.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { type Staff, staffCan } from "../../.server/staff.ts";
import { done, type Outcome, refused } from "../../kit/.server/run-action.ts";
import type { Permission } from "../../permissions.ts";
import { attentionActionLabels, hasAction } from "../desk.ts";
import { deskKindOf, isDecidedThere, settlingNeeds } from "../kinds.ts";
import { attentionActions } from "./attention-actions.ts";
import { noteActionBy, settleOver } from "./resolved-items.ts";

/** The answers for an item that is gone, and for one this person may not settle. */
const notThere = refused("This is no longer on the desk", undefined, 404);
const needsPermission = (permission: Permission): Outcome =>
  refused(`Settling this requires the permission ${permission}`, undefined, 403);

/** Settles an open item with a note, and logs it. If it is already settled, the refusal says by whom. */
export async function settleItem(
  shop: Shop,
  staff: Staff,
  { id, note }: { id: number; note: string },
): Promise<Outcome> {
  return shop.db.transaction(async (tx) => {
    const [item] = await tx
      .select({ kind: attentionItems.kind, by: attentionItems.resolvedBy, number: orders.number })
      .from(attentionItems)
      .leftJoin(orders, eq(orders.id, attentionItems.orderId))
      .where(eq(attentionItems.id, id));
    if (!item) return notThere;
    const needs = settlingNeeds(item.kind);
    if (!staffCan(staff, needs)) return needsPermission(needs);
    if (isDecidedThere(item.kind)) return refused("Decide it on the order’s page.");
    const [settled] = await tx
      .update(attentionItems)
      .set({ resolvedAt: new Date(), resolvedBy: staff.name, resolution: note })
      .where(and(eq(attentionItems.id, id), isNull(attentionItems.resolvedAt)))
      .returning({ id: attentionItems.id });
    if (!settled) return refused(`${item.by ?? "Somebody else"} has already settled this`);
    await audit(tx, staff, "attention", item.number ?? id, {
      action: "settle",
      summary: `settled “${deskKindOf(item.kind).title}”${item.number ? ` of ${item.number}` : ""}`,
      reason: note,
    });
    return done("settled");
  });
}

const item = z.coerce.number({ error: "Choose what it is about" }).int().positive().max(Number.MAX_SAFE_INTEGER);

/** The item's action button. */
export const tryForm = z.object({ item });

/** Settling an item by hand, with a note of how. */
export const settleForm = z.object({
  item,
  note: z
    .string()
    .default("")
    .transform(manyLines)
    .pipe(
      z
        .string()
        .min(1, { error: "Enter how it was settled", abort: true })
        .max(1000, "How it was settled must be 1,000 characters or fewer"),
    ),
});

/** Runs an item's action, and logs who ran it. A provider's error is shown and changes nothing. */
export async function tryItem(shop: Shop, staff: Staff, id: number): Promise<Outcome> {
  const [item] = await shop.db
    .select({ item: attentionItems, number: orders.number })
    .from(attentionItems)
    .leftJoin(orders, eq(orders.id, attentionItems.orderId))
    .where(eq(attentionItems.id, id));
  const kind = item?.item.kind ?? "";
  if (!item || !hasAction(kind)) return notThere;
  const permission = settlingNeeds(kind);
  if (!staffCan(staff, permission)) return needsPermission(permission);
  // Already settled, by a second click or somebody else.
  if (item.item.resolvedAt) return done("over");
  await audit(shop.db, staff, "attention", item.number ?? id, {
    action: "try",
    summary: `used ‘${attentionActionLabels[kind]}’ for “${deskKindOf(kind).title}”${item.number ? ` of ${item.number}` : ""}`,
  });
  const { orderId, dedupeKey } = item.item;
  try {
    const why = await attentionActions[kind](shop, { orderId, subject: dedupeKey.slice(kind.length + 1) }, staff);
    if (why) return refused(`It could not be done: ${why}`);
  } catch (error) {
    shop.log.warn({ kind, id, error: errorText(error) }, "an action of the attention desk failed");
    return refused(`It could not be done: ${maskEmails(messageOf(error))}`);
  }
  await shop.db
    .update(attentionItems)
    .set({ data: noteActionBy(staff.name, attentionActionLabels[kind]) })
    .where(eq(attentionItems.id, id));
  await settleOver(shop);
  const [now] = await shop.db.select().from(attentionItems).where(eq(attentionItems.id, id));
  return done(now?.resolvedAt ? "over" : "tried");
}

function messageOf(error: unknown): string {
  if (error instanceof PrintfulError) return printerProblemInVain(error);
  return errorText(error);
}
