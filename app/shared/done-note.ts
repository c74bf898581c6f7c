/** The note for `?done=` in a page's address, which anybody can write; null for an unknown one. */
export function doneNote(notes: Record<string, string>, params: URLSearchParams): string | null {
  const done = params.get("done") ?? "";
  return Object.hasOwn(notes, done) ? notes[done]! : null;
}
