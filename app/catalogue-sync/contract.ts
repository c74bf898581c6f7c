import { z } from "zod";

/** PostgreSQL's largest integer. */
const largestId = 2_147_483_647;

/** The provider sync (R-SYNC-1): bodies and responses of its three endpoints. */
export const syncCall = z.object({
  /** The shop's own product id. */
  productId: z.int("must be a product’s number").positive().max(largestId),
  action: z.literal("full_sync", "must be full_sync"),
});

export const providerProductsAnswer = z.object({
  products: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      variants: z.int(),
      synced: z.int(),
      thumbnail_url: z.string().nullable(),
      is_ignored: z.boolean(),
      /** The shop's own id; null if the shop does not have it. */
      productId: z.int().nullable(),
    }),
  ),
});

/** Sync status and real-time status (R-SYNC-2); times are ISO 8601. */
const syncStatusAnswer = z.object({
  lastSync: z.iso.datetime().nullable(),
  isSyncing: z.boolean(),
  /** Per cent. */
  syncProgress: z.int(),
  syncErrors: z.array(z.string()),
  isConnected: z.boolean(),
  connectionHealth: z.enum(["healthy", "degraded", "down", "unknown"]),
  lastSyncStatus: z.string().nullable(),
  errorCount: z.int(),
  warningCount: z.int(),
  inventoryChanges: z.int(),
  dataConflicts: z.int(),
});
export type SyncStatusAnswer = z.infer<typeof syncStatusAnswer>;

export const importAnswer = z.object({
  success: z.literal(true),
  /** False if one was already running. */
  started: z.boolean(),
  status: syncStatusAnswer,
});

export const syncAnswer = z.object({
  success: z.literal(true),
  /** Whether anything in the shop changed. */
  changed: z.boolean(),
  inventoryChanges: z.int(),
  warnings: z.array(z.string()),
});

export const settleConflictForm = z.object({
  id: z.coerce.number("Choose what to settle").int().positive().max(largestId),
  decision: z.enum(["ours", "theirs"], "Say whose is right"),
});

/** GET /functions/v1/printful-proxy/products. */
export const providerGoods = z.object({
  result: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      description: z.string(),
      type_name: z.string(),
      /** Number of variants. */
      variants: z.int(),
      image: z.string().nullable(),
      brand: z.string().nullable(),
      model: z.string().nullable(),
      /** ISO 4217. */
      currency: z.string(),
      is_discontinued: z.boolean(),
      /** Mean, in days. */
      avg_fulfillment_time: z.number().nullable(),
      origin_country: z.string().nullable(),
    }),
  ),
  /** True for the built-in list: 'Using mock data'. */
  mock: z.boolean(),
  /** Why the built-in list was used, if it was not configured. */
  note: z.string().nullable(),
});
export type ProviderGoods = z.infer<typeof providerGoods>;
