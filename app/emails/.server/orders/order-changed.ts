import type { z } from "zod";
import { addressLines } from "#app/orders/address-lines.ts";
import { amountLines, amountText } from "#app/orders/amounts.ts";
import { optionsOf } from "#app/orders/item-groups.ts";
import { formatDateTime, formatDay, formatTime } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import type { orderChanged } from "../emails.ts";
import { bold, lines, mailTo } from "../layout/inline.ts";
import { action, bar, block, opening, panel, paragraph, subtitle } from "../layout/parts.ts";
import { changedRows, itemRows, sumRows } from "../layout/rows.ts";
import { type EmailWriter, type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { neutralName, type OrderEmailFacts, readOrderFacts } from "./facts.ts";

type ChangeFacts = OrderEmailFacts & Pick<z.output<typeof orderChanged.data>, "at" | "changes" | "notes">;

export const writeOrderChanged: EmailWriter<typeof orderChanged> = async (
  shop,
  { orderId, at, changes, notes },
  to,
) => {
  const facts = await readOrderFacts(shop, orderId, to);
  return facts && renderOrderChanged({ ...facts, at, changes, notes });
};

/**
 * Confirms a change of a placed order: what changed, what will be printed, what was paid and where it goes.
 * @param facts.notes what the receipt's terms no longer say rightly, in sentences
 */
export function renderOrderChanged({ store, order, items, orderLink, at, changes, notes }: ChangeFacts): WrittenEmail {
  const { number, cancelUntil, capturedTotal, refundedTotal } = order;
  const isOpen = cancelUntil && cancelUntil > new Date(at);
  const until = isOpen && `${formatTime(cancelUntil)} on ${formatDay(cancelUntil)}`;
  const printed = items.filter(({ quantity, canceledQuantity }) => quantity > canceledQuantity);
  const sums = amountLines(order).map(({ label, amount }) => ({ label, amount: amountText(amount) }));
  const back = refundedTotal > 0 ? [{ label: "Refunded", amount: formatPence(-refundedTotal) }] : [];
  return writeEmail({
    store,
    number,
    subject: `Your order ${number} has changed`,
    preview: "What changed, and what we will print.",
    parts: [
      opening(
        "Your order has changed.",
        paragraph`Order ${bold(number)}, changed ${formatDateTime(new Date(at))}. Keep this with your receipt: its terms
          still apply${notes.length > 0 ? ", except as stated here" : ""}.`,
      ),
      block(
        subtitle("What changed"),
        changedRows(changes.map((row) => ({ ...row, name: neutralName(row.name, store) }))),
        ...notes.map((note) => paragraph`${note}`),
      ),
      panel(
        until
          ? paragraph`${bold(`You can change or cancel it until ${until}, UK time.`)} After that we’ll
              print it as shown here.`
          : paragraph`We’ll print it as shown here.`,
        action("View order", orderLink),
      ),
      bar,
      block(
        subtitle("What we will print"),
        itemRows(
          printed.map((item) => ({
            name: neutralName(item.productName, store),
            options: optionsOf(item),
            end: `${item.quantity - item.canceledQuantity}`,
          })),
        ),
      ),
      block(
        subtitle("What you pay"),
        sumRows([...sums, ...back], { label: "Total", amount: formatPence(capturedTotal - refundedTotal) }),
      ),
      block(subtitle("Delivering to"), paragraph`${lines(addressLines(order))}`),
      block(
        paragraph`${bold("Didn’t ask for this?")} Email ${mailTo(store.contact.email)} at once, and we’ll stop it.`,
      ),
    ],
  });
}
