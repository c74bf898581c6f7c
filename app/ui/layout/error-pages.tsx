import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "../forms/button.tsx";
import { Field } from "../forms/field.tsx";
import { Link } from "../link.tsx";
import { useStore } from "../store-context.tsx";
import { DarkWindow, WindowPane } from "./dark-window.tsx";

/** The 404 page, with links to two products. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <>
      <DarkWindow
        title="Page not found."
        actions={
          <>
            <ButtonLink tone="brand" size="big" to="/shop">
              Shop Merch
            </ButtonLink>
            <ButtonLink tone="line" size="big" to="/">
              Home
            </ButtonLink>
          </>
        }
        panes={<Suggestions lit={<SearchPane />} />}
      >
        <p>
          There is no page at <b>{pathname}</b>. It may have moved, or the link may be wrong.
        </p>
      </DarkWindow>
      <p className="wrap small soft py-4">
        Error 404. If one of our own links brought you here, <Link to="/contact?topic=site">tell us which one</Link>.
      </p>
    </>
  );
}

/** The shop or the connection failed, so it gets a page instead of a field error. */
export function BrokenWindow({ children, footnote }: { children: ReactNode; footnote: ReactNode }) {
  const store = useStore();
  return (
    <DarkWindow
      title="Something went wrong."
      actions={
        <>
          <ButtonLink tone="brand" size="big" to="" reloadDocument>
            Try again
          </ButtonLink>
          <ButtonLink tone="line" size="big" to="/" reloadDocument>
            Home
          </ButtonLink>
        </>
      }
      panes={<Suggestions lit={<TrackPane />} />}
    >
      <p>
        {children} If you were paying, check your email before you pay again, or email{" "}
        <a href={`mailto:${store.contact.email}`}>{store.contact.email}</a>.
      </p>
      {footnote}
    </DarkWindow>
  );
}

function Suggestions({ lit }: { lit: ReactNode }) {
  const store = useStore();
  const product = (kind: string) => `/product/${store.brandSlug}-${kind}`;
  return (
    <>
      <WindowPane to={product("tshirt")} picture="tshirt-navy" ground="dusk" label="T-Shirt" />
      <div aria-hidden="true" />
      {lit}
      <WindowPane to={product("cap")} picture="cap-red" ground="glow" label="Cap" />
    </>
  );
}

function SearchPane() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the pane is the form
    <form className="lit" role="search" action="/shop">
      <Field name="q" type="search" label="Looking for something?" />
      <button type="submit" className="btn">
        Search the shop
      </button>
    </form>
  );
}

function TrackPane() {
  return (
    <div className="lit">
      <p>
        <b>Looking for an order?</b>
      </p>
      <ButtonLink to="/track-order">Track Order</ButtonLink>
    </div>
  );
}
