/** A review of the demo shop: nobody wrote it. Shown in a rehearsal only, and marked there. */
export type DemoReview = {
  author: string;
  location: string;
  rating: 1 | 2 | 3 | 4 | 5;
  title: string;
  body: string;
  fit?: "small" | "true" | "large";
  color: string;
  size: string;
  /** How many days before the shop was filled. */
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
