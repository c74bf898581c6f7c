/** What became of a back-in-stock request; it belongs to one choice, and is not shown beside another. */
export type StockAnswer = { colour: string; size: string } & (
  | { kind: "noted" }
  /** It can be bought again: nothing to wait for. */
  | { kind: "here" }
  /** `email` is what was typed. */
  | { kind: "refused"; message: string; email: string }
);
