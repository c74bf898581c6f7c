import { traderWords } from "#app/orders/terms.ts";
import { builtInDelivery } from "#app/pricing/delivery.ts";
import { formatPence } from "#app/pricing/money.ts";
import type { Store } from "#store";
import { minutesWords } from "./periods.ts";
import { complaintWords, imprintWords, mailTo, type Policy, type PolicyFacts, vatWords } from "./policy.ts";
import { formLines, fromTerms } from "./return-policy.ts";
import type { Section } from "./words.ts";

export function termsOfService({ store, mode }: PolicyFacts): Policy {
  const { shopName, returnWindowDays, legal } = store;
  const window = minutesWords(store.cancelWindowMinutes);
  return {
    path: "/terms-of-service",
    title: "Terms of Service",
    intro: "What you can expect of us, and we of you, when you order here.",
    description: `The terms on which ${shopName} sells: orders, prices, delivery, your right to cancel, faulty goods and complaints.`,
    inShort: [
      "The total you see on the Pay button is all you pay to us.",
      `Cancel within ${window}, return within ${returnWindowDays} days.`,
      "Your rights as a consumer stand above anything written here.",
    ],
    since: legal.policiesSince,
    sections: [
      who(store, mode),
      contract(),
      price(store),
      delivery(store),
      {
        id: "window",
        title: `Cancelling within ${window}`,
        blocks: [
          `For ${window} after paying you can cancel the whole order, and we refund everything. After that it goes to the press. [How it works](/return-policy#cancel)`,
        ],
      },
      {
        id: "cancel",
        title: "Your right to cancel",
        blocks: [...fromTerms(store, "Your right to cancel"), ...fromTerms(store, "What happens when you cancel")],
      },
      {
        id: "form",
        title: "Cancellation form",
        blocks: [...fromTerms(store, "Cancellation form"), { lines: formLines(store) }],
      },
      {
        id: "faulty",
        title: "If something is faulty or wrong",
        blocks: fromTerms(store, "If something is faulty or wrong"),
      },
      bundles(),
      account(),
      liability(),
      {
        id: "complaints",
        title: "Complaints and the law that applies",
        blocks: [
          ...complaintWords(store),
          "If we cannot settle it between us, [Citizens Advice](https://www.citizensadvice.org.uk/consumer/) helps for free, and you can go to court.",
          "The law of England and Wales applies. If you live in Scotland or Northern Ireland you keep the protection of the law there, and can go to court there. We take part in no arbitration scheme.",
        ],
      },
    ],
  };
}

function who(store: Store, mode: PolicyFacts["mode"]): Section {
  const imprint = imprintWords(store);
  return {
    id: "who",
    title: "Who we are",
    blocks: [
      `${store.shopName} is run by ${traderWords(store)}. Write to ${mailTo(store)} or by post.`,
      store.disclaimer,
      ...(imprint ? [imprint] : []),
      ...(mode === "rehearsal"
        ? [
            "**This shop runs as a rehearsal:** no money moves and nothing is printed, so an order placed here binds nobody.",
          ]
        : []),
    ],
  };
}

function contract(): Section {
  return {
    id: "contract",
    title: "How an order becomes binding",
    blocks: [
      "What stands in the shop invites you to order. You order by pressing the Pay button, which names the amount; until then you can go back and change everything. We accept when we send the confirmation by email: from then on it binds us both. It holds these terms in full, so keep it.",
      "If we cannot accept an order that you have paid (a thing cannot be printed any more, a price was plainly wrong, the payment does not match), we tell you and refund all of it at once.",
      "You can order if you are 18 or older, or with the consent of a parent or guardian. We sell to private persons, in household numbers.",
    ],
  };
}

function price(store: Store): Section {
  return {
    id: "price",
    title: "Prices and payment",
    blocks: [
      `Prices are in pounds sterling. ${vatWords(store)} Delivery stands beside every price, or how it is worked out; the checkout shows the total before you pay, and it does not change after that.`,
      `You pay by card when you order. Stripe handles the card; we never see its number. Your statement says ${store.statementDescriptor}. For orders sent abroad, duty and import tax of the other country are yours to pay to the carrier.`,
    ],
  };
}

function delivery(store: Store): Section {
  return {
    id: "delivery",
    title: "Delivery",
    blocks: [
      `Things are printed for you and posted within ${store.postedWithinHours} hours of the end of the cancel window. In the UK we reckon with ${formatPence(builtInDelivery(store.fallbackDelivery).ukRate)} for standard delivery; the exact price for your parcel is quoted at the checkout. [Prices, times and countries](/shipping-info)`,
      "The days we name are what the carriers tell us. In any case an order reaches you within 30 days, unless we agreed another date with you. If it does not, we send it again or pay all of it back. Until it is in your hands, loss and damage are our risk.",
    ],
  };
}

function bundles(): Section {
  return {
    id: "bundles",
    title: "Bundles and discount codes",
    blocks: [
      "A bundle has one price whatever sizes you choose, and a complete bundle makes the cheapest UK delivery of the whole order free. A discount code works for the person, the period and the number of orders it was given for, and cannot be turned into money.",
    ],
  };
}

function account(): Section {
  return {
    id: "account",
    title: "Accounts, reviews and fair use",
    blocks: [
      "You can order without an account. If you have one, keep its password to yourself and tell us if somebody else got it.",
      "Reviews are written by people whose order has been delivered. We publish good and bad ones alike, and take out only what breaks the law, names other people or tells of a private matter.",
      "Do not try to break or overload the shop, or to see orders that are not yours. The software is open source; the brand, the designs and the pictures are not, and may not be copied to sell.",
    ],
  };
}

function liability(): Section {
  return {
    id: "liability",
    title: "Our liability",
    blocks: [
      "We answer for loss that follows from our breaking these terms or the law and that could be foreseen when you ordered. We do not answer for loss of business, since we sell for private use. Nothing here limits liability for death or injury by negligence, for fraud, or for anything else that the law does not let us limit, your rights to sound goods among them.",
    ],
  };
}
