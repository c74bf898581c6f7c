import { useLocation } from "react-router";
import { SessionEnded } from "#app/accounts/session/session-ended.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { store } from "#store";
import type { SessionExpired } from "./session-expired.ts";

/** For a form posted before hydration: its fields are repeated here, to be submitted again after sign-in. */
export function SessionExpiredPage({ typed }: SessionExpired) {
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
              // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the order never changes
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <Button type="submit" tone="brand">
              Submit again
            </Button>
          </form>
        ) : (
          <p>Once you are signed in, go back to the form. Your browser has kept what you typed.</p>
        )}
      </div>
    </main>
  );
}
