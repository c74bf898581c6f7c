import { orderTerms } from "#app/orders/terms.ts";
import { bundleDeliveryClaim } from "#app/pricing/delivery.ts";
import { legalCancellationDays, legalPostBackDays, legalRefundDays } from "#app/pricing/legal-days.ts";
import { faultAnswerDays } from "#app/returns/rules.ts";
import type { Store } from "#store";
import { formatMinutes } from "../periods.ts";
import { type Section, type TextBlock, textSection } from "../rich-text.ts";
import type { Route } from "./+types/return-policy-page";
import { complaintTexts, contactLink, type Policy, type PolicyFacts, postalAddress } from "./policy.ts";
import { loadPolicy, PolicyPage, policyMeta } from "./policy-view.tsx";

export const loader = ({ context }: Route.LoaderArgs) => loadPolicy(context, returnPolicy);

export const meta = policyMeta;

export default PolicyPage;

export function returnPolicy({ store }: PolicyFacts): Policy {
  const { cancelWindowMinutes, returnWindowDays, legal } = store;
  const window = formatMinutes(cancelWindowMinutes);
  const days = Math.max(returnWindowDays, legalCancellationDays);
  return {
    path: "/return-policy",
    title: "Return Policy",
    intro: `${days} days to send anything back, and ${window} to cancel before it is printed.`,
    description: `Cancel within ${window}, return within ${days} days, and what happens with faulty items, postage and refunds.`,
    inShort: [
      `Cancel within ${window} of paying for a full refund.`,
      `After that you have ${days} days from delivery, even if you just changed your mind.`,
      "Faulty, wrong or lost: we pay the postage, and you choose a replacement or a refund.",
    ],
    since: legal.policiesSince,
    sections: [
      textSection("cancel", `Cancelling within ${window}`, [
        `Everything is printed to order. For ${window} after you pay, nothing is printed and you can cancel without giving a reason. Your order’s page shows the deadline.`,
        `Open your order from the link in your receipt, or in [My Orders](/orders) if you have an account, and choose Cancel order. Or email ${contactLink(store)} with the order number. We refund the full amount, delivery included, the way you paid.`,
        "A pre-order waits until it can be printed, and you can cancel it for as long: until a week before the day by which we post it or, if a number of pieces has to be ordered first, until the last day for that. Your order’s page shows the deadline.",
        "After that, the order goes to print. For a short while we may still be able to stop it: choose Ask to cancel, and the order is only cancelled if the printer agrees. If not, you can return it.",
      ]),
      textSection("return", `${days} days to return`, [
        `You have ${days} days from the day the last item of your order arrives. Items should be unworn and unwashed, apart from trying them on as you would in a shop. You don’t have to give a reason.`,
        {
          steps: [
            `Open your order from the link in your receipt, or in [My Orders](/orders), choose Return something and tell us what you’re returning. Or [withdraw without signing in](/withdraw), use [the contact page](/contact) or email ${contactLink(store)}. We confirm straight away that we have your notice.`,
            `Send the parcel within ${legalPostBackDays} days of telling us to ${postalAddress(store)}. Put a note with the reference inside and keep the proof of posting.`,
            "We refund you the way you paid and email you when we have.",
          ],
        },
      ]),
      textSection("exchange", "Exchanges", [
        "The fastest way to get another size or colour is to order the right one now and return the wrong one. That way you don’t wait for the first parcel to reach us. The [Size Guide](/size-guide) helps you get it right.",
      ]),
      textSection("faulty", "Faulty, wrong or lost", [
        `If the print is wrong, a seam fails or it isn’t what you ordered, report it on your order’s page with a photograph, or contact us. We’ll look at it within ${faultAnswerDays} days. You choose a replacement or a refund, and we pay the postage. Don’t send anything back unless we ask.`,
        "If it hasn’t arrived within 30 days of your order, or the tracking hasn’t moved for ten working days, contact us: we’ll resend it or refund you. Until you have the parcel, any loss or damage is our responsibility.",
        ...fromTerms(store, "If something is faulty or wrong").slice(0, 1),
      ]),
      textSection("costs", "What it costs", [costs(days, window)]),
      textSection("money", "When you get your money", [
        `For a cancelled order, we send the refund straight away. For a return, we send it within ${legalRefundDays} days of the parcel reaching us, or of your proof of posting if that comes first. It always goes back the way you paid, at no cost to you. Banks then take 5 to 10 days to show it.`,
        "We may refund less only for items that lost value because they were used beyond trying them on.",
      ]),
      textSection("bundles", "Bundles and discounts", [
        `You can return one part of a bundle. A bundle has one price, which we split between its parts in proportion to their separate prices. You get that part’s share back. Delivery that was free (${bundleDeliveryClaim}) stays free.`,
        "If you used a discount code, you get back what you actually paid for the item.",
      ]),
      rights(store, days),
      textSection("form", "Cancellation form", [
        "This is the model form set by law. You can use it, [withdraw online](/withdraw), or tell us in your own words.",
        { lines: formLines(store) },
      ]),
      textSection("complaints", "Complaints", complaintTexts(store)),
    ],
  };
}

const costs = (days: number, window: string): TextBlock => ({
  caption: "Who pays return postage, and what is refunded",
  head: ["Reason for return", "Return postage", "You get back"],
  rows: [
    [`Cancelled within ${window}`, "None", "Everything"],
    [`Changed your mind within ${days} days, all of it`, "You", "All items and standard delivery"],
    [`Changed your mind within ${days} days, part of it`, "You", "Those items"],
    ["Faulty, wrong or lost", "Us", "Everything, or a replacement"],
  ],
});

const rights = (store: Store, days: number): Section =>
  textSection("rights", "Your legal rights", [
    ...fromTerms(store, "Your right to cancel").slice(0, 2),
    ...fromTerms(store, "What happens when you cancel").slice(0, 1),
    days > legalCancellationDays
      ? `The ${days} days above are our own promise, and don’t replace these ${legalCancellationDays}. Nothing on this page affects your legal rights.`
      : "Nothing on this page affects your legal rights.",
    "Items we print to our own design in your size and colour are not ‘personalised’, so this right covers all of them.",
  ]);

/**
 * The exact text of the order confirmation.
 * @throws Error if that section is missing
 */
export function fromTerms(store: Store, title: string): string[] {
  const section = orderTerms(store).find((each) => each.title === title);
  if (!section) throw new Error(`The terms of an order have no section "${title}"`);
  return section.paragraphs;
}

export function formLines(store: Store): string[] {
  return orderTerms(store).find((section) => section.form)?.form ?? [];
}
