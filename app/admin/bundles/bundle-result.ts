import type { FormProblem } from "#app/shared/form.ts";
import type { Difference } from "../kit/differences.ts";
import type { ItemOption } from "./bundle-state.ts";
import type { BundleDraft } from "./draft.ts";
import type { PricedBundle } from "./pricing.ts";

/** The result of a bundle's form that was not saved: as it was typed, with its problems or with what was asked for. */
export type BundleResult = {
  draft: BundleDraft;
  options: ItemOption[];
  pricing: PricedBundle | "failed" | null;
  problems: FormProblem[];
  /** Who has saved the bundle in the meantime, and what differs. */
  changed: { by: string | null; version: number; differences: Difference[] } | null;
};
