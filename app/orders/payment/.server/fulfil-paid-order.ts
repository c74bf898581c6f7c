import { deliver } from "#app/emails/.server/deliver-email.ts";
import { sendEmail } from "#app/emails/.server/jobs.ts";
import { joinAtCheckout } from "#app/newsletter/.server/sign-up.ts";
import { errorText } from "#app/shared/error-text.ts";
import { camelKeys, queryRows } from "#database/query-rows.ts";
import type { mails } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { submitToPrinter } from "../../.server/jobs.ts";
import type { Order, OrderItem } from "../../.server/order-store.ts";
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

type Row = Order & { items: Record<string, unknown>[]; mail: Record<string, unknown> | null };
type Mail = Pick<typeof mails.$inferSelect, "messageId" | "kind" | "recipient" | "data">;

/** Reads the order, its lines, and the confirmation unless it has been sent. */
async function readPaidOrder(shop: Shop, orderId: string, messageId: string) {
  const [row] = await queryRows<Row>(
    shop.db,
    `select o.*,
       (select coalesce(json_agg(i order by i.position), '[]') from order_items i where i.order_id = o.id) as items,
       (select to_json(m) from mails m where m.message_id = $2 and m.sent_at is null) as mail
     from orders o where o.id = $1`,
    [orderId, messageId],
  );
  if (!row) return undefined;
  const { items, mail, ...order } = row;
  return {
    order: order as Order,
    items: items.map((item) => camelKeys<OrderItem>(item)),
    mail: mail && camelKeys<Mail>(mail),
  };
}
