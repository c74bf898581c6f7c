import type { z } from "zod";
import type { orderItems, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { Email } from "./emails.ts";
import type { WrittenEmail } from "./layout/write-email.ts";

/** An order that was just read, to save reading it again. */
export type KnownOrder = { order: typeof orders.$inferSelect; items: (typeof orderItems.$inferSelect)[] };

/**
 * Renders an email when it is sent, from the data stored when it was queued.
 * @returns null if the subject of the email no longer exists; then nothing is sent
 */
export type EmailWriter<Kind extends Email> = (
  shop: Shop,
  data: z.output<Kind["data"]>,
  to: string,
  known?: KnownOrder,
) => WrittenEmail | null | Promise<WrittenEmail | null>;
