import { type ReactNode, useEffect, useState } from "react";
import { type CurrentPage, linkTo } from "./current-page.ts";
import { Link } from "./link.tsx";
import { Logo } from "./logo.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { mainLinks } from "./site-links.ts";
import { IconButton } from "./small-buttons.tsx";

interface SiteHeaderProps {
  current: CurrentPage;
  /** Sign In and Sign Up, or the signed-in visitor's menu. */
  account?: ReactNode;
  /** The same for the mobile menu's foot. */
  mobileAccount?: ReactNode;
  /** The cart button with its count. */
  cart?: ReactNode;
}

export function SiteHeader({ current, account, mobileAccount, cart }: SiteHeaderProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  const scrolled = useScrolledPast(10);
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
        <div className="header__end">
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
      <MobileMenu open={menuOpen} onClose={() => setMenuOpen(false)} current={current} account={mobileAccount} />
    </header>
  );
}

/** Whether the page is scrolled more than `pixels` down. */
function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const look = () => setPast(window.scrollY > pixels);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [pixels]);
  return past;
}
