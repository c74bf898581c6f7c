import { and, asc, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { needsAttention } from "#app/shared/.server/attention.ts";
import type { Queryable } from "#database/open.ts";
import { attentionItems, products, providerBlanks, providerProducts, syncConflicts } from "#database/schema/index.ts";
import { type WebhookType, webhookTypes } from "#providers/printful/contract-webhooks.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import { conflictSummaries } from "../labels.ts";
import { raiseOnce } from "./conflicts.ts";
import { addToRun, runningImport, updateRun } from "./run-state.ts";

const subject = "printful";

/** The whole list was read: looks for products that are no longer in it, and records how the import went. */
export async function finishImport(shop: Shop, runId: number): Promise<void> {
  await lookForVanished(shop, runId);
  const unheard = await announceAddress(shop);
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

/** The import cannot go on. The shop sells on with what it knew. */
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

/** A sync that went well ends what an earlier one left on the desk. */
async function settle(db: Queryable): Promise<void> {
  await db
    .update(attentionItems)
    .set({ resolvedAt: sql`now()`, resolvedBy: "The shop", resolution: "A later sync went through." })
    .where(and(eq(attentionItems.dedupeKey, `sync_failed:${subject}`), isNull(attentionItems.resolvedAt)));
}

/** As many as one import looks after; the next one goes on. */
const most = 50;

/**
 * Products that the shop sells by a number which the printer's list did not have. The list may have moved while it was
 * read, so each is asked for once more before anybody is bothered.
 */
async function lookForVanished(shop: Shop, runId: number): Promise<void> {
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
    .limit(most);
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
    if (error.kind === "refused" && error.status === 404) return true;
    if (error.kind === "malformed") return false;
    throw error;
  }
}

/** The printer says that there is no such product, and the shop still sells it. */
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
 * Registers the shop's webhook at the printer: every type, and stock for the catalogue products that the shop uses. A
 * refusal only makes the shop learn of changes later, so it stops nothing.
 * @returns what is wrong, in a sentence; null when all is well
 */
async function announceAddress(shop: Shop): Promise<string | null> {
  const { PUBLIC_URL, PRINTFUL_WEBHOOK_TOKEN } = shop.config;
  const catalogProducts = await shop.db
    .select({ id: providerBlanks.id })
    .from(providerBlanks)
    .orderBy(asc(providerBlanks.id));
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
    return `The printer could not be told where to send its notices: ${error.message}`;
  }
}

type Hook = { url: string | null; types: readonly string[]; params?: unknown };
const isSame = (one: Hook, other: Hook) => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
const inOrder = ({ url, types, params }: Hook) => [url, [...types].sort(), params ?? {}];
