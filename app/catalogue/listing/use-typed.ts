import { useState } from "react";

/**
 * A field's text: the URL's value, then what is typed, until the URL has another value. Both change in one rendering: an
 * effect would come later, and overwrite what is typed meanwhile.
 */
export function useTyped(urlValue: string): [string, (text: string) => void] {
  const [typed, setTyped] = useState({ urlValue, text: urlValue });
  if (typed.urlValue !== urlValue) setTyped({ urlValue, text: urlValue });
  return [typed.text, (text) => setTyped({ urlValue, text })];
}
