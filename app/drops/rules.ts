/** What visitors can ask to be told of a drop: its start (R-DROP-7), or a piece that comes back (R-DROP-8). */
export const awaitable = ["start", "piece"] as const;
export type Awaited = (typeof awaitable)[number];
