import { unconfirmedDays } from "#app/newsletter/rules.ts";
import { photoMonths } from "#app/returns/rules.ts";
import { capitalized } from "#app/shared/capitalized.ts";
import { eventDays } from "#app/webhooks/rules.ts";
import type { Store } from "#store";
import { formatMinutes } from "../periods.ts";
import { type Section, type TextBlock, textSection } from "../rich-text.ts";

export const purposes = (store: Store): TextBlock => ({
  caption: "What we use personal data for",
  head: ["What for", "What we use", "Legal basis"],
  rows: [
    [
      "Taking, printing and posting your order, and telling you about it",
      "Name, address, email, phone if you give it, what you ordered and paid",
      "Our contract with you",
    ],
    [
      "Refunds, returns, faults and answering you",
      "Your order, what you write to us",
      "Our contract with you; our duties to consumers",
    ],
    ["Accounts and tax", "Orders, payments and refunds", "A legal obligation"],
    [
      "Your account, if you create one",
      "Name, email, addresses you save, a hash of your password, your sign-ins",
      "Our contract with you",
    ],
    [
      "A review, if you write one, and an email when something is back in stock, about to go on sale or given back by others, if you ask for it",
      "What you write, the name and place you give; your email and the product",
      "Your consent, which you can withdraw at any time",
    ],
    [
      "The newsletter, if you ask for it",
      "Your email, and when and what you agreed to",
      "Your consent, which you can withdraw in every email",
    ],
    ...(store.checkoutReminder
      ? [
          [
            "One email about an order you began and didn’t finish, unless you say no",
            "Your email and what you left at the checkout",
            "Our legitimate interest in telling you what you left (the soft opt-in of regulation 22); you can refuse at the checkout and in the email",
          ],
        ]
      : []),
    [
      "Preventing fraud and attacks",
      "IP address, how often it made requests, and what the card processor tells us about a payment’s risk",
      "Our legitimate interest in a secure shop",
    ],
  ],
});

export const recipients = ({ legal }: Store): Section =>
  textSection("recipients", "Who else sees it", [
    {
      caption: "Who receives personal data",
      head: ["Who", "What for", "Where"],
      rows: [
        [
          "Stripe",
          "Takes the card payment and checks it for fraud. It gets your name, email, address and the amount, and your card details, which we never see.",
          "United Kingdom, Ireland, United States",
        ],
        [
          "PayPal, your bank, Klarna or Clearpay",
          "Takes the payment, under its own privacy notice, if the checkout offers it and you choose it. It gets your name, email, address and the amount.",
          "United Kingdom, European Union, United States",
        ],
        [
          "Printful",
          "Prints and packs your order. It gets your name, address, email and phone, and what you ordered.",
          "United Kingdom, European Union, United States",
        ],
        [
          "The carrier",
          "Delivers the parcel. It gets your name, address and, for delivery updates, any contact details the printer passes on.",
          "United Kingdom, and the country of delivery",
        ],
        ...legal.processors.map(({ name, does, country }) => [name, `${capitalized(does)}.`, country]),
      ],
    },
    "Otherwise, only those of our volunteers who need it see your data. Courts and authorities only get data where the law requires it.",
  ]);

export const keeping = ({ orderRetentionYears: years, draftExpiryMinutes }: Store): Section =>
  textSection("keeping", "How long we keep it", [
    {
      caption: "How long personal data is kept",
      head: ["What", "How long"],
      rows: [
        [
          "Paid orders, also of an earlier shop of ours, payments and refunds, with their returns, parcels and the record of our emails",
          `${years} years after the end of the year, as accounting and VAT law requires. We then remove names, addresses and emails from them.`,
        ],
        [
          "An unpaid checkout",
          `It can be paid for ${formatMinutes(draftExpiryMinutes)}. After that it closes, its payment is cancelled, and we remove its personal data after 30 days.`,
        ],
        ["Photographs you send with a return", `${photoMonths} months.`],
        [
          "Your account",
          "Until you delete it, or 30 days if its email is never confirmed. Orders stay as long as above, without the account.",
        ],
        ["A review", "Until you remove it. We remove your name from it when your account or the order goes."],
        ["A request to be told when something is back in stock", "Until we’ve told you, and a year at most."],
        ["A request to be told an hour before something goes on sale", "Until we’ve told you, or it goes on sale."],
        [
          "A request to be told if something that others are paying for comes back",
          "Until we’ve told you, or it’s sold or no longer on sale.",
        ],
        [
          "The newsletter",
          `Until you unsubscribe, or ${unconfirmedDays} days if the address is never confirmed. We then keep your address on a do-not-email list, and proof of your consent for as long as we may need to show it.`,
        ],
        [
          "Messages you send us, the record of other emails to you, and our notes on problems that we solved",
          "A year.",
        ],
        ["What Stripe and Printful tell us about a payment or parcel", `${eventDays} days.`],
        ["IP addresses, to slow down attacks", "A day, as a hash; for your sign-ins, as long as the session lasts."],
      ],
    },
  ]);
