import "./styles/index.css";
import { lazy, Suspense, use } from "react";
import { Links, Outlet, ScrollRestoration, useLocation, useMatches, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import { AccountMenu, MobileAccount } from "./accounts/account-menu.tsx";
import { LikelyPages } from "./ahead/likely-pages.tsx";
import { ConsentButton } from "./analytics/consent-button.tsx";
import { type Recording, recordingOf } from "./analytics/recording.ts";
import { CartButton } from "./cart/cart-button.tsx";
import { CartProvider } from "./cart/cart-context.tsx";
import { CartDrawer } from "./cart/cart-drawer.tsx";
import { FloatingCart } from "./cart/floating-cart.tsx";
import { ClaimsContext } from "./claims/claims-context.tsx";
import { type Claims, noClaims, shownClaims } from "./claims/rules.ts";
import { shopContext } from "./context.ts";
import { ErrorPage, isNotFound } from "./error-page.tsx";
import { HeadTags } from "./found/head-tags.tsx";
import { WorkerRegistration } from "./offline/worker-registration.tsx";
import { imprintWords } from "./pages/policy.ts";
import { ProviderBadge } from "./provider-status/provider-badge.tsx";
import { ownedStore } from "./settings/owned-store.ts";
import { Alive } from "./ui/alive.tsx";
import { bannerScript } from "./ui/banner-script.ts";
import { currentPage } from "./ui/current-page.ts";
import { LateScripts } from "./ui/late-scripts.tsx";
import { Layout as ShopLayout } from "./ui/layout.tsx";
import { NonceContext } from "./ui/nonce.tsx";
import { PageChange } from "./ui/page-change.tsx";
import { frameOf } from "./ui/page-handle.ts";
import { PendingNavigation } from "./ui/pending-navigation.tsx";
import { SkipLink } from "./ui/skip-link.tsx";
import { Sprite } from "./ui/sprite.tsx";
import { StoreContext } from "./ui/store-context.tsx";
import { ToastProvider } from "./ui/toast.tsx";
import { useIsHydrated } from "./ui/use-is-hydrated.ts";

/** The same for every visitor, so that pages can be cached: nothing here depends on who asks. */
export function loader({ context }: Route.LoaderArgs) {
  const { config, settings, store: owned } = context.get(shopContext);
  return {
    rehearsal: config.SHOP_MODE === "rehearsal",
    publicUrl: config.PUBLIC_URL,
    recording: recordingOf(owned),
    claims: shownClaims(owned, config.SHOP_MODE),
    imprint: imprintWords(owned),
    settings,
  };
}

/** Nothing in it changes while a visitor walks from page to page; it does for whoever has just changed a setting. */
export const shouldRevalidate = ({ formAction, actionStatus = 200 }: { formAction?: string; actionStatus?: number }) =>
  actionStatus < 400 && (formAction?.startsWith("/admin/settings") ?? false);

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta: Route.MetaFunction = ({ error, loaderData }) => {
  const store = ownedStore(loaderData?.settings);
  if (!error) return [{ title: `${store.brand}: ${store.hero.headline}` }];
  const title = isNotFound(error) ? `Not found: ${store.brand}` : `Something went wrong: ${store.brand}`;
  return [{ title }, { name: "robots", content: "noindex" }];
};

/** The document around every page, the error pages included. */
export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = use(NonceContext);
  // Absent when the root loader itself failed.
  const store = ownedStore(useRouteLoaderData<typeof loader>("root")?.settings);
  return (
    // The banner's script may add a class to <html> before React sees it.
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={store.theme.ink} />
        <Links nonce={nonce} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours that must run before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: bannerScript }} />
        <StoreContext value={store}>
          <HeadTags />
        </StoreContext>
      </head>
      <body>
        <SkipLink />
        <Sprite />
        <StoreContext value={store}>{children}</StoreContext>
        <ScrollRestoration nonce={nonce} />
        <LateScripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // Absent only when the root loader itself failed; then saying 'rehearsal' would be a guess.
  const { rehearsal = false, claims, imprint } = useRouteLoaderData<typeof loader>("root") ?? {};
  return (
    <Frame rehearsal={rehearsal} claims={claims} imprint={imprint}>
      <ErrorPage error={error} />
    </Frame>
  );
}

/** Nothing of it is fetched by a shop that records nothing. */
const Watching = lazy(() => import("./analytics/watching.tsx"));

/** A component of its own, so that the frame around every page is not rendered a second time for it. */
function OnceHydrated({ recording }: { recording: Recording }) {
  return (
    useIsHydrated() && (
      <Suspense fallback={null}>
        <Watching recording={recording} />
      </Suspense>
    )
  );
}

interface FrameProps {
  rehearsal: boolean;
  recording?: Recording | null;
  claims?: Claims;
  imprint?: string | null;
  children: React.ReactNode;
}

function Frame({ rehearsal, recording = null, claims = noClaims, imprint, children }: FrameProps) {
  const current = currentPage(useLocation().pathname);
  return (
    <ClaimsContext value={claims}>
      <CartProvider>
        <ToastProvider>
          {recording && <OnceHydrated recording={recording} />}
          <ShopLayout
            frame={frameOf(useMatches())}
            current={current}
            rehearsal={rehearsal}
            account={<AccountMenu current={current} />}
            mobileAccount={<MobileAccount current={current} />}
            cartButton={<CartButton />}
            floating={
              <>
                <FloatingCart />
                <CartDrawer />
              </>
            }
            badge={<ProviderBadge />}
            footerEnd={recording && <ConsentButton />}
            trust={claims.trust}
            imprint={imprint}
          >
            {children}
          </ShopLayout>
          <PendingNavigation />
          <PageChange />
          <Alive />
          <WorkerRegistration />
          <LikelyPages />
        </ToastProvider>
      </CartProvider>
    </ClaimsContext>
  );
}
