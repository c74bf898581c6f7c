import { useState } from "react";

/**
 * A field's text: what the URL says, then what is typed, until the URL says something else. It changes with the page: an
 * effect would come later, and overwrite what is typed meanwhile.
 */
export function useTyped(said: string): [string, (text: string) => void] {
  const [typed, setTyped] = useState({ over: said, text: said });
  if (typed.over !== said) setTyped({ over: said, text: said });
  return [typed.text, (text) => setTyped({ over: said, text })];
}
