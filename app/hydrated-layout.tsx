import { type ReactNode, useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import type { Route } from "./+types/hydrated-layout";
import { followAccount, keepSession } from "./accounts/session/keep-session.ts";
import { ErrorPage } from "./error-page.tsx";
import { registerWorker } from "./offline/register-worker.ts";
import { prefetchLikelyPages } from "./prefetch/likely-pages.ts";
import { followProviderStatus } from "./provider-status/follow-status.ts";
import type { PageHandle } from "./shell/layout.tsx";
import { PageChange, PendingNavigation, RouterLinks } from "./shell/navigation.tsx";
import { linkInlinedStyles } from "./ui/islands/link-inlined-styles.ts";

export const handle: PageHandle = { hydrate: true };

const likelyCode = {
  "/checkout": () => import("./checkout/form/checkout-form-view.tsx"),
  "/success": () => import("./checkout/success/order-placed.tsx"),
};

export default function HydratedLayout() {
  return (
    <HydratedPage>
      <Outlet />
    </HydratedPage>
  );
}

/** Keeps this layout around a page that failed; the root's error boundary would replace it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <HydratedPage>
      <ErrorPage error={error} />
    </HydratedPage>
  );
}

/** Wraps every hydrated page, also one that failed. Does what entry.document.ts does for documents. */
function HydratedPage({ children }: { children: ReactNode }) {
  const { key, pathname, search } = useLocation();
  useEffect(followAccount, []);
  useEffect(linkInlinedStyles, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: run again on every new page
  useEffect(keepSession, [key]);
  useEffect(registerWorker, []);
  useEffect(followProviderStatus, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page or query shows other links
  useEffect(() => prefetchLikelyPages(likelyCode), [pathname, search]);
  return (
    <RouterLinks>
      {children}
      <PendingNavigation />
      <PageChange />
    </RouterLinks>
  );
}
