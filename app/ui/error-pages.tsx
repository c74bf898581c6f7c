import { useLocation } from "react-router";
import { ButtonLink } from "./button.tsx";
import { DarkWindow, WindowPane } from "./dark-window.tsx";
import { useStore } from "./store-context.tsx";

/** There is no such page; two products are lit instead. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <DarkWindow
      title="Nobody home."
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
      panes={<Suggestions />}
    >
      <p>
        There is no page at <b>{pathname}</b>. It may have moved, or it was never printed.
      </p>
    </DarkWindow>
  );
}

/** Our fault, so it gets a page and not a field error. */
export function BrokenPage() {
  const store = useStore();
  return (
    <DarkWindow
      title="The light went out."
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
      panes={<Suggestions />}
    >
      <p>
        An unexpected error occurred. Please try again. If you were paying, check your email before you pay again, or
        write to <a href={`mailto:${store.contact.email}`}>{store.contact.email}</a>.
      </p>
    </DarkWindow>
  );
}

function Suggestions() {
  const store = useStore();
  const product = (kind: string) => `/product/${store.brandSlug}-${kind}`;
  return (
    <>
      <WindowPane to={product("tshirt")} picture="tshirt-navy" ground="dusk" label="T-Shirt" />
      <div aria-hidden="true" />
      <div className="lit">
        <p>
          <b>Looking for an order?</b>
        </p>
        <ButtonLink to="/track-order">Track Order</ButtonLink>
      </div>
      <WindowPane to={product("cap")} picture="cap-red" ground="glow" label="Cap" />
    </>
  );
}
