import { eq } from "drizzle-orm";
import { contactMessages } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { Store } from "#store";

/** The data of an email about a contact message. */
export type ContactFacts = { store: Store; message: typeof contactMessages.$inferSelect };

export async function readMessage(shop: Shop, id: string) {
  const [message] = await shop.db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return message ?? null;
}
