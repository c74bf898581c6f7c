import { z } from "zod";
import { costs, retailCosts } from "./contract-money.ts";

/**
 * Printful API v1: orders in responses, and where the whole contract departs from the reference. Every schema describes
 * the wire format and parses it into our terms (camelCase, whole pence, `Date`, null if absent); `z.input` of it is the
 * wire shape. Beside it: `contract-requests.ts` (what we send), `contract-rates.ts`, `contract-catalogue.ts`,
 * `contract-webhooks.ts`, `contract-envelope.ts`, `contract-money.ts`.
 *
 * Departures from the reference, each because live responses were seen to differ or to vary:
 * - delivery days may be a number, a string or missing; dates are strings although typed integer;
 * - the name of a rate ends in a blank and carries a dated estimate: `title` is the name without it;
 * - `tracking_number` may be a number; times of a shipment a number, a numeric string or a date;
 * - a status we do not know reads as `unknown`, so that a person checks it instead of the code mistaking it for
 *   another;
 * - `costs`, or the amounts in them, may be missing while they are being computed; their currency is asserted;
 * - orders accept a `sync_variant_id`, rates do not: do not mix up the two ids;
 * - `delivered_at` of a shipment is not v1: only the sandbox sets it;
 * - an item is ordered as a store variant, never as a catalogue variant with attached files.
 */

/**
 * The external id of the `attempt`-th print of an order: the uuid without dashes. From the second attempt on, its last
 * characters are replaced by `r2`, `r3` ..., because the provider's limit is 32 characters.
 */
export function printExternalId(orderId: string, attempt = 1): string {
  const id = orderId.replaceAll("-", "").toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(id)) throw new RangeError("an order id must be a uuid");
  const suffix = attempt === 1 ? "" : `r${attempt}`;
  return id.slice(0, 32 - suffix.length) + suffix;
}

/** The attempt that an external id names. */
export const printAttempt = (externalId: string): number => Number(/r(\d+)$/.exec(externalId)?.[1] ?? 1);

const moment = z.number().transform((seconds) => new Date(seconds * 1000));
/** A time that is only shown: one that cannot be read must not hide the rest of an order. */
const momentOrNull = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => {
    if (!value) return null;
    const at = new Date(/^\d+$/.test(String(value)) ? Number(value) * 1000 : value);
    return Number.isNaN(at.getTime()) ? null : at;
  });
export const wordOrNull = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === "" ? null : String(value)));
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
const idOrNull = z
  .number()
  .int()
  .nullish()
  .transform((value) => value ?? null);

export const shipment = z
  .object({
    id: z.number().int(),
    carrier: wordOrNull,
    service: wordOrNull,
    tracking_number: wordOrNull,
    tracking_url: wordOrNull,
    created: momentOrNull,
    shipped_at: momentOrNull,
    delivered_at: momentOrNull,
    reshipment: flag,
    items: z
      .array(z.object({ item_id: z.number().int(), quantity: z.number().int() }))
      .nullish()
      .transform((items) => (items ?? []).map((item) => ({ itemId: item.item_id, quantity: item.quantity }))),
  })
  .transform(({ tracking_number, tracking_url, created, shipped_at, delivered_at, ...rest }) => ({
    ...rest,
    trackingNumber: tracking_number,
    trackingUrl: tracking_url,
    shippedAt: shipped_at ?? created,
    deliveredAt: delivered_at,
  }));

const printStatuses = [
  "draft",
  "pending",
  "inprocess",
  "partial",
  "fulfilled",
  "failed",
  "canceled",
  "onhold",
  "archived",
] as const;
export type PrintStatus = (typeof printStatuses)[number];

const orderItem = z
  .object({
    id: z.number().int(),
    external_id: wordOrNull,
    sync_variant_id: idOrNull,
    variant_id: idOrNull,
    quantity: z.number().int(),
    name: wordOrNull,
    sku: wordOrNull,
    discontinued: flag,
    out_of_stock: flag,
  })
  .transform(({ external_id, sync_variant_id, variant_id, out_of_stock, ...rest }) => ({
    ...rest,
    externalId: external_id,
    syncVariantId: sync_variant_id,
    variantId: variant_id,
    outOfStock: out_of_stock,
  }));

/** Costs without a total, as while they are being computed. */
const notYetBilled = z.object({ total: z.null() }).transform(() => null);

export const order = z
  .object({
    id: z.number().int(),
    external_id: wordOrNull,
    status: z.string().transform((word) => printStatuses.find((status) => status === word) ?? ("unknown" as const)),
    error: wordOrNull,
    shipping: wordOrNull,
    created: moment,
    updated: moment,
    items: z.array(orderItem),
    costs: z
      .union([notYetBilled, costs])
      .nullish()
      .transform((value) => value ?? null),
    retail_costs: retailCosts.nullish().transform((value) => value ?? null),
    shipments: z
      .array(shipment)
      .nullish()
      .transform((value) => value ?? []),
  })
  .transform(({ external_id, created, updated, retail_costs, ...rest }) => ({
    ...rest,
    externalId: external_id,
    createdAt: created,
    updatedAt: updated,
    retailCosts: retail_costs,
  }));
export type PrintOrder = z.output<typeof order>;
