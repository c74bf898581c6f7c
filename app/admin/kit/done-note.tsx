import { useActionData, useSearchParams } from "react-router";
import { Note } from "#app/ui/display/note.tsx";
import { useNotSaved } from "./not-saved.ts";

/**
 * What has just been done, after the redirect that ended it: `redirect("/admin/products?done=saved")`. What was tried
 * since and was answered on the same page has the last word.
 */
export function DoneNote({ words }: { words: Readonly<Record<string, string>> }) {
  const [params] = useSearchParams();
  const done = params.get("done") ?? "";
  const isAnswered = useActionData() !== undefined;
  const isAnsweredSince = useNotSaved() !== null || isAnswered;
  return <Note announce>{!isAnsweredSince && Object.hasOwn(words, done) && words[done]}</Note>;
}
