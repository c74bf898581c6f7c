import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Link as RouterLink, useLocation, useNavigation, useNavigationType } from "react-router";
import { Spinner } from "#app/ui/forms/button.tsx";
import { LinkContext, type LinkProps } from "#app/ui/link.tsx";
import { LiveRegion } from "#app/ui/markup.tsx";
import "./navigation.css";

/**
 * A page that is walked to begins as one that is loaded does: its title is read out and Tab starts in it, instead of at
 * the link that led there, or where that has been. So does another page of a list, whose links say in their `state`
 * which, and of which the number is read out. Back and Forward leave the focus alone. A page that puts the focus
 * somewhere itself does so in an effect, which comes after this one.
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

/** Shows 'Loading...' while the next page is on its way; short waits stay silent (the style sheet delays it). */
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
