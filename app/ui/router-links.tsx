import type { ReactNode } from "react";
import { Link as RouterLink, useLocation } from "react-router";
import { LinkContext, type LinkProps } from "./link.tsx";

/** For a page that React Router runs in the browser: its links stay in the same document while they stay in the same area. */
export function RouterLinks({ children }: { children: ReactNode }) {
  return <LinkContext value={AreaLink}>{children}</LinkContext>;
}

/** Another area may be one of documents, where no router runs: the browser goes there. */
function AreaLink({ reloadDocument, ...props }: LinkProps) {
  const { pathname } = useLocation();
  const leaves = reloadDocument ?? leavesArea(props.to, pathname);
  return <RouterLink {...props} reloadDocument={leaves} discover={leaves ? "none" : "render"} />;
}

/** Whether an address lies in another area than the page whose link it is in; a query alone is the page's own. */
export const leavesArea = (to: string, pathname: string): boolean =>
  to.startsWith("/") && areaOf(to) !== areaOf(pathname);

/** The first segment of a path. */
const areaOf = (path: string) => path.split(/[/?#]/)[1];
