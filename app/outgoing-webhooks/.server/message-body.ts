import { eq, sql } from "drizzle-orm";
import { readOrdersAsJson } from "#app/orders/.server/read-order-json.ts";
import { webhookMessages } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

type Message = Pick<typeof webhookMessages.$inferSelect, "id" | "type" | "orderId" | "at" | "body">;

/** The body of a message: its type, when it happened, and what it is about (R-HOOK-3). */
export const webhookBody = ({ type, at }: Pick<Message, "type" | "at">, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

/**
 * The stored body; the first to need it writes it, with the order as it is at that moment, so that every try and every
 * endpoint gets the same bytes.
 */
export async function bodyOf(shop: Pick<Shop, "db" | "store">, message: Message): Promise<string> {
  if (message.body !== null) return message.body;
  const [order] = await readOrdersAsJson(shop, message.orderId === null ? [] : [message.orderId]);
  const body = webhookBody(message, { order });
  const [stored] = await shop.db
    .update(webhookMessages)
    .set({ body: sql`coalesce(${webhookMessages.body}, ${body})` })
    .where(eq(webhookMessages.id, message.id))
    .returning({ body: webhookMessages.body });
  return stored?.body ?? body;
}
