import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Link as RouterLink, useLocation, useNavigation, useNavigationType } from "react-router";
import { Spinner } from "#app/ui/forms/button.tsx";
import { LinkContext, type LinkProps } from "#app/ui/link.tsx";
import { LiveRegion } from "#app/ui/markup.tsx";
import "./navigation.css";

/**
 * Makes a client-side navigation behave like a page load: the title is announced and Tab starts at the top, not at the
 * old link. The same for another page of a list, whose links put its number into their `state` to be announced. Back
 * and Forward leave the focus alone. A page that sets the focus itself does so in an effect, which runs after this one.
 */
export function PageChange() {
  const { pathname, hash, key, state } = useLocation();
  const isBack = useNavigationType() === "POP";
  const page: number | undefined = state?.page;
  const shown = useRef(isBack ? { pathname, key } : null);
  const [words, setWords] = useState("");
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (before?.key === key || (before?.pathname === pathname && !page)) return;
    setWords(page ? `Page ${page}` : document.title);
    const start = document.getElementById(hash.slice(1)) ?? document.getElementById("main");
    if (isBack || !start) return;
    if (start.tabIndex < 0) start.tabIndex = -1;
    start.focus({ preventScroll: true });
  }, [pathname, hash, key, page, isBack]);
  return <LiveRegion>{words}</LiveRegion>;
}

/** Shows 'Loading...' during a navigation; CSS delays it, so short waits stay silent. */
export function PendingNavigation() {
  const pending = useNavigation().state !== "idle";
  return (
    <div className="pending" role="status">
      {pending && (
        <span className="pending__box">
          <Spinner showLabel />
        </span>
      )}
    </div>
  );
}

/** For hydrated pages: links within the same area are client-side navigations. */
export function RouterLinks({ children }: { children: ReactNode }) {
  return <LinkContext value={AreaLink}>{children}</LinkContext>;
}

/** Another area may consist of documents, where no router runs: use a full page load. */
function AreaLink({ reloadDocument, ...props }: LinkProps) {
  const { pathname } = useLocation();
  const leaves = reloadDocument ?? leavesArea(props.to, pathname);
  return <RouterLink {...props} reloadDocument={leaves} discover={leaves ? "none" : "render"} />;
}

/** Whether a link leads to another area than the current page's. A bare query stays on the page. */
export const leavesArea = (to: string, pathname: string): boolean =>
  to.startsWith("/") && areaOf(to) !== areaOf(pathname);

/** A path's first segment. */
const areaOf = (path: string) => path.split(/[/?#]/)[1];
