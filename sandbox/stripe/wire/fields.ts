import { z } from "zod";

/**
 * Parameter types. Forms contain only text, so numbers and booleans are parsed here. `ignored` parameters exist in the
 * API but have no effect on card payments in the sandbox.
 */
type NamesOnly<Shape, Params> = Record<Exclude<keyof Shape, keyof Params>, never>;

/**
 * A contract with exactly the names of the SDK's type: a missing or extra name is a compiler error, so that a new API
 * version cannot go unnoticed.
 */
export const contractOf =
  <Params>() =>
  <Shape extends Record<keyof Params, z.ZodType>>(shape: Shape & NamesOnly<Shape, Params>) =>
    z.strictObject(shape as Shape);

export const text = z.string();
export const ignored = z.unknown().optional();

export const whole = text
  .refine((value) => /^-?\d+$/.test(value), {
    error: (issue) => `Invalid integer: ${issue.input}`,
    params: { code: "parameter_invalid_integer" },
  })
  .transform(Number);
export const positive = whole.refine((value) => value >= 1, {
  error: "This value must be greater than or equal to 1.",
  params: { code: "parameter_invalid_integer" },
});
export const flag = z
  .enum(["true", "false"], { error: (issue) => `Invalid boolean: ${issue.input}` })
  .transform((value) => value === "true");
export const cleared = z.literal("");
export const oneOf = (names: readonly [string, ...string[]]) =>
  z.enum(names, { error: `Invalid value: must be one of ${names.join(", ")}` });

export const metadata = z
  .union([cleared, z.record(z.string().max(40), z.string().max(500))])
  .refine((value) => Object.keys(value).length <= 50, { error: "Metadata can hold at most 50 keys." });
const address = z.strictObject({
  city: text.optional(),
  country: text.optional(),
  line1: text.optional(),
  line2: text.optional(),
  postal_code: text.optional(),
  state: text.optional(),
});
export const shipping = z.strictObject({
  address,
  name: text,
  phone: text.optional(),
  carrier: text.optional(),
  tracking_number: text.optional(),
});
export const billingDetails = z.strictObject({
  address: z.union([cleared, address]).optional(),
  email: text.optional(),
  name: text.optional(),
  phone: text.optional(),
  tax_id: text.optional(),
});
export const expand = z.array(text).optional();

export type ShippingParam = z.infer<typeof shipping>;
export type AddressParam = z.infer<typeof address>;
export type BillingParam = z.infer<typeof billingDetails>;
