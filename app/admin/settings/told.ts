import type { Problem } from "#app/ui/error-summary.tsx";
import type { Conflict } from "./.server/save-settings.ts";

/** What a page of the settings says after a form that was not saved whole. */
export type SettingsTold = {
  problems: Problem[];
  /** What was typed into the fields that were touched, to be shown again. */
  typed: Record<string, string>;
  conflicts: Conflict[];
};
export const nothingTold: SettingsTold = { problems: [], typed: {}, conflicts: [] };
