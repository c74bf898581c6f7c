import { z } from "zod";
import { manyLines, oneLine } from "#app/shared/normalize-text.ts";
import { reviewFits, reviewKinds } from "./rules.ts";

const typed = z.string().default("");
const line = typed.transform(oneLine);
const emptyToNull = (text: string) => text || null;

/**
 * POST /orders/:number/review: a review of one product or bundle. The form has the `id` in a field that is named after
 * the kind.
 */
export const reviewForm = z.object({
  kind: z.enum(reviewKinds, "Choose what it is about"),
  id: z.coerce.number("Choose what it is about").pipe(z.int32("Choose what it is about")),
  rating: z.enum(["1", "2", "3", "4", "5"], "Choose how many stars").transform((stars) => Number(stars)),
  fit: z
    .union([z.enum(reviewFits), z.literal("")], "Choose how it fits, or skip this")
    .default("")
    .transform((fit) => fit || null),
  title: line.pipe(z.string().max(80, "Enter a headline of 80 characters or fewer")).transform(emptyToNull),
  body: typed
    .transform(manyLines)
    .pipe(z.string().min(1, "Write a few words about it").max(2000, "Use 2,000 characters or fewer")),
  author: line.pipe(
    z.string().min(1, "Enter a name to show with your review").max(50, "Enter a name of 50 characters or fewer"),
  ),
  location: line.pipe(z.string().max(50, "Enter a place of 50 characters or fewer")).transform(emptyToNull),
});
export type ReviewForm = z.output<typeof reviewForm>;
