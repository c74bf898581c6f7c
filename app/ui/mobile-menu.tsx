import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { type CurrentPage, linkTo } from "./current-page.ts";
import { Link } from "./link.tsx";
import { Logo } from "./logo.tsx";
import { mainLinks } from "./site-links.ts";
import { IconButton } from "./small-buttons.tsx";
import { useModal } from "./use-modal.ts";
import "./mobile-menu.css";

interface MobileMenuProps {
  open: boolean;
  onClose: () => void;
  current: CurrentPage;
  account?: ReactNode;
}

/** The main links as large as a thumb. Shuts when the page behind it changes, whichever link was chosen. */
export function MobileMenu({ open, onClose, current, account }: MobileMenuProps) {
  const { pathname, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it shuts when the page changes, and only then
  useEffect(onClose, [key]);

  return (
    <dialog className="drawer" aria-label="Menu" {...useModal(open, onClose)}>
      <div className="drawer__head">
        <Logo />
        <IconButton icon="close" label="Close menu" onClick={onClose} />
      </div>
      <nav className="drawer__body sheetmenu" aria-label="Main">
        <Link to="/" aria-current={pathname === "/" ? "page" : undefined}>
          Home
        </Link>
        {mainLinks.map(({ page, label }) => (
          <Link key={page} {...linkTo(page, current)}>
            {label}
          </Link>
        ))}
        <Link to="/track-order">Track order</Link>
        <Link to="/shipping-info">Delivery and returns</Link>
      </nav>
      <div className="drawer__foot">{account}</div>
    </dialog>
  );
}
