import type { ReactNode } from "react";
import { CheckoutHeader } from "./checkout-header.tsx";
import { RehearsalStrip } from "./rehearsal-strip.tsx";
import { SiteFooter } from "./site-footer.tsx";

/**
 * `shop`: header, footer, cart; `checkout`: enclosed header only; `bare`: the page brings its own frame; `admin`: its
 * own `main` besides.
 */
export type Frame = "shop" | "checkout" | "bare" | "admin";

interface LayoutProps {
  frame?: Frame;
  /** Shows the strip that says no money moves. */
  rehearsal: boolean;
  /** The shop's news and its header. */
  header?: ReactNode;
  /** What floats over the page: drawer and floating cart button. */
  floating?: ReactNode;
  /** How the print provider stands, at the checkout too. */
  badge?: ReactNode;
  /** The way to the legal words, in the footer. */
  disclaimer?: ReactNode;
  /** Stands after the footer's legal links. */
  footerEnd?: ReactNode;
  /** What the trust strip says; empty, there is none. */
  trust?: readonly string[];
  /** Who promotes the shop's political material, in the footer of every page. */
  imprint?: string | null | undefined;
  children: ReactNode;
}

/** What every page shares; the page itself goes into `main`. */
export function Layout({ frame = "shop", rehearsal, children, ...rest }: LayoutProps) {
  const { header, floating, badge, disclaimer, footerEnd, trust = [], imprint } = rest;
  return (
    <>
      {rehearsal && <RehearsalStrip />}
      {frame === "shop" && header}
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
          <SiteFooter disclaimer={disclaimer} end={footerEnd} trust={trust} imprint={imprint} />
          {floating}
        </>
      )}
      {(frame === "shop" || frame === "checkout") && badge}
    </>
  );
}
