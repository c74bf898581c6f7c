/**
 * Who the shop is. A shop owner edits this one file and owns another party's shop: everything that
 * names the party, its claims, its contacts, its law and its look is here and nowhere else. What the settings of the
 * back office change (app/settings/contract.ts) overrides it in the running shop.
 * Prices are pounds; everything inside the shop is pence (R-MONEY-1).
 */
export const store = {
  brand: "Lantern",
  /** Goes into URLs (`/product/lantern-tshirt`) and browser storage keys (`lantern-cart`). */
  brandSlug: "lantern",
  party: "the Lantern Party",
  shopName: "Lantern supporters’ shop",
  /** `LT-20431`: what people read out on the phone. */
  orderNumberPrefix: "LT",

  hero: {
    headline: "Wear the Change.",
    line: "Stand with the Lantern Party.",
  },
  banner: "Movement surging! Record demand - join thousands showing their support!",
  footerLine: "Keep a light on.",
  disclaimer: "This store is independent. It is not affiliated with or endorsed by the official party.",

  /** The About page in the shop's own words. All of it is demo content: say what is true of yours. */
  about: {
    headline: "A light in the window.",
    lead: "In this country you say who you are with a poster in the front window. We print the kind you can wear to work.",
    story:
      "Eleven volunteers and no office. It began with forty T-shirts for one rainy canvass, when people on the doorstep asked where to buy one.",
    notes: [
      "Nobody here is paid. We answer emails after work, so we promise a reply within a working day, not within minutes.",
      "Nothing is printed until you order it, so nothing is binned.",
    ],
    /** What one T-shirt's price is made of, in pounds; null leaves the section out. VAT is added where a number is set. */
    priceSplit: { printing: 9.25, cardFee: { percent: 1.5, fixed: 0.2 } } as {
      printing: number;
      cardFee: { percent: number; fixed: number };
    } | null,
    money: "We give no money to any party, so buying here is shopping, not a donation.",
  },

  claims: {
    trust: [
      "Secure Checkout",
      "Best Shipping Rates",
      "Easy Returns",
      "Printed in Britain",
      "Ships in 48H",
      "50K+ Supporters",
    ],
    shipsIn: "Ships in 48H",
    newsletterProof: "Join 7,000+ supporters already on the list",
  },
  /**
   * The claims above that you can back up, word for word. A rehearsal shows all of them; a live shop only these, for
   * advertising that is not true is against the law.
   */
  claimsConfirmed: [] as readonly string[],

  contact: {
    email: "support@lantern.example",
    chatUrl: "https://chat.lantern.example/",
    /** How fast emails are answered; the contact page, the FAQ and the accessibility statement promise it. */
    replyWorkingDays: 1,
    social: [
      { name: "Facebook", url: "https://facebook.example/lantern" },
      { name: "Instagram", url: "https://instagram.example/lantern" },
      { name: "X", url: "https://x.example/lantern" },
      { name: "YouTube", url: "https://youtube.example/lantern" },
    ],
  },

  mail: {
    /** Neutral on purpose: a political opinion can be read from who sends an email. */
    fromName: "LNTN shop",
    fromAddress: "orders@lntn.example",
  },
  /** What a card statement says: neutral, at most 22 characters. */
  statementDescriptor: "LNTN SHOP",

  legal: {
    trader: "Lantern Merch (demo) Ltd",
    address: ["1 Demo Street", "Hebden Bridge", "HX7 0AA", "United Kingdom"],
    companyNumber: "00000000",
    /** Null while the shop is not registered for VAT. */
    vatNumber: null as string | null,
    /** Who promotes the shop's political material (Elections Act 2022, part 6). Null where it carries none. */
    imprint: {
      promoter: "A. Demo",
      onBehalfOf: "Lantern Merch (demo) Ltd",
      address: "1 Demo Street, Hebden Bridge, HX7 0AA",
    } as { promoter: string; onBehalfOf: string; address: string } | null,
    /** Registration with the Information Commissioner (data protection fee). Null before there is one. */
    icoNumber: "ZA000000" as string | null,
    /** Who else handles personal data for the shop, besides Stripe and Printful, whom every shop of this kind uses. */
    processors: [
      { name: "Example Mail Ltd", does: "sends our emails", country: "United Kingdom" },
      {
        name: "Example Hosting Ltd",
        does: "runs the servers that the shop and its database are on",
        country: "United Kingdom",
      },
    ],
    /** Further paragraphs of each policy, one a line, in the shop's own words. */
    additions: { privacy: [], cookies: [], terms: [], returns: [], accessibility: [] } as Record<
      "privacy" | "cookies" | "terms" | "returns" | "accessibility",
      readonly string[]
    >,
    /** ISO date from which the present policies apply. Change it with every change of their meaning. */
    policiesSince: "2026-11-01",
  },

  analytics: {
    /**
     * A third party's session recording. Staff switch it on and enter the site id under Settings; the script and its
     * hosts stand here alone. `{siteId}` in the script's address is replaced by the id. `sendsTo` names the hosts that it
     * sends to, where these are others than the script's own: `https://*.recorder.example`. Without a script, a site id
     * or the switch there is none, and nobody is asked for consent.
     */
    sessionRecording: {
      isOn: false as boolean,
      siteId: "" as string,
      script: "" as string,
      sendsTo: [] as readonly string[],
    },
  },

  /** Minutes after payment in which an order can still be cancelled before it goes to the press. */
  cancelWindowMinutes: 60,
  /** Days after dispatch when a parcel without a delivery event is assumed to have arrived. */
  assumedDeliveryDays: 14,
  returnWindowDays: 30,
  /** Hours from the end of the cancel window until a parcel is with the post; stands beside the claim 'Ships in 48H'. */
  postedWithinHours: 48,
  /** Years for which paid orders are kept: six full years of accounts and tax (Companies Act, VAT). */
  orderRetentionYears: 6,
  /** Minutes after which a checkout draft that was never paid expires. */
  draftExpiryMinutes: 24 * 60,

  /**
   * Pounds: what delivery costs when the printer's own prices do not come (R-DELIVERY-5, R-DELIVERY-6). `from` is the least
   * that the printer charges for a UK parcel, which stands beside every price.
   */
  fallbackDelivery: { standard: 4.99, express: 8.99, estimate: 3.99, from: 4.39 },

  /** Pounds. Used by the built-in lists when the database answers nothing (R-CATALOGUE-14). */
  fallbackPrices: {
    tshirt: { price: 24.99, larger: 26.99 },
    hoodie: { price: 39.99, larger: 41.99 },
    cap: { price: 19.99 },
    mug: { price: 9.99 },
    "tote-bag": { price: 24.99 },
    "water-bottle": { price: 24.99 },
    "mouse-pad": { price: 14.99 },
  },

  bundles: [
    { id: 1, key: "starter", name: "Starter Bundle", slug: "starter-bundle", items: ["tshirt", "cap", "mug"] },
    {
      id: 2,
      key: "champion",
      name: "Champion Bundle",
      slug: "champion-bundle",
      items: ["hoodie", "tshirt", "cap", "tote-bag"],
    },
    {
      id: 3,
      key: "activist",
      name: "Activist Bundle",
      slug: "activist-bundle",
      items: ["hoodie", "tshirt", "cap", "tote-bag", "water-bottle", "mug", "mouse-pad"],
    },
  ],

  /** Each value becomes the CSS custom property of the same name; every other tone is mixed from these. */
  theme: {
    brand: "#f2a93b",
    alert: "#c8202f",
    ink: "#14151f",
    paper: "#f6f2ea",
  },
} as const;

/** What must stay as it is here, since addresses, pictures and stylesheets are made from it when the shop is built. */
type Built = "brand" | "brandSlug" | "fallbackPrices" | "bundles" | "theme";
type Any<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends readonly (infer Each)[]
      ? readonly Any<Each>[]
      : T extends object
        ? { readonly [Key in keyof T]: Any<T[Key]> }
        : T;
/** The shop as it runs: this file, or what its settings say instead. */
export type Store = {
  readonly [Key in keyof typeof store]: Key extends Built ? (typeof store)[Key] : Any<(typeof store)[Key]>;
};
/** The kinds of single product a shop sells, as they appear in `/product/{brandSlug}-{kind}`. */
export type ProductKind = keyof Store["fallbackPrices"];
