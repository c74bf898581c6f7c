import { traderText } from "#app/orders/terms.ts";
import { builtInDelivery } from "#app/pricing/delivery.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Store } from "#store";
import { formatMinutes } from "../periods.ts";
import { type Section, textSection } from "../rich-text.ts";
import type { Route } from "./+types/terms-of-service-page";
import { complaintTexts, contactLink, imprintText, type Policy, type PolicyFacts, vatText } from "./policy.ts";
import { loadPolicy, PolicyPage, policyMeta } from "./policy-view.tsx";
import { formLines, fromTerms } from "./return-policy-page.tsx";

export const loader = ({ context }: Route.LoaderArgs) => loadPolicy(context, termsOfService);

export const meta = policyMeta;

export default PolicyPage;

export function termsOfService({ store, mode }: PolicyFacts): Policy {
  const { shopName, returnWindowDays, legal } = store;
  const window = formatMinutes(store.cancelWindowMinutes);
  return {
    path: "/terms-of-service",
    title: "Terms of Service",
    intro: "What you can expect from us, and we from you, when you order here.",
    description: `What applies when you buy from ${shopName}: orders, prices, delivery, your right to cancel, faulty goods and complaints.`,
    inShort: [
      "The total on the Pay button is all you pay us.",
      `Cancel within ${window}, return within ${returnWindowDays} days.`,
      "Your consumer rights come before anything written here.",
    ],
    since: legal.policiesSince,
    sections: [
      who(store, mode),
      textSection("contract", "How an order becomes binding", [
        "The shop’s pages invite you to order. You order by clicking the Pay button, which shows the amount; until then you can go back and change anything. We accept your order when we email the confirmation, and from then on the contract binds us both. The email contains these terms in full, so keep it.",
        "If we can’t accept an order you’ve paid for (an item can no longer be printed, a price was plainly wrong, the payment doesn’t match), we’ll tell you and refund it in full straight away.",
        "You can order if you are 18 or older, or with the consent of a parent or guardian. We sell to individuals, in household quantities.",
      ]),
      price(store),
      delivery(store),
      textSection("window", `Cancelling within ${window}`, [
        `For ${window} after paying you can cancel the whole order, and we refund everything; a pre-order for longer, until it is printed. After that it goes to print. [How it works](/return-policy#cancel)`,
      ]),
      textSection("cancel", "Your right to cancel", [
        ...fromTerms(store, "Your right to cancel"),
        ...fromTerms(store, "What happens when you cancel"),
      ]),
      textSection("form", "Cancellation form", [...fromTerms(store, "Cancellation form"), { lines: formLines(store) }]),
      textSection("faulty", "If something is faulty or wrong", fromTerms(store, "If something is faulty or wrong")),
      textSection("bundles", "Bundles and discount codes", [
        "A bundle has one price whatever sizes you choose. With a complete bundle, the cheapest UK delivery is free for the whole order. A discount code works for the person, period and number of orders it was issued for, and can’t be exchanged for money.",
      ]),
      textSection("account", "Accounts, reviews and fair use", [
        "You can order without an account. If you have one, keep its password to yourself and tell us if someone else gets it.",
        "Reviews are written by people whose order has been delivered. We publish good and bad ones alike, and only remove those that break the law, name other people or reveal private details.",
        "Don’t try to break or overload the shop, or to see orders that aren’t yours. The software is open source; the brand, designs and pictures are not, and may not be copied for sale.",
      ]),
      textSection("liability", "Our liability", [
        "If we break these terms or the law, we are responsible for the foreseeable loss that causes you. We are not responsible for business losses, because we sell for private use. Nothing here limits liability for death or injury caused by negligence, for fraud, or for anything else the law doesn’t let us limit, including your right to goods of satisfactory quality.",
      ]),
      textSection("complaints", "Complaints and the law that applies", [
        ...complaintTexts(store),
        "If we can’t settle it between us, [Citizens Advice](https://www.citizensadvice.org.uk/consumer/) gives free help, and you can go to court.",
        "The law of England and Wales applies. If you live in Scotland or Northern Ireland, you keep the protection of the law there and can go to court there. We don’t use any alternative dispute resolution (ADR) scheme.",
      ]),
    ],
  };
}

function who(store: Store, mode: PolicyFacts["mode"]): Section {
  const imprint = imprintText(store);
  return textSection("who", "Who we are", [
    `${store.shopName} is run by ${traderText(store)}. Contact us at ${contactLink(store)} or by post.`,
    store.disclaimer,
    ...(imprint ? [imprint] : []),
    ...(mode === "rehearsal"
      ? [
          "**This shop runs as a rehearsal:** no money moves and nothing is printed, so orders placed here aren’t binding.",
        ]
      : []),
  ]);
}

const price = (store: Store): Section =>
  textSection("price", "Prices and payment", [
    `Prices are in pounds sterling. ${vatText(store)} Every price is shown with its delivery cost, or how that is calculated. The checkout shows the total before you pay, and it doesn’t change after that.`,
    `You pay when you order: by card, or in another way that the checkout offers. Stripe handles the payment; we never see your card’s number. The payment appears on your statement as ${store.statementDescriptor}. For orders sent abroad, you pay the other country’s duty and import tax to the carrier, except what the checkout says is in our price. [Duty and import tax](/shipping-info#charges)`,
  ]);

const delivery = (store: Store): Section =>
  textSection("delivery", "Delivery", [
    `Items are printed for you and posted within ${store.postedWithinHours} hours of the end of the cancellation window. UK standard delivery costs from ${formatPence(builtInDelivery(store.fallbackDelivery).ukFrom)}; the checkout shows the exact price for your parcel. [Prices, times and countries](/shipping-info)`,
    "Delivery dates are the carriers’ estimates. Your order will reach you within 30 days, unless we’ve agreed another date with you. If it doesn’t, we’ll resend it or refund it in full. Until you have it, any loss or damage is our responsibility.",
  ]);
