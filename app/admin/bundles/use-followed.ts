import { useLayoutEffect, useState } from "react";

/**
 * A part of a record that is no plain field, such as a list. When the page is loaded again it follows what is stored,
 * unless somebody changed it here.
 * @returns the part to show, and a key that changes with it
 */
export function useFollowed<Part>(stored: Part, isChanged: () => boolean): { part: Part; key: number } {
  const text = JSON.stringify(stored);
  const [shown, setShown] = useState({ part: stored, text, key: 0 });
  useLayoutEffect(() => {
    if (shown.text !== text) setShown(isChanged() ? { ...shown, text } : { part: stored, text, key: shown.key + 1 });
  });
  return shown;
}
