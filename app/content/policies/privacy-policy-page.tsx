import type { Store } from "#store";
import { type Section, type TextBlock, textSection } from "../rich-text.ts";
import type { Route } from "./+types/privacy-policy-page";
import { complaintTexts, contactLink, type Policy, type PolicyFacts, postalAddress } from "./policy.ts";
import { loadPolicy, PolicyPage, policyMeta } from "./policy-view.tsx";
import { keeping, purposes, recipients } from "./privacy-tables.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadPolicy(context, privacyPolicy);

export const meta = policyMeta;

export default PolicyPage;

/** The privacy notice (UK GDPR, articles 12 to 14; complaints: Data (Use and Access) Act 2025). */
export function privacyPolicy({ store }: PolicyFacts): Policy {
  return {
    path: "/privacy-policy",
    title: "Privacy Policy",
    intro: "We only collect what we need to serve you, and only share it with the companies that help us do it.",
    description: `What ${store.shopName} knows about you, why, who else sees it, how long we keep it, and how to get or delete it.`,
    inShort: [
      "What you buy here may say how you vote. We don’t pass it to any party, campaign or advertiser.",
      "Your card number never reaches us.",
      "You can ask to see, correct or delete your data at any time, free of charge.",
    ],
    since: store.legal.policiesSince,
    sections: [
      who(store),
      textSection("what", "What we use, why, and our legal basis", [purposes(store)]),
      politics(store),
      recipients(store),
      textSection("abroad", "Outside the United Kingdom", [
        "Stripe and Printful also work in the European Union and the United States. Data only goes there under the safeguards of UK law. The government’s adequacy regulations cover the European Union, and companies certified under the UK Extension to the EU-US Data Privacy Framework; for all others we rely on the Information Commissioner’s transfer agreement or addendum. Ask us for a copy.",
      ]),
      keeping(store),
      textSection("security", "How it is protected", [
        "Every page is encrypted in transit. Card numbers go straight from your browser to Stripe. Passwords are stored only as hashes that can’t be reversed. A guest order can only be opened in the browser that placed it, with the secret link in the receipt, or (without prices or your name) with its number and your email address; wrong guesses are slowed down.",
      ]),
      rights(store),
      textSection("complaints", "Complaints", complaints(store)),
      textSection("changes", "Changes", [
        "If we change what this page means, we change its date. Ask us for earlier versions.",
      ]),
    ],
  };
}

function who(store: Store): Section {
  const { legal } = store;
  return textSection("who", "Who is responsible", [
    `${postalAddress(store)}, company number ${legal.companyNumber}, is the controller of your personal data. Email ${contactLink(store)} about anything on this page.`,
    legal.icoNumber
      ? `We are registered with the Information Commissioner’s Office under ${legal.icoNumber}.`
      : "Our registration with the Information Commissioner’s Office is under way.",
  ]);
}

const politics = (store: Store): Section =>
  textSection("politics", "What your order may say about you", [
    `Someone who sees an order from a shop for supporters of ${store.party} may think they know how you vote. The law gives data about political opinions special protection, and so do we.`,
    {
      list: [
        "We don’t infer, score or record anyone’s opinions, or build a profile from what you buy.",
        `We share nothing with ${store.party} or any other party, campaign, advertiser or data broker.`,
        `Our emails and your card statement use a neutral name: ${store.statementDescriptor} on the statement, no slogans in subject lines.`,
        "You may be buying a gift. We don’t ask.",
      ],
    },
  ]);

const rights = (store: Store): Section =>
  textSection("rights", "Your rights", [
    "You can ask us, at any time and free of charge:",
    {
      list: [
        "for a copy of your data, in a machine-readable format if you like;",
        "to correct what is wrong;",
        "to delete it, unless the law requires us to keep it;",
        "to pause its use while a question is resolved;",
        "to stop using it where our legal basis is legitimate interests;",
        "to stop the newsletter, with the link in every issue or at [Unsubscribe](/unsubscribe).",
      ],
    },
    `Email ${contactLink(store)} or use [the contact page](/contact). We answer within a month. If we aren’t sure it’s you, we ask for something only you know, such as the order number. We never make decisions about you by automated means alone.`,
  ]);

const complaints = (store: Store): TextBlock[] => [
  ...complaintTexts(store),
  "You can also go to the Information Commissioner’s Office at any time: [ico.org.uk](https://ico.org.uk/make-a-complaint/), 0303 123 1113, Wycliffe House, Water Lane, Wilmslow SK9 5AF.",
];
