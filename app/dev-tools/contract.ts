import { z } from "zod";
import { countries } from "#app/pricing/addresses/countries.ts";
import { manyLines } from "#app/shared/normalize-text.ts";

const text = (max: number) =>
  z.string().overwrite(manyLines).max(max, `Must be ${max} characters or fewer`).default("");
/** A search term: cut at the limit rather than refused. */
const searchTerm = z
  .string()
  .default("")
  .transform((typed) => typed.slice(0, 100));
const listed = (code: string) => countries.some((country) => country.code === code);

const country = text(60).pipe(z.string().min(1, "Choose a country")).refine(listed, "Choose a country from the list");
const postcode = text(20).pipe(z.string().min(1, "Enter a postcode"));
const quantity = z.coerce
  .number("Enter a quantity from 1 to 100")
  .int("Enter a whole number from 1 to 100")
  .min(1, "Enter a quantity from 1 to 100")
  .max(100, "Enter a quantity from 1 to 100");
/** PostgreSQL's largest integer. */
const largestId = 2_147_483_647;
const id = z.coerce
  .number("Enter an id, such as 12")
  .int("Enter an id, such as 12")
  .min(1, "Enter an id, such as 12")
  .max(largestId, "Enter an id, such as 12");

/** A list's page; anything invalid is the first. */
export const pageNumber = z.coerce.number().int().min(1).max(10_000).catch(1);

const maxLines = 20;

/** '4012 x 2': a catalogue variant and quantity; one by default. */
const cartText = text(2_000).transform((typed, context) => {
  const lines = typed.split("\n").flatMap((line, index) => (line.trim() ? [{ line: line.trim(), at: index + 1 }] : []));
  const refuse = (message: string) => {
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
  if (lines.length === 0) return refuse("Enter at least one variant, such as 4012 x 2");
  if (lines.length > maxLines) return refuse(`Enter ${maxLines} lines or fewer`);
  const items: { printful_variant_id: number; quantity: number }[] = [];
  for (const { line, at } of lines) {
    const [, variant, many = "1"] = /^(\d{1,10})(?:\s*[x×*]\s*(-?\d{1,6}))?$/i.exec(line) ?? [];
    if (variant === undefined) return refuse(`Line ${at}: write a variant and a quantity, such as 4012 x 2`);
    if (Number(many) < 1 || Number(many) > 100) return refuse(`Line ${at}: enter a quantity from 1 to 100`);
    items.push({ printful_variant_id: Number(variant), quantity: Number(many) });
  }
  return items;
});

/** GET /shipping-test. */
export const shippingTestForm = z.object({
  country,
  postcode,
  state: text(100),
  city: text(100),
  address: text(200),
  items: cartText,
});
export type ShippingTestForm = z.output<typeof shippingTestForm>;

export const productsPerPage = 20;

/** GET /variant-test. */
export const variantTestForm = z.object({
  product: text(200),
  page: pageNumber,
});

/** GET /variant-test-simple: colour and size as in a product page's URL. */
export const simpleVariantForm = z.object({
  product: text(200),
  colour: searchTerm,
  size: searchTerm,
});

/** GET /shipping-example. */
export const shippingExampleForm = z.object({ country, postcode, variant: id, quantity });

export const quotesPerPage = 50;

/** The payment provider's own test cards (https://docs.stripe.com/testing); useless with live keys. */
export const testCards = {
  pays: {
    label: "Pays",
    number: "4242 4242 4242 4242",
    paymentMethod: "pm_card_visa",
  },
  declined: {
    label: "Declined",
    number: "4000 0000 0000 0002",
    paymentMethod: "pm_card_visa_chargeDeclined",
  },
  no_funds: {
    label: "Insufficient funds",
    number: "4000 0000 0000 9995",
    paymentMethod: "pm_card_visa_chargeDeclinedInsufficientFunds",
  },
  expired: {
    label: "Expired card",
    number: "4000 0000 0000 0069",
    paymentMethod: "pm_card_chargeDeclinedExpiredCard",
  },
  wrong_code: {
    label: "Wrong security code",
    number: "4000 0000 0000 0127",
    paymentMethod: "pm_card_chargeDeclinedIncorrectCvc",
  },
  bank_error: {
    label: "Error at the bank",
    number: "4000 0000 0000 0119",
    paymentMethod: "pm_card_chargeDeclinedProcessingError",
  },
  asks: {
    label: "Needs the bank’s confirmation",
    number: "4000 0027 6000 3184",
    paymentMethod: "pm_card_authenticationRequired",
  },
  disputed: {
    label: "Pays, disputed later",
    number: "4000 0000 0000 0259",
    paymentMethod: "pm_card_createDispute",
  },
} as const;
export type TestCard = keyof typeof testCards;
const testCardNames = Object.keys(testCards) as TestCard[];

/** POST /test-payment, without the address, which the checkout's own endpoint validates. */
export const testPaymentForm = z.object({
  variantId: id,
  quantity,
  card: z.enum(testCardNames, "Choose a card"),
  country,
});

export const printfulCalls = ["store_products", "store_product", "variant", "countries", "rates"] as const;
export type PrintfulCall = (typeof printfulCalls)[number];

/** GET /printful-test: each call uses the fields it needs. */
export const printfulTestForm = z
  .object({
    call: z.enum(printfulCalls, "Choose a call"),
    id: text(20),
    country: text(60).transform((code) => code || "GB"),
    postcode: text(20),
  })
  .superRefine(({ call, id: given, country: code }, context) => {
    const needsId = call === "store_product" || call === "variant" || call === "rates";
    if (needsId && !/^[1-9]\d{0,14}$/.test(given)) {
      context.addIssue({ code: "custom", path: ["id"], message: "Enter an id, such as 4012" });
    }
    if (call === "rates" && !listed(code)) {
      context.addIssue({ code: "custom", path: ["country"], message: "Choose a country from the list" });
    }
  });
export type PrintfulTestForm = z.output<typeof printfulTestForm>;
