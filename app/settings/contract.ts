import { z } from "zod";
import { legalCancellationDays } from "#app/pricing/legal-days.ts";
import { oneLine } from "#app/shared/normalize-text.ts";

/**
 * The fields of `store.config.ts` that the back office may change, by their path. Each schema decodes what is typed
 * into the form and encodes a value for the form; the database stores the typed text.
 */
const lineOrNone = (what: string, most: number) =>
  z.string().overwrite(oneLine).max(most, `${what} must be ${most} characters or fewer`);

const line = (what: string, most: number) =>
  z
    .string()
    .overwrite(oneLine)
    .min(1, { error: `Enter ${what.charAt(0).toLowerCase()}${what.slice(1)}`, abort: true })
    .max(most, `${what} must be ${most} characters or fewer`);

const lineOrNull = (what: string, most: number) =>
  z.codec(lineOrNone(what, most), z.string().nullable(), {
    decode: (typed) => typed || null,
    encode: (value) => value ?? "",
  });

const rowsIn = (typed: string) => typed.split(/\r?\n/).map(oneLine).filter(Boolean);

const lines = (what: string, least: number, most: number, longest: number) =>
  z.codec(
    z.string().max(most * (longest + 2), `${what}: at most ${most} lines`),
    z
      .array(z.string().max(longest, `${what}: a line must be ${longest} characters or fewer`))
      .min(least, `${what}: enter at least ${least} ${least === 1 ? "line" : "lines"}`)
      .max(most, `${what}: at most ${most} lines`),
    { decode: rowsIn, encode: (rows) => rows.join("\n") },
  );

/** Lines with parts separated by `|`, as a list of objects. */
const rows = <const Name extends string>(what: string, names: readonly Name[], most: number) =>
  z.codec(
    z.string().max(4_000, `${what} must be 4,000 characters or fewer`),
    z
      .array(
        z.record(z.enum(names), z.string().min(1, `${what}: each line needs ${names.length} parts, with | between`)),
      )
      .max(most, `${what}: at most ${most} lines`),
    {
      decode: (typed) =>
        rowsIn(typed).map((row) => {
          const parts = row.split("|").map(oneLine);
          const fits = parts.length === names.length;
          return Object.fromEntries(names.map((name, place) => [name, fits ? parts[place]! : ""])) as Record<
            Name,
            string
          >;
        }),
      encode: (all) => all.map((each) => names.map((name) => each[name]).join(" | ")).join("\n"),
    },
  );

const whole = (what: string, least: number, most: number) => {
  const error = `${what} must be a whole number from ${least} to ${most}`;
  return z.codec(
    z
      .string()
      .overwrite(oneLine)
      .regex(/^\d{1,5}$/, error),
    z.number().int().min(least, error).max(most, error),
    {
      decode: Number,
      encode: String,
    },
  );
};

const pounds = (what: string) =>
  z.codec(
    z
      .string()
      .overwrite((typed) => oneLine(typed).replace(/^£\s*/, ""))
      .regex(/^\d{1,3}(\.\d{1,2})?$/, `${what} must be an amount in pounds, like 4.99`),
    z.number(),
    { decode: Number, encode: (amount) => amount.toFixed(2) },
  );

const onOrOff = z.codec(z.string().regex(/^(on|off)$/, "Choose on or off"), z.boolean(), {
  decode: (typed) => typed === "on",
  encode: (isOn) => (isOn ? "on" : "off"),
});

const paragraphs = (what: string) => lines(what, 0, 20, 1000);

const email = line("An email address", 254).pipe(z.email("Enter a valid email address"));
const httpsAddress = z.url({ protocol: /^https$/, error: "Enter a web address that begins with https://" });
const webAddress = line("A web address", 300).pipe(httpsAddress);
/** An empty address is reported as a line with a missing part. */
const socialLinks = rows("Social links", ["name", "url"], 8).refine(
  (links) => links.every(({ url }) => url === "" || httpsAddress.safeParse(url).success),
  "Enter a web address that begins with https://",
);

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

/** Every field that can be changed. */
export const settingSchemas = {
  shopName: line("The shop’s name", 60),
  party: line("Whom the shop supports", 60),
  "hero.headline": line("The headline", 40),
  "hero.line": line("The line under it", 120),
  banner: lineOrNone("The banner", 120),
  footerLine: line("The footer’s line", 60),
  disclaimer: line("The disclaimer", 300),
  "contact.email": email,
  "contact.chatUrl": webAddress,
  "contact.replyWorkingDays": whole("Working days until an answer", 1, 10),
  "contact.social": socialLinks,
  "mail.fromName": line("The neutral sender", 40),
  statementDescriptor: z
    .string()
    .overwrite(oneLine)
    .regex(
      /^(?=.*[A-Za-z])[^<>\\'"*]{5,22}$/,
      "The card statement must be 5 to 22 characters with a letter, without < > \\ ' \" *",
    ),
  "about.headline": line("The About page’s headline", 60),
  "about.lead": line("The About page’s lead", 300),
  "about.story": line("The story", 600),
  "about.notes": lines("Notes", 0, 5, 300),
  "about.money": line("Where the money goes", 300),
  "analytics.sessionRecording.isOn": onOrOff,
  "analytics.sessionRecording.siteId": lineOrNone("The site id", 60).regex(
    /^[\w.-]*$/,
    "A site id has letters, digits, dots, hyphens and underscores",
  ),
  checkoutReminder: onOrOff,
  cancelWindowMinutes: whole("The cancel window", 10, 240),
  postedWithinHours: whole("Posted within", 1, 240),
  assumedDeliveryDays: whole("Count as delivered after", 3, 60),
  returnWindowDays: whole("Days to return", legalCancellationDays, 365),
  "fallbackDelivery.standard": pounds("Standard UK Delivery"),
  "fallbackDelivery.express": pounds("Express UK Delivery"),
  "fallbackDelivery.estimate": pounds("Standard Delivery"),
  "fallbackDelivery.from": pounds("UK delivery from"),
  "legal.trader": line("The company", 120),
  "legal.address": lines("The address", 2, 6, 100),
  "legal.companyNumber": z
    .string()
    .overwrite((typed) => oneLine(typed).toUpperCase())
    .regex(/^[A-Z0-9]{8}$/, "A company number has 8 digits or letters"),
  "legal.vatNumber": lineOrNull("The VAT number", 20),
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

/** The owner's decision on one of the shop's claims, and its evidence. */
export const claimDecision = z.object({ isShown: z.boolean(), restsOn: z.string().max(200) });

const claimPrefix = "claim:";
/** The settings key of a claim's decision. */
export const claimKey = (claim: string): string => claimPrefix + claim;
export const claimIn = (key: string): string | null =>
  key.startsWith(claimPrefix) ? key.slice(claimPrefix.length) : null;
