import { reminderLinks } from "#app/checkout/reminder/.server/reminder-links.ts";
import { listHeaders } from "#app/newsletter/.server/list-token.ts";
import { isDraft } from "#app/orders/rules.ts";
import { formatLongDay } from "#app/shared/dates.ts";
import type { checkoutReminder } from "../emails.ts";
import { textLink, words } from "../layout/inline.ts";
import { action, block, opening, paragraph } from "../layout/parts.ts";
import { type EmailWriter, type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type OrderEmailFacts, readOrderFacts, unpaidGoods } from "../orders/facts.ts";

/** Not sent if the checkout was paid, has ended or belongs to another address by now. */
export const writeCheckoutReminder: EmailWriter<typeof checkoutReminder> = async (shop, { orderId }, to) => {
  const facts = await readOrderFacts(shop, orderId, to);
  if (!facts || !isDraft(facts.order.status)) return null;
  const links = reminderLinks(shop, orderId);
  return { ...renderCheckoutReminder(facts, links), headers: listHeaders(links.refuse) };
};

/** Says what was left at the checkout (R-REMINDER-2): goods and prices only, no hurry, no discount, no slogan. */
export function renderCheckoutReminder(
  { store, order, items }: Pick<OrderEmailFacts, "store" | "order" | "items">,
  links: { cart: string; refuse: string },
): WrittenEmail {
  const began = formatLongDay(order.createdAt);
  return writeEmail({
    store,
    subject: "You left something at the checkout",
    why: words`You’re getting this one email because you entered this address at our checkout on ${began} and didn’t
      finish. ${textLink("Don’t email me about unfinished orders", links.refuse)}`,
    preview: "Nothing has been charged.",
    parts: [
      opening(
        "Still want these?",
        paragraph`You started to order them on ${began}. Nothing has been charged, and nothing will be unless you finish. If
          you’ve changed your mind, do nothing.`,
        unpaidGoods({ items, store }),
      ),
      block(action("Back to my cart", links.cart)),
    ],
  });
}
