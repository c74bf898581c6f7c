import { type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { notAuthenticated } from "#app/shared/errors.ts";
import type { FormProblem } from "#app/shared/form.ts";
import { Alert } from "#app/ui/display/note.tsx";

/**
 * Shown with a form that was sent after the session ended. Sign-in opens in a new tab, so the input stays here.
 * @param signIn customers and staff have different sign-in pages
 */
export function SessionEnded({ signIn = "/login" }: { signIn?: "/login" | "/admin/login" }) {
  const { pathname } = useLocation();
  return (
    <Alert>
      Your session has ended, so nothing has been saved yet.{" "}
      <a href={`${signIn}?next=${encodeURIComponent(pathname)}`} target="_blank" rel="noreferrer">
        Sign in in a new tab
      </a>
      , come back here and send it again. What you typed is still here.
    </Alert>
  );
}

/** Whether an action refused its form because the session had ended. */
export const hasSessionEnded = (problems: readonly FormProblem[] = []): boolean =>
  problems[0]?.message === notAuthenticated.message;

/** A page's `shouldRevalidate`: reads its data again after a refusal, but keeps the form once the session has ended. */
export const revalidateInSession = ({ actionStatus }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus !== notAuthenticated.status;
