import type { SettingKey } from "#app/settings/contract.ts";

export type SettingField = {
  key: SettingKey;
  label: string;
  hint?: string;
  /** Several lines. */
  rows?: number;
  /** How many of six columns it takes; all of them unless said. */
  width?: "c2" | "c3m" | "c4";
  prefix?: string;
  optional?: boolean;
  inputMode?: "decimal" | "numeric";
  type?: "email" | "url" | "date";
  /** What there is to choose from, by value. */
  choices?: Readonly<Record<string, string>>;
};

export type SettingPanel = { title: string; lead?: string; fields: readonly SettingField[] };

const identity: SettingPanel = {
  title: "Who the shop is",
  fields: [
    { key: "shopName", label: "Shop name", hint: "Titles, mails, search engines", width: "c2" },
    { key: "party", label: "Supports", hint: "As in “for supporters of …”", width: "c2" },
    { key: "mail.fromName", label: "Neutral sender", hint: "Mails and packing slips", width: "c2" },
    { key: "statementDescriptor", label: "Card statement", hint: "As it is set at Stripe", width: "c2" },
    { key: "contact.email", label: "Support email", hint: "Shown in the footer", type: "email", width: "c2" },
    { key: "contact.chatUrl", label: "Chat link", hint: "Opens a chat app", type: "url", width: "c2" },
    {
      key: "contact.replyWorkingDays",
      label: "Answer within",
      hint: "Working days",
      width: "c2",
      inputMode: "numeric",
    },
    { key: "contact.social", label: "Social links", hint: "One a line: name | address", rows: 4, width: "c4" },
  ],
};

const window: SettingPanel = {
  title: "In the window",
  fields: [
    { key: "banner", label: "Banner", hint: "The red line on top of every page; empty for none", optional: true },
    { key: "hero.headline", label: "Headline", hint: "On the home page", width: "c2" },
    { key: "hero.line", label: "Line under it", hint: "On the home page", width: "c2" },
    { key: "footerLine", label: "Footer’s line", hint: "On every page", width: "c2" },
    { key: "disclaimer", label: "Disclaimer", rows: 2 },
  ],
};

const about: SettingPanel = {
  title: "About page",
  fields: [
    { key: "about.headline", label: "Headline", width: "c3m" },
    { key: "about.lead", label: "Lead", rows: 2 },
    { key: "about.story", label: "Story", rows: 3 },
    { key: "about.money", label: "Where the money goes", rows: 2 },
    { key: "about.notes", label: "Notes", hint: "One a line", rows: 3, optional: true },
  ],
};

const recording: SettingPanel = {
  title: "Session recording",
  lead: "Shows how visitors use the shop. They are asked first, and it never runs at the checkout, in accounts or in the back office. It needs a script in store.config.ts.",
  fields: [
    { key: "analytics.sessionRecording.isOn", label: "Recording", choices: { off: "Off", on: "On" }, width: "c2" },
    { key: "analytics.sessionRecording.siteId", label: "Site id", hint: "From the recording service", width: "c2" },
  ],
};

const pounds = { prefix: "£", width: "c2", inputMode: "decimal" } as const;

const rates: SettingPanel = {
  title: "When the printer’s prices do not come",
  lead: "Customers then read: “Using standard shipping rates (live quotes unavailable)”.",
  fields: [
    { key: "fallbackDelivery.standard", label: "Standard UK Delivery", hint: "Royal Mail, 3 to 5 days", ...pounds },
    { key: "fallbackDelivery.express", label: "Express UK Delivery", hint: "DHL Express, 1 to 2 days", ...pounds },
    { key: "fallbackDelivery.estimate", label: "Standard Delivery", hint: "Estimates, 3 to 5 days", ...pounds },
  ],
};

const advertised: SettingPanel = {
  title: "Beside every price",
  lead: "Each parcel is quoted at the checkout. Set this to what the print provider charges for its cheapest UK parcel.",
  fields: [
    { key: "fallbackDelivery.from", label: "UK delivery from", hint: "One T-shirt, standard service", ...pounds },
  ],
};

const rules: SettingPanel = {
  title: "Rules",
  lead: "They hold for orders to come: what an order was promised stays.",
  fields: [
    {
      key: "cancelWindowMinutes",
      label: "Cancel window, minutes",
      hint: "10 to 240",
      width: "c3m",
      inputMode: "numeric",
    },
    {
      key: "postedWithinHours",
      label: "Posted within, hours",
      hint: "Stands beside the goods",
      width: "c3m",
      inputMode: "numeric",
    },
    {
      key: "assumedDeliveryDays",
      label: "Count as delivered after, days",
      hint: "Marked as assumed",
      width: "c3m",
      inputMode: "numeric",
    },
    { key: "returnWindowDays", label: "Days to return", hint: "The law gives 14", width: "c3m", inputMode: "numeric" },
  ],
};

const company: SettingPanel = {
  title: "Who is behind the shop",
  fields: [
    { key: "legal.trader", label: "Company", width: "c3m" },
    { key: "legal.companyNumber", label: "Company number", width: "c3m" },
    { key: "legal.address", label: "Address", hint: "One line each", rows: 4 },
    { key: "legal.vatNumber", label: "VAT number", optional: true, width: "c3m" },
    { key: "legal.icoNumber", label: "Data protection fee, ICO", optional: true, width: "c3m" },
    {
      key: "legal.processors",
      label: "Who else handles personal data",
      hint: "One a line: name | what they do | country. Stripe and Printful stand in the policy anyway",
      rows: 3,
    },
  ],
};

const imprint: SettingPanel = {
  title: "Imprint",
  lead: "Campaign material must say who published it. It stands in the footer of every page and in the terms.",
  fields: [
    {
      key: "legal.imprint",
      label: "Imprint",
      hint: "Three lines: who promotes it, on whose behalf, the address. Empty where the shop carries no such material",
      rows: 3,
      optional: true,
    },
  ],
};

const policyNames = {
  privacy: "Privacy Policy",
  cookies: "Cookie Policy",
  terms: "Terms of Service",
  returns: "Return Policy",
  accessibility: "Accessibility page",
};

const policies: SettingPanel = {
  title: "Legal texts",
  lead: "Their words are made of the facts on these pages. Name the day from which the present ones apply whenever you change what they mean.",
  fields: [
    { key: "legal.policiesSince", label: "In force since", type: "date", width: "c2" },
    ...(["privacy", "cookies", "terms", "returns", "accessibility"] as const).map((page) => ({
      key: `legal.additions.${page}` as const,
      label: `Added to the ${policyNames[page]}`,
      hint: "One paragraph a line, at the page’s end; [words](/address) makes a link",
      rows: 2,
      optional: true,
    })),
  ],
};

/** The pages of the settings that are forms, panel by panel. */
export const settingPages = {
  shop: [identity, window, about, recording],
  delivery: [advertised, rates, rules],
  legal: [company, imprint, policies],
} as const satisfies Record<string, readonly SettingPanel[]>;
export type SettingPage = keyof typeof settingPages;

export const fieldsOf = (page: SettingPage): readonly SettingField[] =>
  settingPages[page].flatMap(({ fields }) => fields);
