import { deliver } from "#app/emails/.server/deliver-email.ts";
import { sendEmail } from "#app/emails/.server/jobs.ts";
import { joinAtCheckout } from "#app/newsletter/.server/sign-up.ts";
import { errorText } from "#app/shared/error-text.ts";
import { callFunction, camelKeys } from "#database/query-rows.ts";
import type { mails } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { submitToPrinter } from "../../.server/jobs.ts";
import { itemsFrom, type OrderWithLines, orderFrom, type StoredRow } from "../../.server/order-store.ts";
import { submitOrder } from "../../fulfilment/.server/submit-to-printer.ts";

/** A failed step is retried soon, as its own job. */
const pause = { afterSeconds: 2 };

/**
 * Runs after a payment: sends the confirmation and makes the print order, in parallel, from one read of the order. Both
 * are safe to repeat. If one fails, its own job is queued (`send-mail` or `submit-to-printer`), so a mail server that
 * is down does not delay the print order.
 */
export async function fulfilPaidOrder(shop: Shop, orderId: string, messageId: string): Promise<void> {
  const found = await readPaidOrder(shop, orderId, messageId);
  if (!found) return;
  const { order, items, mail } = found;
  const [sent, submitted] = await Promise.allSettled([
    mail && deliver(shop, mail, { order, items }),
    submitOrder(shop, order, items),
  ]);
  if (failed(shop, sent)) await enqueue(shop, shop.db, sendEmail, { messageId }, messageId, pause);
  if (failed(shop, submitted)) await enqueue(shop, shop.db, submitToPrinter, { orderId }, orderId, pause);
  if (order.marketingConsent) await shop.db.transaction((tx) => joinAtCheckout(shop, tx, order));
}

function failed({ log }: Shop, step: PromiseSettledResult<unknown>): boolean {
  if (step.status === "fulfilled") return false;
  log.warn({ error: errorText(step.reason) }, "a step after a payment failed");
  return true;
}

type Mail = Pick<typeof mails.$inferSelect, "messageId" | "kind" | "recipient" | "data">;

/** Reads the order, its lines, and the confirmation unless it has been sent. */
async function readPaidOrder(shop: Shop, orderId: string, messageId: string) {
  const values = [orderId, messageId];
  const found = await callFunction<(OrderWithLines & { mail: StoredRow | null }) | null>(
    shop.db,
    "read_paid_order($1, $2)",
    values,
  );
  if (!found) return undefined;
  const { order, items, mail } = found;
  return { order: orderFrom(order), items: itemsFrom(items), mail: mail && camelKeys<Mail>(mail) };
}
