import type { z } from "zod";
import type { Shop } from "#server/shop.ts";
import type { Email } from "./emails.ts";
import type { WrittenEmail } from "./layout/write-email.ts";

/**
 * Writes an email when it is sent, from what was stored when it was queued.
 * @returns null when what the email is about no longer exists, so that nothing is sent
 */
export type EmailWriter<Kind extends Email> = (
  shop: Shop,
  data: z.output<Kind["data"]>,
  to: string,
) => WrittenEmail | null | Promise<WrittenEmail | null>;
