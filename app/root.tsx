import "./styles/index.css";
import { use, useEffect } from "react";
import { Outlet, Scripts, ScrollRestoration, useLocation, useMatches, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import { accountScript } from "./accounts/session/first-paint.ts";
import ConsentQuestion from "./analytics/consent.island.tsx";
import ConsentButton from "./analytics/consent-button.island.tsx";
import { canRecord, type Recording, scriptAddress } from "./analytics/recording.ts";
import { firstPaintScript } from "./cart/saved/first-paint.ts";
import { type Claims, noClaims, shownClaims } from "./claims/rules.ts";
import { imprintText } from "./content/policies/policy.ts";
import { shopContext } from "./context.ts";
import { ErrorPage, isNotFound } from "./error-page.tsx";
import { PageContexts, type SharedFacts, sharedFactsId } from "./page-contexts.tsx";
import { speculationRules } from "./prefetch/likely-mark.ts";
import { ProviderBadge } from "./provider-status/provider-badge.tsx";
import { HeadTags } from "./seo/head-tags.tsx";
import { ownedStore } from "./settings/owned-store.ts";
import Banner from "./shell/banner.island.tsx";
import { bannerScript } from "./shell/banner-script.ts";
import Disclaimer from "./shell/disclaimer.island.tsx";
import Floating from "./shell/floating.island.tsx";
import { SiteFooter } from "./shell/footer.tsx";
import Header from "./shell/header.island.tsx";
import { frameOf, isHydrated, ShopLayout, SkipLink } from "./shell/layout.tsx";
import { currentPage } from "./shell/links.ts";
import { brandSlug } from "./ui/brand-slug.ts";
import { DocumentEnd, earlyClicks, PageStyles } from "./ui/islands/document.tsx";
import { DocumentContext, DocumentServerContext } from "./ui/islands/document-context.ts";
import { InlineScript, NonceContext } from "./ui/islands/inline-script.tsx";
import { Island } from "./ui/islands/island.tsx";
import { Sprite } from "./ui/media/icon.tsx";

/** The same for every visitor, so that pages can be cached. Nothing here may depend on the visitor. */
export function loader({ context }: Route.LoaderArgs) {
  const { config, settings, store: owned, recording } = context.get(shopContext);
  return {
    rehearsal: config.SHOP_MODE === "rehearsal",
    publicUrl: config.PUBLIC_URL,
    recording,
    claims: shownClaims(owned, config.SHOP_MODE),
    imprint: imprintText(owned),
    settings,
  };
}

/** Its data changes only when staff save a setting, not on navigation. */
export const shouldRevalidate = ({ formAction, actionStatus = 200 }: { formAction?: string; actionStatus?: number }) =>
  actionStatus < 400 && (formAction?.startsWith("/admin/settings") ?? false);

export const meta: Route.MetaFunction = ({ error, loaderData }) => {
  const store = ownedStore(loaderData?.settings);
  if (!error) return [{ title: `${store.brand}: ${store.hero.headline}` }];
  const title = isNotFound(error) ? `Not found: ${store.brand}` : `Something went wrong: ${store.brand}`;
  return [{ title }, { name: "robots", content: "noindex" }];
};

/** Server markup only: the client build of this file omits it. */
const inline = import.meta.env.SSR
  ? {
      head: bannerScript,
      header: `${accountScript};${firstPaintScript}`,
      documents: earlyClicks,
      rules: speculationRules,
    }
  : { head: "", header: "", documents: "", rules: "" };

/** The document around every page, including error pages. */
export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = use(NonceContext);
  const root = useRouteLoaderData<typeof loader>("root");
  // Absent if the root loader failed.
  const facts = { settings: root?.settings, claims: root?.claims ?? noClaims };
  const hydrates = isHydrated(useMatches());
  // Marks the page as hydrated, for tests.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return (
    // Inline scripts may add a class to <html> before the first paint.
    <html lang="en-GB" data-shop={brandSlug} className={hydrates ? undefined : "document"} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={ownedStore(facts.settings).theme.ink} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <PageStyles />
        <InlineScript text={inline.head} />
        {!hydrates && <InlineScript text={inline.documents} />}
        <PageContexts facts={facts}>
          <HeadTags />
        </PageContexts>
        <InlineScript type="speculationrules" text={inline.rules} />
      </head>
      <body>
        <SkipLink />
        <Sprite />
        <PageContexts facts={facts}>{hydrates ? children : <Document facts={facts}>{children}</Document>}</PageContexts>
        {hydrates && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** A page where only the islands run in the browser. */
function Document({ facts, children }: { facts: SharedFacts; children: React.ReactNode }) {
  const server = use(DocumentServerContext);
  // React Router may navigate here from a hydrated page; a document must come from the server, so reload.
  useEffect(() => location.reload(), []);
  if (!server) return null;
  const render = (island: React.ReactNode, identifierPrefix: string) =>
    server.renderToString(<PageContexts facts={facts}>{island}</PageContexts>, { identifierPrefix });
  return (
    <DocumentContext value={{ files: server.files, render }}>
      {children}
      <DocumentEnd factsId={sharedFactsId} facts={facts} />
    </DocumentContext>
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
  // Absent only if the root loader failed; showing 'rehearsal' would then be a guess.
  const { rehearsal = false, claims, imprint } = useRouteLoaderData<typeof loader>("root") ?? {};
  return (
    <Frame rehearsal={rehearsal} claims={claims} imprint={imprint}>
      <ErrorPage error={error} />
    </Frame>
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
  const { pathname } = useLocation();
  return (
    <ShopLayout
      frame={frameOf(useMatches())}
      rehearsal={rehearsal}
      header={
        <>
          <Island name="shell/banner" of={Banner} props={{}} />
          <Island
            name="shell/header"
            of={Header}
            props={{ current: currentPage(pathname), isHome: pathname === "/" }}
          />
          <InlineScript text={inline.header} />
        </>
      }
      footer={
        <SiteFooter
          disclaimer={<Island name="shell/disclaimer" of={Disclaimer} props={{}} />}
          end={recording && <Island name="analytics/consent-button" of={ConsentButton} props={{}} />}
          trust={claims.trust}
          imprint={imprint}
        />
      }
      floating={<Island name="shell/floating" of={Floating} props={{}} />}
      badge={<ProviderBadge />}
    >
      {children}
      {recording && (
        <Island
          name="analytics/consent"
          of={ConsentQuestion}
          props={{ recorder: canRecord(pathname) ? scriptAddress(recording) : null }}
        />
      )}
    </ShopLayout>
  );
}
