import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../markup.tsx";
import "./tabs.css";

interface TabsProps {
  label: string;
  className?: string;
  /** Links, of which one has `aria-current`. */
  children: ReactNode;
}

/** Links between the views of a page. Where they overflow, the current one is scrolled to. */
export function Tabs({ label, className, children }: TabsProps) {
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = tabs.current?.querySelector<HTMLElement>("[aria-current]");
    if (tabs.current && here)
      tabs.current.scrollLeft = here.offsetLeft - (tabs.current.clientWidth - here.offsetWidth) / 2;
  }, []);
  return (
    <nav className={classNames("tabs", className)} aria-label={label} ref={tabs} onFocus={bringIntoView}>
      {children}
    </nav>
  );
}

/** Chromium does not scroll to a focused link of which a few pixels are in view. */
const bringIntoView = ({ target }: FocusEvent) => target.scrollIntoView({ block: "nearest", inline: "nearest" });
