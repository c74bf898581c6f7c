import { useEffect, useRef } from "react";
import { useActionData, useSearchParams } from "react-router";
import { SessionEnded } from "#app/accounts/session/session-ended.tsx";
import { doneNote } from "#app/shared/done-note.ts";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { useErrorTitle } from "#app/ui/forms/error-summary.tsx";
import { type SaveFailure, useSaveFailure } from "./save-failure.ts";

/**
 * Confirms an action after its redirect, by the `done` parameter: `redirect("/admin/products?done=saved")`. Hidden once
 * a later action on the page returned a result or failed.
 */
export function DoneNote({ words }: { words: Readonly<Record<string, string>> }) {
  const [params] = useSearchParams();
  const hasResult = useActionData() !== undefined;
  const hasNewerResult = useSaveFailure() !== null || hasResult;
  return <Note announce>{!hasNewerResult && doneNote(words, params)}</Note>;
}

/** For those who may see a record but not change it. @param what it is: 'product' */
export const LookingNote = ({ what }: { what: string }) => (
  <Note>Your role lets you see this {what}, but not change it.</Note>
);

const kept = "What you typed is still here";
const reasons: Record<Exclude<SaveFailure["why"], "session" | "refused">, string> = {
  role: `Your role does not allow this, so nothing was saved. ${kept}. An owner can give you access.`,
  gone: `This no longer exists, so nothing was saved. ${kept}, so you can copy it.`,
  "no answer": `The shop did not respond, so this may not be saved. ${kept}: check your connection and try again.`,
  fault: `An unexpected error occurred, so this may not be saved. ${kept}: try again in a moment.`,
};

/** Above a form whose submission failed; takes focus each time. */
export function SaveFailureNote() {
  const failure = useSaveFailure();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) box.current?.focus();
  }, [failure]);
  useErrorTitle(failure !== null);
  if (!failure) return null;
  const { why, message } = failure;
  return (
    <div ref={box} tabIndex={-1}>
      {why === "session" ? (
        <SessionEnded signIn="/admin/login" />
      ) : (
        <Alert>{why === "refused" ? `${message}. Nothing was saved. ${kept}.` : reasons[why]}</Alert>
      )}
    </div>
  );
}
