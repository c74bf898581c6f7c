import { Outlet } from "react-router";
import type { PageHandle } from "#app/shell/layout.tsx";
import stylesheet from "../styles/admin.css?url";
import type { Route } from "./+types/login-layout";
import "#app/accounts/security/security-parts.css";

export const handle: PageHandle = { frame: "admin" };
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];
/** Each page names itself by its own `<title>`: the shop's would stand before it. */
export const meta: Route.MetaFunction = () => [];
export const headers = () => ({ "cache-control": "no-store", "x-robots-tag": "noindex" });

/** The doors of the back office: nobody is asked who they are before they stand at one. */
export default function LoginLayout() {
  return <Outlet />;
}
