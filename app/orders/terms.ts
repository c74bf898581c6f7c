import { legalGuarantee } from "#app/markets/legal-guarantee.ts";
import { legalCancellationDays, legalPostBackDays, legalRefundDays } from "#app/pricing/legal-days.ts";
import type { Store } from "#store";

/** A section of the terms: paragraphs, and the lines of a form. */
type TermsSection = { title: string; paragraphs: string[]; form?: string[] };

/** "Lantern Merch (demo) Ltd, company number 00000000, 1 Demo Street, ..." */
export function traderText({ legal }: Store): string {
  const vat = legal.vatNumber ? [`VAT number ${legal.vatNumber}`] : [];
  return [legal.trader, `company number ${legal.companyNumber}`, ...vat, ...legal.address].join(", ");
}

/**
 * The full terms of an order, which the law requires in the customer's hands, not behind a link (R-LAW-1, R-LAW-3,
 * R-LAW-10). Emails contain them as they are here.
 */
export function orderTerms(store: Store): TermsSection[] {
  const { contact, legal, returnWindowDays } = store;
  const address = [legal.trader, ...legal.address].join(", ");
  const guarantee = legalGuarantee(store);
  return [
    {
      title: "Who you bought from",
      paragraphs: [`${traderText(store)}.`, `Email us at ${contact.email}, or write to the address above.`],
    },
    {
      title: "Your order and its price",
      paragraphs: [
        "By sending you this email we accept your order, and the contract now binds us both. What you ordered, the full price and the cost of delivery are listed above. Prices are in pounds sterling and include any UK tax. For an order sent abroad, you pay the other country’s duty and import tax to the carrier, except what the checkout said is in our price.",
      ],
    },
    {
      title: "Delivery",
      paragraphs: [
        "We print your order for you and post it to the address above. The delivery dates above are the carrier’s estimate. It will reach you within 30 days of your order, unless we’ve agreed another date with you.",
        "If it doesn’t, contact us: we’ll resend it or refund it in full. Until you have it, any loss or damage is our responsibility.",
      ],
    },
    {
      title: "Your right to cancel",
      paragraphs: [
        `You can cancel within ${legalCancellationDays} days without giving a reason. This period ends ${legalCancellationDays} days after the day you, or someone you chose other than the carrier, receive the last item of your order.`,
        `To cancel, tell us so clearly: by email to ${contact.email}, or by letter to ${address}. You can use the form below, but you don’t have to. You only need to send it before the period ends.`,
        ...(returnWindowDays > legalCancellationDays
          ? [
              `We give you longer than the law requires: ${returnWindowDays} days from the day the last item arrives to return items unworn and unwashed.`,
            ]
          : []),
      ],
    },
    {
      title: "What happens when you cancel",
      paragraphs: [
        `We refund everything you paid for the items you return and, if you cancel the whole order, its delivery up to the price of our cheapest standard delivery. We refund you the way you paid, at no cost to you, within ${legalRefundDays} days of the day the goods reach us or the day you show us proof of posting, whichever comes first. If nothing has been posted to you yet, within ${legalRefundDays} days of your message.`,
        `Send the goods to ${address}, within ${legalPostBackDays} days of telling us. You pay the return postage. We may refund less only if the goods lost value because you handled them more than you would in a shop.`,
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
        "Goods must be as described, fit for purpose and of satisfactory quality (Consumer Rights Act 2015). If something is faulty, damaged or not what you ordered, you can reject it within 30 days of receiving it and get a full refund. After that we repair or replace it; if that fails or takes too long, you can have a refund or a price reduction. You have these rights for up to six years (five in Scotland).",
        "We pay the postage for returning faulty or wrong goods. Contact us first, with a photograph if you can.",
        ...(guarantee ? [`${guarantee.title}: ${guarantee.text}`] : []),
      ],
    },
    {
      title: "Complaints",
      paragraphs: [
        `Email ${contact.email} with your order number and tell us what went wrong and what would put it right. If we can’t settle it between us, Citizens Advice (citizensadvice.org.uk) gives free help, and you can go to court. Nothing in these terms affects your legal rights.`,
      ],
    },
  ];
}
