import { eq } from "drizzle-orm";
import { printerProblemInVain } from "#app/orders/fulfilment/.server/printer-labels.ts";
import { errorText } from "#app/shared/error-text.ts";
import { maskEmails } from "#app/shared/masking.ts";
import { attentionItems, orders } from "#database/schema/index.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { type Staff, staffMay } from "../../.server/staff.ts";
import { done, type Outcome, refused } from "../../kit/.server/run-action.ts";
import { attentionActionLabels, hasAction } from "../attention-action-labels.ts";
import { deskKindOf, settlingNeeds } from "../kind-of.ts";
import { attentionActions } from "./attention-actions.ts";
import { needsPermission, notThere } from "./settle-item.ts";
import { noteActionBy, settleOver } from "./settle-over.ts";

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
  if (!staffMay(staff, permission)) return needsPermission(permission);
  // Already settled, by a second click or somebody else.
  if (item.item.resolvedAt) return done("over");
  await audit(shop.db, staff, {
    action: "try",
    resource: "attention",
    resourceId: item.number ?? id,
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
