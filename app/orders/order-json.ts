import { z } from "zod";
import { orderStatuses } from "./rules.ts";

const pence = z.int().nonnegative();
const time = z.iso.datetime();

/**
 * An order as programs outside the shop see it (R-API-4): no person, no address, no card, no provider's id and no key to
 * its page. Amounts are pence of `currency`, times ISO 8601 in UTC.
 */
export const orderJson = z.object({
  number: z.string(),
  status: z.enum(orderStatuses),
  currency: z.literal("GBP"),
  itemsTotal: pence,
  discountTotal: pence,
  shippingTotal: pence,
  taxTotal: pence,
  total: pence,
  capturedTotal: pence,
  refundedTotal: pence,
  /** UK VAT within what was paid and kept (R-MONEY-6); null without VAT or before the payment. */
  vatTotal: pence.nullable(),
  createdAt: time,
  updatedAt: time,
  paidAt: time.nullable(),
  shippedAt: time.nullable(),
  deliveredAt: time.nullable(),
  canceledAt: time.nullable(),
  items: z.array(
    z.object({
      productName: z.string(),
      productSlug: z.string(),
      color: z.string(),
      size: z.string(),
      sku: z.string().nullable(),
      quantity: z.int(),
      /** Of `quantity`, those removed before printing. */
      canceledQuantity: z.int(),
      unitPrice: pence,
      total: pence,
    }),
  ),
});
export type OrderJson = z.output<typeof orderJson>;
