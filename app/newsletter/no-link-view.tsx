import { ButtonLink } from "#app/ui/forms/button.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import "./one-thing.css";

/** The page without a link that we know: how to leave all the same. `broken` when there was one. */
export function NoLinkView({ broken }: { broken: boolean }) {
  const store = useStore();
  return (
    <div className="wrap one">
      <div className="stack">
        <h1 className="poster">{broken ? "This link doesn’t work." : "Unsubscribe"}</h1>
        <p className="one__lead">
          {broken
            ? "The link may be incomplete, or this address is already unsubscribed. Try the link at the foot of our latest email."
            : "Every campaign email has an unsubscribe link at the bottom: one click and the emails stop. No need to sign in."}
        </p>
        <p className="small soft">
          Don’t have an email to hand? Email <a href={`mailto:${store.contact.email}`}>{store.contact.email}</a> from
          the subscribed address and we’ll remove it.
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
