import type { FormProblem } from "#app/accounts/form.ts";
import type { Difference } from "../differences.ts";
import type { ItemOption } from "./bundle-state.ts";
import type { BundleDraft } from "./draft.ts";
import type { PricedBundle } from "./pricing.ts";

/** What a bundle's form is told when it comes back: as it was typed, with what is wrong or what was asked for. */
export type BundleTold = {
  draft: BundleDraft;
  options: ItemOption[];
  pricing: PricedBundle | "failed" | null;
  problems: FormProblem[];
  /** Who has saved the bundle in the meantime, and what differs. */
  changed: { by: string | null; version: number; differences: Difference[] } | null;
};
