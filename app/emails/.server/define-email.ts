import type { z } from "zod";
import type { Shop } from "#server/shop.ts";
import type { WrittenEmail } from "./layout/write-email.ts";

/**
 * A kind of email: the data stored when it is queued, and how to write it when it is sent. Define it in the feature's
 * `emails.ts` and register it in `all-emails.ts`, where the job finds it by its kind.
 */
export type EmailDefinition<Schema extends z.ZodType = z.ZodType> = {
  kind: string;
  /** Stored as JSON until the email is sent, then erased: it may hold a token. */
  data: Schema;
  /** @returns null when what the email is about no longer exists, so that nothing is sent */
  write(shop: Shop, data: z.output<Schema>, to: string): Promise<WrittenEmail | null>;
};

export const defineEmail = <Schema extends z.ZodType>(email: EmailDefinition<Schema>): EmailDefinition<Schema> => email;
