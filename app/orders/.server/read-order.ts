import { asc, eq } from "drizzle-orm";
import type { BundlePart, ChosenBundle, Goods } from "#app/cart/goods.ts";
import { bundleRules, sellableVariants } from "#app/catalogue/.server/sellable-variants.ts";
import { minimumsOf } from "#app/preorders/.server/minimums-of-order.ts";
import { columnsOf } from "#database/query-rows.ts";
import { orderItems, refunds } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { historyOf } from "../customer/.server/order-history.ts";
import type { Order } from "./order-store.ts";
import { forOwner } from "./visible-columns.ts";

/** Everything the order page shows its owner. Excludes provider ids and data for staff. */
export async function readOrderPage(shop: Shop, order: Order) {
  const [history, back, again, minimums] = await Promise.all([
    historyOf(shop.db, order.id),
    refundsOf(shop, order.id),
    linesToBuyAgain(shop, order.id),
    minimumsOf(shop.db, order),
  ]);
  return { order: forOwner(order), ...history, refunds: back, again, minimums, now: shop.clock.now() };
}
type OrderPageData = Awaited<ReturnType<typeof readOrderPage>>;
export type OwnersOrder = OrderPageData["order"];
export type ShownRefund = OrderPageData["refunds"][number];
export type { Again };

/** An order's refunds, oldest first; amounts are pence. */
export const refundsOf = (shop: Shop, orderId: string) =>
  shop.db
    .select(columnsOf(refunds, "id", "amount", "shippingAmount", "status", "reason", "lines", "createdAt"))
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt));

/** What of an order can be bought again at today's prices: single products, and bundles that are still complete. */
type Again = {
  goods: (Goods & { quantity: number })[];
  bundles: { bundle: ChosenBundle; parts: BundlePart[] }[];
  /** Number of the order's lines that are no longer sold. */
  gone: number;
};

/** Splits an order into what can be bought again and what is gone. */
async function linesToBuyAgain(shop: Shop, orderId: string): Promise<Again> {
  const items = await shop.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const [variants, rules] = await Promise.all([
    sellableVariants(
      shop.db,
      items.flatMap(({ variantId }) => variantId ?? []),
    ),
    items.some(({ bundleId }) => bundleId !== null) ? bundleRules(shop.db) : [],
  ]);
  const again: Again = { goods: [], bundles: [], gone: 0 };
  for (const members of Map.groupBy(items, (item) => item.bundleInstance ?? `single ${item.id}`).values()) {
    const parts = members.flatMap(({ variantId, quantity }) => {
      const variant = variants.get(variantId ?? 0);
      if (!variant?.available) return [];
      const goods: Goods = {
        variantId: variant.variantId,
        printfulVariantId: variant.printfulVariantId,
        name: variant.productName,
        image: variant.imageUrl ?? "",
        price: variant.price,
        color: variant.color,
        size: variant.size,
        group: variant.productSlug,
      };
      return [{ ...goods, quantity }];
    });
    const rule = rules.find(({ id }) => id === members[0]?.bundleId);
    if (rule && parts.length === members.length) again.bundles.push({ bundle: rule, parts });
    else again.goods.push(...parts);
    again.gone += members.length - parts.length;
  }
  return again;
}
