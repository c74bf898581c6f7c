import { formatWorkingDays } from "../periods.ts";
import { textSection } from "../rich-text.ts";
import type { Route } from "./+types/accessibility-page";
import { contactLink, type Policy, type PolicyFacts, postalAddress } from "./policy.ts";
import { loadPolicy, PolicyPage, policyMeta } from "./policy-view.tsx";

export const loader = ({ context }: Route.LoaderArgs) => loadPolicy(context, accessibilityStatement);

export const meta = policyMeta;

export default PolicyPage;

export function accessibilityStatement({ store }: PolicyFacts): Policy {
  const { contact, legal, shopName } = store;
  return {
    path: "/accessibility",
    title: "Accessibility",
    intro: "Everyone should be able to shop here. If you can’t, tell us and we’ll take your order another way.",
    description: `How ${shopName} is built to work for everyone, what doesn’t work yet and who to tell.`,
    inShort: [
      "We build to WCAG 2.2, level AA, and test every page against it.",
      "Everything works by keyboard, at 400% zoom, and pages can be read without scripts.",
      `Something not working for you? Email ${contactLink(store)}. We can also take orders by email.`,
    ],
    since: legal.policiesSince,
    sections: [
      textSection("standard", "Our standard", [
        "The Equality Act 2010 requires shops to make reasonable adjustments for disabled people. We follow the Web Content Accessibility Guidelines, version 2.2, level AA. We believe this shop meets them, with the limits listed below.",
      ]),
      textSection("works", "What works", [
        {
          list: [
            "Every page has one main heading, landmarks, and a link that skips to the main content.",
            "Everything works by keyboard, and the focus is always visible.",
            "Text can be enlarged to 400%, and pages fit a window 320 pixels wide without scrolling sideways. Only wide tables scroll sideways.",
            "Colours have enough contrast, follow your system’s high-contrast settings and are never the only way to tell things apart.",
            "Animation stops if your system asks for reduced motion.",
            "Forms explain errors in words, above the form and at the field, and keep what you typed.",
            "Nothing times out while you read or type. Real deadlines, such as the one for cancelling, are shown as a time of day.",
            "You can read pages and send every form except the card form without JavaScript.",
          ],
        },
      ]),
      textSection("limits", "Known limits", [
        {
          list: [
            "The card form is Stripe’s. It is built to the same standard, but we can’t change it.",
            "The delivery estimate on [Shipping Info](/shipping-info) needs JavaScript; the table below it doesn’t.",
            "The chat app and social networks we link to are run by others. You can email us instead.",
            "Product pictures have short descriptions: name, colour and what is printed. Ask us if you’d like to know more.",
          ],
        },
      ]),
      textSection("tests", "How we test", [
        "Each change is tested in a real browser, at phone and desktop widths, with the axe rules for WCAG 2.2 AA, by keyboard and without scripts. Automated tests may miss half of all barriers, so please tell us about any you find.",
      ]),
      textSection("tell", "Tell us", [
        `Email ${contactLink(store)}, use [the contact page](/contact) or write to ${postalAddress(store)}. Tell us which page it was and what device or software you use. We answer within ${formatWorkingDays(contact.replyWorkingDays)}, and can send any page as plain text or in large print.`,
      ]),
      textSection("complaints", "If our answer doesn’t help", [
        "The [Equality Advisory and Support Service](https://www.equalityadvisoryservice.com/) gives free advice, and in Northern Ireland the [Equality Commission](https://www.equalityni.org/).",
      ]),
    ],
  };
}
