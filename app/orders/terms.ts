import { legalCancellationDays, legalPostBackDays, legalRefundDays } from "#app/pricing/legal-days.ts";
import type { Store } from "#store";

/** One section of the terms: paragraphs, and lines of a form that stand apart. */
export type TermsSection = { title: string; paragraphs: string[]; form?: string[] };

/** "Lantern Merch (demo) Ltd, company number 00000000, 1 Demo Street, ..." */
export function traderWords({ legal }: Store): string {
  const vat = legal.vatNumber ? [`VAT number ${legal.vatNumber}`] : [];
  return [legal.trader, `company number ${legal.companyNumber}`, ...vat, ...legal.address].join(", ");
}

/**
 * The terms of an order in full, as the law wants them in the customer's hands and not behind a link (regs 13
 * and 16, schedules 2 and 3; Consumer Rights Act 2015): mails carry these very words.
 */
export function orderTerms(store: Store): TermsSection[] {
  const { contact, legal, returnWindowDays } = store;
  const address = [legal.trader, ...legal.address].join(", ");
  return [
    {
      title: "Who you bought from",
      paragraphs: [`${traderWords(store)}.`, `Write to us at ${contact.email}, or by post at the address above.`],
    },
    {
      title: "Your order and its price",
      paragraphs: [
        "With this email we accept your order; from now on it binds us both. What you ordered, the full price and the cost of delivery are listed above. Prices are in pounds sterling and include all taxes.",
      ],
    },
    {
      title: "Delivery",
      paragraphs: [
        "We print your order for you and post it to the address above. The days above are what the carrier tells us. In any case it reaches you within 30 days of your order, unless we agreed another date with you.",
        "If it does not, write to us: we send it again or pay all of it back. Until it is in your hands, loss and damage are our risk.",
      ],
    },
    {
      title: "Your right to cancel",
      paragraphs: [
        `You can cancel within ${legalCancellationDays} days without giving a reason. The ${legalCancellationDays} days end ${legalCancellationDays} days after the day on which you, or someone you chose, have received the last item of your order.`,
        `To cancel, tell us so clearly: by email to ${contact.email}, or by letter to ${address}. You can use the form below, but you do not have to. It is enough that you send it before the days are over.`,
        ...(returnWindowDays > legalCancellationDays
          ? [
              `We give you longer than the law does: ${returnWindowDays} days from the day the last item arrives to send things back unworn and unwashed.`,
            ]
          : []),
      ],
    },
    {
      title: "What happens when you cancel",
      paragraphs: [
        `We pay back everything you paid for what you return, and, if you cancel the whole order, its delivery too, up to the price of our cheapest standard delivery. The money goes back to the card you paid with, at no cost to you, within ${legalRefundDays} days of the day the goods are back with us or the day you show us that you have posted them, whichever comes first. If nothing has been posted to you yet, within ${legalRefundDays} days of your message.`,
        `Send the goods to ${address}, within ${legalPostBackDays} days of telling us. You pay the postage back. We may pay back less only if the goods lost value because you did more with them than trying them as you would in a shop.`,
      ],
    },
    {
      title: "Cancellation form",
      paragraphs: ["Fill this in and send it back only if you want to cancel."],
      form: [
        `To ${address}, ${contact.email}:`,
        "I/We* give notice that I/we* cancel my/our* contract of sale of the following goods:",
        "Ordered on* / received on*:",
        "Name of consumer(s):",
        "Address of consumer(s):",
        "Signature of consumer(s) (only if this form is sent on paper):",
        "Date:",
        "* Delete as appropriate",
      ],
    },
    {
      title: "If something is faulty or wrong",
      paragraphs: [
        "Goods must be as described, fit for purpose and of satisfactory quality (Consumer Rights Act 2015). If something is faulty, damaged or not what you ordered, you can reject it within 30 days of receiving it and get all of your money back. After that we repair or replace it, and if that does not help you get your money back or a lower price. You have these rights for up to six years (five in Scotland).",
        "We pay for sending faulty or wrong goods back. Write to us first, with a photograph if you can.",
      ],
    },
    {
      title: "Complaints",
      paragraphs: [
        `Write to ${contact.email} with your order number and tell us what went wrong and what would put it right. If we cannot settle it between us, Citizens Advice (citizensadvice.org.uk) helps for free, and you can go to court. Nothing in these terms takes away a right that the law gives you.`,
      ],
    },
  ];
}
