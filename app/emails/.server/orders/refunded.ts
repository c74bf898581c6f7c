import { eq } from "drizzle-orm";
import { type Card, cardLabel } from "#app/orders/card-label.ts";
import { expectedArrival, isToCome } from "#app/orders/customer/arrival.ts";
import { optionsOf } from "#app/orders/item-groups.ts";
import { describeArrival } from "#app/pricing/describe-delivery.ts";
import { addWorkingDays, londonDay } from "#app/pricing/working-days.ts";
import { formatDateTime, formatIsoDay } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { columnsOf } from "#database/query-rows.ts";
import { furtherPayments, refunds } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { refunded } from "../emails.ts";
import { bold, type Part, words } from "../layout/inline.ts";
import { action, block, opening, panel, paragraph, subtitle } from "../layout/parts.ts";
import { type EmailItem, itemRows, sumRows } from "../layout/rows.ts";
import { type EmailWriter, type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { neutralName, type OrderEmailFacts, type RefundRow, readOrderFacts } from "./facts.ts";

type RefundFacts = OrderEmailFacts & { refund: RefundRow; card?: Card; now: Date };

export const writeRefunded: EmailWriter<typeof refunded> = async (shop, { orderId, refundId }, to) => {
  const facts = await readOrderFacts(shop, orderId, to);
  const [refund] = await shop.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (!facts || !refund) return null;
  return renderRefunded({ ...facts, refund, card: await cardOfRefund(shop, facts, refund), now: shop.clock.now() });
};

/** The card that it goes back to: another one may have paid for a change. */
async function cardOfRefund(shop: Shop, { order }: OrderEmailFacts, { paymentIntentId }: RefundRow): Promise<Card> {
  if (paymentIntentId === null) return order;
  const [further] = await shop.db
    .select(columnsOf(furtherPayments, "cardBrand", "cardLast4"))
    .from(furtherPayments)
    .where(eq(furtherPayments.paymentIntentId, paymentIntentId));
  return further ?? {};
}

/** Banks quote 5 to 10 working days; after that the customer should ask. */
const bankDays = 10;

/** Reports a refund: how much, for what, to which card and by when. */
export function renderRefunded(facts: RefundFacts): WrittenEmail {
  const { store, order, refund, card = order, now } = facts;
  const amount = formatPence(refund.amount);
  const by = formatIsoDay(addWorkingDays(londonDay(now), bankDays));
  return writeEmail({
    store,
    number: order.number,
    subject: `Refund of ${amount} for order ${order.number}`,
    preview: `Your refund is on its way to ${cardLabel(card)}.`,
    parts: [
      opening(
        `${amount} is on its way back to you.`,
        paragraph`To ${cardLabel(card)}, sent ${formatDateTime(now)}. Banks take 5 to 10 days to show it. It appears as
          ${store.statementDescriptor}.`,
      ),
      block(
        subtitle("What it is for"),
        itemRows(rows(facts)),
        sumRows(
          [
            { label: "You paid", amount: formatPence(order.capturedTotal) },
            { label: "Refunded", amount: formatPence(-order.refundedTotal) },
          ],
          { label: "Total after refunds", amount: formatPence(order.capturedTotal - order.refundedTotal) },
        ),
      ),
      rest(facts),
      block(action("View order", facts.orderLink)),
      block(
        paragraph`Not there by ${bold(by)}? ${
          refund.stripeRefundId
            ? words`Email us, or give your bank this reference: ${bold(refund.stripeRefundId)}`
            : "Email us."
        }`,
      ),
    ],
  });
}

function rows({ store, order, items, refund }: RefundFacts): EmailItem[] {
  const delivery = {
    name: "Delivery",
    options: "",
    end: formatPence(refund.shippingAmount),
  };
  const lines = refund.lines ?? [];
  if (lines.length === 0) {
    const name = order.status === "canceled" ? "Your cancelled order" : "A refund";
    const goods = { name, options: refund.reason, end: formatPence(refund.amount) };
    return [goods];
  }
  return [
    ...lines.flatMap(({ itemId, quantity, amount }) => {
      const item = items.find(({ id }) => id === itemId);
      if (!item) return [];
      const options = [optionsOf(item), quantity > 1 && `Quantity ${quantity}`].filter(Boolean).join(". ");
      return [{ name: neutralName(item.productName, store), options, end: formatPence(amount) }];
    }),
    ...(refund.shippingAmount > 0 ? [delivery] : []),
  ];
}

/** What happens to the rest of the order. */
function rest({ order, now }: RefundFacts): Part | null {
  if (order.status === "canceled") {
    return panel(paragraph`${bold(`Your order ${order.number} is cancelled.`)} Nothing will be printed or posted.`);
  }
  const arrival = expectedArrival(order, order.shippedAt);
  const onItsWay = order.status === "paid" || order.status === "in_production" || order.status === "shipped";
  if (!onItsWay || order.refundedTotal >= order.capturedTotal) return null;
  const when = isToCome(arrival, now) && `It should be with you ${describeArrival(arrival)}.`;
  return panel(paragraph`${bold("The rest is not affected.")} ${when}`);
}
