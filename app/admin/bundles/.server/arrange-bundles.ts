import { asc, eq, sql } from "drizzle-orm";
import { bundles, orderItems } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { dataCall } from "../../.server/data-error.ts";
import type { Staff } from "../../.server/staff.ts";
import { done, doneAt, missing, type Outcome, refused } from "../../kit/.server/run-action.ts";
import type { BundleMove } from "../contract.ts";
import { readBundle } from "./read-bundle.ts";

/** Moves a bundle one position up or down in the shop. */
export async function moveBundle(shop: Shop, staff: Staff, { id, by }: BundleMove): Promise<Outcome> {
  return shop.db.transaction(async (tx) => {
    // Locked in the order of their ids and read afterwards: positions change while a move waits for the one before it.
    await tx.select({ id: bundles.id }).from(bundles).orderBy(asc(bundles.id)).for("update");
    const all = await tx
      .select({ id: bundles.id, name: bundles.name })
      .from(bundles)
      .orderBy(asc(bundles.sortOrder), asc(bundles.id));
    const from = all.findIndex((each) => each.id === id);
    const to = from + by;
    const bundle = all[from];
    if (!bundle || to < 0 || to >= all.length) return refused("Choose an action", undefined, 400);
    const next = all.toSpliced(from, 1).toSpliced(to, 0, bundle);
    await dataCall(shop, "Failed to update bundle", async () => {
      for (const [index, each] of next.entries())
        await tx
          .update(bundles)
          .set({ sortOrder: index + 1 })
          .where(eq(bundles.id, each.id));
    });
    await audit(tx, staff, "bundles", id, {
      action: "update",
      summary: `moved the bundle ${bundle.name} to position ${to + 1}`,
      before: { Position: from + 1 },
      after: { Position: to + 1 },
    });
    return done("moved");
  });
}

/** Deletes a bundle with its items, pictures and reviews. Past orders keep their copy. */
export async function deleteBundle(shop: Shop, staff: Staff, id: number): Promise<Outcome> {
  return shop.db.transaction(async (tx) => {
    const bundle = await readBundle(tx, id, true);
    if (!bundle) return missing;
    await dataCall(shop, "Failed to delete bundle", () => tx.delete(bundles).where(eq(bundles.id, id)));
    await audit(tx, staff, "bundles", id, {
      action: "delete",
      summary: `deleted the bundle ${bundle.state.name}`,
      before: { Name: bundle.state.name, "Web address": bundle.state.slug },
    });
    return doneAt("/admin/bundles?done=deleted");
  });
}

/** The number of open checkouts that contain it; their customers will read that it is unavailable. */
export async function openCheckoutsWith({ db }: Pick<Shop, "db">, id: number): Promise<number> {
  const [row] = await db
    .select({ number: sql<number>`count(distinct ${orderItems.orderId})::int` })
    .from(orderItems)
    .where(
      sql`${orderItems.bundleId} = ${id} and exists (
        select 1 from orders o where o.id = ${orderItems.orderId} and o.status in ('pending_payment', 'payment_failed'))`,
    );
  return row?.number ?? 0;
}
