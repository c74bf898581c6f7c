import { eq } from "drizzle-orm";
import { vatRateOf } from "#app/pricing/vat.ts";
import { columnsOf } from "#database/query-rows.ts";
import { refunds } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { type Order, readItems } from "../../.server/order-store.ts";
import type { OwnersOrder } from "../../.server/read-order.ts";
import { forOwner } from "../../.server/visible-columns.ts";
import { changeRecord } from "../../change/change-record.ts";
import { eventsOf } from "../../customer/.server/order-history.ts";
import { documentsOf, type IssuedDocument } from "../documents.ts";

/** The data of an invoice or credit note, for the page and the PDF. */
export type InvoicePage = {
  order: OwnersOrder;
  document: IssuedDocument;
  /** The order's other documents, oldest first. */
  others: Pick<IssuedDocument, "key" | "title">[];
};

/** @param key names the document; the newest invoice without one, or if there is no such document */
export async function readInvoice(shop: Shop, order: Order, key: string | null): Promise<InvoicePage> {
  const [items, events, back] = await Promise.all([
    readItems(shop.db, order.id),
    eventsOf(shop.db, order.id),
    shop.db
      .select(columnsOf(refunds, "id", "amount", "status", "reason", "decisionKey", "createdAt"))
      .from(refunds)
      .where(eq(refunds.orderId, order.id))
      .orderBy(refunds.createdAt),
  ]);
  const changes = events
    .filter(({ type }) => type === "items_changed")
    .map(({ data, at }) => ({ ...changeRecord.parse(data), at }));
  const all = documentsOf(order, items, { refunds: back, changes, rate: vatRateOf(shop.store.legal, order) });
  const document = all.find((each) => each.key === key) ?? all.at(-1)!;
  return {
    order: forOwner(order),
    document,
    others: all.filter((each) => each !== document).map(({ key: other, title }) => ({ key: other, title })),
  };
}
