import { ButtonLink } from "#app/ui/button.tsx";
import { useStore } from "#app/ui/store-context.tsx";

/** The page without a link that we know: how to leave all the same. `broken` when there was one. */
export function NoLinkView({ broken }: { broken: boolean }) {
  const store = useStore();
  return (
    <div className="wrap one">
      <div className="stack">
        <h1 className="poster">{broken ? "We don’t know this link." : "Enough mail?"}</h1>
        <p className="one__lead">
          {broken
            ? "It was cut short, or its address is off our books already. Open the link at the foot of the newest email again."
            : "Every campaign email has a link at its foot. Open it: one press and the mail stops, without signing in."}
        </p>
        <p className="small soft">
          No email at hand? Write to <a href={`mailto:${store.contact.email}`}>{store.contact.email}</a> from the
          address that gets them, and we take it off.
        </p>
        <div className="row">
          <ButtonLink to="/" tone="line">
            Home
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
