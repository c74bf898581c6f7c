import { z } from "zod";

/** The forms of the tour: each button posts one. */
export const tourForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("start"), scenario: z.string().max(60) }),
  z.object({ intent: z.literal("stop"), scenario: z.string().max(60) }),
  z.object({ intent: z.literal("start_over") }),
  /** The button of a step, counted from 0. */
  z.object({ intent: z.literal("step"), scenario: z.string().max(60), step: z.coerce.number().int().min(0).max(20) }),
]);
