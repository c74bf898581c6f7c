import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { readCardProblem } from "#app/provider-status/.server/payment-provider.ts";
import { readProviderStatus } from "#app/provider-status/.server/read-provider-status.ts";
import type { AttentionKind } from "#app/shared/.server/attention.ts";
import { maskedName } from "#app/shared/masking.ts";
import { columnsOf } from "#database/query-rows.ts";
import {
  attentionItems,
  orders,
  products,
  productVariants,
  stockRequests,
  webhookEvents,
} from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

const soldOutShown = 4;
const isSoldOut = eq(productVariants.stock, 0);
const countedKinds = ["mail_failed", "webhook_failed"] as const satisfies AttentionKind[];

/** Sold-out variants, and the health of the printer, the payment provider and email. */
export async function readHealth(shop: Pick<Shop, "db" | "config">) {
  const { db } = shop;
  const waiting = sql<number>`(select count(*)::integer from ${stockRequests} where ${stockRequests.variantId} = ${productVariants.id})`;
  const [printer, cardProblem, soldOut, first, [lastEvent], stuck] = await Promise.all([
    readProviderStatus(shop),
    readCardProblem(db),
    db.$count(productVariants, isSoldOut),
    db
      .select({
        id: productVariants.id,
        productId: products.id,
        product: products.name,
        color: productVariants.color,
        size: productVariants.size,
        waiting,
      })
      .from(productVariants)
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(isSoldOut)
      .orderBy(desc(waiting), productVariants.id)
      .limit(soldOutShown),
    db
      .select({ at: webhookEvents.receivedAt })
      .from(webhookEvents)
      .where(eq(webhookEvents.provider, "stripe"))
      .orderBy(desc(webhookEvents.receivedAt))
      .limit(1),
    db
      .select({ kind: attentionItems.kind, open: count() })
      .from(attentionItems)
      .where(and(isNull(attentionItems.resolvedAt), inArray(attentionItems.kind, [...countedKinds])))
      .groupBy(attentionItems.kind),
  ]);
  const open = (kind: (typeof countedKinds)[number]) => stuck.find((each) => each.kind === kind)?.open ?? 0;
  return {
    printer,
    cardProblem,
    soldOut: { variants: soldOut, first },
    lastCardEvent: lastEvent?.at ?? null,
    failedEmails: open("mail_failed"),
    eventsFailed: open("webhook_failed"),
  };
}
export type Health = Awaited<ReturnType<typeof readHealth>>;

export type RecentOrder = Awaited<ReturnType<typeof recentOrders>>[number];

/** The latest paid orders, with masked names. */
export async function recentOrders({ db }: Pick<Shop, "db">, number: number) {
  const rows = await db
    .select({
      ...columnsOf(orders, "number", "firstName", "lastName", "status", "total", "paidAt"),
      town: orders.city,
    })
    .from(orders)
    .where(isNotNull(orders.paidAt))
    .orderBy(desc(orders.paidAt))
    .limit(number);
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    customer: maskedName(`${firstName ?? ""} ${lastName ?? ""}`),
  }));
}
