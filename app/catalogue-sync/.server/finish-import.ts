import { and, asc, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { needsAttention } from "#app/shared/.server/attention.ts";
import type { Queryable } from "#database/open.ts";
import {
  attentionItems,
  products,
  providerCatalogProducts,
  providerProducts,
  syncConflicts,
} from "#database/schema/index.ts";
import { type WebhookType, webhookTypes } from "#providers/printful/contract-webhooks.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import { conflictSummaries } from "../labels.ts";
import { raiseOnce } from "./conflicts.ts";
import { addToRun, runningImport, updateRun } from "./run-state.ts";

const subject = "printful";

/** Runs after the whole list was read: finds products that are no longer in it and records the outcome. */
export async function finishImport(shop: Shop, runId: number): Promise<void> {
  await reportMissing(shop, runId);
  const unheard = await registerWebhook(shop);
  if (unheard) await addToRun(shop.db, runId, { isChanged: false, inventoryChanges: 0, warnings: [unheard] });
  await shop.db.transaction(async (tx) => {
    const run = await runningImport(tx, runId);
    if (!run) return;
    await updateRun(tx, runId, {
      isSyncing: 0,
      syncProgress: 100,
      lastSync: new Date(),
      lastSyncStatus: run.errorCount > 0 ? "partial" : "success",
      dataConflicts: await openConflicts(tx),
      failures: 0,
    });
    if (run.errorCount === 0) return settle(tx);
    const others = run.errorCount > 1 ? ` And ${run.errorCount - 1} more.` : "";
    const summary = `The sync with the printer left something out: ${run.syncErrors[0]}${others}`;
    await needsAttention(tx, { kind: "sync_failed", subject, summary });
  });
}

/** Aborts an import. The shop goes on selling what it has. */
export async function endImport(shop: Shop, runId: number, why: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const run = await runningImport(tx, runId);
    if (!run) return;
    await updateRun(tx, runId, {
      isSyncing: 0,
      lastSyncStatus: "failed",
      errorCount: run.errorCount + 1,
      syncErrors: [why, ...run.syncErrors],
      dataConflicts: await openConflicts(tx),
    });
    const summary = `The sync with the printer stopped: ${why}`;
    await needsAttention(tx, { kind: "sync_failed", subject, summary });
  });
}

export async function openConflicts(db: Queryable): Promise<number> {
  return db.$count(syncConflicts, isNull(syncConflicts.settledAt));
}

/** A successful sync closes the attention items of earlier ones. */
async function settle(db: Queryable): Promise<void> {
  await db
    .update(attentionItems)
    .set({ resolvedAt: sql`now()`, resolvedBy: "The shop", resolution: "A later sync succeeded." })
    .where(and(eq(attentionItems.dedupeKey, `sync_failed:${subject}`), isNull(attentionItems.resolvedAt)));
}

/** How many missing products one import checks; the next one continues. */
const maxChecked = 50;

/**
 * Checks products for sale that the provider's list did not contain. The list may have shifted while it was paged, so
 * each is fetched again before staff are asked.
 */
async function reportMissing(shop: Shop, runId: number): Promise<void> {
  const missing = await shop.db
    .select({ id: products.printfulProductId })
    .from(products)
    .leftJoin(providerProducts, eq(providerProducts.id, products.printfulProductId))
    .where(
      and(
        isNotNull(products.printfulProductId),
        eq(products.isAvailable, true),
        or(isNull(providerProducts.id), ne(providerProducts.seenRun, runId)),
      ),
    )
    .limit(maxChecked);
  for (const { id } of missing) {
    if (id !== null && (await isGone(shop, id))) await reportVanished(shop, id);
  }
}

async function isGone(shop: Shop, id: number): Promise<boolean> {
  try {
    await shop.printful.getStoreProduct(id);
    return false;
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    if (error.isNotFound) return true;
    if (error.kind === "malformed") return false;
    throw error;
  }
}

/** Reports a product that the shop still sells and the provider no longer has. */
export async function reportVanished(shop: Shop, printfulProductId: number): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const [product] = await tx
      .select({ id: products.id, name: products.name, design: products.variant })
      .from(products)
      .where(eq(products.printfulProductId, printfulProductId));
    if (!product) return;
    const name = [product.name, product.design].filter(Boolean).join(" ");
    const conflict = { providerProductId: printfulProductId, productId: product.id, field: "vanished" };
    await raiseOnce(tx, { ...conflict, summary: conflictSummaries.vanished(name) });
  });
}

/**
 * Registers the shop's webhook with the provider: every type, and stock for the catalogue products in use. A failure
 * only delays updates, so it stops nothing.
 * @returns the problem in a sentence, or null
 */
async function registerWebhook(shop: Shop): Promise<string | null> {
  const { PUBLIC_URL, PRINTFUL_WEBHOOK_TOKEN } = shop.config;
  const catalogProducts = await shop.db
    .select({ id: providerCatalogProducts.id })
    .from(providerCatalogProducts)
    .orderBy(asc(providerCatalogProducts.id));
  const wanted = {
    url: `${PUBLIC_URL}/webhooks/printful/${PRINTFUL_WEBHOOK_TOKEN}`,
    types: [...webhookTypes] as WebhookType[],
    params: { stock_updated: { product_ids: catalogProducts.map(({ id }) => id) } },
  };
  try {
    if (!isSame(await shop.printful.getWebhook(), wanted)) await shop.printful.setWebhook(wanted);
    return null;
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    return `The shop’s webhook could not be registered with the printer: ${error.message}`;
  }
}

type Hook = { url: string | null; types: readonly string[]; params?: unknown };
const isSame = (one: Hook, other: Hook) => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
const inOrder = ({ url, types, params }: Hook) => [url, [...types].sort(), params ?? {}];
