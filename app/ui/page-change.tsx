import { useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { LiveRegion } from "./live-region.tsx";

/**
 * A page that is walked to begins as one that is loaded does: its title is read out and Tab starts in it, instead of at
 * the link that led there, or where that has been. So does another page of the same list, of which the number is read
 * out. Back and Forward leave the focus alone. A page that puts the focus somewhere itself does so in an effect, which
 * comes after this one.
 */
export function PageChange() {
  const { pathname, search, hash } = useLocation();
  const isBack = useNavigationType() === "POP";
  const shown = useRef<ReturnType<typeof placeIn>>(null);
  const [words, setWords] = useState("");
  useLayoutEffect(() => {
    const before = shown.current;
    const now = placeIn(pathname, search);
    shown.current = now;
    const isSamePath = before?.pathname === pathname;
    // A filter or an order leads to the first page too, and leaves the visitor where they are.
    const isTurned = isSamePath && before.page !== now.page && (now.page !== "1" || before.list === now.list);
    if (before ? isSamePath && !isTurned : isBack) return;
    setWords(isTurned ? `Page ${now.page}` : document.title);
    const start = document.getElementById(hash.slice(1)) ?? document.getElementById("main");
    if (isBack || !start) return;
    if (start.tabIndex < 0) start.tabIndex = -1;
    start.focus({ preventScroll: true });
  }, [pathname, search, hash, isBack]);
  return <LiveRegion>{words}</LiveRegion>;
}

/** Lists keep their page's number in the address, a product's reviews under a name of their own. */
function placeIn(pathname: string, search: string) {
  const params = new URLSearchParams(search);
  const page = params.get("page") ?? params.get("reviews") ?? "1";
  params.delete("page");
  params.delete("reviews");
  return { pathname, page, list: String(params) };
}
