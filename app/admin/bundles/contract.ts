import { z } from "zod";
import { looksLikeUuid } from "#app/catalogue/model/slugs.ts";
import { poundsToPence } from "#app/shared/money.ts";
import { oneLine } from "#app/shared/normalize-text.ts";
import { type HidingReason, hidingReasons } from "../settings/review-contract.ts";

/** The bundle form's schema. Money is entered in pounds and stored in pence. */
const line = (what: string, max: number) =>
  z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(max, `${what} must be ${max} characters or fewer`));
const required = (what: string, max: number) =>
  z
    .string()
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, { error: `Enter ${what.charAt(0).toLowerCase()}${what.slice(1)}`, abort: true })
        .max(max, `${what} must be ${max} characters or fewer`),
    );
const lines = (what: string) =>
  z
    .string()
    .transform((typed) => typed.split("\n").map(oneLine).filter(Boolean))
    .pipe(
      z
        .array(z.string().max(200, `${what}: a line must be 200 characters or fewer`))
        .max(20, `${what}: at most 20 lines`),
    );

const amount = /^\d{1,5}(\.\d{1,2})?$/;
const pounds = (error: string) =>
  z.string().transform(oneLine).pipe(z.string().regex(amount, error).transform(poundsToPence));

/** An item of the bundle form; `price` is pence, null for the product's own price. */
export const itemForm = z.object({
  product: z.coerce.number("Choose a product").int().positive().max(2_147_483_647),
  quantity: z
    .string()
    .transform(oneLine)
    .pipe(
      z
        .string()
        .regex(/^([1-9]\d?|100)$/, "Enter a quantity from 1 to 100")
        .transform(Number),
    ),
  isFixed: z.boolean(),
  colors: z.array(z.string()),
  sizes: z.array(z.string()),
  firstColor: z.string(),
  firstSize: z.string(),
  price: z
    .string()
    .transform(oneLine)
    .pipe(
      z
        .string()
        .regex(/^(|\d{1,5}(\.\d{1,2})?)$/, "Enter an amount in pounds, like 12.50, or leave it empty")
        .transform((typed) => (typed === "" ? null : poundsToPence(typed))),
    ),
});

/** Pictures per bundle, including new uploads. */
export const maxPictures = 60;

/** The whole bundle form; `price` is pence. */
export const bundleForm = z.object({
  name: required("A name", 80),
  type: z
    .string()
    .transform((typed) => oneLine(typed).toLowerCase())
    .pipe(z.string().regex(/^[a-z][a-z0-9-]{1,29}$/, "Enter a type of 2 to 30 letters, such as starter")),
  description: required("A description", 600),
  shipping: required("A delivery line", 60),
  urgency: line("The urgency line", 80).transform((typed) => typed || null),
  slug: z
    .string()
    .transform((typed) => oneLine(typed).toLowerCase())
    .pipe(
      z
        .string()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use only letters, digits and single hyphens")
        .max(80)
        .refine((slug) => !looksLikeUuid(slug), "Use words: this looks like an internal id"),
    ),
  price: pounds("Enter a price in pounds, like 54.97").pipe(z.number().min(30, "The price must be at least 0.30")),
  features: lines("Features"),
  materials: lines("Materials"),
  care: lines("Care"),
  isPopular: z.boolean(),
  isActive: z.boolean(),
  items: z.array(itemForm).min(1, "Add at least one product").max(30, "A bundle has at most 30 items"),
  pictures: z.array(
    z.object({
      url: z.string().max(300),
      alt: line("A picture’s description", 160),
      place: z
        .string()
        .transform(oneLine)
        .pipe(z.string().regex(/^\d{0,2}$/, "Enter a picture’s position as a number"))
        .transform((typed) => (typed === "" ? 99 : Number(typed))),
      isGone: z.boolean(),
    }),
  ),
});
export type BundleForm = z.output<typeof bundleForm>;

/** A bundle id from a URL; 0, which no bundle has, if invalid. */
export const bundleIdOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

/** 'up-3': moves bundle 3 up one position. */
export const moveForm = z.object({
  move: z
    .string("Choose an action")
    .regex(/^(up|down)-[1-9]\d{0,8}$/, "Choose an action")
    .transform((text) => ({ id: Number(text.split("-")[1]), by: text.startsWith("up") ? -1 : 1 })),
});
export type BundleMove = z.output<typeof moveForm>["move"];

export type BundleReviewAction = "publish" | "hide" | "delete";
const review = z.coerce.number("Choose a review").int().positive("Choose a review").max(999_999_999);
const withReason = z.object({
  review,
  why: z.enum(Object.keys(hidingReasons) as HidingReason[], "Choose a reason"),
});
/** Hiding and deleting a review require a reason; publishing may have one. */
export const reviewForms = {
  publish: z.object({ review, why: withReason.shape.why.optional().catch(undefined) }),
  hide: withReason,
  delete: withReason,
};

/** Maps schema issues to the form's fields: 'name', 'item-2-quantity'. */
export function problemsIn(issues: readonly { path: PropertyKey[]; message: string }[]) {
  const first = new Map<string, string>();
  for (const { path, message } of issues) {
    const [of, index, name] = path.map(String);
    const kind = { items: "item", pictures: "picture" }[of ?? ""];
    const field = kind && index !== undefined ? `${kind}-${index}-${name}` : of === "items" ? "add" : (of ?? "");
    if (!first.has(field)) first.set(field, message);
  }
  return [...first].map(([field, message]) => ({ field, message }));
}
