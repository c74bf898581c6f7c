/** An invented review of the demo shop. Shown only in a rehearsal, and marked there. */
export type DemoReview = {
  author: string;
  location: string;
  rating: 1 | 2 | 3 | 4 | 5;
  title: string;
  body: string;
  fit?: "small" | "true" | "large";
  color: string;
  size: string;
  /** Days before the shop was seeded. */
  daysAgo: number;
};

export const one = (daysAgo: number, rating: DemoReview["rating"], title: string, body: string) => ({
  daysAgo,
  rating,
  title,
  body,
});
export const by = (author: string, location: string, color: string, size: string, fit?: DemoReview["fit"]) => ({
  ...{ author, location, color, size },
  ...(fit && { fit }),
});
