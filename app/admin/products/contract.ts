import { z } from "zod";
import {
  description,
  largestId,
  optionalNumber,
  optionalPrice,
  price,
  productCategories,
  productReaders,
  short,
  tags,
  trimmedText,
} from "./product-fields.ts";
import { leastPrice, sizesIn } from "./rules.ts";

const orNull = <Schema extends z.ZodType<string>>(schema: Schema) => schema.transform((value) => value || null);
const notNothing = (pence: number | null) => pence !== 0;

export const stock = trimmedText
  .refine((typed) => /^\d{1,15}$/.test(typed), "Enter how many there are as a whole number, like 12")
  .transform(Number)
  .refine((value) => value <= 1_000_000, "Enter at most 1,000,000");
export const hex = trimmedText
  .refine((typed) => typed === "" || /^#[0-9a-f]{6}$/i.test(typed), "Enter a colour like #22396f")
  .transform((typed) => typed || "#CCCCCC");
export const rateId = optionalNumber("Enter the printer’s catalogue number, like 4001", largestId);
export const syncId = optionalNumber("Enter the printer’s sync number, like 4000000001", Number.MAX_SAFE_INTEGER);
export const color = short("the colour", 40).transform((typed) => typed || "Unknown");
export const size = short("the size", 20).pipe(z.string().min(1, "Enter a size"));
export const sku = orNull(short("the SKU", 60));

/** A row of the grid, under the key of its fields. A new one may name several sizes at once. */
const variantRow = z
  .object({
    key: z.string(),
    id: z.int().nullable(),
    color,
    hex,
    sizes: trimmedText.transform(sizesIn),
    sku,
    price: optionalPrice,
    stock,
    rateId,
    syncId,
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

const override = z.object({
  isActive: z.boolean(),
  name: orNull(short("the name", 120)),
  price: optionalPrice.refine(notNothing, leastPrice),
  description: orNull(description),
  category: trimmedText
    .refine((typed) => ["", ...productCategories].includes(typed), "Choose apparel or gear")
    .transform((typed) => typed || null),
  tags: tags.transform((given) => (given.length > 0 ? given : null)),
});

/** A product's whole form: itself, what is put in place of the printer's words, its variants and its pictures. */
export const productForm = z.object({
  ...productReaders,
  /** A checkbox. */
  isAvailable: z.boolean(),
  version: z.coerce.number().int().min(0).catch(0),
  sharesAddress: z.boolean(),
  /** The records that the shop shows as one product with this one get its price, too. */
  pricesSiblings: z.boolean(),
  /** A script has moved the variants' prices along with the product's. */
  followed: z.boolean(),
  override: override.nullable(),
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
