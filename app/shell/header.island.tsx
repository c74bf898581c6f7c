import { useEffect, useState } from "react";
import { AccountMenu, MobileAccount } from "#app/accounts/session/account-menu.tsx";
import { CartButton } from "#app/cart/cart-button.tsx";
import { useSearch } from "#app/search/use-search.tsx";
import { IconButton } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Logo } from "#app/ui/media/icon.tsx";
import { useCloseOnBack, useModal } from "#app/ui/overlay/use-modal.ts";
import { type CurrentPage, linkTo, mainLinks } from "./links.ts";
import "./header.css";

/** The header with its interactive parts: menus, search, account, cart. */
export default function Header({ current, isHome }: { current: CurrentPage; isHome: boolean }) {
  const search = useSearch();
  const [menuOpen, setMenuOpen] = useState(false);
  const scrolled = useIsScrolled();
  return (
    <header className={scrolled ? "header is-scrolled" : "header"}>
      <div className="wrap">
        <Logo />
        <nav className="nav" aria-label="Main">
          {mainLinks.map(({ page, label }) => (
            <Link key={page} {...linkTo(page, current)}>
              {label}
            </Link>
          ))}
        </nav>
        {search.panel}
        <div className="header__end">
          {search.icon}
          <div className="desk">
            <AccountMenu current={current} />
          </div>
          <CartButton />
          <IconButton
            icon="menu"
            label="Menu"
            large
            className="menubtn"
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          />
        </div>
      </div>
      <MobileMenu open={menuOpen} onClose={() => setMenuOpen(false)} current={current} isHome={isHome} />
    </header>
  );
}

/** Whether the page is scrolled more than 10 pixels down. */
function useIsScrolled(): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const look = () => setPast(scrollY > 10);
    look();
    addEventListener("scroll", look);
    return () => removeEventListener("scroll", look);
  }, []);
  return past;
}

interface MobileMenuProps {
  open: boolean;
  onClose: () => void;
  current: CurrentPage;
  /** Whether this is the home page itself; `current` also counts unnamed pages as home. */
  isHome: boolean;
}

/** The main links, large enough for thumbs. It closes when one is chosen, so that Back finds it closed. */
function MobileMenu({ open, onClose, current, isHome }: MobileMenuProps) {
  useCloseOnBack(open, onClose);
  const { onClick, ...modal } = useModal(open, onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard activates links with a click event
    <dialog
      className="drawer"
      aria-label="Menu"
      {...modal}
      onClick={(event) => {
        if ((event.target as Element).closest("a")) onClose();
        onClick(event);
      }}
    >
      <div className="drawer__head across">
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
      <div className="drawer__foot">
        <MobileAccount current={current} />
      </div>
    </dialog>
  );
}
