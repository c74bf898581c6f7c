import { eq, sql } from "drizzle-orm";
import { delayOrders } from "#app/preorders/.server/jobs.ts";
import { londonDay } from "#app/pricing/working-days.ts";
import type { Queryable } from "#database/open.ts";
import { preorders } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { conflict, done, missing, type Outcome, refused } from "../../kit/.server/run-action.ts";
import type { PreorderForm } from "../preorder-form.ts";

/** The product of a pre-order, as its page names it. */
type Product = { id: number; slug: string; displayName: string };

/** A product's pre-order, with the orders that wait for it; null if it has none. */
export async function readPreorderForStaff(db: Queryable, slug: string) {
  const [preorder] = await db
    .select({
      ...{ dispatchOn: preorders.dispatchOn, version: preorders.version },
      waiting: sql<number>`(
        select count(distinct o.id)::int from products p
          join order_items i on i.product_id = p.id
          join orders o on o.id = i.order_id
        where product_slug(p.id, p.slug, p.name) = ${preorders.slug}
          and o.status = 'paid' and o.print_state in ('none', 'draft') and o.dispatch_on is not null)`,
    })
    .from(preorders)
    .where(eq(preorders.slug, slug));
  return preorder ?? null;
}

/** Makes a product a pre-order or moves its day (R-PREORDER-1, R-PREORDER-4). */
export async function savePreorder(shop: Shop, staff: Staff, product: Product, form: PreorderForm): Promise<Outcome> {
  const { version, dispatchOn } = form;
  const { id, slug, displayName } = product;
  if (dispatchOn <= londonDay(shop.clock.now())) return refused("The day must be in the future", "dispatchOn");
  return shop.db.transaction(async (tx) => {
    const [stored] = await tx.select().from(preorders).where(eq(preorders.slug, slug)).for("update");
    const entry = { resource: "products", resourceId: id, after: { dispatchOn } } as const;
    if (!stored) {
      if (version !== 0) return missing;
      const [made] = await tx.insert(preorders).values({ slug, dispatchOn }).onConflictDoNothing().returning();
      if (!made) return conflict(1, {});
      await audit(tx, staff, { ...entry, action: "create", summary: `made ${displayName} a pre-order` });
      return done("saved");
    }
    const before = { dispatchOn: stored.dispatchOn };
    if (stored.version !== version) return conflict(stored.version, { stored: before });
    await tx
      .update(preorders)
      .set({ dispatchOn, version: sql`${preorders.version} + 1`, updatedAt: sql`now()` })
      .where(eq(preorders.slug, slug));
    const summary = `moved the pre-order of ${displayName}`;
    await audit(tx, staff, { ...entry, action: "update", summary, before });
    if (dispatchOn <= stored.dispatchOn) return done("saved");
    await enqueue(shop, tx, delayOrders, { slug }, `${slug} ${dispatchOn}`);
    return done("delayed");
  });
}

/** From then on it is printed as any other product. Orders that wait keep the day that they were promised. */
export async function removePreorder(shop: Shop, staff: Staff, product: Product): Promise<Outcome> {
  return shop.db.transaction(async (tx) => {
    const [stored] = await tx.delete(preorders).where(eq(preorders.slug, product.slug)).returning();
    if (!stored) return missing;
    await audit(tx, staff, {
      ...{ action: "delete", resource: "products", resourceId: product.id },
      ...{ summary: `took away the pre-order of ${product.displayName}`, before: stored },
    });
    return done("removed");
  });
}
