import { z } from "zod";
import { oneLine } from "#app/shared/normalize-text.ts";

/**
 * The reasons for hiding a review, as in the published policy (app/catalogue/reviews/review-policy.tsx). A low rating
 * is not one (R-LAW-12).
 */
export const hidingReasons = {
  names: "It names someone, or reveals private details",
  law: "It breaks the law, such as abuse or threats",
  advertising: "It is advertising, or not about the product",
} as const;
export type HidingReason = keyof typeof hidingReasons;

const reasons = Object.keys(hidingReasons) as [HidingReason, ...HidingReason[]];
const reference = {
  /** What it is about: reviews of products and of bundles are numbered apart. */
  kind: z.enum(["product", "bundle"], "Choose a review").default("product"),
  review: z.coerce.number("Choose a review").int().positive().max(2_147_483_647),
  /** The state that the page showed. */
  seen: z.enum(["published", "pending", "hidden"], "Choose a review"),
};

/** Publishing a review. */
export const publishForm = z.object(reference).transform((form) => ({ ...form, to: "published" as const }));
/** Hiding a review, with a reason. */
export const hideForm = z
  .object({
    ...reference,
    why: z.enum(reasons, "Choose a reason"),
    words: z.string().default("").transform(oneLine).pipe(z.string().max(200, "Use 200 characters or fewer")),
  })
  .transform((form) => ({ ...form, to: "hidden" as const }));
export type Moderation = z.output<typeof publishForm> | z.output<typeof hideForm>;
