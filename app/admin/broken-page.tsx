import { ButtonLink } from "#app/ui/forms/button.tsx";
import { store } from "#store";

/** Something that is not there, or a fault of ours, within the frame of the back office. */
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
            : "An unexpected error occurred. Please try again. What you had saved before is safe."}
        </p>
        <div className="row">
          <ButtonLink tone="brand" to={isMissing ? "/admin" : ""} reloadDocument>
            {isMissing ? "To the start" : "Try again"}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
