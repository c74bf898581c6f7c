import { addressLines } from "#app/orders/address-lines.ts";
import { amountLines } from "#app/orders/amounts.ts";
import { cardWords } from "#app/orders/card-words.ts";
import { expectedArrival } from "#app/orders/customer/arrival.ts";
import { groupItems, optionsOf } from "#app/orders/item-groups.ts";
import { describeArrival, describeService } from "#app/pricing/delivery-words.ts";
import { clockTime, dayWords } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import type { EmailWriter } from "../email-writer.ts";
import type { orderConfirmation } from "../emails.ts";
import { EmailFrame } from "../layout/email-frame.tsx";
import { Action, Bar, Block, Lines, Panel, Subtitle, Title, Words } from "../layout/parts.tsx";
import { ItemRows, type StepRow, StepRows, SumRows } from "../layout/rows.tsx";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { neutralName, type OrderEmailFacts, readOrderFacts } from "./facts.ts";
import { Terms } from "./terms.tsx";

export const write: EmailWriter<typeof orderConfirmation> = async (shop, { orderId }, to) => {
  const facts = await readOrderFacts(shop, orderId, to);
  return facts && renderOrderConfirmation(facts);
};

/**
 * The receipt: what was ordered and paid, what happens when, the cancellation deadline, and the full terms, because
 * this email is the durable record that the law requires (Consumer Contracts Regulations, reg 16).
 */
export function renderOrderConfirmation(facts: OrderEmailFacts): Promise<WrittenEmail> {
  return writeEmail(`Your order ${facts.order.number}`, <OrderConfirmation {...facts} />);
}

function OrderConfirmation(facts: OrderEmailFacts) {
  const { store, order } = facts;
  const { cancelUntil } = order;
  const until = cancelUntil && `${clockTime(cancelUntil)} on ${dayWords(cancelUntil)}`;
  return (
    <EmailFrame
      store={store}
      number={order.number}
      preview={until ? `You can cancel until ${until}.` : "We have your order."}
    >
      <Block first>
        <Title>{order.firstName ? `Thank you, ${order.firstName}.` : "Thank you."}</Title>
        <Words>
          We have your order <b>{order.number}</b> and your payment of <b>{formatPence(order.total)}</b> from{" "}
          {cardWords(order)}. It appears on your statement as {store.statementDescriptor}.
        </Words>
      </Block>
      <Panel>
        <Words>
          {until && <b>You can cancel until {until}, UK time. </b>}
          {until && "One click, full refund. "}
          This link opens your order, so keep it to yourself.
        </Words>
        <Action href={facts.orderLink}>{until ? "View or cancel order" : "View order"}</Action>
      </Panel>
      <Block>
        <Subtitle>What happens next</Subtitle>
        <StepRows steps={steps(facts)} />
      </Block>
      <Bar />
      <Block>
        <Subtitle>What you bought</Subtitle>
        <Bought {...facts} />
        <SumRows
          lines={amountLines(order).map(({ label, amount }) => ({ label, amount: moneyWords(amount) }))}
          total={{ label: "Paid", amount: formatPence(order.total) }}
        />
      </Block>
      <Block>
        <Subtitle>Delivering to</Subtitle>
        <Words>
          <Lines lines={addressLines(order)} />
        </Words>
      </Block>
      <Bar />
      <Terms store={store} />
    </EmailFrame>
  );
}

const moneyWords = (amount: number | "Free") => (typeof amount === "number" ? formatPence(amount) : amount);

function Bought({ store, items }: OrderEmailFacts) {
  return groupItems(items).map(({ key, bundleName, total, items: members }) => (
    <ItemRows
      key={key}
      caption={bundleName ? { name: bundleName, end: formatPence(total) } : null}
      rows={members.map((item) => ({
        key: item.id,
        name: neutralName(item.productName, store),
        options: [optionsOf(item), item.quantity > 1 && `Quantity ${item.quantity}`].filter(Boolean).join(". "),
        end: formatPence(item.total),
      }))}
    />
  ));
}

function steps({ store, shipsIn, order }: OrderEmailFacts): StepRow[] {
  const arrival = expectedArrival(order, null);
  const by = describeService(order.shippingName, order.shippingCarrier);
  return [
    ...(order.cancelUntil ? [{ when: clockTime(order.cancelUntil), what: "It goes to print" }] : []),
    { when: shipsIn ?? "After that", what: "Printed and posted", more: "We’ll email you the tracking number" },
    ...(arrival
      ? [{ when: describeArrival(arrival), what: "With you", more: [by, "plain packaging"].filter(Boolean).join(", ") }]
      : []),
    { when: `${store.returnWindowDays} days`, what: "To change your mind", more: "From the day it arrives" },
  ];
}
