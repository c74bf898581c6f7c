import type { Shop } from "#server/shop.ts";
import type { Order } from "../../.server/order-store.ts";
import { forOwner, type OwnersOrder, refundsOf } from "../../.server/read-order.ts";
import { historyOf } from "../../customer/.server/order-history.ts";
import { type Invoice, invoiceOf } from "../invoice.ts";

/** The data of an invoice, for the page and the PDF. */
export type InvoicePage = { order: OwnersOrder; invoice: Invoice };

export async function readInvoice(shop: Shop, order: Order): Promise<InvoicePage> {
  const [{ items }, refunds] = await Promise.all([historyOf(shop.db, order.id), refundsOf(shop, order.id)]);
  return { order: forOwner(order), invoice: invoiceOf(order, items, refunds, shop.store.legal) };
}
