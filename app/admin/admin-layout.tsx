import { keepSessionWhileTyping } from "#app/accounts/session/keep-session.ts";
import { BrokenPage } from "#app/broken-page.tsx";
import { readProviderStatus } from "#app/provider-status/.server/read-provider-status.ts";
import type { PageHandle } from "#app/shell/layout.tsx";
import "#app/ui/display/chips.css";
import "#app/ui/display/line.css";
import "#app/ui/display/price.css";
import "#app/ui/display/sums.css";
import "#app/ui/display/table.css";
import "#app/ui/forms/checkbox.css";
import "#app/ui/forms/prefix.css";
import "#app/ui/forms/segments.css";
import "#app/ui/forms/size-buttons.css";
import "#app/ui/forms/swatches.css";
import "#app/ui/layout/panes.css";
import "#app/ui/layout/raw.css";
import "#app/ui/layout/sash.css";
import { useEffect } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { requireStaff } from "./.server/require-staff.ts";
import type { Route } from "./+types/admin-layout";
import { AdminFrame } from "./admin-frame.tsx";
import { countOpen } from "./attention/.server/attention-queries.ts";
import {
  AccessDeniedPage,
  AdminBroken,
  accessDeniedIn,
  isSignedOut,
  OutsiderPage,
  SignedOutPage,
} from "./error-pages.tsx";
import { SaveFailureNote } from "./kit/notes.tsx";
import { keepFormsOnFailure, useClearFailure } from "./kit/save-failure.ts";
import { useSingleSubmission } from "./kit/use-single-submission.ts";
import { useAskBeforeLeaving } from "./kit/use-unsaved.ts";
import stylesheet from "./styles/admin.css?url";

export const handle: PageHandle = { frame: "admin" };
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];
export const clientMiddleware = [keepFormsOnFailure];
/** No shared title: each page sets its own `<title>`. */
export const meta: Route.MetaFunction = () => [];
/** Back-office pages are never cached or indexed. */
export const headers = () => ({ "cache-control": "no-store", "x-robots-tag": "noindex" });

export async function loader(args: Route.LoaderArgs) {
  const { shop, staff } = await requireStaff(args);
  const { name, role, permissions, expiresAt } = staff;
  const [attention, provider] = await Promise.all([countOpen(shop), readProviderStatus(shop)]);
  return { person: { name, role, permissions }, expiresAt, attention, isPrinterUp: provider === "ok" };
}

/** The layout of every back-office page. Each page checks its own permission too. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    document.addEventListener("input", keepSessionWhileTyping);
    return () => document.removeEventListener("input", keepSessionWhileTyping);
  }, []);
  useClearFailure();
  useAskBeforeLeaving();
  useSingleSubmission();
  return (
    <AdminFrame {...loaderData}>
      <SaveFailureNote />
      <Outlet />
    </AdminFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const denied = accessDeniedIn(error);
  if (isSignedOut(error)) return <SignedOutPage />;
  if (!loaderData) return denied ? <OutsiderPage {...denied} /> : <BrokenPage error={error} />;
  return (
    <AdminFrame {...loaderData}>
      {denied ? (
        <AccessDeniedPage needs={denied.needs} />
      ) : (
        <AdminBroken isMissing={isRouteErrorResponse(error) && error.status === 404} />
      )}
    </AdminFrame>
  );
}
