import { eq } from "drizzle-orm";
import { cardWords } from "#app/orders/card-words.ts";
import { expectedArrival, isToCome } from "#app/orders/customer/arrival.ts";
import { optionsOf } from "#app/orders/item-groups.ts";
import { describeArrival } from "#app/pricing/delivery-words.ts";
import { addWorkingDays, londonDay } from "#app/pricing/working-days.ts";
import { isoDayWords, momentWords } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { refunds } from "#database/schema/index.ts";
import type { EmailWriter } from "../email-writer.ts";
import type { refunded } from "../emails.ts";
import { EmailFrame } from "../layout/email-frame.tsx";
import { Action, Block, Panel, Subtitle, Title, Words } from "../layout/parts.tsx";
import { ItemRows, SumRows } from "../layout/rows.tsx";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { neutralName, type OrderEmailFacts, type RefundRow, readOrderFacts } from "./facts.ts";

type RefundFacts = OrderEmailFacts & { refund: RefundRow; now: Date };

export const write: EmailWriter<typeof refunded> = async (shop, { orderId, refundId }, to) => {
  const facts = await readOrderFacts(shop, orderId, to);
  const [refund] = await shop.db.select().from(refunds).where(eq(refunds.id, refundId));
  return facts && refund ? renderRefunded({ ...facts, refund, now: shop.clock.now() }) : null;
};

/** Reports a refund: how much, for what, to which card and by when. */
export function renderRefunded(facts: RefundFacts): Promise<WrittenEmail> {
  return writeEmail(
    `Refund of ${formatPence(facts.refund.amount)} for order ${facts.order.number}`,
    <Refunded {...facts} />,
  );
}

/** Banks quote 5 to 10 working days; after that the customer should ask. */
const bankDays = 10;

function Refunded(facts: RefundFacts) {
  const { store, order, refund, now } = facts;
  const amount = formatPence(refund.amount);
  const by = isoDayWords(addWorkingDays(londonDay(now), bankDays));
  return (
    <EmailFrame store={store} number={order.number} preview={`Your refund is on its way to ${cardWords(order)}.`}>
      <Block first>
        <Title>{amount} is on its way back to you.</Title>
        <Words>
          To {cardWords(order)}, sent {momentWords(now)}. Banks take 5 to 10 days to show it. It appears as{" "}
          {store.statementDescriptor}.
        </Words>
      </Block>
      <Block>
        <Subtitle>What it is for</Subtitle>
        <ItemRows rows={rows(facts)} />
        <SumRows
          lines={[
            { label: "You paid", amount: formatPence(order.capturedTotal) },
            { label: "Refunded", amount: formatPence(-order.refundedTotal) },
          ]}
          total={{ label: "Total after refunds", amount: formatPence(order.capturedTotal - order.refundedTotal) }}
        />
      </Block>
      <Rest {...facts} />
      <Block>
        <Action href={facts.orderLink}>View order</Action>
      </Block>
      <Block>
        <Words>
          Not there by <b>{by}</b>?{" "}
          {refund.stripeRefundId && (
            <>
              Email us, or give your bank this reference: <b>{refund.stripeRefundId}</b>
            </>
          )}
          {!refund.stripeRefundId && "Email us."}
        </Words>
      </Block>
    </EmailFrame>
  );
}

function rows({ store, order, items, refund }: RefundFacts) {
  const delivery = {
    key: "delivery",
    name: "Delivery",
    options: "",
    end: formatPence(refund.shippingAmount),
  };
  const lines = refund.lines ?? [];
  if (lines.length === 0) {
    const name = order.status === "canceled" ? "Your cancelled order" : "A refund";
    const goods = { key: "goods", name, options: refund.reason, end: formatPence(refund.amount) };
    return [goods];
  }
  return [
    ...lines.flatMap(({ itemId, quantity, amount }) => {
      const item = items.find(({ id }) => id === itemId);
      if (!item) return [];
      const options = [optionsOf(item), quantity > 1 && `Quantity ${quantity}`].filter(Boolean).join(". ");
      return [{ key: itemId, name: neutralName(item.productName, store), options, end: formatPence(amount) }];
    }),
    ...(refund.shippingAmount > 0 ? [delivery] : []),
  ];
}

/** What happens to the rest of the order. */
function Rest({ order, now }: RefundFacts) {
  if (order.status === "canceled") {
    return (
      <Panel>
        <Words>
          <b>Your order {order.number} is cancelled.</b> Nothing will be printed or posted.
        </Words>
      </Panel>
    );
  }
  const arrival = expectedArrival(order, order.shippedAt);
  const onItsWay = order.status === "paid" || order.status === "in_production" || order.status === "shipped";
  if (!onItsWay || order.refundedTotal >= order.capturedTotal) return null;
  return (
    <Panel>
      <Words>
        <b>The rest is not affected.</b>{" "}
        {isToCome(arrival, now) && `It should be with you ${describeArrival(arrival)}.`}
      </Words>
    </Panel>
  );
}
