import { z } from "zod";
import { mostMatching } from "../kit/matching.ts";
import {
  largestId,
  notNothing,
  optionalNumber,
  optionalPrice,
  orNull,
  overrideFields,
  price,
  productFields,
  short,
  tags,
  trimmedText,
} from "./product-fields.ts";
import { priceTooLow, sizesIn } from "./rules.ts";
import { variantFields } from "./variant-fields.ts";

const { size, ...variantReaders } = variantFields.readers;

/** A row of the variant grid. A new row may have several sizes. */
const variantRow = z
  .object({
    ...variantReaders,
    key: z.string(),
    id: z.int().nullable(),
    sizes: trimmedText.transform(sizesIn),
    price: optionalPrice,
  })
  .superRefine(({ id, sizes, sku: given, rateId: rate, syncId: sync }, context) => {
    const wrong = (message: string) => context.addIssue({ code: "custom", path: ["size"], message });
    for (const each of sizes) if (!size.safeParse(each).success) wrong("Use 20 characters or fewer a size");
    if (sizes.length < 2) return;
    if (id !== null) wrong("Enter one size; add variants for the others");
    if (given || rate || sync) wrong("Give several sizes at once their SKU and numbers after saving");
  });

const imageRow = z.object({
  key: z.string(),
  /** A stored picture's id, or the index of an uploaded file. */
  id: z.int().nullable(),
  file: z.int().nullable(),
  alt: short("the description of a picture", 200),
  color: orNull(short("the colour", 40)),
  place: optionalNumber("Enter its place in the order, like 2", 1_000),
  isPrimary: z.boolean(),
  isThumbnail: z.boolean(),
});

/** The product form: the product, its override, variants and pictures. */
export const productForm = z.object({
  ...productFields.readers,
  /** A checkbox. */
  isAvailable: z.boolean(),
  version: z.coerce.number().int().min(0).catch(0),
  sharesAddress: z.boolean(),
  /** Gives the same price to the other records that are shown as this product. */
  pricesSiblings: z.boolean(),
  override: z.object(overrideFields.readers).nullable(),
  variants: z.array(variantRow).max(300, "Use 300 variants or fewer"),
  images: z.array(imageRow).max(100, "Use 100 pictures or fewer"),
  removedImages: z.array(z.int()),
});
export type ProductForm = z.output<typeof productForm>;
export type VariantInput = ProductForm["variants"][number];
export type ImageInput = ProductForm["images"][number];

/** The selected rows' ids. @param what their name, for the message */
export const idsOf = (what: string) =>
  z
    .array(z.coerce.number().int().positive().max(largestId))
    .min(1, `Choose ${what} first`)
    .max(mostMatching, `Choose at most ${mostMatching} ${what}`);
const ids = idsOf("products");
const withPrice = z.object({ bulkAction: z.literal("price"), ids, value: price.refine(notNothing, priceTooLow) });
const withTag = z.object({
  bulkAction: z.literal("add-tags"),
  ids,
  value: tags.pipe(z.array(z.string()).min(1, "Enter a tag")),
});
const plain = z.object({
  bulkAction: z.enum(
    ["sell", "stop", "apparel", "gear", "override-on", "override-off", "override-clear"],
    "Choose what to do",
  ),
  ids,
});
/** A bulk action. */
export const bulkProductForm = z.discriminatedUnion("bulkAction", [plain, withPrice, withTag], {
  error: "Choose what to do",
});
export type BulkProductForm = z.output<typeof bulkProductForm>;
