/**
 * The shop's identity. An owner edits only this file to get another party's shop: everything about the party, its
 * claims, contacts, legal identity and look is here. Settings changed in the back office (app/settings/contract.ts)
 * override it in the running shop. Prices are pounds here; inside the shop all money is pence (R-MONEY-1).
 */
export const store = {
  brand: "Lantern",
  /** Used in URLs (`/product/lantern-tshirt`) and browser storage keys (`lantern-cart`). */
  brandSlug: "lantern",
  party: "the Lantern Party",
  shopName: "Lantern supporters’ shop",
  /** Order numbers look like `LT-20431`; people read them out on the phone. */
  orderNumberPrefix: "LT",

  hero: {
    headline: "Wear the Change.",
    line: "Stand with the Lantern Party.",
  },
  banner: "Movement surging! Record demand - join thousands showing their support!",
  footerLine: "Keep a light on.",
  disclaimer: "This store is independent. It is not affiliated with or endorsed by the official party.",

  /** The About page. All of it is demo content: replace it with what is true of your shop. */
  about: {
    headline: "A light in the window.",
    lead: "In this country you say who you are with a poster in the front window. We print the kind you can wear to work.",
    story:
      "Eleven volunteers and no office. It began with forty T-shirts for one rainy canvass, when people on the doorstep asked where to buy one.",
    notes: [
      "Nobody here is paid. We answer emails after work, so we promise a reply within a working day, not within minutes.",
      "Nothing is printed until you order it, so nothing is binned.",
    ],
    /** The costs in a T-shirt's price, in pounds; null omits the section. VAT is added if a VAT number is set. */
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
   * The claims above that you can prove, verbatim. A rehearsal shows all of them; a live shop only these, because false
   * advertising is illegal.
   */
  claimsConfirmed: [] as readonly string[],

  contact: {
    email: "support@lantern.example",
    chatUrl: "https://chat.lantern.example/",
    /**
     * How fast emails are answered, in working days. The contact page, the FAQ and the accessibility statement promise
     * it.
     */
    replyWorkingDays: 1,
    social: [
      { name: "Facebook", url: "https://facebook.example/lantern" },
      { name: "Instagram", url: "https://instagram.example/lantern" },
      { name: "X", url: "https://x.example/lantern" },
      { name: "YouTube", url: "https://youtube.example/lantern" },
    ],
  },

  mail: {
    /** Deliberately neutral: an email's sender would reveal a political opinion (R-SHOP-5). */
    fromName: "LNTN shop",
    fromAddress: "orders@lntn.example",
  },
  /** Shown on card statements: neutral, at most 22 characters. */
  statementDescriptor: "LNTN SHOP",

  legal: {
    trader: "Lantern Merch (demo) Ltd",
    address: ["1 Demo Street", "Hebden Bridge", "HX7 0AA", "United Kingdom"],
    companyNumber: "00000000",
    /** Null while the shop is not registered for VAT. */
    vatNumber: null as string | null,
    /** ISO date of the registration: orders paid before it have no VAT. Null if all orders were paid since. */
    vatSince: null as string | null,
    /** The promoter of the shop's political material (Elections Act 2022, part 6). Null if there is none. */
    imprint: {
      promoter: "A. Demo",
      onBehalfOf: "Lantern Merch (demo) Ltd",
      address: "1 Demo Street, Hebden Bridge, HX7 0AA",
    } as { promoter: string; onBehalfOf: string; address: string } | null,
    /** Registration with the Information Commissioner (data protection fee). Null without one. */
    icoNumber: "ZA000000" as string | null,
    /** Other data processors, besides Stripe and Printful, which every shop of this kind uses. */
    processors: [
      { name: "Example Mail Ltd", does: "sends our emails", country: "United Kingdom" },
      {
        name: "Example Hosting Ltd",
        does: "runs our servers",
        country: "United Kingdom",
      },
    ],
    /** Additional paragraphs for each policy, one per line. */
    additions: {} as Partial<Record<"privacy" | "cookies" | "terms" | "returns" | "accessibility", readonly string[]>>,
    /** ISO date since which the current policies apply. Update it with every change of meaning. */
    policiesSince: "2026-11-01",
  },

  analytics: {
    /**
     * A third party's session recording. Staff switch it on and enter the site id under Settings; the script and its
     * hosts are set only here. `{siteId}` in the script's URL is replaced by the id. `sendsTo` lists the hosts that it
     * sends to, if they differ from the script's: `https://*.recorder.example`. If the script, the site id or the
     * switch is missing, nothing is recorded and nobody is asked for consent.
     */
    sessionRecording: {
      isOn: false as boolean,
      siteId: "" as string,
      script: "" as string,
      sendsTo: [] as readonly string[],
    },
  },

  /** Whether buyers who leave the checkout get one email about it, unless they refuse. */
  checkoutReminder: false as boolean,

  /** Minutes after payment in which an order can be cancelled before it goes to print. */
  cancelWindowMinutes: 60,
  /** Days after dispatch until a parcel without a delivery event counts as arrived. */
  assumedDeliveryDays: 14,
  returnWindowDays: 30,
  /** Hours from the end of the cancel window until a parcel is posted; shown next to the claim 'Ships in 48H'. */
  postedWithinHours: 48,
  /** Years for which paid orders are retained: six full years of accounts and tax (Companies Act, VAT). */
  orderRetentionYears: 6,
  /** Minutes after which an unpaid checkout draft expires. */
  draftExpiryMinutes: 24 * 60,

  /**
   * Where the shop sells, by two-letter code; XI is Northern Ireland. Null: wherever it can send a parcel. A new live
   * shop begins with Great Britain alone, whatever is here; its staff add markets under Settings, with their facts.
   */
  markets: { sellsTo: null } as {
    sellsTo: readonly string[] | null;
    iossNumber?: string | null;
    buyerPaysImport?: boolean;
    packaging?: readonly { country: string; number: string }[];
  },
  /**
   * Who is responsible for the products' safety. Only staff enter it, under Settings, since a made-up example could be
   * mistaken for a fact.
   */
  safety: {} as {
    manufacturer?: readonly string[];
    manufacturerContact?: string | null;
    responsible?: readonly string[];
    responsibleContact?: string | null;
    warnings?: readonly string[];
  },

  /** Pounds, if there is no quote (R-DELIVERY-5, R-DELIVERY-6). `from`: the lowest for a UK parcel (R-DELIVERY-11). */
  fallbackDelivery: { standard: 4.99, express: 8.99, estimate: 3.99, from: 4.39 },

  /** Pounds. Used by the built-in lists when the database returns nothing (R-CATALOGUE-14). */
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

  /** Each value becomes the CSS custom property of the same name; all other colours are mixed from these. */
  theme: {
    brand: "#f2a93b",
    alert: "#c8202f",
    ink: "#14151f",
    paper: "#f6f2ea",
  },
} as const;

/** Fields that cannot be overridden: URLs, pictures and stylesheets are built from them. */
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
/** The store in the running shop: this file, overridden by its settings. */
export type Store = {
  readonly [Key in keyof typeof store]: Key extends Built ? (typeof store)[Key] : Any<(typeof store)[Key]>;
} & {
  /** Staff choose the wallets; no page needs them but the checkout, so this file sends none along. */
  readonly wallets?: readonly ("applePay" | "googlePay" | "link")[];
  /** Ways to pay beside cards; like the wallets, chosen by staff. */
  readonly methods?: readonly ("paypal" | "pay_by_bank" | "klarna" | "afterpay_clearpay")[];
};
/** The kinds of single product a shop sells, as they appear in `/product/{brandSlug}-{kind}`. */
export type ProductKind = keyof Store["fallbackPrices"];
