import { type ReactNode, useEffect, useState } from "react";
import { type CurrentPage, linkTo } from "./current-page.ts";
import { Link } from "./link.tsx";
import { Logo } from "./logo.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { mainLinks } from "./site-links.ts";
import { IconButton } from "./small-buttons.tsx";
import "./site-header.css";

interface SiteHeaderProps {
  current: CurrentPage;
  isHome: boolean;
  /** Sign In and Sign Up, or the signed-in visitor's menu. */
  account?: ReactNode;
  /** The same for the mobile menu's foot. */
  mobileAccount?: ReactNode;
  /** The cart button with its count. */
  cart?: ReactNode;
  /** The way to the search, and what it opens: that takes the place of the main links. */
  search?: { icon: ReactNode; panel: ReactNode };
}

export function SiteHeader({ current, isHome, account, mobileAccount, cart, search }: SiteHeaderProps) {
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
        {search?.panel}
        <div className="header__end">
          {search?.icon}
          <div className="desk">{account}</div>
          {cart}
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
      <MobileMenu
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        current={current}
        isHome={isHome}
        account={mobileAccount}
      />
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
