import { z } from "zod";
import { destinations, soldDestinations } from "#app/pricing/addresses/markets.ts";
import { legalCancellationDays } from "#app/pricing/legal-days.ts";
import { oneLine } from "#app/shared/normalize-text.ts";
import { type RedirectMethod, redirectMethods } from "./method-rules.ts";
import {
  confirmed,
  lineOrNone,
  lineOrNull,
  onOrOff,
  paragraphs,
  pounds,
  rows,
  rowsIn,
  settingLine,
  settingLines,
  settingNumber,
} from "./setting-rules.ts";
import { type Wallet, walletNames } from "./wallet-rules.ts";

/** Codes of destinations, one per line; null for all of them. The shop is British: Great Britain is always one of them. */
const sellsTo = z.codec(
  z.string().max(400, "Choose countries from the list"),
  z
    .array(
      z.string().refine((code) => destinations.some((each) => each.code === code), "Choose countries from the list"),
    )
    .nullable(),
  {
    decode: (typed) => {
      const codes = new Set(["GB", ...typed.split(/\s+/).filter(Boolean)]);
      const known = destinations.flatMap(({ code }) => (codes.delete(code) ? [code] : []));
      return known.length === destinations.length && codes.size === 0 ? null : [...known, ...codes];
    },
    encode: (codes) => soldDestinations(codes).join("\n"),
  },
);

const email = settingLine("An email address", 254).pipe(z.email("Enter a valid email address"));
const httpsAddress = z.url({ protocol: /^https$/, error: "Enter a web address that begins with https://" });
const webAddress = settingLine("A web address", 300).pipe(httpsAddress);
const emailOrAddress = (what: string) =>
  lineOrNull(what, 254).refine(
    (typed) => typed === null || z.email().safeParse(typed).success || httpsAddress.safeParse(typed).success,
    `${what} must be an email address or begin with https://`,
  );
/** An empty address is reported as a line with a missing part. */
const socialLinks = rows("Social links", ["name", "url"], 8).refine(
  (links) => links.every(({ url }) => url === "" || httpsAddress.safeParse(url).success),
  "Enter a web address that begins with https://",
);

const wallets = z.codec(z.string().max(100), z.array(z.enum(walletNames, "Choose wallets from the list")), {
  decode: (typed) => rowsIn(typed) as Wallet[],
  encode: (names) => names.join("\n"),
});

const methods = z.codec(z.string().max(100), z.array(z.enum(redirectMethods, "Choose ways to pay from the list")), {
  decode: (typed) => rowsIn(typed) as RedirectMethod[],
  encode: (names) => names.join("\n"),
});

const imprint = z.codec(
  z.string().max(500, "The imprint must be 500 characters or fewer"),
  z
    .object({
      promoter: z.string(),
      onBehalfOf: z.string(),
      address: z.string().min(1, "Enter three lines: who promotes it, on whose behalf, and the address"),
    })
    .nullable(),
  {
    decode: (typed) => {
      const [promoter = "", onBehalfOf = "", ...rest] = rowsIn(typed);
      return promoter === "" ? null : { promoter, onBehalfOf, address: rest.join(", ") };
    },
    encode: (value) => (value ? [value.promoter, value.onBehalfOf, value.address].join("\n") : ""),
  },
);

/**
 * The fields of `store.config.ts` that the back office may change, by their path. Each schema decodes what is typed
 * into the form and encodes a value for the form; the database stores the typed text.
 */
