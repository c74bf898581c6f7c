import { marketPanels } from "./market-fields.ts";
import type { SettingField, SettingPanel } from "./setting-panel.ts";

const identity: SettingPanel = {
  title: "Identity",
  fields: [
    { key: "shopName", label: "Shop name", hint: "Titles, emails, search engines", width: "c2" },
    { key: "party", label: "Supports", hint: "As in “for supporters of …”", width: "c2" },
    { key: "mail.fromName", label: "Neutral sender", hint: "Emails and packing slips", width: "c2" },
    { key: "statementDescriptor", label: "Card statement", hint: "As set at Stripe", width: "c2" },
    { key: "contact.email", label: "Support email", hint: "Shown in the footer", type: "email", width: "c2" },
    { key: "contact.chatUrl", label: "Chat link", hint: "Opens a chat app", type: "url", width: "c2" },
    {
      key: "contact.replyWorkingDays",
      label: "Reply within",
      hint: "Working days",
      width: "c2",
      inputMode: "numeric",
    },
    { key: "contact.social", label: "Social links", hint: "One per line: name | URL", rows: 4, width: "c4" },
  ],
};

const publicTexts: SettingPanel = {
  title: "Texts on every page",
  fields: [
    { key: "banner", label: "Banner", hint: "The red line at the top of every page; empty for none", optional: true },
    { key: "hero.headline", label: "Headline", hint: "On the home page", width: "c2" },
    { key: "hero.line", label: "Line below it", hint: "On the home page", width: "c2" },
    { key: "footerLine", label: "Footer line", hint: "On every page", width: "c2" },
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
    { key: "about.notes", label: "Notes", hint: "One per line", rows: 3, optional: true },
  ],
};

const recording: SettingPanel = {
  title: "Session recording",
  lead: "Shows how visitors use the shop. They are asked for consent first, and it never runs at the checkout, in accounts or in the back office, nor anywhere while the shop has wallet buttons. It needs a script in store.config.ts.",
  fields: [
    { key: "analytics.sessionRecording.isOn", label: "Recording", choices: { off: "Off", on: "On" }, width: "c2" },
    { key: "analytics.sessionRecording.siteId", label: "Site id", hint: "From the recording service", width: "c2" },
  ],
};

const unfinished: SettingPanel = {
  title: "Unfinished checkouts",
  lead: "Anyone who leaves the checkout after entering an email address gets one email with what they left, three hours later. They can refuse it at the checkout and in the email. Nobody gets a second one within 30 days.",
  fields: [{ key: "checkoutReminder", label: "One reminder", choices: { off: "Off", on: "On" }, width: "c2" }],
};

const pounds = { prefix: "£", width: "c2", inputMode: "decimal" } as const;

const rates: SettingPanel = {
  title: "Rates when live quotes are unavailable",
  lead: "Customers then read: “Using standard shipping rates (live quotes unavailable)”.",
  fields: [
    { key: "fallbackDelivery.standard", label: "Standard UK Delivery", hint: "Royal Mail, 3 to 5 days", ...pounds },
    { key: "fallbackDelivery.express", label: "Express UK Delivery", hint: "DHL Express, 1 to 2 days", ...pounds },
    { key: "fallbackDelivery.estimate", label: "Standard Delivery", hint: "Estimates, 3 to 5 days", ...pounds },
  ],
};

const advertised: SettingPanel = {
  title: "Advertised rate",
  lead: "Shown beside every price. Set it to the print provider’s price for its cheapest UK parcel; the checkout gets a live quote.",
  fields: [
    { key: "fallbackDelivery.from", label: "UK delivery from", hint: "One T-shirt, standard service", ...pounds },
  ],
};

const rules: SettingPanel = {
  title: "Rules",
  lead: "They apply to future orders; existing orders keep what they were promised.",
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
      label: "Dispatched within, hours",
      hint: "Shown with every product",
      width: "c3m",
      inputMode: "numeric",
    },
    {
      key: "assumedDeliveryDays",
      label: "Assume delivered after, days",
      hint: "Marked as assumed",
      width: "c3m",
      inputMode: "numeric",
    },
    {
      key: "returnWindowDays",
      label: "Days to return",
      hint: "At least 14 by law",
      width: "c3m",
      inputMode: "numeric",
    },
  ],
};

const company: SettingPanel = {
  title: "Company",
  fields: [
    { key: "legal.trader", label: "Company", width: "c3m" },
    { key: "legal.companyNumber", label: "Company number", width: "c3m" },
    { key: "legal.address", label: "Address", hint: "One line each", rows: 4 },
    { key: "legal.vatNumber", label: "VAT number", optional: true, width: "c3m" },
    {
      key: "legal.vatSince",
      label: "Registered for VAT since",
      hint: "Invoices of earlier orders show no VAT",
      optional: true,
      type: "date",
      width: "c3m",
    },
    { key: "legal.icoNumber", label: "ICO registration number", optional: true, width: "c3m" },
    {
      key: "legal.processors",
      label: "Other data processors",
      hint: "One per line: name | what they do | country. Stripe and Printful are always listed",
      rows: 3,
    },
  ],
};

const imprint: SettingPanel = {
  title: "Imprint",
  lead: "Campaign material must say who published it. Shown in the footer of every page and in the terms.",
  fields: [
    {
      key: "legal.imprint",
      label: "Imprint",
      hint: "Three lines: promoter, on whose behalf, address. Leave empty if the shop has no such material",
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
  lead: "The policies are generated from these settings. Whenever you change their meaning, enter the day from which the new version applies.",
  fields: [
    { key: "legal.policiesSince", label: "In force since", type: "date", width: "c2" },
    ...(["privacy", "cookies", "terms", "returns", "accessibility"] as const).map((page) => ({
      key: `legal.additions.${page}` as const,
      label: `Added to the ${policyNames[page]}`,
      hint: "One paragraph per line, at the end of the page; [text](/path) makes a link",
      rows: 2,
      optional: true,
    })),
  ],
};

const waysToPay: SettingPanel = {
  title: "Ways to pay",
  fields: [
    { key: "wallets", label: "Wallets" },
    { key: "methods", label: "Other companies" },
  ],
};

/** The settings pages that are forms, with their panels. */
export const settingPages = {
  shop: [identity, publicTexts, about, unfinished, recording],
  delivery: [advertised, rates, rules],
  payment: [waysToPay],
  legal: [company, imprint, policies],
  markets: marketPanels,
} as const satisfies Record<string, readonly SettingPanel[]>;
export type SettingPage = keyof typeof settingPages;

export const fieldsOf = (page: SettingPage): readonly SettingField[] =>
  settingPages[page].flatMap(({ fields }) => fields);
