import type { ReactNode } from "react";
import { canClaim } from "#app/claims/rules.ts";
import { useClaims } from "#app/page-contexts.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon, Logo } from "#app/ui/media/icon.tsx";
import "./layout.css";

/**
 * `shop`: header, footer, cart. `checkout`: a minimal header only. `bare`: the page has its own frame. `admin`: it also
 * has its own `main`.
 */
type Frame = "shop" | "checkout" | "bare" | "admin";

interface LayoutProps {
  frame?: Frame;
  /** Shows the strip that says no money moves. */
  rehearsal: boolean;
  /** Banner and header. */
  header?: ReactNode;
  footer?: ReactNode;
  /** Cart drawer and floating cart button. */
  floating?: ReactNode;
  /** The print provider's status, at the checkout too. */
  badge?: ReactNode;
  children: ReactNode;
}

/** The frame around every page; the page itself goes into `main`. */
export function ShopLayout({ frame = "shop", rehearsal, header, footer, floating, badge, children }: LayoutProps) {
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
          {footer}
          {floating}
        </>
      )}
      {(frame === "shop" || frame === "checkout") && badge}
    </>
  );
}

/** Minimal: the only link leads back, so that nothing distracts from paying. It makes its claim only if it may. */
function CheckoutHeader() {
  const claim = "Secure Checkout";
  return (
    <header className="header cohead">
      <div className="wrap">
        <Logo />
        <p className="row">
          <Icon name="lock" />
          <b>{canClaim(useClaims(), claim) ? claim : "Checkout"}</b>
        </p>
        <Link className="small" to="/shop">
          Back to the shop
        </Link>
      </div>
    </header>
  );
}

/** Shown on every page while the providers are a sandbox; cannot be dismissed. */
function RehearsalStrip() {
  return (
    <aside className="reh on-ink" aria-label="Rehearsal">
      <div className="wrap across">
        <p>
          <b>This is a rehearsal: no money moves.</b> <span>Payments, printing and post are simulated.</span>
        </p>
        <a href="/rehearsal">Control room</a>
      </div>
    </aside>
  );
}

/** First in Tab order on every page. Its target is `main`. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to main content
    </a>
  );
}

/** The `handle` that a route module may export. */
export interface PageHandle {
  frame?: Frame;
  /** React Router runs the page in the browser. Otherwise the page is a document where only islands run. */
  hydrate?: true;
}

/** The innermost route that asks for a frame decides. */
export function frameOf(matches: { handle?: unknown }[]): Frame {
  const asked = matches.map(({ handle }) => (isPageHandle(handle) ? handle.frame : undefined));
  return asked.findLast((frame) => frame !== undefined) ?? "shop";
}

/** Whether one of the routes is hydrated. */
export const isHydrated = (matches: readonly { handle?: unknown }[]): boolean =>
  matches.some(({ handle }) => isPageHandle(handle) && handle.hydrate === true);

const isPageHandle = (handle: unknown): handle is PageHandle => typeof handle === "object" && handle !== null;
