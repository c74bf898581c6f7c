import type { Store } from "#store";
import { complaintWords, mailTo, type Policy, type PolicyFacts, postalAddress } from "./policy.ts";
import { keeping, purposes, recipients } from "./privacy-tables.ts";
import type { Block, Section } from "./words.ts";

/** The privacy notice (UK GDPR, articles 12 to 14; complaints: Data (Use and Access) Act 2025). */
export function privacyPolicy({ store }: PolicyFacts): Policy {
  return {
    path: "/privacy-policy",
    title: "Privacy Policy",
    intro: "We know what we need to print and post your order, and we tell only those who do it.",
    description: `What ${store.shopName} knows about you, why, who else sees it, how long it is kept, and how to get it or have it deleted.`,
    inShort: [
      "What you buy here may say how you vote. We pass it to no party, no campaign and no advertiser.",
      "Your card number never reaches us.",
      "Ask for your data, for a correction or for deletion at any time. It costs nothing.",
    ],
    since: store.legal.policiesSince,
    sections: [
      who(store),
      { id: "what", title: "What we use, why, and on what ground", blocks: [purposes()] },
      politics(store),
      recipients(store),
      abroad(),
      keeping(store),
      security(),
      rights(store),
      { id: "complaints", title: "Complaints", blocks: complaints(store) },
      {
        id: "changes",
        title: "Changes",
        blocks: ["When this page changes in meaning, its date changes. Ask us for an earlier version."],
      },
    ],
  };
}

function who(store: Store): Section {
  const { legal } = store;
  return {
    id: "who",
    title: "Who is responsible",
    blocks: [
      `${postalAddress(store)}, company number ${legal.companyNumber}, is the controller of your personal data. Write to ${mailTo(store)} about anything on this page.`,
      legal.icoNumber
        ? `We are registered with the Information Commissioner’s Office under ${legal.icoNumber}.`
        : "Our registration with the Information Commissioner’s Office is under way.",
    ],
  };
}

function politics(store: Store): Section {
  return {
    id: "politics",
    title: "What your order may say about you",
    blocks: [
      `Somebody who sees an order from a shop for supporters of ${store.party} may think they know how you vote. The law protects data about political opinions in particular, and so do we.`,
      {
        list: [
          "We do not work out, score or note anybody’s opinion, and build no profile from what you buy.",
          `We give nothing to ${store.party} or to any other party, campaign, advertiser or data broker.`,
          `Our mails and your card statement carry a neutral name: ${store.statementDescriptor} on the statement, no slogan in the subject.`,
          "A gift is a good reason to buy here too. We do not ask.",
        ],
      },
    ],
  };
}

function abroad(): Section {
  return {
    id: "abroad",
    title: "Outside the United Kingdom",
    blocks: [
      "Stripe and Printful also work in the European Union and the United States. Data goes there only under the safeguards of UK law: for the European Union, and for companies certified under the UK Extension to the EU-US Data Privacy Framework, by the government’s adequacy regulations; otherwise by the Information Commissioner’s transfer agreement or addendum. Ask us for a copy.",
    ],
  };
}

function security(): Section {
  return {
    id: "security",
    title: "How it is protected",
    blocks: [
      "Every page is encrypted on its way. Card numbers go from your browser straight to Stripe. Passwords are kept only in a scrambled form that nobody can turn back. A guest’s order opens only to the browser that placed it, by the secret link in your receipt, or (without its prices and your name) by its number and your email address; wrong guesses are slowed down.",
    ],
  };
}

function rights(store: Store): Section {
  return {
    id: "rights",
    title: "Your rights",
    blocks: [
      "You can ask us, at any time and for free:",
      {
        list: [
          "for a copy of your data, also in a form that a computer can read;",
          "to correct what is wrong;",
          "to delete it, as far as no law makes us keep it;",
          "to pause its use while a question is open;",
          "to stop using it where the ground is our legitimate interest;",
          "to stop the newsletter, by the link in every issue or at [Unsubscribe](/unsubscribe).",
        ],
      },
      `Write to ${mailTo(store)} or use [the contact page](/contact). You get an answer within a month. If we are not sure that it is you, we ask for something only you can know, such as the order number. No decision about you is made by a machine alone.`,
    ],
  };
}

function complaints(store: Store): Block[] {
  return [
    ...complaintWords(store),
    "You can also go to the Information Commissioner’s Office at any time: [ico.org.uk](https://ico.org.uk/make-a-complaint/), 0303 123 1113, Wycliffe House, Water Lane, Wilmslow SK9 5AF.",
  ];
}
