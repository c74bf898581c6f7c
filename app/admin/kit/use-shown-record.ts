import { type RefObject, useLayoutEffect, useState } from "react";
import type { Typed } from "#app/shared/form.ts";
import type { Conflict } from "./action-result.ts";
import { controlsByName, hasChanges, showValue, typedValue } from "./form-controls.ts";
import { mergeRecord } from "./merge-record.ts";

interface Stored {
  values: Typed;
  version: string | number | undefined;
}

interface Edited {
  form: RefObject<HTMLFormElement | null>;
  isUnsaved: boolean;
  /** How often the form was saved since the page was opened. */
  timesSaved: number;
  conflict: Conflict | null;
  /** Whether somebody changed what has no field of its own; only for a form whose `values` are the whole record. */
  isChanged?: (name: string) => boolean;
}

/**
 * The record that a form's fields show. The page around an unsaved form may be loaded again, by its other actions, a
 * dialog or a conflict: untouched fields then follow the stored values and the others keep what was typed. The form
 * keeps the version that they were read with only where both changed a field, so that saving overwrites nobody.
 * @returns `version` to submit; `key`, which changes when all fields have to be shown again; `clashes`, the fields that
 * two people changed, null if unknown; `isMerged`, whether the conflict is over because there are none
 */
export function useShownRecord(stored: Stored, { form, isUnsaved, timesSaved, conflict, isChanged }: Edited) {
  const fresh = { ...stored, seen: stored.version, timesSaved, clashes: null as readonly string[] | null, merges: 0 };
  const [shown, setShown] = useState({ ...fresh, key: 0 });
  if (shown.timesSaved !== timesSaved) setShown({ ...fresh, key: shown.key + 1 });

  useLayoutEffect(() => {
    const { current } = form;
    if (!current || shown.seen === stored.version) return;
    if (!isUnsaved && !hasChanges(current.elements)) return setShown({ ...fresh, key: shown.key + 1 });
    const controls = controlsByName(current);
    const { values, followed, clashes } = mergeRecord({
      read: shown.values,
      stored: stored.values,
      typed: (name) => (controls.has(name) ? typedValue(controls.get(name)!) : undefined),
      isChanged,
    });
    for (const [name, value] of Object.entries(followed)) showValue(controls.get(name) ?? [], value);
    const others = [...controls].flatMap(([name, fields]) => (name in values ? [] : fields));
    const isUnclear = !isChanged && hasChanges(others);
    setShown({
      ...fresh,
      values,
      version: clashes.length > 0 || isUnclear ? shown.version : stored.version,
      clashes: isUnclear ? null : clashes,
      key: shown.key,
      merges: shown.merges + 1,
    });
  });

  // For whatever is computed from the fields, such as a price.
  useLayoutEffect(() => {
    if (shown.merges > 0) form.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [form, shown.merges]);

  const isMerged = shown.clashes?.length === 0 && conflict !== null && String(shown.version) === conflict.version;
  return { ...shown, isMerged };
}
