import { useLocation } from "react-router";
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
