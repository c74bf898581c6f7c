import { z } from "zod";
import { poundsToPence } from "#app/shared/money.ts";
import { hideForm } from "../settings/review-contract.ts";
import { bundleFields, line, ticked, typedLine } from "./bundle-fields.ts";

/** The names of the items' and the pictures' fields: 'item-0-quantity', 'picture-2-alt'. */
export const itemField = (key: string, field: string) => `item-${key}-${field}`;
export const pictureField = (key: number | string, field: string) => `picture-${key}-${field}`;

/** An item of the bundle form; `price` is pence, null for the product's own price. */
export const itemForm = z.object({
  key: z.string(),
  product: z.coerce.number("Choose a product").int().positive().max(2_147_483_647),
  quantity: typedLine.pipe(
    z
      .string()
      .regex(/^([1-9]\d?|100)$/, "Enter a quantity from 1 to 100")
      .transform(Number),
  ),
  isFixed: ticked,
  color: z.array(z.string()),
  size: z.array(z.string()),
  firstColor: z.string().default(""),
  firstSize: z.string().default(""),
  price: typedLine.pipe(
    z
      .string()
      .regex(/^(|\d{1,5}(\.\d{1,2})?)$/, "Enter an amount in pounds, like 12.50, or leave it empty")
      .transform((typed) => (typed === "" ? null : poundsToPence(typed))),
  ),
});

/** Pictures per bundle, including new uploads. */
export const maxPictures = 60;

const pictureForm = z.object({
  url: z.string().max(300).default(""),
  alt: line("A picture’s description", 160),
  place: typedLine
    .pipe(z.string().regex(/^\d{0,2}$/, "Enter a picture’s position as a number"))
    .transform((typed) => (typed === "" ? 99 : Number(typed))),
  isGone: ticked,
});

/** The whole bundle form; `price` is pence. */
export const bundleForm = z.object({
  ...bundleFields.readers,
  version: z.coerce.number().int().min(0).catch(0),
  items: z.array(itemForm).min(1, "Add at least one product").max(30, "A bundle has at most 30 items"),
  pictures: z.array(pictureForm),
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

/** Deleting a review requires a reason, as hiding it does. */
export const deleteReviewForm = hideForm.in.pick({ review: true, why: true });
export type BundleReviewDeletion = z.output<typeof deleteReviewForm>;
