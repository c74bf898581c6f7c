import { eq, sql } from "drizzle-orm";
import { delayOrders } from "#app/preorders/.server/jobs.ts";
import { dispatchDay } from "#app/preorders/preorder.ts";
import { londonDay } from "#app/pricing/working-days.ts";
import type { Queryable, Transaction } from "#database/open.ts";
import { columnsOf, queryRows } from "#database/query-rows.ts";
import { type drops, preorders } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { lockOffer, unreachableMinimum } from "../../drops/.server/reachable-minimum.ts";
import { conflict, done, missing, type Outcome, refused } from "../../kit/.server/run-action.ts";
import type { NamedProduct } from "../../products/.server/read-product.ts";
import {
  decidedMinimum,
  type PreorderForm,
  type PreorderSettings,
  preorderFields,
  untrueMinimum,
} from "../preorder-form.ts";

type Stored = typeof preorders.$inferSelect;
type Drop = typeof drops.$inferSelect | undefined;

/** A product's pre-order, with the orders that wait for it; null if it has none. */
export async function readPreorderForStaff(db: Queryable, slug: string) {
  const [preorder] = await db
    .select({
      ...columnsOf(preorders, "dispatchOn", "version", "minimum", "closesOn", "outcome"),
      ordered: sql<number>`coalesce(${preorders.ordered}, minimum_ordered(${preorders.slug}))`,
      waiting: sql<number>`(
        select count(distinct o.id)::int from products p
          join order_items i on i.product_id = p.id
          join orders o on o.id = i.order_id
        where product_slug(p.id, p.slug, p.name) = ${preorders.slug} and i.quantity > i.canceled_quantity
          and o.status = 'paid' and o.print_state in ('none', 'draft') and o.dispatch_on is not null)`,
    })
    .from(preorders)
    .where(eq(preorders.slug, slug));
  return preorder ?? null;
}

/**
 * Turns a product into a pre-order, or changes its day or its minimum (R-PREORDER-1, R-PREORDER-4, R-PREORDER-7,
 * R-PREORDER-8).
 */
export async function savePreorder(
  shop: Shop,
  staff: Staff,
  product: NamedProduct,
  form: PreorderForm,
): Promise<Outcome> {
  const { version, ...after } = form;
  const { id, slug, displayName } = product;
  const today = londonDay(shop.clock.now());
  if (after.dispatchOn <= today) return refused("The day must be in the future", "dispatchOn");
  return shop.db.transaction(async (tx) => {
    const { preorder: stored, drop } = await lockOffer(tx, slug);
    const isPast = after.closesOn !== null && after.closesOn !== stored?.closesOn && after.closesOn < today;
    if (isPast) return refused("This day is over", "closesOn");
    if (!stored) return version === 0 ? createPreorder(tx, { staff, product, drop, after }) : missing;
    const before = settingsOf(stored);
    if (stored.version !== version) return conflict(stored.version, { stored: preorderFields(before) });
    const wrong = await wrongChange(tx, stored, drop, after);
    if (wrong) return refused(wrong.message, wrong.field);
    await tx
      .update(preorders)
      .set({ ...after, version: sql`${preorders.version} + 1`, updatedAt: sql`now()` })
      .where(eq(preorders.slug, slug));
    const summary = `changed the pre-order of ${displayName}`;
    await audit(tx, staff, "products", id, { action: "update", summary, before, after });
    if (after.dispatchOn <= stored.dispatchOn) return done("saved");
    await enqueue(shop, tx, delayOrders, { slug }, `${slug} ${after.dispatchOn}`);
    return done("delayed");
  });
}

type NewPreorder = { staff: Staff; product: NamedProduct; drop: Drop; after: PreorderSettings };

async function createPreorder(tx: Transaction, { staff, product, drop, after }: NewPreorder): Promise<Outcome> {
  const { id, slug, displayName } = product;
  const unreachable = await unreachableMinimum(tx, slug, drop, after);
  if (unreachable) return refused(unreachable.message, unreachable.field);
  const [made] = await tx
    .insert(preorders)
    .values({ slug, ...after })
    .onConflictDoNothing()
    .returning();
  if (!made) return conflict(1, {});
  const summary = `made ${displayName} a pre-order`;
  await audit(tx, staff, "products", id, { action: "create", summary, after });
  return done("saved");
}

const settingsOf = ({ dispatchOn, minimum, closesOn }: Stored): PreorderSettings => ({ dispatchOn, minimum, closesOn });

/** What would no longer be true for those who have ordered, or could never be reached. */
async function wrongChange(tx: Transaction, stored: Stored, drop: Drop, after: PreorderSettings) {
  const before = settingsOf(stored);
  if (stored.outcome !== null) return decidedMinimum(before, after);
  const change = untrueMinimum(before, after);
  if (change && (await countJoined(tx, stored.slug)) > 0) return change;
  return unreachableMinimum(tx, stored.slug, drop, after);
}

/** Orders for which its outcome has not been carried out, and those that may still be paid for. */
async function countJoined(tx: Transaction, slug: string): Promise<number> {
  const [counted] = await queryRows<{ count: number }>(
    tx,
    `select count(*)::int from minimum_orders m join orders o on o.id = m.order_id
     where m.slug = $1 and o.status not in ('expired', 'canceled', 'refunded')`,
    [slug],
  );
  return counted!.count;
}

/**
 * From then on it is printed like any other product. Orders that wait keep the day that they were promised. Refused while
 * some wait for the outcome of its minimum.
 */
export async function removePreorder(shop: Shop, staff: Staff, product: NamedProduct): Promise<Outcome> {
  const { id, slug, displayName } = product;
  return shop.db.transaction(async (tx) => {
    const [stored] = await tx.select().from(preorders).where(eq(preorders.slug, slug)).for("update");
    if (!stored) return missing;
    const joined = await countJoined(tx, slug);
    if (joined > 0) return refused(whyKept(stored, joined));
    await queryRows(tx, "delete from minimum_orders where slug = $1", [slug]);
    await tx.delete(preorders).where(eq(preorders.slug, slug));
    await audit(tx, staff, "products", id, {
      action: "delete",
      summary: `took away the pre-order of ${displayName}`,
      before: stored,
    });
    return done("removed");
  });
}

const whyKept = ({ outcome, closesOn }: Stored, joined: number): string =>
  outcome === null
    ? `${joined} ${joined === 1 ? "order waits" : "orders wait"} for its minimum, which is decided after ${dispatchDay(closesOn!)}. Until then you can lower it`
    : `${joined} ${joined === 1 ? "order is" : "orders are"} still being emailed, refunded or paid for. Try again in an hour`;
