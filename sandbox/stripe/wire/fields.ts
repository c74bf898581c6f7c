import { z } from "zod";

/**
 * Kinds of parameters. Forms carry text only, so numbers and flags are read out of text here.
 * `ignored` ones are known to the API and have no effect on a card payment in the sandbox.
 */
type NamesOnly<Shape, Params> = Record<Exclude<keyof Shape, keyof Params>, never>;

/**
 * A contract with exactly the names of the SDK's type: one too few or too many is a compiler error, so
 * that a new version of the API cannot pass unnoticed.
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
