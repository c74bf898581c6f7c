import { asc } from "drizzle-orm";
import { providerBlanks } from "#database/schema/index.ts";
import { type WebhookType, webhookTypes } from "#providers/printful/contract-webhooks.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";

/**
 * Tells the printer where its notices go, if it does not know: of every kind, and of stock for the blanks that the shop
 * prints on. A printer that refuses costs only their speed, so it stops nothing.
 * @returns what is wrong, in a sentence; null when all is well
 */
export async function announceAddress(shop: Shop): Promise<string | null> {
  const { PUBLIC_URL, PRINTFUL_WEBHOOK_TOKEN } = shop.config;
  const blanks = await shop.db.select({ id: providerBlanks.id }).from(providerBlanks).orderBy(asc(providerBlanks.id));
  const wanted = {
    url: `${PUBLIC_URL}/webhooks/printful/${PRINTFUL_WEBHOOK_TOKEN}`,
    types: [...webhookTypes] as WebhookType[],
    params: { stock_updated: { product_ids: blanks.map(({ id }) => id) } },
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
