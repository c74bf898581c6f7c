import { useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { LiveRegion } from "./live-region.tsx";

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
