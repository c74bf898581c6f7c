import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
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
  useLostFocus(hash, key, isBack);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (before?.key === key || (before?.pathname === pathname && !page)) return;
    setWords(page ? `Page ${page}` : document.title);
    if (!isBack) focusStart(hash);
  }, [pathname, hash, key, page, isBack]);
  return <LiveRegion>{words}</LiveRegion>;
}

/**
 * An action that leads back to the same page may have removed its own button, and with it the focus: an address with
 * its 'Remove'. A page that moves the focus itself does so first, because its effects run before this one.
 */
function useLostFocus(hash: string, key: string, isBack: boolean) {
  const last = useRef<Element>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target as Element;
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has its own key
  useEffect(() => {
    const isLost = document.activeElement === document.body && last.current?.isConnected === false;
    if (isLost && !isBack) focusStart(hash);
  }, [key, hash, isBack]);
}

/** Where Tab continues: at the URL's fragment, else at the page's content. */
function focusStart(hash: string): void {
  const start = document.getElementById(hash.slice(1)) ?? document.getElementById("main");
  if (!start) return;
  if (start.tabIndex < 0) start.tabIndex = -1;
  start.focus({ preventScroll: true });
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
