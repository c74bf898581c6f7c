import { formatPence, penceToRate } from "#app/shared/money.ts";
import { type FieldValues, field, resourceFields } from "../kit/resource-fields.ts";
import {
  asIs,
  description,
  optionalPrice,
  orEmpty,
  orNull,
  productCategories,
  short,
  tags,
  trimmedText,
} from "./product-fields.ts";
import { leastPrice } from "./rules.ts";

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
  name: field({
    label: "Override name",
    read: orNull(short("the name", 120)),
    initial: null,
    show: orEmpty(asIs),
  }),
  price: field({
    label: "Override price",
    read: optionalPrice.refine(notNothing, leastPrice),
    initial: null,
    show: orEmpty(formatPence),
    write: orEmpty(penceToRate),
  }),
  description: field({
    label: "Override description",
    read: orNull(description),
    initial: null,
    show: orEmpty(asIs),
  }),
  category: field({
    label: "Override category",
    read: orNull(trimmedText.refine((typed) => ["", ...productCategories].includes(typed), "Choose apparel or gear")),
    initial: null,
    show: orEmpty(asIs),
  }),
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
