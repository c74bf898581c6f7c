import { createHash } from "node:crypto";
import { z } from "zod";

/**
 * Printful API v1: configuring the store's only webhook, and its events. v1 events have no signature and no id, so they
 * are untrusted hints: only the affected order's id is read, and the order is fetched again. An unknown type reads as
 * `other`.
 */
export const webhookTypes = [
  "package_shipped",
  "package_returned",
  "order_created",
  "order_updated",
  "order_failed",
  "order_canceled",
  "order_put_hold",
  "order_put_hold_approval",
  "order_remove_hold",
  "product_synced",
  "product_updated",
  "product_deleted",
  "stock_updated",
] as const;
export type WebhookType = (typeof webhookTypes)[number];

export const webhookRequest = z.object({
  url: z.url(),
  types: z.array(z.enum(webhookTypes)).min(1),
  params: z.record(z.string(), z.unknown()).optional(),
});
export const webhookSettings = z.object({
  url: z.string().nullable(),
  types: z.array(z.string()),
  params: z.unknown(),
});

const orderHint = z
  .object({ id: z.number().int(), external_id: z.string().nullish() })
  .transform((order) => ({ id: order.id, externalId: order.external_id ?? null }));
const reason = z
  .string()
  .nullish()
  .transform((words) => words ?? null);
/** No list is required. */
const ids = z
  .array(z.number().int())
  .nullish()
  .transform((listed) => listed ?? []);
const shipmentHint = z.object({ id: z.number().int() });
const productHint = z
  .object({ id: z.number().int(), external_id: z.string().nullish(), name: z.string() })
  .transform((product) => ({ id: product.id, externalId: product.external_id ?? null, name: product.name }));

const envelope = { created: z.number().int(), retries: z.number().int(), store: z.number().int() };
const event = <T extends WebhookType, D extends z.ZodType>(types: readonly [T, ...T[]], data: D) =>
  z.object({ type: z.enum(types), ...envelope, data });

export const webhookEvent = z.union([
  event(["package_shipped"], z.object({ shipment: shipmentHint, order: orderHint })),
  event(["package_returned"], z.object({ reason, shipment: shipmentHint, order: orderHint })),
  event(["order_created", "order_updated"], z.object({ order: orderHint })),
  event(
    ["order_failed", "order_canceled", "order_put_hold", "order_put_hold_approval", "order_remove_hold"],
    z.object({ reason, order: orderHint }),
  ),
  event(["product_synced", "product_updated", "product_deleted"], z.object({ sync_product: productHint })),
  event(
    ["stock_updated"],
    z.object({
      product_id: z.number().int(),
      variant_stock: z.object({ out: ids, discontinued: ids }),
    }),
  ),
]);
export type PrintfulEvent = z.output<typeof webhookEvent>;

const keyed = z.object({ type: z.string(), created: z.number(), store: z.number().optional(), data: z.unknown() });

/**
 * A key that is the same for every delivery of one event, derived from type, time and contents; `retries` is excluded
 * because it counts deliveries. Null if the body is not an event.
 */
export function webhookKey(body: unknown): string | null {
  const parsed = keyed.safeParse(body);
  if (!parsed.success) return null;
  const { type, created, store, data } = parsed.data;
  const digest = createHash("sha256")
    .update(JSON.stringify([store ?? null, data]))
    .digest("hex");
  return `${type}:${created}:${digest.slice(0, 32)}`;
}
