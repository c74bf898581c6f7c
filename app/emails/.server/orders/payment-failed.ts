import { reminderLinks } from "#app/checkout/reminder/.server/reminder-links.ts";
import type { Order } from "#app/orders/.server/order-store.ts";
import { cardLabel } from "#app/orders/card-label.ts";
import { formatPence } from "#app/shared/money.ts";
import { queryRows } from "#database/query-rows.ts";
import type { Shop } from "#server/shop.ts";
import type { paymentFailed } from "../emails.ts";
import { bold, mailTo } from "../layout/inline.ts";
import { action, block, opening, panel, paragraph } from "../layout/parts.ts";
import { type EmailWriter, type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type OrderEmailFacts, readOrderFacts, unpaidGoods } from "./facts.ts";

/** Not sent if the order is paid or being paid by then, or its buyer has bought something else since (R-METHOD-6). */
export const writePaymentFailed: EmailWriter<typeof paymentFailed> = async (shop, { orderId, method }, to) => {
  const facts = await readOrderFacts(shop, orderId, to);
  if (!facts || !isUnpaid(facts.order) || (await hasBoughtSince(shop, facts.order))) return null;
  return renderPaymentFailed(facts, { method, cart: reminderLinks(shop, orderId).cart });
};

/** Also of an order that expired while no email could be sent. */
const isUnpaid = ({ status }: Order) => status === "payment_failed" || status === "expired";

async function hasBoughtSince({ db }: Shop, { email, createdAt }: Order): Promise<boolean> {
  const found = await queryRows(
    db,
    "select 1 from orders where lower(email) = lower($1) and paid_at >= $2::timestamptz limit 1",
    [email, createdAt],
  );
  return found.length > 0;
}

/**
 * A payment that its buyer had approved has failed since: nothing was charged, and how to buy it after all.
 * @param how.method Stripe's name of what it was to be paid with
 */
export function renderPaymentFailed(
  { store, order, items }: Pick<OrderEmailFacts, "store" | "order" | "items">,
  { method, cart }: { method: string | null; cart: string },
): WrittenEmail {
  const { number, total } = order;
  return writeEmail({
    store,
    number,
    subject: `Your payment for order ${number} didn’t go through`,
    preview: "Nothing was charged, and nothing will be printed.",
    parts: [
      opening(
        "Not charged.",
        paragraph`Your payment of ${bold(formatPence(total))} from ${cardLabel({ cardBrand: method })} for order
          ${bold(number)} has been refused after all, so nothing was charged and nothing will be printed.`,
        unpaidGoods({ items, store }),
      ),
      panel(
        paragraph`${bold("Still want these?")} Try again or pay another way. We can’t hold them for you, so anything limited may be sold to somebody else.`,
        action("Back to my cart", cart),
      ),
      block(
        paragraph`If you’ve changed your mind, do nothing. ${bold("Charged all the same?")} Email
          ${mailTo(store.contact.email)}, and we’ll look into it.`,
      ),
    ],
  });
}
