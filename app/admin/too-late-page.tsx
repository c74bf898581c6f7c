import { useLocation } from "react-router";
import { SessionEnded } from "#app/accounts/session/session-ended.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { store } from "#store";
import type { SentTooLate } from "./too-late.ts";

/** For a browser whose scripts do not run, or not yet: what was typed lies in this page, and is sent from it again. */
export function TooLatePage({ typed }: SentTooLate) {
  const { pathname, search } = useLocation();
  return (
    <main id="main" className="no403 no403--outside" tabIndex={-1}>
      <title>{`Signed out: ${store.brand} admin`}</title>
      <div className="stack">
        <h1 className="poster">Signed out.</h1>
        <SessionEnded signIn="/admin/login" />
        {typed ? (
          <form method="post" action={pathname + search} encType="multipart/form-data">
            {typed.map(([name, value], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a field may be there twice, and none ever moves
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <Button type="submit" tone="brand">
              Send it again
            </Button>
          </form>
        ) : (
          <p>Once you are signed in, go back to the form: your browser kept what you typed.</p>
        )}
      </div>
    </main>
  );
}
