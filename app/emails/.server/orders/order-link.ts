import type { orderLinkEmail } from "../emails.ts";
import { action, block, opening, panel, paragraph, smallPrint } from "../layout/parts.ts";
import { type EmailWriter, type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type OrderEmailFacts, readOrderFacts } from "./facts.ts";

export const writeOrderLink: EmailWriter<typeof orderLinkEmail> = async (shop, { orderId }, to) => {
  const facts = await readOrderFacts(shop, orderId, to);
  return facts && renderOrderLink(facts);
};

/** A link to an order that can no longer be looked up by number, because that was tried too often. */
export function renderOrderLink({ store, order, orderLink }: OrderEmailFacts): WrittenEmail {
  return writeEmail({
    store,
    number: order.number,
    subject: `The link to your order ${order.number}`,
    preview: "It opens your order in your browser.",
    parts: [
      opening(
        `Your order ${order.number}`,
        paragraph`Someone has tried to look up this order, or your email address, too many times. Until that stops, use
          this link instead of the order number.`,
      ),
      panel(action("View order", orderLink)),
      block(smallPrint`Wasn’t you? Do nothing: we only sent the link to this address.`),
    ],
  });
}