export const settingSchemas = {
  shopName: settingLine("The shop’s name", 60),
  party: settingLine("Whom the shop supports", 60),
  "hero.headline": settingLine("The headline", 40),
  "hero.line": settingLine("The line under it", 120),
  banner: lineOrNone("The banner", 120),
  footerLine: settingLine("The footer’s line", 60),
  disclaimer: settingLine("The disclaimer", 300),
  "contact.email": email,
  "contact.chatUrl": webAddress,
  "contact.replyWorkingDays": settingNumber("Working days until an answer", 1, 10),
  "contact.social": socialLinks,
  "mail.fromName": settingLine("The neutral sender", 40),
  statementDescriptor: z
    .string()
    .overwrite(oneLine)
    .regex(
      /^(?=.*[A-Za-z])[^<>\\'"*]{5,22}$/,
      "The card statement must be 5 to 22 characters with a letter, without < > \\ ' \" *",
    ),
  "about.headline": settingLine("The About page’s headline", 60),
  "about.lead": settingLine("The About page’s lead", 300),
  "about.story": settingLine("The story", 600),
  "about.notes": settingLines("Notes", 0, 5, 300),
  "about.money": settingLine("Where the money goes", 300),
  "analytics.sessionRecording.isOn": onOrOff,
  "analytics.sessionRecording.siteId": lineOrNone("The site id", 60).regex(
    /^[\w.-]*$/,
    "A site id has letters, digits, dots, hyphens and underscores",
  ),
  checkoutReminder: onOrOff,
  wallets,
  methods,
  cancelWindowMinutes: settingNumber("The cancel window", 10, 240),
  postedWithinHours: settingNumber("Posted within", 1, 240),
  assumedDeliveryDays: settingNumber("Count as delivered after", 3, 60),
  returnWindowDays: settingNumber("Days to return", legalCancellationDays, 365),
  "fallbackDelivery.standard": pounds("Standard UK Delivery"),
  "fallbackDelivery.express": pounds("Express UK Delivery"),
  "fallbackDelivery.estimate": pounds("Standard Delivery"),
  "fallbackDelivery.from": pounds("UK delivery from"),
  "markets.sellsTo": sellsTo,
  "markets.iossNumber": lineOrNull("The IOSS number", 20).refine(
    (number) => number === null || /^IM\d{10}$/.test(number),
    "An IOSS number is IM and ten digits",
  ),
  "markets.buyerPaysImport": confirmed,
  "markets.packaging": rows("Packaging registrations", ["country", "number"], 27),
  "safety.manufacturer": settingLines("The manufacturer", 0, 6, 100),
  "safety.manufacturerContact": emailOrAddress("The manufacturer’s email or web address"),
  "safety.responsible": settingLines("The responsible person", 0, 6, 100),
  "safety.responsibleContact": emailOrAddress("The responsible person’s email or web address"),
  "safety.warnings": settingLines("Warnings", 0, 10, 300),
  "legal.trader": settingLine("The company", 120),
  "legal.address": settingLines("The address", 2, 6, 100),
  "legal.companyNumber": z
    .string()
    .overwrite((typed) => oneLine(typed).toUpperCase())
    .regex(/^[A-Z0-9]{8}$/, "A company number has 8 digits or letters"),
  "legal.vatNumber": lineOrNull("The VAT number", 20),
  "legal.vatSince": lineOrNull("The date", 10).refine(
    (day) => day === null || z.iso.date().safeParse(day).success,
    "Enter a date, like 2026-11-01",
  ),
  "legal.icoNumber": lineOrNull("The ICO registration", 20),
  "legal.imprint": imprint,
  "legal.processors": rows("Others who handle personal data", ["name", "does", "country"], 12),
  "legal.additions.privacy": paragraphs("The Privacy Policy"),
  "legal.additions.cookies": paragraphs("The Cookie Policy"),
  "legal.additions.terms": paragraphs("The Terms of Service"),
  "legal.additions.returns": paragraphs("The Return Policy"),
  "legal.additions.accessibility": paragraphs("The Accessibility page"),
  "legal.policiesSince": z.string().overwrite(oneLine).pipe(z.iso.date("Enter a date, like 2026-11-01")),
} as const;

export type SettingKey = keyof typeof settingSchemas;
/** Changed settings by field; missing fields keep the file's value. */
export type Settings = { [Key in SettingKey]?: z.output<(typeof settingSchemas)[Key]> };

export const settingKeys = Object.keys(settingSchemas) as SettingKey[];
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingSchemas, key);

/**
 * Whether every page is sent a setting. The facts of the markets and the ways to pay stay on the server, which tells the pages
 * that need them.
 */
export const isForPages = (key: SettingKey): boolean =>
  key !== "wallets" && key !== "methods" && (!/^(safety|markets)\./.test(key) || key === "markets.sellsTo");

/** The owner's decision on one of the shop's claims, and its evidence. */
export const claimDecision = z.object({ isShown: z.boolean(), restsOn: z.string().max(200) });

const claimPrefix = "claim:";
/** The settings key of a claim's decision. */
export const claimKey = (claim: string): string => claimPrefix + claim;
/** The claim whose decision a settings key holds; null for any other key. */
export const claimIn = (key: string): string | null =>
  key.startsWith(claimPrefix) ? key.slice(claimPrefix.length) : null;
