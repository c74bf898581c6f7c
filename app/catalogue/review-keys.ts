/** The keys that the reviews of a page depend on. */
export const reviewKeys = ["rating", "fit", "sort", "reviews"] as const;
