import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { Icon, Logo } from "#app/ui/media/icon.tsx";
import { SiteFooter } from "./footer.tsx";
import "./layout.css";

/**
 * `shop`: header, footer, cart; `checkout`: enclosed header only; `bare`: the page brings its own frame; `admin`: its
 * own `main` besides.
 */
type Frame = "shop" | "checkout" | "bare" | "admin";

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
export function ShopLayout({ frame = "shop", rehearsal, children, ...rest }: LayoutProps) {
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

/** Enclosed: nothing leads away from paying but the way back. */
function CheckoutHeader() {
  return (
    <header className="header cohead">
      <div className="wrap">
        <Logo />
        <p className="row">
          <Icon name="lock" />
          <b>Secure Checkout</b>
        </p>
        <Link className="small" to="/shop">
          Back to the shop
        </Link>
      </div>
    </header>
  );
}

/** Said on every page while the providers are a sandbox; cannot be dismissed. */
function RehearsalStrip() {
  return (
    <aside className="reh" aria-label="Rehearsal">
      <div className="wrap">
        <p>
          <b>This is a rehearsal: no money moves.</b> <span>Payments, printing and post are simulated.</span>
        </p>
        <a href="/rehearsal">Control room</a>
      </div>
    </aside>
  );
}

/** First in Tab order on every page; `main` carries the id. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to main content
    </a>
  );
}

/** What a route module may export as `handle`, for the page around it. */
export interface PageHandle {
  frame?: Frame;
  /** React Router runs the page in the browser. Without it the page is a document: its islands alone run there. */
  hydrate?: true;
}

/** The innermost route that asks for a frame gets it. */
export function frameOf(matches: { handle?: unknown }[]): Frame {
  const asked = matches.map(({ handle }) => (isPageHandle(handle) ? handle.frame : undefined));
  return asked.findLast((frame) => frame !== undefined) ?? "shop";
}

/** Whether one of the routes asks for React Router in the browser. */
export const isHydrated = (matches: readonly { handle?: unknown }[]): boolean =>
  matches.some(({ handle }) => isPageHandle(handle) && handle.hydrate === true);

const isPageHandle = (handle: unknown): handle is PageHandle => typeof handle === "object" && handle !== null;
