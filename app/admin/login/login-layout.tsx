import { Outlet } from "react-router";
import type { PageHandle } from "#app/shell/layout.tsx";
import stylesheet from "../styles/admin.css?url";
import type { Route } from "./+types/login-layout";
import "#app/accounts/security/security-parts.css";

export const handle: PageHandle = { frame: "admin" };
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];
/** No shared title: each page sets its own `<title>`. */
export const meta: Route.MetaFunction = () => [];
export const headers = () => ({ "cache-control": "no-store", "x-robots-tag": "noindex" });

/** The layout of the sign-in pages, which need no session. */
export default function LoginLayout() {
  return <Outlet />;
}
