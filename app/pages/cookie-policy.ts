import { recordingOf } from "#app/analytics/recording.ts";
import { complaintWords, mailTo, type Policy, type PolicyFacts } from "./policy.ts";
import { consentThing, recorderThing, type StoredThing, storedThings, stripeThings } from "./stored-things.ts";
import type { Block } from "./words.ts";

type Listed = Omit<StoredThing, "setBy">;

export function cookiePolicy({ store, mode, secure }: PolicyFacts): Policy {
  const recording = recordingOf(store) ? [consentThing, recorderThing] : [];
  const stripe = mode === "live" ? stripeThings : [];
  const all = [...storedThings, ...stripe, ...recording].map((thing) => named(thing, secure));
  const needed = all.filter((thing) => !thing.needsConsent);
  const asked = all.filter((thing) => thing.needsConsent);
  return {
    path: "/cookie-policy",
    title: "Cookie Policy",
    intro: asked.length
      ? "What makes the shop work is kept without asking. Everything else waits for your yes."
      : "Only what makes the shop work is kept in your browser. Nothing follows you anywhere.",
    description: `Every cookie and every piece of browser storage that ${store.shopName} uses: what it is for and how long it stays.`,
    inShort: [
      "No advertising cookies, and nothing that follows you to other sites.",
      "The list below is complete, names and all.",
      asked.length
        ? "Refusing is as easy as accepting, and you can change your mind at any time."
        : "There is nothing here that needs your consent, so nobody asks you for it.",
    ],
    since: store.legal.policiesSince,
    sections: [
      {
        id: "what",
        title: "What this is about",
        blocks: [
          "A cookie is a small text that a site keeps in your browser and gets back with every visit. Local storage, session storage and the cache are like it, but stay in the browser: the site’s own pages read them there. The law treats all of them alike, and so do we: this page calls them all cookies.",
        ],
      },
      {
        id: "needed",
        title: "What the shop needs to work",
        blocks: [
          "These do what you asked for: a cart that is still there tomorrow, an order that is yours alone. The law does not ask for consent to them, and the shop cannot sell without them.",
          table("Cookies that the shop needs", needed),
        ],
      },
      {
        id: "asked",
        title: "What we ask you about first",
        blocks: asked.length
          ? [
              "Nothing in this table is kept, and no script that belongs to it is loaded, before you accept it. None of it is ever loaded on checkout, account, order or staff pages. Change your mind at any time: Privacy choices, at the foot of every page.",
              table("Cookies that need your consent", asked),
            ]
          : ["Nothing, at present. If that ever changes, you will be asked first, and No will be as easy as Yes."],
      },
      {
        id: "others",
        title: "Other companies",
        blocks: [
          mode === "live"
            ? "Stripe, our card processor, runs its own card form in a frame on the checkout page, so that your card number never reaches us. Stripe may keep cookies of its own in that frame, to prevent fraud; its [cookie policy](https://stripe.com/legal/cookies-policy) lists them. No other company puts anything on our pages."
            : "None, while this shop runs as a rehearsal: even the card form is a stand-in of our own.",
          "Links to the chat app and to social networks are ordinary links: those companies learn nothing until you follow one.",
        ],
      },
      {
        id: "control",
        title: "Saying no, and clearing them",
        blocks: [
          "Your browser’s settings can refuse or clear all of this. Without it you can still read every page and use the contact form; the cart then lasts as long as the page, and the checkout needs its cookie.",
        ],
      },
      {
        id: "questions",
        title: "Questions and complaints",
        blocks: [`Write to ${mailTo(store)}.`, ...complaintWords(store)],
      },
    ],
  };
}

/** As the browser shows it. */
const named = (thing: Listed, secure: boolean): Listed =>
  thing.hostPrefix && secure ? { ...thing, name: `__Host-${thing.name}` } : thing;

function table(caption: string, things: Listed[]): Block {
  return {
    table: {
      caption,
      head: ["Name", "Kind", "What for", "How long"],
      rows: things.map(({ name, kind, what, howLong }) => [name, sentence(kind), what, howLong]),
    },
  };
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
