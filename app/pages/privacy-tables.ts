import { unconfirmedDays } from "#app/newsletter/rules.ts";
import { photoMonths } from "#app/returns/rules.ts";
import { eventDays } from "#app/webhooks/rules.ts";
import type { Store } from "#store";
import { minutesWords } from "./periods.ts";
import type { Block, Section } from "./words.ts";

export function purposes(): Block {
  return {
    table: {
      caption: "Purposes of using personal data",
      head: ["What for", "What we use", "Ground in law"],
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
        ["Accounts and tax", "Orders, payments and refunds", "A legal duty"],
        [
          "Your account, if you make one",
          "Name, email, addresses you save, a scrambled form of your password, your sign-ins",
          "Our contract with you",
        ],
        [
          "A review, if you write one, and a note when something is back, if you ask for it",
          "What you write, the name and place you give; your email and the product",
          "Your consent, which you can take back at any time",
        ],
        [
          "The newsletter, if you ask for it",
          "Your email, when and to what you agreed",
          "Your consent, which you can take back in every mail",
        ],
        [
          "Keeping fraud and attacks out",
          "Network address, how often it called, what the card processor tells us about a payment’s risk",
          "Our legitimate interest in a safe shop",
        ],
      ],
    },
  };
}

export function recipients({ legal }: Store): Section {
  return {
    id: "recipients",
    title: "Who else sees it",
    blocks: [
      {
        table: {
          caption: "Who receives personal data",
          head: ["Who", "What for", "Where"],
          rows: [
            [
              "Stripe",
              "Takes the card payment and checks it for fraud. It gets your name, email, address and the amount, and your card details, which we never see.",
              "United Kingdom, Ireland, United States",
            ],
            [
              "Printful",
              "Prints and packs your order. It gets your name, address, email and phone, and what you ordered.",
              "United Kingdom, European Union, United States",
            ],
            [
              "The carrier",
              "Brings the parcel. It gets your name, address and, for its delivery notes, what contact the printer passes on.",
              "United Kingdom, and the country of delivery",
            ],
            ...legal.processors.map(({ name, does, country }) => [
              name,
              `${does.charAt(0).toUpperCase()}${does.slice(1)}.`,
              country,
            ]),
          ],
        },
      },
      "Besides them, only those of our volunteers see your data who need it for their task. A court or an authority gets data only where the law obliges us.",
    ],
  };
}

export function keeping({ orderRetentionYears: years, draftExpiryMinutes }: Store): Section {
  return {
    id: "keeping",
    title: "How long it is kept",
    blocks: [
      {
        table: {
          caption: "How long personal data is kept",
          head: ["What", "How long"],
          rows: [
            [
              "Paid orders, payments and refunds, and with them returns, parcels and the record of our mails",
              `${years} years after the end of the year, as the law on accounts and VAT asks. Then names, addresses and emails are removed from them.`,
            ],
            [
              "A checkout that was never paid",
              `Can be paid for ${minutesWords(draftExpiryMinutes)}; after that it is closed, its payment is cancelled, and its personal data is removed after 30 days.`,
            ],
            ["Photographs that you send with a return", `${photoMonths} months.`],
            [
              "Your account",
              "Until you delete it; one whose email is never confirmed, 30 days. Orders stay as long as above, without the account.",
            ],
            ["A review", "Until you take it back. Your name goes from it with your account, or with the order."],
            ["That you want to know when something is back", "Until we have told you, and a year at most."],
            [
              "The newsletter",
              `Until you unsubscribe; an address that is never confirmed, ${unconfirmedDays} days. We keep your address on a list of those who must not get mail, and the proof of your consent while it can be questioned.`,
            ],
            ["What you write to us, and the record of other mails to you", "A year."],
            ["What Stripe and Printful tell us about a payment or a parcel", `${eventDays} days.`],
            [
              "Network addresses, to slow down attacks",
              "A day, in a scrambled form; for your sign-ins as long as the session lasts.",
            ],
          ],
        },
      },
    ],
  };
}
