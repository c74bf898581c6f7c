import { eq } from "drizzle-orm";
import { readProductRecords } from "#app/catalogue/.server/read-products.ts";
import { bundleRules, sellableVariants } from "#app/catalogue/.server/sellable-variants.ts";
import { readCode } from "#app/checkout/discount/.server/reserve-discount.ts";
import { readWait } from "#app/preorders/.server/waits.ts";
import { withdrawnAt } from "#app/withdrawal/.server/withdrawable-order.ts";
import type { Queryable } from "#database/open.ts";
import { refunds } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { hasSentParcel, type Order, type OrderItem, readItems } from "../../.server/order-store.ts";
import { orderCan } from "../../rules.ts";
import {
  type ChangeFacts,
  type ChangePlan,
  type ItemChoice,
  planChange,
  planLines,
  type RefusedChange,
} from "../plan-change.ts";
import type { ChangeOffer } from "../planned-line.ts";
import { quoteChange } from "./quote-change.ts";

/** Whether the items may be changed now. Not after withdrawing: the order is about to be cancelled. */
export async function canChangeItems(
  db: Queryable,
  order: Order,
  { actor, now }: { actor: "customer" | "staff"; now: Date },
): Promise<boolean> {
  const isOpen = actor === "staff" ? orderCan.changeItemsAsStaff(order) : orderCan.changeItems(order, now);
  if (!isOpen || (await hasSentParcel(db, order.id))) return false;
  return (await withdrawnAt(db, order.id)) === null;
}

/** Whether the owner can pay for a change that staff choose: while they could make it themselves (R-ADMIN-20). */
export const canBePaidFor = (shop: Pick<Shop, "clock">, db: Queryable, order: Order): Promise<boolean> =>
  canChangeItems(db, order, { actor: "customer", now: shop.clock.now() });

/**
 * What the lines can become. Call before locking the order: it reads a lot, and what is sold does not depend on the
 * order. A product that was renamed since is known by its id.
 */
export async function readOffer(db: Queryable, items: readonly OrderItem[]): Promise<ChangeOffer> {
  const slugs = [...new Set(items.map(({ productSlug }) => productSlug))];
  const ids = [...new Set(items.flatMap(({ productId }) => productId ?? []))];
  const records = await readProductRecords(db, { slugs, ids });
  const [sold, bundles] = await Promise.all([
    sellableVariants(
      db,
      records.flatMap(({ variants }) => variants.map(({ id }) => id)),
    ),
    items.some(({ bundleId }) => bundleId !== null) ? bundleRules(db) : [],
  ]);
  const bySlug = Map.groupBy(sold.values(), ({ productSlug }) => productSlug);
  const variants = new Map(
    items.map(({ productId, productSlug }) => {
      const record = records.find(({ id }) => id === productId);
      return [productSlug, bySlug.get(record?.slug ?? productSlug) ?? []];
    }),
  );
  return { variants, bundles };
}

/** What a change is calculated from. Read it under the order's lock before changing anything by it. */
export async function readChangeFacts(shop: Pick<Shop, "store">, db: Queryable, order: Order): Promise<ChangeFacts> {
  const items = await readItems(db, order.id);
  const past = await db.select().from(refunds).where(eq(refunds.orderId, order.id));
  const code = order.discountCode === null ? null : await readCode(db, order.discountCode, order.id);
  return {
    order,
    items,
    past,
    code: code && { ...code, code: order.discountCode ?? "" },
    wait: await readWait(shop, db, order),
    hasIossNumber: Boolean(shop.store.markets.iossNumber),
  };
}

/** Plans a change as things stand, without making it. */
export async function previewChange(
  shop: Shop,
  order: Order,
  choices: readonly ItemChoice[],
): Promise<ChangePlan | RefusedChange> {
  const facts = await readChangeFacts(shop, shop.db, order);
  const offer = await readOffer(shop.db, facts.items);
  const quote = await quoteChange(shop, order, planLines(facts.items, offer, choices));
  return planChange(facts, offer, choices, quote);
}
