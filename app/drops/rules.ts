/** What visitors can request an email about: a drop's start (R-DROP-7), or a piece that comes back (R-DROP-8). */
export const remindable = ["start", "piece"] as const;
export type Remindable = (typeof remindable)[number];
