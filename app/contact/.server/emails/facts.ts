import type { contactMessages } from "#database/schema/index.ts";
import type { Store } from "#store";

/** What a mail about a message is written from. */
export type ContactFacts = { store: Store; message: typeof contactMessages.$inferSelect };
