import { workingDaysWords } from "./periods.ts";
import { mailTo, type Policy, type PolicyFacts, postalAddress } from "./policy.ts";

export function accessibilityStatement({ store }: PolicyFacts): Policy {
  const { contact, legal, shopName } = store;
  return {
    path: "/accessibility",
    title: "Accessibility",
    intro: "Everybody should be able to shop here. Where you cannot, tell us, and we sell it to you another way.",
    description: `How ${shopName} is built to work for everyone, what does not work yet, and whom to tell.`,
    inShort: [
      "We build to WCAG 2.2, level AA, and test every page against it.",
      "Everything works by keyboard, at 400% zoom, and pages can be read without scripts.",
      `Something in your way? Write to ${mailTo(store)}: we can also take an order by email.`,
    ],
    since: legal.policiesSince,
    sections: [
      {
        id: "standard",
        title: "What we hold ourselves to",
        blocks: [
          "The Equality Act 2010 asks every shop to be usable by disabled people. Our measure is version 2.2 of the Web Content Accessibility Guidelines, level AA. We believe that this shop meets it, with the limits named below.",
        ],
      },
      {
        id: "works",
        title: "What you can rely on",
        blocks: [
          {
            list: [
              "Every page has one main heading, landmarks, and a link that skips to the main content.",
              "Everything can be reached and used by keyboard; the focus is always to be seen.",
              "Text can be enlarged to 400%, and pages fit a window 320 pixels wide without scrolling sideways. Wide tables scroll by themselves.",
              "Colours have enough contrast, follow your system’s high-contrast settings, and never carry a meaning alone.",
              "Movement stops where your system asks for less motion.",
              "Forms say what is wrong in words, above the form and at the field, and keep what you typed.",
              "Nothing runs out of time while you read or type. Where a deadline is real, such as the one for cancelling, it is named as a time of day.",
              "Pages can be read, and forms other than the card form can be sent, without JavaScript.",
            ],
          },
        ],
      },
      {
        id: "limits",
        title: "What does not work as well",
        blocks: [
          {
            list: [
              "The card form is Stripe’s. It is built to the same standard, but we cannot change it.",
              "The delivery estimate on [Shipping Info](/shipping-info) needs JavaScript; the table under it does not.",
              "The chat app and the social networks that we link to are run by others. Email reaches us as well.",
              "Pictures of goods have short descriptions: name, colour and what is printed. Ask us if you want to know more about one.",
            ],
          },
        ],
      },
      {
        id: "tests",
        title: "How we test",
        blocks: [
          "Each change is tested in a real browser, on a phone’s and on a desk’s width, with the axe rules for WCAG 2.2 AA, by keyboard and without scripts. Machines find perhaps half of what stands in people’s way, so we also ask people: tell us what you found.",
        ],
      },
      {
        id: "tell",
        title: "Tell us",
        blocks: [
          `Write to ${mailTo(store)}, use [the contact page](/contact), or write to ${postalAddress(store)}. Say on which page it happened and what you use to read it. We answer within ${workingDaysWords(contact.replyWorkingDays)}, and can send any page as plain text or in large print.`,
        ],
      },
      {
        id: "complaints",
        title: "If our answer does not help",
        blocks: [
          "The [Equality Advisory and Support Service](https://www.equalityadvisoryservice.com/) advises for free, and in Northern Ireland the [Equality Commission](https://www.equalityni.org/).",
        ],
      },
    ],
  };
}
