import { capitalized } from "#app/shared/capitalized.ts";
import { type TextBlock, textSection } from "../rich-text.ts";
import type { Route } from "./+types/cookie-policy-page";
import { complaintTexts, contactLink, type Policy, type PolicyFacts } from "./policy.ts";
import { loadPolicy, PolicyPage, policyMeta } from "./policy-view.tsx";
import { consentItem, recorderThing, type StoredItem, storedItems, stripeThings } from "./stored-items.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadPolicy(context, cookiePolicy);

export const meta = policyMeta;

export default PolicyPage;

type Listed = Omit<StoredItem, "setBy">;

export function cookiePolicy({ store, mode, secure, recording }: PolicyFacts): Policy {
  const recorded = recording ? [consentItem, recorderThing] : [];
  const stripe = mode === "live" ? stripeThings : [];
  const all = [...storedItems, ...stripe, ...recorded].map((thing) => named(thing, secure));
  const needed = all.filter((thing) => !thing.needsConsent);
  const asked = all.filter((thing) => thing.needsConsent);
  return {
    path: "/cookie-policy",
    title: "Cookie Policy",
    intro: asked.length
      ? "We store what the shop needs to work. Anything else waits for your consent."
      : "We only store what the shop needs to work. Nothing tracks you.",
    description: `Every cookie and every piece of browser storage that ${store.shopName} uses: what it is for and how long it stays.`,
    inShort: [
      "No advertising cookies, and nothing that tracks you on other sites.",
      "The lists below are complete, with every name.",
      asked.length
        ? "Refusing is as easy as accepting, and you can change your mind at any time."
        : "Nothing here needs your consent, so we don’t ask for it.",
    ],
    since: store.legal.policiesSince,
    sections: [
      textSection("what", "What cookies are", [
        "A cookie is a small text file that a site stores in your browser and gets back on every visit. Local storage, session storage and the cache are similar, but stay in the browser, where only the site’s own pages read them. The law treats them all alike, so this page calls them all cookies.",
      ]),
      textSection("needed", "What the shop needs to work", [
        "These do what you asked for: they keep your cart until tomorrow, for example, or your order private. By law they don’t need your consent, and you couldn’t order without them.",
        table("Cookies that the shop needs", needed),
      ]),
      textSection(
        "asked",
        "What we ask you about first",
        asked.length
          ? [
              "We store nothing in this table and load none of its scripts until you accept. None of it ever loads on checkout, account, order or staff pages. Change your mind at any time with Privacy choices, at the bottom of every page.",
              table("Cookies that need your consent", asked),
            ]
          : ["Nothing at present. If that changes, we’ll ask you first, and saying no will be as easy as saying yes."],
      ),
      textSection("others", "Other companies", [
        mode === "live"
          ? "Stripe, our card processor, runs its own card form in a frame on the checkout page, so that your card number never reaches us, and the buttons of wallets such as Apple Pay in frames like it. Stripe may keep cookies of its own in these frames, to prevent fraud; its [cookie policy](https://stripe.com/legal/cookies-policy) lists them. No other company puts anything on our pages."
          : "None while this shop runs as a rehearsal: even the card form is our own simulation.",
        "Links to the chat app and social networks are ordinary links: those companies learn nothing until you click one.",
      ]),
      textSection("control", "Refusing and clearing cookies", [
        "You can refuse or clear all of this in your browser’s settings. You can still read every page and use the contact form, but your cart only lasts as long as the page and the checkout needs its cookie.",
      ]),
      textSection("questions", "Questions and complaints", [
        `Write to ${contactLink(store)}.`,
        ...complaintTexts(store),
      ]),
    ],
  };
}

/** The cookie's name as the browser shows it. */
const named = (thing: Listed, secure: boolean): Listed =>
  thing.hostPrefix && secure ? { ...thing, name: `__Host-${thing.name}` } : thing;

const table = (caption: string, things: Listed[]): TextBlock => ({
  caption,
  head: ["Name", "Kind", "What for", "How long"],
  rows: things.map(({ name, kind, what, howLong }) => [name, capitalized(kind), what, howLong]),
});
