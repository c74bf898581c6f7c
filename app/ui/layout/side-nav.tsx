import type { ReactNode } from "react";
import { Icon } from "../media/icon.tsx";
import "./side-nav.css";

interface SideNavProps {
  label: string;
  /** Links. */
  children: ReactNode;
  /** The same links for a phone, if they differ there. */
  folded?: ReactNode;
}

/**
 * Links beside a page on a desktop; folded above it on a phone, where they would push it out of view. Rendered twice and
 * shown once, so that the phone's are folded from the first paint and the desktop needs no script.
 */
export const SideNav = ({ label, children, folded = children }: SideNavProps) => (
  <>
    <nav className="sidenav max-lg:hidden" aria-label={label}>
      <h2>{label}</h2>
      {children}
    </nav>
    <details className="frame sidefold lg:hidden">
      <summary className="across">
        {label} <Icon name="down" size="s" />
      </summary>
      <nav className="sidenav" aria-label={label}>
        {folded}
      </nav>
    </details>
  </>
);
