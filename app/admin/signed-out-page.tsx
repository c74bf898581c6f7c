import { SessionEnded } from "#app/accounts/session/session-ended.tsx";
import { store } from "#store";

/** For a form that was sent as a whole page after the session ended: a preview, or one sent before hydration. */
export function SignedOutPage() {
  return (
    <main id="main" className="no403 no403--outside" tabIndex={-1}>
      <title>{`Signed out: ${store.brand} admin`}</title>
      <div className="stack">
        <h1 className="poster">Signed out.</h1>
        <SessionEnded signIn="/admin/login" />
        <p>Once you are signed in, go back to the form. Your browser has kept what you typed.</p>
      </div>
    </main>
  );
}
