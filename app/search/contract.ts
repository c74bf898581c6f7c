import { z } from "zod";

/** `?q=hoodie` */
export const suggestionQuery = z.object({ q: z.string().trim().min(1).max(100) });

/** As many as fit at a glance. */
export const maxSuggestions = 5;

const suggestion = z.object({
  path: z.string(),
  name: z.string(),
  /** 'Apparel, six colours', 'Hoodie and six more', or the part of the description that matches. */
  note: z.string(),
  picture: z.string().nullable(),
  ground: z.enum(["well", "dusk", "glow", "ink", "brand"]),
  pence: z.int(),
  /** True if some sizes cost more. */
  from: z.boolean(),
});
export type Suggestion = z.output<typeof suggestion>;

export const searchSuggestions = z.object({
  closest: z.string().nullable(),
  suggestions: z.array(suggestion).max(maxSuggestions),
});
export type SearchSuggestions = z.output<typeof searchSuggestions>;
