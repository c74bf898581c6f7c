import type { Problem } from "#app/ui/forms/error-summary.tsx";
import type { Conflict } from "./.server/save-settings.ts";

/** The result of a settings form that was not saved. */
export type SettingsResult = {
  problems: Problem[];
  /** What was typed into the fields that were touched, to be shown again. */
  typed: Record<string, string>;
  conflicts: Conflict[];
};
export const noResult: SettingsResult = { problems: [], typed: {}, conflicts: [] };
