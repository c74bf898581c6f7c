import { ButtonLink } from "#app/ui/forms/button.tsx";
import { store } from "#store";

/** A 404 or an unexpected error, inside the back office's frame. */
export function AdminBroken({ isMissing }: { isMissing: boolean }) {
  const title = isMissing ? "Nothing here." : "That went wrong.";
  return (
    <section className="no403" aria-labelledby="broken">
      <title>{`${title} ${store.brand} admin`}</title>
      <div className="stack">
        <h1 id="broken" className="poster">
          {title}
        </h1>
        <p className="no403__why">
          {isMissing
            ? "It may have been deleted, or the address is not right."
            : "An unexpected error occurred. Please try again. Everything you had saved is safe."}
        </p>
        <div className="row">
          <ButtonLink tone="brand" to={isMissing ? "/admin" : ""} reloadDocument>
            {isMissing ? "Back to the start" : "Try again"}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
