import { z } from "zod";
import { oneLine } from "#app/shared/normalize-text.ts";

/**
 * Why a review may be hidden: what the published policy names (app/catalogue/reviews/review-policy.tsx), and nothing else. Few
 * stars are no reason (Digital Markets, Competition and Consumers Act 2024, schedule 20).
 */
export const hidingReasons = {
  names: "It names someone, or reveals private details",
  law: "It breaks the law, such as abuse or threats",
  advertising: "It is advertising, or not about the thing",
} as const;
export type HidingReason = keyof typeof hidingReasons;

const reasons = Object.keys(hidingReasons) as [HidingReason, ...HidingReason[]];
const which = {
  review: z.coerce.number("Choose a review").int().positive().max(2_147_483_647),
  /** How it stood on the page. */
  seen: z.enum(["published", "pending", "hidden"], "Choose a review"),
};

export const publishForm = z.object(which).transform((given) => ({ ...given, to: "published" as const }));
export const hideForm = z
  .object({
    ...which,
    why: z.enum(reasons, "Choose why it is hidden"),
    words: z.string().default("").transform(oneLine).pipe(z.string().max(200, "Use 200 characters or fewer")),
  })
  .transform((given) => ({ ...given, to: "hidden" as const }));
export type Moderation = z.output<typeof publishForm> | z.output<typeof hideForm>;
