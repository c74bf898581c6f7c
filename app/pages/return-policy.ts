import { orderTerms } from "#app/orders/terms.ts";
import { bundleDeliveryClaim } from "#app/pricing/delivery.ts";
import { legalCancellationDays, legalPostBackDays, legalRefundDays } from "#app/pricing/legal-days.ts";
import { faultAnswerDays } from "#app/returns/rules.ts";
import type { Store } from "#store";
import { minutesWords } from "./periods.ts";
import { complaintWords, mailTo, type Policy, type PolicyFacts, postalAddress } from "./policy.ts";
import type { Block, Section } from "./words.ts";

export function returnPolicy({ store }: PolicyFacts): Policy {
  const { cancelWindowMinutes, returnWindowDays, legal } = store;
  const window = minutesWords(cancelWindowMinutes);
  const days = Math.max(returnWindowDays, legalCancellationDays);
  return {
    path: "/return-policy",
    title: "Return Policy",
    intro: `${days} days to send anything back, and ${window} to cancel before it is printed.`,
    description: `Cancel within ${window}, return within ${days} days, and what happens with faulty goods, postage and your money.`,
    inShort: [
      `Cancel within ${window} of paying and get everything back.`,
      `After that you have ${days} days from delivery, even if you just changed your mind.`,
      "Faulty, wrong or lost: we pay the postage, and you choose between a new one and your money.",
    ],
    since: legal.policiesSince,
    sections: [
      {
        id: "cancel",
        title: `Cancelling within ${window}`,
        blocks: [
          `Everything is printed when you order it. For ${window} after you pay, nothing has been printed yet, and you can cancel without a reason. Your order’s page says until when.`,
          `Open your order by the link in your receipt, or under [My Orders](/orders) if you have an account, and press Cancel order. Or write to ${mailTo(store)} with the order number. We refund the full amount, delivery included, to the card you paid with.`,
          "When the time is over, the order goes to the press. For a short while it may still be possible to stop it there: the button then asks the printer, and the order is cancelled only if the printer agrees. If it does not, you can return it.",
        ],
      },
      {
        id: "return",
        title: `${days} days to return`,
        blocks: [
          `You have ${days} days from the day the last item of your order arrives. Things should be unworn and unwashed, handled as you would try them on in a shop. You do not have to give a reason.`,
          {
            steps: [
              `Open your order by the link in your receipt, or under [My Orders](/orders), press Return something and say what comes back. Or tell us by [the contact page](/contact) or by email to ${mailTo(store)}. We confirm at once that we have your notice.`,
              `Send the parcel within ${legalPostBackDays} days of telling us to ${postalAddress(store)}. Put a note with the reference inside and keep the proof of posting.`,
              "We refund the card you paid with, and tell you by email when we have.",
            ],
          },
        ],
      },
      {
        id: "exchange",
        title: "Exchanges",
        blocks: [
          "The fastest way to another size or colour: order the right one now and return the wrong one. That way you do not wait for the first parcel to reach us. The [Size Guide](/size-guide) helps to get it right.",
        ],
      },
      {
        id: "faulty",
        title: "Faulty, wrong or lost",
        blocks: [
          `If the print is wrong, a seam gives, or it is not what you ordered, report it on your order’s page with a photograph, or write to us. We look at it within ${faultAnswerDays} days. You choose between a new one and your money, and we pay the postage. Nothing has to come back unless we ask.`,
          "If it has not arrived within 30 days of your order, or the tracking stands still for ten working days, write to us: we send it again or refund it. Until a parcel is in your hands, loss and damage are our risk.",
          ...fromTerms(store, "If something is faulty or wrong").slice(0, 1),
        ],
      },
      { id: "costs", title: "What it costs", blocks: [costs(days, window)] },
      {
        id: "money",
        title: "When you get your money",
        blocks: [
          `For a cancelled order we send the refund at once. For a return we send it within ${legalRefundDays} days of the parcel reaching us, or of your proof of posting if that comes first. It always goes to the card you paid with, and we charge nothing for it. Banks then take 5 to 10 days to show it.`,
          "We may refund less only for things that lost value because they were used beyond trying them on.",
        ],
      },
      {
        id: "bundles",
        title: "Bundles and discounts",
        blocks: [
          `You can return one part of a bundle. A bundle has one price, which we share over its parts by what each costs alone; that share is what you get back. Delivery that was free (${bundleDeliveryClaim}) stays free.`,
          "If you used a discount code, you get back what you really paid for the thing.",
        ],
      },
      rights(store, days),
      {
        id: "form",
        title: "Cancellation form",
        blocks: [
          "The law’s model form. You can use it, or tell us in your own words: both count.",
          { lines: formLines(store) },
        ],
      },
      { id: "complaints", title: "If you are not happy with us", blocks: complaintWords(store) },
    ],
  };
}

function costs(days: number, window: string): Block {
  return {
    table: {
      caption: "Who pays return postage, and what is refunded",
      head: ["Why it comes back", "Return postage", "You get back"],
      rows: [
        [`Cancelled within ${window}`, "None", "Everything"],
        [`Changed your mind within ${days} days, all of it`, "You", "All items and standard delivery"],
        [`Changed your mind within ${days} days, part of it`, "You", "Those items"],
        ["Faulty, wrong or lost", "Us", "Everything, or a new one"],
      ],
    },
  };
}

function rights(store: Store, days: number): Section {
  return {
    id: "rights",
    title: "Your legal rights",
    blocks: [
      ...fromTerms(store, "Your right to cancel").slice(0, 2),
      ...fromTerms(store, "What happens when you cancel").slice(0, 1),
      days > legalCancellationDays
        ? `The ${days} days above are our own promise on top of these ${legalCancellationDays}. Nothing on this page takes away a right that the law gives you.`
        : "Nothing on this page takes away a right that the law gives you.",
      "Goods that we print in your size and colour to our own design are not ‘personalised’, so this right covers all of them.",
    ],
  };
}

/** The very words that the order's confirmation carries. @throws Error when that section is not there any more */
export function fromTerms(store: Store, title: string): string[] {
  const section = orderTerms(store).find((each) => each.title === title);
  if (!section) throw new Error(`The terms of an order have no section "${title}"`);
  return section.paragraphs;
}

export function formLines(store: Store): string[] {
  return orderTerms(store).find((section) => section.form)?.form ?? [];
}
