import { useLocation } from "react-router";
import { Alert } from "#app/ui/display/note.tsx";

/**
 * Beside a form that came too late: signing in happens in a tab of its own, so that what was typed stays here.
 * @param signIn the door of whoever wrote it
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
