import { type SQLWrapper, sql } from "drizzle-orm";
import { deliver } from "#app/emails/.server/deliver-email.ts";
import { sendEmail } from "#app/emails/.server/jobs.ts";
import { joinAtCheckout } from "#app/newsletter/.server/sign-up.ts";
import { errorText } from "#app/shared/error-text.ts";
import { processEvent } from "#app/webhooks/.server/jobs.ts";
import { callFunction, camelKeys } from "#database/query-rows.ts";
import type { mails } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { followPayment, submitToPrinter } from "../../.server/jobs.ts";
import { itemsFrom, type OrderWithLines, orderFrom, type StoredRow } from "../../.server/order-store.ts";
import { submitOrder } from "../../fulfilment/.server/submit-to-printer.ts";

/** A failed step is retried soon, as its own job. */
const pause = { afterSeconds: 2 };

type Mail = Pick<typeof mails.$inferSelect, "messageId" | "kind" | "recipient" | "data">;
/** An order, its lines, and its confirmation unless that has been sent. */
export type PaidOrder = OrderWithLines & { mail: StoredRow | null };

/** Reads a paid order, and does what follows its payment. */
export async function fulfilPaidOrder(shop: Shop, orderId: string, messageId: string): Promise<void> {
  const paid = await callFunction<PaidOrder | null>(shop.db, "read_paid_order($1, $2)", [orderId, messageId]);
  if (paid) await fulfil(shop, paid);
}

/**
 * Runs after a payment: sends the confirmation and makes the print order, in parallel, for an order that was just read.
 * Both are safe to repeat. If one fails, its own job is queued (`send-mail` or `submit-to-printer`), so a mail server
 * that is down does not delay the print order.
 */
export async function fulfil(shop: Shop, paid: PaidOrder): Promise<void> {
  const order = orderFrom(paid.order);
  const items = itemsFrom(paid.items);
  const orderId = order.id;
  const mail = paid.mail && camelKeys<Mail>(paid.mail);
  const [sent, submitted] = await Promise.allSettled([
    mail && deliver(shop, mail, { order, items }),
    submitOrder(shop, order, items),
  ]);
  if (mail && failed(shop, sent)) {
    await enqueue(shop, shop.db, sendEmail, { messageId: mail.messageId }, mail.messageId, pause);
  }
  if (failed(shop, submitted)) await enqueue(shop, shop.db, submitToPrinter, { orderId }, orderId, pause);
  if (order.marketingConsent) await shop.db.transaction((tx) => joinAtCheckout(shop, tx, order));
}

function failed({ log }: Shop, step: PromiseSettledResult<unknown>): boolean {
  if (step.status === "fulfilled") return false;
  log.warn({ error: errorText(step.reason) }, "a step after a payment failed");
  return true;
}

/**
 * Whether no job follows up an order's payment: its own is neither waiting nor running, and that of the payment's event
 * is not running. Two conditions, so that PostgreSQL reads each kind of job once instead of once for each order.
 */
export const hasNoJob = (orderId: SQLWrapper) => sql`(
  not exists (
    select from pgboss.job j
    where j.name = ${followPayment.name} and j.singleton_key = ${orderId}::text and j.state <= 'active')
  and not exists (
    select from pgboss.job j join orders paid on paid.stripe_session_id = j.data #>> '{about,id}'
    where j.name = ${processEvent.name} and j.state = 'active' and paid.id = ${orderId}))`;
