import type { ReactNode } from "react";
import { Banner } from "./banner.tsx";
import { CheckoutHeader } from "./checkout-header.tsx";
import type { CurrentPage } from "./current-page.ts";
import { later } from "./later.tsx";
import { RehearsalStrip } from "./rehearsal-strip.tsx";
import { SiteHeader } from "./site-header.tsx";
// Parts that come later stand in the page from the start, and look as they will.
import "./dialog.css";
import "./site-footer.css";
import "./trust-strip.css";

const SiteFooter = later(async () => (await import("./site-footer.tsx")).SiteFooter);

/**
 * `shop`: header, footer, cart; `checkout`: enclosed header only; `bare`: the page brings its own frame; `admin`: its
 * own `main` besides.
 */
export type Frame = "shop" | "checkout" | "bare" | "admin";

interface LayoutProps {
  frame?: Frame;
  current: CurrentPage;
  /** Shows the strip that says no money moves. */
  rehearsal: boolean;
  account?: ReactNode;
  mobileAccount?: ReactNode;
  /** The header's cart button. */
  cartButton?: ReactNode;
  /** What floats over the page: drawer and floating cart button. */
  floating?: ReactNode;
  /** How the print provider stands, at the checkout too. */
  badge?: ReactNode;
  /** Stands after the footer's legal links. */
  footerEnd?: ReactNode;
  /** What the trust strip says; empty, there is none. */
  trust?: readonly string[];
  /** Who promotes the shop's political material, in the footer of every page. */
  imprint?: string | null;
  children: ReactNode;
}

/** What every page shares; the page itself goes into `main`. */
export function Layout({ frame = "shop", rehearsal, children, ...rest }: LayoutProps) {
  const { current, account, mobileAccount, cartButton, floating, badge, footerEnd, trust = [], imprint } = rest;
  return (
    <>
      {rehearsal && <RehearsalStrip />}
      {frame === "shop" && (
        <>
          <Banner />
          <SiteHeader current={current} account={account} mobileAccount={mobileAccount} cart={cartButton} />
        </>
      )}
      {frame === "checkout" && <CheckoutHeader />}
      {frame === "admin" ? (
        children
      ) : (
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      )}
      {frame === "shop" && (
        <>
          <SiteFooter end={footerEnd} trust={trust} imprint={imprint} />
          {floating}
        </>
      )}
      {(frame === "shop" || frame === "checkout") && badge}
    </>
  );
}
