import { z } from "zod";
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
import { leastPrice, sizesIn } from "./rules.ts";
import { variantFields } from "./variant-fields.ts";

const { size, ...variantReaders } = variantFields.readers;

/** A row of the grid, under the key of its fields. A new one may name several sizes at once. */
const variantRow = z
  .object({
    ...variantReaders,
    key: z.string(),
    id: z.int().nullable(),
    sizes: trimmedText.transform(sizesIn),
    price: optionalPrice,
  })
  .superRefine(({ id, sizes, sku: given, rateId: rate, syncId: sync }, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    for (const each of sizes) if (!size.safeParse(each).success) wrong("size", "Use 20 characters or fewer a size");
    if (sizes.length < 2) return;
    if (id !== null) wrong("size", "Enter one size; add variants for the others");
    if (given || rate || sync) wrong("size", "Give several sizes at once their SKU and numbers after saving");
  });

const imageRow = z.object({
  key: z.string(),
  /** A picture there is, or the place of a file that was sent with the form. */
  id: z.int().nullable(),
  file: z.int().nullable(),
  alt: short("the description of a picture", 200),
  color: orNull(short("the colour", 40)),
  place: optionalNumber("Enter its place in the order, like 2", 1_000),
  isPrimary: z.boolean(),
  isThumbnail: z.boolean(),
});

/** A product's whole form: itself, what is put in place of the printer's words, its variants and its pictures. */
export const productForm = z.object({
  ...productFields.readers,
  /** A checkbox. */
  isAvailable: z.boolean(),
  version: z.coerce.number().int().min(0).catch(0),
  sharesAddress: z.boolean(),
  /** The records that the shop shows as one product with this one get its price, too. */
  pricesSiblings: z.boolean(),
  override: z.object(overrideFields.readers).nullable(),
  variants: z.array(variantRow).max(300, "Use 300 variants or fewer"),
  images: z.array(imageRow).max(100, "Use 100 pictures or fewer"),
  removedImages: z.array(z.int()),
});
export type ProductForm = z.output<typeof productForm>;
export type VariantInput = ProductForm["variants"][number];
export type ImageInput = ProductForm["images"][number];

/** The rows that were chosen. @param what they are */
export const idsOf = (what: string) =>
  z.array(z.coerce.number().int().positive().max(largestId)).min(1, `Choose ${what} first`).max(500);
const ids = idsOf("products");
const withPrice = z.object({ bulkAction: z.literal("price"), ids, value: price.refine(notNothing, leastPrice) });
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
/** What is done to many at once. */
export const bulkProductForm = z.discriminatedUnion("bulkAction", [plain, withPrice, withTag], {
  error: "Choose what to do",
});
export type BulkProductForm = z.output<typeof bulkProductForm>;
