import { useState } from "react";
import type { Typed } from "#app/shared/form.ts";

interface Stored {
  values: Typed;
  version: string | number | undefined;
}

/**
 * The record that a form's fields show. The page around an unsaved form may be loaded again, by its other actions or a
 * dialog: the fields then keep what was typed, and the form the version that they were read with, so that saving does
 * not overwrite what somebody else saved meanwhile.
 * @param timesSaved how often the form was saved since the page was opened
 * @returns `version` to submit, and `key`, which changes when the fields have to show other values
 */
export function useShownRecord(stored: Stored, { isUnsaved, timesSaved }: { isUnsaved: boolean; timesSaved: number }) {
  const [shown, setShown] = useState({ ...stored, timesSaved, key: 0 });
  const isSaved = shown.timesSaved !== timesSaved;
  if (isSaved || (shown.version !== stored.version && !isUnsaved)) {
    setShown({ ...stored, timesSaved, key: shown.key + 1 });
  }
  return shown;
}
