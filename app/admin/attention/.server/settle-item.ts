import { and, eq, isNull } from "drizzle-orm";
import { attentionItems, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { type Staff, staffMay } from "../../.server/staff.ts";
import { done, type Outcome, refused } from "../../kit/.server/run-action.ts";
import type { Permission } from "../../permissions.ts";
import { deskKindOf, isDecidedThere, settlingNeeds } from "../kind-of.ts";

/** The answers for an item that is gone, and for one this person may not settle. */
export const notThere = refused("This is no longer on the desk", undefined, 404);
export const needsPermission = (permission: Permission): Outcome =>
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
    if (!staffMay(staff, needs)) return needsPermission(needs);
    if (isDecidedThere(item.kind)) return refused("Decide it on the order’s page.");
    const [settled] = await tx
      .update(attentionItems)
      .set({ resolvedAt: new Date(), resolvedBy: staff.name, resolution: note })
      .where(and(eq(attentionItems.id, id), isNull(attentionItems.resolvedAt)))
      .returning({ id: attentionItems.id });
    if (!settled) return refused(`${item.by ?? "Somebody else"} has already settled this`);
    await audit(tx, staff, {
      action: "settle",
      resource: "attention",
      resourceId: item.number ?? id,
      summary: `settled “${deskKindOf(item.kind).title}”${item.number ? ` of ${item.number}` : ""}`,
      reason: note,
    });
    return done("settled");
  });
}
