import type { z } from "zod";
import type { Shop } from "#server/shop.ts";
import type { WrittenEmail } from "./layout/write-email.ts";

/**
 * A kind of mail: what it is told when it is queued, and how it is written when it is sent. Defined beside the use
 * cases that send it (`emails.ts` of a feature) and named in `all-emails.ts`, where the job finds it by its kind.
 */
export type EmailDefinition<Schema extends z.ZodType = z.ZodType> = {
  kind: string;
  /** Kept as JSON until the mail is out, then forgotten: it may hold a link that opens something. */
  data: Schema;
  /** @returns null when there is nothing to say any more, because what it is about has gone */
  write(shop: Shop, data: z.output<Schema>, to: string): Promise<WrittenEmail | null>;
};

export const defineEmail = <Schema extends z.ZodType>(email: EmailDefinition<Schema>): EmailDefinition<Schema> => email;
