import { useEffect, useRef } from "react";
import { useActionData, useSearchParams } from "react-router";
import { SessionEnded } from "#app/accounts/session/session-ended.tsx";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { useErrorTitle } from "#app/ui/forms/error-summary.tsx";
import { store } from "#store";
import { type NotSaved, useNotSaved } from "./not-saved.ts";

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

const kept = "What you typed is still here";
const reasons: Record<Exclude<NotSaved["why"], "session" | "refused">, string> = {
  role: `Your role does not open this, so nothing was saved. ${kept}. An owner can let you in.`,
  gone: `It is not there any more, so nothing was saved. ${kept}, to be copied.`,
  "no answer": `No answer came from the shop, so this may not be saved. ${kept}: check your connection and send it again.`,
  fault: `An unexpected error occurred, so this may not be saved. ${kept}: send it again in a moment.`,
};

/** Above a form that could not be sent, or whose answer never came; takes focus each time. */
export function NotSavedNote() {
  const notSaved = useNotSaved();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notSaved) box.current?.focus();
  }, [notSaved]);
  useErrorTitle(notSaved !== null);
  if (!notSaved) return null;
  const { why, words } = notSaved;
  return (
    <div ref={box} tabIndex={-1}>
      {why === "session" ? (
        <SessionEnded signIn="/admin/login" />
      ) : (
        <Alert>{why === "refused" ? `${words}. Nothing was saved. ${kept}.` : reasons[why]}</Alert>
      )}
    </div>
  );
}

/** The same for a browser without scripts, whose form is a page back. */
export function NotTakenPage({ words }: { words: string }) {
  return (
    <main id="main" className="no403 no403--outside" tabIndex={-1}>
      <title>{`Error: not saved: ${store.brand} admin`}</title>
      <div className="stack">
        <h1 className="poster">Not saved.</h1>
        <Alert>{words}. Nothing was saved.</Alert>
        <p>Go back to the form: your browser kept what you typed.</p>
      </div>
    </main>
  );
}
