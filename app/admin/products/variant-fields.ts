import { z } from "zod";
import { type FieldValues, field, resourceFields } from "../kit/resource-fields.ts";
import {
  asIs,
  largestId,
  moneyField,
  numberField,
  optionalNumber,
  orEmpty,
  orNull,
  short,
  trimmedText,
} from "./product-fields.ts";

/**
 * A variant's own fields, in the order of the CSV file. A new one is a line here, an input in `variant-row.tsx` and a
 * column of `product_variants` with the same name. Money is pence.
 */
export const variantFields = resourceFields({
  color: field({
    label: "colour",
    column: "colour",
    read: short("the colour", 40).transform((typed) => typed || "Unknown"),
    initial: "Unknown",
    show: asIs,
  }),
  hex: field({
    label: "colour code",
    column: "colour_hex",
    read: trimmedText
      .refine((typed) => typed === "" || /^#[0-9a-f]{6}$/i.test(typed), "Enter a colour like #22396f")
      .transform((typed) => typed || "#CCCCCC"),
    initial: "#CCCCCC",
    show: (value) => value.toLowerCase(),
    write: asIs,
  }),
  size: field({
    label: "size",
    column: "size",
    read: short("the size", 20).pipe(z.string().min(1, "Enter a size")),
    initial: "M",
    show: asIs,
  }),
  sku: field({ label: "SKU", column: "sku", read: orNull(short("the SKU", 60)), initial: null, show: orEmpty(asIs) }),
  price: moneyField("price", "variant_price"),
  stock: field({
    label: "stock",
    column: "stock",
    read: trimmedText
      .refine((typed) => /^\d{1,15}$/.test(typed), "Enter how many there are as a whole number, like 12")
      .transform(Number)
      .refine((value) => value <= 1_000_000, "Enter at most 1,000,000"),
    initial: 0,
    show: String,
  }),
  rateId: numberField(
    "catalogue number",
    "printer_catalogue_id",
    optionalNumber("Enter the printer’s catalogue number, like 4001", largestId),
  ),
  syncId: numberField(
    "sync number",
    "printer_sync_id",
    optionalNumber("Enter the printer’s sync number, like 4000000001", Number.MAX_SAFE_INTEGER),
  ),
});

export type VariantFields = FieldValues<typeof variantFields>;

/** The fields as the columns of `product_variants`, some of which have longer names. */
export const variantRowOf = ({ hex, price, rateId, syncId, ...sameNames }: VariantFields) => ({
  ...sameNames,
  colorHex: hex,
  pricePence: price,
  printfulVariantId: rateId,
  printfulSyncVariantId: syncId,
});

/** The other way round. */
export const variantFieldsOf = (row: ReturnType<typeof variantRowOf>): VariantFields =>
  variantFields.pick({
    ...row,
    hex: row.colorHex,
    price: row.pricePence,
    rateId: row.printfulVariantId,
    syncId: row.printfulSyncVariantId,
  });
