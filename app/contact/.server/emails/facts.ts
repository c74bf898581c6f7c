import type { contactMessages } from "#database/schema/index.ts";
import type { Store } from "#store";

/** What an email about a message is written from. */
export type ContactFacts = { store: Store; message: typeof contactMessages.$inferSelect };
