import { importCharges } from "#app/markets/import-charges.ts";
import { addressLines } from "#app/orders/address-lines.ts";
import { amountLines, amountText } from "#app/orders/amounts.ts";
import { cardLabel } from "#app/orders/card-label.ts";
import { expectedArrival, printsAt } from "#app/orders/customer/arrival.ts";
import { groupItems, optionsOf } from "#app/orders/item-groups.ts";
import { orderTerms } from "#app/orders/terms.ts";
import { minimumsOf } from "#app/preorders/.server/minimums-of-order.ts";
import { dispatchDay } from "#app/preorders/preorder.ts";
import { describeArrival, describeService } from "#app/pricing/describe-delivery.ts";
import { formatDay, formatTime } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Store } from "#store";
import type { orderConfirmation } from "../emails.ts";
import { bold, lines, type Part } from "../layout/inline.ts";
import { action, bar, block, opening, panel, paragraph, smallPrint, subtitle } from "../layout/parts.ts";
import { itemRows, type StepRow, stepRows, sumRows } from "../layout/rows.ts";
import { type EmailWriter, type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { neutralName, type OrderEmailFacts, readOrderFacts } from "./facts.ts";

export const writeOrderConfirmation: EmailWriter<typeof orderConfirmation> = async (shop, { orderId }, to, known) => {
  const facts = await readOrderFacts(shop, orderId, to, known);
  if (!facts) return null;
  const minimums = await minimumsOf(shop.db, facts.order, (name) => neutralName(name, shop.store));
  return renderOrderConfirmation(facts, minimums);
};

/**
 * The receipt: what was ordered and paid, what happens when, the cancellation deadline, and the full terms, because
 * this email is the durable record that the law requires (Consumer Contracts Regulations, reg 16).
 * @param minimums what it waits for, a text for each (R-PREORDER-5)
 */
export function renderOrderConfirmation(facts: OrderEmailFacts, minimums: readonly string[] = []): WrittenEmail {
  const { store, order } = facts;
  const { cancelUntil } = order;
  const until = cancelUntil && `${formatTime(cancelUntil)} on ${formatDay(cancelUntil)}`;
  const sums = amountLines(order).map(({ label, amount }) => ({ label, amount: amountText(amount) }));
  return writeEmail({
    store,
    number: order.number,
    subject: `Your order ${order.number}`,
    preview: until ? `You can cancel until ${until}.` : "We have your order.",
    parts: [
      opening(
        order.firstName ? `Thank you, ${order.firstName}.` : "Thank you.",
        paragraph`We have your order ${bold(order.number)} and your payment of ${bold(formatPence(order.total))} from
          ${cardLabel(order)}. It appears on your statement as ${store.statementDescriptor}.`,
      ),
      panel(
        paragraph`${until && bold(`You can cancel until ${until}, UK time. `)}${until && "One click, full refund. "}This
          link opens your order, so keep it to yourself.`,
        action(until ? "View or cancel order" : "View order", facts.orderLink),
      ),
      block(
        subtitle("What happens next"),
        ...minimums.map((words) => paragraph`${words}`),
        stepRows(steps(facts, minimums.length > 0)),
      ),
      bar,
      block(
        subtitle("What you bought"),
        ...bought(facts),
        sumRows(sums, { label: "Paid", amount: formatPence(order.total) }),
      ),
      block(subtitle("Delivering to"), paragraph`${lines(addressLines(order))}`, ...charges(facts)),
      bar,
      ...terms(store),
    ],
  });
}

/** What the checkout said of import tax and duty. */
function charges({ store, order }: OrderEmailFacts): Part[] {
  const found = importCharges(order.country ?? "", order, Boolean(store.markets.iossNumber));
  return found ? [paragraph`${bold(`${found.title}. `)}${found.text}`] : [];
}

const bought = ({ store, items }: OrderEmailFacts): Part[] =>
  groupItems(items).map(({ bundleName, total, items: members }) =>
    itemRows(
      members.map((item) => ({
        name: neutralName(item.productName, store),
        options: [optionsOf(item), item.quantity > 1 && `Quantity ${item.quantity}`].filter(Boolean).join(". "),
        end: formatPence(item.total),
      })),
      bundleName ? { name: bundleName, end: formatPence(total) } : null,
    ),
  );

function steps({ store, shipsIn, order }: OrderEmailFacts, waitsForMinimum: boolean): StepRow[] {
  const arrival = expectedArrival(order, null);
  const by = describeService(order.shippingName, order.shippingCarrier);
  const goesToPrint = waitsForMinimum ? "It goes to print if enough are ordered" : "It goes to print";
  return [
    ...(order.cancelUntil ? [{ when: printsAt(order.cancelUntil, order.dispatchOn), what: goesToPrint }] : []),
    {
      when: order.dispatchOn ? `By ${dispatchDay(order.dispatchOn)}` : (shipsIn ?? "After that"),
      what: "Printed and posted",
      more: "We’ll email you the tracking number",
    },
    ...(arrival
      ? [{ when: describeArrival(arrival), what: "With you", more: [by, "plain packaging"].filter(Boolean).join(", ") }]
      : []),
    { when: `${store.returnWindowDays} days`, what: "To change your mind", more: "From the day it arrives" },
  ];
}

/** The full terms, in the email itself. */
const terms = (store: Store): Part[] => [
  block(subtitle("The terms of your order"), smallPrint`Keep this email: it is your record of what we agreed.`),
  ...orderTerms(store).map(({ title, paragraphs, form = [] }) =>
    block(paragraph`${bold(title)}`, ...[...paragraphs, ...form].map((each) => smallPrint`${each}`)),
  ),
];
