import { z } from "zod";
import { longestSlug, looksLikeUuid, slugShape } from "#app/catalogue/model/slugs.ts";
import { penceOf } from "#app/catalogue/shop-rules.ts";
import { formatPence, penceToRate } from "#app/shared/money.ts";
import { manyLines, oneLine } from "#app/shared/normalize-text.ts";
import { type FieldValues, field, resourceFields } from "../kit/resource-fields.ts";
import { priceTooLow, tagsIn } from "./rules.ts";
import { safetyFields } from "./safety-fields.ts";

/** How product forms and CSV cells are read. Prices are typed in pounds and become whole pence. */
export const largestId = 2_147_483_647;
export const trimmedText = z.string().default("").transform(oneLine);
/** One line of text. @param what its name in the message @param most characters */
export const short = (what: string, most: number) =>
  trimmedText.pipe(z.string().max(most, `Use ${most} characters or fewer in ${what}`));

/** Null instead of an empty text. */
export const orNull = <Schema extends z.ZodType<string>>(schema: Schema) => schema.transform((value) => value || null);

function penceIn(typed: string, context: z.RefinementCtx): number {
  const pence = penceOf(typed);
  if (pence === null) context.addIssue({ code: "custom", message: "Enter a price in pounds and pence, like 24.99" });
  return pence ?? 0;
}
export const price = trimmedText.transform(penceIn);
export const optionalPrice = trimmedText.transform((typed, context) => (typed === "" ? null : penceIn(typed, context)));

/** A whole number from 1, or null if empty. @param most the highest */
export const optionalNumber = (message: string, most: number) =>
  trimmedText
    .refine((typed) => typed === "" || /^[1-9]\d{0,14}$/.test(typed), message)
    .transform((typed) => (typed === "" ? null : Number(typed)))
    .refine((value) => value === null || value <= most, message);

const description = z
  .string()
  .default("")
  .transform(manyLines)
  .pipe(z.string().max(5_000, "Use 5000 characters or fewer in the description"));

export const tags = trimmedText
  .transform(tagsIn)
  .pipe(z.array(z.string().max(30, "Use 30 characters or fewer a tag")).max(20, "Use 20 tags or fewer"));

const productCategories = ["apparel", "gear"] as const;

/** Empty: made from the name. */
const slug = trimmedText
  .refine(
    (typed) => typed === "" || slugShape.test(typed),
    "Use small letters, figures and single hyphens, like lantern-mug",
  )
  .refine((typed) => typed.length <= longestSlug, `Use ${longestSlug} characters or fewer`)
  .refine((typed) => !looksLikeUuid(typed), "Use words: this looks like a machine’s number");

const yesOrNo = trimmedText
  .transform((typed) => typed.toLowerCase())
  .pipe(z.enum(["yes", "no"], "Enter yes or no"))
  .transform((word) => word === "yes");

/** For fields that people read as they are stored. */
export const asIs = (value: string) => value;
export const orEmpty =
  <Value>(show: (value: Value) => string) =>
  (value: Value | null) =>
    value === null ? "" : show(value);

/** Kinds of fields. Amounts are pence. @param column in the CSV file */
export const moneyField = (label: string, column: string) =>
  field({ label, column, read: price, initial: 0, show: formatPence, write: penceToRate });
const optionalMoneyField = (label: string, read: z.ZodType<number | null>, column?: string) =>
  field({
    label,
    read,
    initial: null,
    show: orEmpty(formatPence),
    write: orEmpty(penceToRate),
    ...(column && { column }),
  });
export const numberField = (label: string, column: string, read: z.ZodType<number | null>) =>
  field({ label, column, read, initial: null, show: orEmpty(String) });
const overriddenText = (label: string, read: z.ZodType<string | null>) =>
  field({ label, read, initial: null, show: orEmpty(asIs) });

/**
 * A product's own fields. A new one is a line here, an input in `details-panel.tsx` and a column of `products` with the
 * same name.
 */
export const productFields = resourceFields({
  name: field({
    label: "Name",
    column: "name",
    read: trimmedText.pipe(z.string().min(1, "Enter a name").max(120, "Use 120 characters or fewer in the name")),
    initial: "",
    show: asIs,
  }),
  slug: field({ label: "Web address", column: "web_address", read: slug, initial: "", show: asIs }),
  category: field({
    label: "Category",
    column: "category",
    read: trimmedText.pipe(z.enum(productCategories, "Choose apparel or gear")),
    initial: "gear",
    show: asIs,
  }),
  description: field({ label: "Description", column: "description", read: description, initial: "", show: asIs }),
  price: moneyField("Price", "price"),
  cost: optionalMoneyField("Printer cost", optionalPrice, "printer_cost"),
  tags: field({ label: "Tags", column: "tags", read: tags, initial: [], show: (each) => each.join(", ") }),
  isAvailable: field({
    label: "Available to buy",
    column: "available",
    read: yesOrNo,
    initial: true,
    show: (value) => (value ? "yes" : "no"),
  }),
  printfulProductId: numberField(
    "Printer’s number",
    "printer_product_id",
    optionalNumber("Enter the printer’s number of the product", Number.MAX_SAFE_INTEGER),
  ),
  ...safetyFields,
});

export type ProductFields = FieldValues<typeof productFields>;

/** Whether a price is missing or more than £0.00: a price of 0 would give the product away. */
export const notNothing = (pence: number | null) => pence !== 0;

/** An override's fields. A field that is null leaves the print provider's value. Money is pence. */
export const overrideFields = resourceFields({
  isActive: field({
    label: "Override",
    read: trimmedText.transform((typed) => typed !== ""),
    initial: true,
    show: (value) => (value ? "on" : "off"),
    write: (value) => (value ? "on" : ""),
  }),
  name: overriddenText("Override name", orNull(short("the name", 120))),
  price: optionalMoneyField("Override price", optionalPrice.refine(notNothing, priceTooLow)),
  description: overriddenText("Override description", orNull(description)),
  category: overriddenText(
    "Override category",
    orNull(trimmedText.refine((typed) => ["", ...productCategories].includes(typed), "Choose apparel or gear")),
  ),
  tags: field({
    label: "Override tags",
    read: tags.transform((given) => (given.length > 0 ? given : null)),
    initial: null,
    show: orEmpty((each) => each.join(", ")),
  }),
});

export type OverrideFields = FieldValues<typeof overrideFields>;

/** The fields as the columns of `product_overrides`. */
export const overrideRowOf = ({ isActive, name, price, description, category, tags }: OverrideFields) => ({
  isActive,
  customName: name,
  customRetailPricePence: price,
  customDescription: description,
  customCategory: category,
  customTags: tags,
});

/** The other way round. */
export const overrideFieldsOf = (row: ReturnType<typeof overrideRowOf>): OverrideFields => ({
  isActive: row.isActive,
  name: row.customName,
  price: row.customRetailPricePence,
  description: row.customDescription,
  category: row.customCategory,
  tags: row.customTags,
});
