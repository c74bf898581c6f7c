import { isRouteErrorResponse, Outlet } from "react-router";
import { shopContext } from "#app/context.ts";
import { readProviderStatus } from "#app/provider-status/.server/read-provider-status.ts";
import { BrokenPage } from "#app/ui/error-pages.tsx";
import type { PageHandle } from "#app/ui/page-handle.ts";
import { requireStaff } from "./.server/require-staff.ts";
import type { Route } from "./+types/admin-layout";
import { AdminFrame } from "./admin-frame.tsx";
import { countOpen } from "./attention/.server/attention-queries.ts";
import { AdminBroken } from "./broken-page.tsx";
import { lockedDoorOf } from "./locked.ts";
import { LockedPage, OutsidePage } from "./locked-page.tsx";
import stylesheet from "./styles/admin.css?url";

export const handle: PageHandle = { frame: "admin" };
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];
/** Nothing of the back office is kept by anybody on the way, nor found. */
/** Each page names itself by its own `<title>`: the shop's would stand before it. */
export const meta: Route.MetaFunction = () => [];
export const headers = () => ({ "cache-control": "no-store", "x-robots-tag": "noindex" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { name, role, permissions, expiresAt } = await requireStaff(shop, request);
  const [attention, provider] = await Promise.all([countOpen(shop), readProviderStatus(shop)]);
  return { person: { name, role, permissions }, expiresAt, attention, isPrinterUp: provider === "ok" };
}

/** The frame around every page of the back office. Each page asks for its own permission besides. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame {...loaderData}>
      <Outlet />
    </AdminFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const door = lockedDoorOf(error);
  if (!loaderData) return door ? <OutsidePage {...door} /> : <BrokenPage />;
  return (
    <AdminFrame {...loaderData}>
      {door ? (
        <LockedPage needs={door.needs} />
      ) : (
        <AdminBroken isMissing={isRouteErrorResponse(error) && error.status === 404} />
      )}
    </AdminFrame>
  );
}
