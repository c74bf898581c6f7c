import { z } from "zod";
import { looksLikeUuid, slugShape } from "#app/catalogue/model/slugs.ts";
import { uncapitalized } from "#app/shared/capitalized.ts";
import { formatPence, penceToRate, poundsToPence } from "#app/shared/money.ts";
import { oneLine } from "#app/shared/normalize-text.ts";
import { type FieldValues, field, resourceFields } from "../kit/resource-fields.ts";

export const typedLine = z.string().default("").transform(oneLine);
export const line = (what: string, max: number) =>
  typedLine.pipe(z.string().max(max, `${what} must be ${max} characters or fewer`));
const required = (what: string, max: number) =>
  typedLine.pipe(
    z
      .string()
      .min(1, { error: `Enter ${uncapitalized(what)}`, abort: true })
      .max(max, `${what} must be ${max} characters or fewer`),
  );
const lines = (what: string) =>
  z
    .string()
    .default("")
    .transform((typed) => typed.split("\n").map(oneLine).filter(Boolean))
    .pipe(
      z
        .array(z.string().max(200, `${what}: a line must be 200 characters or fewer`))
        .max(20, `${what}: at most 20 lines`),
    );
/** A checkbox, which a form contains only if it is ticked. */
export const ticked = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

const asIs = (value: string) => value;
const text = (label: string, read: z.ZodType<string>, initial = "") => field({ label, read, initial, show: asIs });
const listOf = (label: string) =>
  field({
    label,
    read: lines(label),
    initial: [],
    show: (values) => values.join("; "),
    write: (values) => values.join("\n"),
  });
const box = (label: string) =>
  field({
    label,
    read: ticked,
    initial: false,
    show: (value) => (value ? "yes" : "no"),
    write: (value) => (value ? "on" : ""),
  });

/**
 * A bundle's own fields. A new one is a line here, an input in `bundle-panels.tsx` and a column of `bundles` with the
 * same name. Money is typed in pounds and kept in pence.
 */
export const bundleFields = resourceFields({
  name: text("Name", required("A name", 80)),
  bundleType: text(
    "Type",
    typedLine
      .transform((typed) => typed.toLowerCase())
      .pipe(z.string().regex(/^[a-z][a-z0-9-]{1,29}$/, "Enter a type of 2 to 30 letters, such as starter")),
  ),
  description: text("Description", required("A description", 600)),
  shippingInfo: text("Delivery", required("A delivery line", 60), "Free UK Shipping"),
  urgencyText: field({
    label: "Urgency",
    read: line("The urgency line", 80).transform((typed) => typed || null),
    initial: null,
    show: (value) => value ?? "",
  }),
  slug: text(
    "Web address",
    typedLine
      .transform((typed) => typed.toLowerCase())
      .pipe(
        z
          .string()
          .regex(slugShape, "Use only letters, digits and single hyphens")
          .max(80)
          .refine((slug) => !looksLikeUuid(slug), "Use words: this looks like an internal id"),
      ),
  ),
  price: field({
    label: "Price",
    read: typedLine
      .pipe(
        z
          .string()
          .regex(/^\d{1,5}(\.\d{1,2})?$/, "Enter a price in pounds, like 54.97")
          .transform(poundsToPence),
      )
      .pipe(z.number().min(30, "The price must be at least 0.30")),
    initial: 0,
    show: formatPence,
    write: (pence) => (pence === 0 ? "" : penceToRate(pence)),
  }),
  features: listOf("Features"),
  materials: listOf("Materials"),
  careInstructions: listOf("Care"),
  popular: box("Popular"),
  isActive: box("Available to buy"),
});

export type BundleFields = FieldValues<typeof bundleFields>;
