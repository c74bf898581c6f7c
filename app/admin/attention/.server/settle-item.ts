import { and, eq, isNull } from "drizzle-orm";
import { attentionItems, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { type Staff, staffMay } from "../../.server/staff.ts";
import type { Permission } from "../../permissions.ts";
import { deskKindOf, isDecidedThere, settlingNeeds } from "../kind-of.ts";

export type SettleOutcome =
  | { ok: true }
  | { ok: "gone" }
  | { ok: "decided-there" }
  | { ok: "settled-before"; by: string }
  | { ok: "needs"; permission: Permission };

/** Settles an attention item, with a note of how. If somebody else was faster, the answer says who. */
export async function settleItem(
  shop: Shop,
  staff: Staff,
  { id, note }: { id: number; note: string },
): Promise<SettleOutcome> {
  return shop.db.transaction(async (tx) => {
    const [item] = await tx
      .select({ kind: attentionItems.kind, by: attentionItems.resolvedBy, number: orders.number })
      .from(attentionItems)
      .leftJoin(orders, eq(orders.id, attentionItems.orderId))
      .where(eq(attentionItems.id, id));
    if (!item) return { ok: "gone" };
    const needs = settlingNeeds(item.kind);
    if (!staffMay(staff, needs)) return { ok: "needs", permission: needs };
    if (isDecidedThere(item.kind)) return { ok: "decided-there" };
    const [settled] = await tx
      .update(attentionItems)
      .set({ resolvedAt: new Date(), resolvedBy: staff.name, resolution: note })
      .where(and(eq(attentionItems.id, id), isNull(attentionItems.resolvedAt)))
      .returning({ id: attentionItems.id });
    if (!settled) return { ok: "settled-before", by: item.by ?? "Somebody else" };
    await audit(tx, staff, {
      action: "settle",
      resource: "attention",
      resourceId: item.number ?? id,
      summary: `settled “${deskKindOf(item.kind).title}”${item.number ? ` of ${item.number}` : ""}`,
      reason: note,
    });
    return { ok: true };
  });
}
