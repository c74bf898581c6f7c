import { useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { LiveRegion } from "./live-region.tsx";

/**
 * A page that is walked to begins as one that is loaded does: its title is read out and Tab starts in it, instead of at
 * the link that led there, or where that has been. Back and Forward leave the focus alone. A page that puts the focus
 * somewhere itself does so in an effect, which comes after this one.
 */
export function PageChange() {
  const { pathname, hash } = useLocation();
  const isBack = useNavigationType() === "POP";
  const shown = useRef(isBack ? pathname : null);
  const [title, setTitle] = useState("");
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    const start = document.getElementById(hash.slice(1)) ?? document.getElementById("main");
    if (isBack || !start) return;
    if (start.tabIndex < 0) start.tabIndex = -1;
    start.focus({ preventScroll: true });
  }, [pathname, hash, isBack]);
  return <LiveRegion>{title}</LiveRegion>;
}
