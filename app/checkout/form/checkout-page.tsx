import { useCart } from "#app/cart/cart-context.tsx";
import { browserCartStorage } from "#app/cart/saved/storage.ts";
import { shopContext } from "#app/context.ts";
import { noItemsInCart } from "#app/pricing/delivery.ts";
import { offeredMethods } from "#app/settings/.server/payment-account.ts";
import { offeredWallets } from "#app/settings/wallet-rules.ts";
import type { PageHandle } from "#app/shell/layout.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ButtonLink, Spinner } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { privateMeta } from "#app/ui/private-meta.ts";
import { useBeginCheckout } from "../analytics.ts";
import { ShippingProvider } from "../delivery/shipping-context.tsx";
import { stripeScript, walletSettingsOf } from "../express/.server/wallet-settings.ts";
import { knownBuyer } from "./.server/known-buyer.ts";
import type { Route } from "./+types/checkout-page";
import { CheckoutForm } from "./checkout-form-view.tsx";

export const handle: PageHandle = { frame: "checkout" };

export const meta: Route.MetaFunction = () => privateMeta("Checkout");

/** The browser opens the draft itself. The loader gets a signed-in customer's address book and email. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  return {
    cards: { ...stripeScript(shop), wallets: offeredWallets(shop.store), methods: offeredMethods(shop) },
    express: walletSettingsOf(shop),
    buyer: await knownBuyer(shop, request),
    hasIossNumber: Boolean(shop.store.markets.iossNumber),
  };
}

/** Whether this browser stores a cart; if not, it is lost with its page. Only in a browser. */
const keepsCart = (): boolean => browserCartStorage(window).restore() !== null;

const cartLost =
  "Your browser stores nothing for this site, so your cart was lost with the page before. Allow cookies for this site, then fill it again.";

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const cart = useCart();
  useBeginCheckout(cart);
  if (!cart.isReady) {
    return (
      <div className="wrap band">
        <h1 className="sr">Checkout</h1>
        <Spinner label="Loading..." />
        <noscript>
          <p>Paying by card needs JavaScript. Turn it on and reload this page. Your cart will still be here.</p>
        </noscript>
      </div>
    );
  }
  if (cart.items.length === 0) {
    return (
      <div className="wrap band">
        <h1 className="poster">Checkout</h1>
        <EmptyState title={noItemsInCart} headingLevel={2}>
          <p>{keepsCart() ? "Add something to your cart first." : cartLost}</p>
          <ButtonLink to="/shop" tone="brand">
            Shop Merch
          </ButtonLink>
        </EmptyState>
      </div>
    );
  }
  return (
    <ShippingProvider>
      <CheckoutForm {...loaderData} intro={<Who email={loaderData.buyer?.email ?? null} />} />
    </ShippingProvider>
  );
}

function Who({ email }: { email: string | null }) {
  if (email) {
    return (
      <p className="small wrap-anywhere">
        Signed in as <b>{email}</b>
      </p>
    );
  }
  return (
    <p className="small">
      Checking out as a guest.{" "}
      <Link to="/login?next=%2Fcheckout">
        <b>Sign In</b>
      </Link>{" "}
      instead
    </p>
  );
}
