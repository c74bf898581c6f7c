import { useSearchParams } from "react-router";
import { Note } from "#app/ui/note.tsx";

/** What has just been done, after the redirect that ended it: `redirect("/admin/products?done=saved")`. */
export function DoneNote({ words }: { words: Readonly<Record<string, string>> }) {
  const [params] = useSearchParams();
  const done = params.get("done") ?? "";
  return Object.hasOwn(words, done) ? <Note announce>{words[done]}</Note> : null;
}
