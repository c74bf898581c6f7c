import { accountCookie } from "#app/accounts/session/account-cookie.ts";
import { ownerKey } from "#app/accounts/session/tab-owner.ts";
import { consentKey } from "#app/analytics/consent.ts";
import { cartKey } from "#app/cart/saved/storage.ts";
import { recentKey } from "#app/catalogue/product/recent-products.ts";
import { noWalletsKey } from "#app/checkout/express/use-wallet-settings.ts";
import { payingKey } from "#app/checkout/payment/paying-mark.ts";
import { searchesKey } from "#app/search/recent-searches.ts";
import { bannerKey } from "#app/shell/banner-script.ts";
import { store } from "#store";

/** One thing stored in the visitor's browser. The Cookie Policy is generated from this list. */
export type StoredItem = {
  name: string;
  kind: "cookie" | "local storage" | "session storage" | "cache";
  what: string;
  howLong: string;
  /** Stored only with consent. */
  needsConsent?: true;
  /** With https the name starts with '__Host-'. */
  hostPrefix?: true;
  /** The file that writes it; a test compares this list with the sources. */
  setBy: string;
};

export const storedItems: StoredItem[] = [
  {
    name: "order_draft",
    kind: "cookie",
    what: "Ties an order to this browser while you place it, so nobody else can see or pay for it. Scripts can’t read it.",
    howLong: "30 days",
    hostPrefix: true,
    setBy: "app/checkout/.server/drafts.ts",
  },
  {
    name: "place_ and a product",
    kind: "cookie",
    what: "Keeps your place in a waiting room, if many people want a product at once. Scripts can’t read it.",
    howLong: "24 hours",
    hostPrefix: true,
    setBy: "app/drops/waiting-room/.server/place-cookie.ts",
  },
  {
    name: "order_ and the order’s number",
    kind: "cookie",
    what: "Keeps an order open to you after you follow the link in its receipt. Scripts can’t read it.",
    howLong: "30 days",
    setBy: "app/orders/customer/.server/order-link.ts",
  },
  {
    name: "session",
    kind: "cookie",
    what: "Keeps you signed in, if you have an account. Scripts can’t read it.",
    howLong: "An hour, renewed while you use the shop; 30 days at most",
    hostPrefix: true,
    setBy: "app/accounts/session/.server/session-cookies.ts",
  },
  {
    name: accountCookie,
    kind: "cookie",
    what: "Your name or email, so that pages can greet you straight away.",
    howLong: "Until the session ends",
    setBy: "app/accounts/session/.server/session-cookies.ts",
  },
  {
    name: "sign_in_code",
    kind: "cookie",
    what: "Used between your password and the code from your authenticator app, if you use one.",
    howLong: "10 minutes",
    hostPrefix: true,
    setBy: "app/accounts/session/.server/better-auth.ts",
  },
  {
    name: "known_browser",
    kind: "cookie",
    what: "Shows that you’ve signed in or found an order in this browser before, so that strangers guessing your password can’t lock you out. It doesn’t say who you are. Scripts can’t read it.",
    howLong: "A year",
    hostPrefix: true,
    setBy: "app/accounts/sign-in/.server/known-browser.ts",
  },
  {
    name: cartKey,
    kind: "local storage",
    what: "What is in your cart.",
    howLong: "Until you empty the cart or order",
    setBy: "app/cart/saved/storage.ts",
  },
  {
    name: bannerKey,
    kind: "local storage",
    what: "That you closed the red banner.",
    howLong: "Until you clear it",
    setBy: "app/shell/banner.island.tsx",
  },
  {
    name: searchesKey,
    kind: "local storage",
    what: "The last five things you searched for, so you can search for them again. They never leave your device.",
    howLong: "Until you forget them in the search field",
    setBy: "app/search/recent-searches.ts",
  },
  {
    name: payingKey,
    kind: "local storage",
    what: "Which order you’re paying for and what is in it, so that your cart empties once the order is placed and you pay only once.",
    howLong: "Until the order is placed",
    setBy: "app/checkout/payment/paying-mark.ts",
  },
  {
    name: `${store.brandSlug}-checkout-form`,
    kind: "session storage",
    what: "What you typed at checkout, so a reload doesn’t lose it.",
    howLong: "Until you sign out or close the tab",
    setBy: "app/checkout/form/checkout-form.ts",
  },
  {
    name: noWalletsKey,
    kind: "session storage",
    what: "That this device has no wallet to pay with, so that pages needn’t ask it again.",
    howLong: "Until you close the tab",
    setBy: "app/checkout/express/use-wallet-settings.ts",
  },
  {
    name: recentKey,
    kind: "session storage",
    what: "Which products you viewed in this tab, to show them again.",
    howLong: "Until you sign out or close the tab",
    setBy: "app/catalogue/product/recent-products.ts",
  },
  {
    name: ownerKey,
    kind: "session storage",
    what: "Your name while signed in, so that the next person isn’t shown what you typed or viewed.",
    howLong: "Until you sign out or close the tab",
    setBy: "app/accounts/session/tab-owner.ts",
  },
  {
    name: `${store.brandSlug}-pages-…`,
    kind: "cache",
    what: "Public pages you’ve visited, or whose links you’ve seen, so you can read them offline. Never a checkout, order or account page.",
    howLong: "Until the shop’s next version; the 40 newest",
    setBy: "app/offline/service-worker.js",
  },
  {
    name: `${store.brandSlug}-files`,
    kind: "cache",
    what: "Pictures, fonts and scripts, so they aren’t downloaded twice.",
    howLong: "The 200 newest",
    setBy: "app/offline/service-worker.js",
  },
  {
    name: "react-router-scroll-positions",
    kind: "session storage",
    what: "How far you scrolled, so that going back returns you to the same place.",
    howLong: "Until you close the tab",
    setBy: "app/root.tsx",
  },
];

/** The consent choice; only in a shop that records sessions and so has to ask. */
export const consentItem: StoredItem = {
  name: consentKey,
  kind: "local storage",
  what: "Your answer about recording, and when you gave it.",
  howLong: "Until you change or clear it",
  setBy: "app/analytics/consent-store.ts",
};

/** What the third-party recorder stores; its own policy names the details. */
export const recorderThing: Omit<StoredItem, "setBy"> = {
  name: "Session recording",
  kind: "cookie",
  what: "Shows us where pages confuse people: clicks and scrolling, with typing hidden.",
  howLong: "As its provider’s policy says",
  needsConsent: true,
};

/** Set by Stripe's script, which loads at the checkout and with wallet buttons. The sandbox's script sets nothing. */
export const stripeThings: Omit<StoredItem, "setBy">[] = [
  {
    name: "__stripe_mid",
    kind: "cookie",
    what: "Lets Stripe, our card processor, detect fraud. Only set at checkout, and where buttons of wallets load: when you open your cart or choose what to buy on a product’s page.",
    howLong: "1 year",
  },
  {
    name: "__stripe_sid",
    kind: "cookie",
    what: "The same, for one visit.",
    howLong: "30 minutes",
  },
];
