import type { ReactNode } from "react";
import { type CurrentPage, linkTo } from "./current-page.ts";
import { Link } from "./link.tsx";
import { Logo } from "./logo.tsx";
import { mainLinks } from "./site-links.ts";
import { IconButton } from "./small-buttons.tsx";
import { useCloseOnBack } from "./use-close-on-back.ts";
import { useModal } from "./use-modal.ts";
import "./mobile-menu.css";

interface MobileMenuProps {
  open: boolean;
  onClose: () => void;
  current: CurrentPage;
  /** Whether the home page itself is open: `current` calls every page home that has no name of its own. */
  isHome: boolean;
  account?: ReactNode;
}

/** The main links as large as a thumb. Shuts when one is chosen: a page that Back returns to finds it shut. */
export function MobileMenu({ open, onClose, current, isHome, account }: MobileMenuProps) {
  useCloseOnBack(open, onClose);
  const { onClick, ...modal } = useModal(open, onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key that follows a link is a click
    <dialog
      className="drawer"
      aria-label="Menu"
      {...modal}
      onClick={(event) => {
        if ((event.target as Element).closest("a")) onClose();
        onClick(event);
      }}
    >
      <div className="drawer__head">
        <Logo />
        <IconButton icon="close" label="Close menu" onClick={onClose} />
      </div>
      <nav className="drawer__body sheetmenu" aria-label="Main">
        <Link to="/" aria-current={isHome ? "page" : undefined}>
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
