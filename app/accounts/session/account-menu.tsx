import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { type CurrentPage, linkTo } from "#app/shell/links.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { accountHere, onAccountChange, type ShownAccount } from "./account-cookie.ts";
import "./account-menu.css";

interface Here {
  current: CurrentPage;
}

/**
 * The header's account part: Sign In and Sign Up, or the user's menu. Every page has both, since cached pages are the
 * same for everyone; a class on `<html>` shows one from the first paint on (keep-session.ts).
 */
export function AccountMenu({ current }: Here) {
  const account = useAccount();
  return (
    <>
      <Link className="header__link is-for-visitors" {...linkTo("login", current)}>
        Sign In
      </Link>
      <Link className="btn btn--s btn--line is-for-visitors" {...linkTo("signup", current)}>
        Sign Up
      </Link>
      <UserMenu short={account?.short ?? ""} label={account?.label ?? ""} current={current} />
    </>
  );
}

function UserMenu({ short, label, current }: Here & { short: string; label: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useClosing(menu);
  return (
    <details className="usermenu is-for-account relative" ref={menu}>
      <summary className="btn btn--s btn--line">
        <Icon name="user" />
        <span data-account="short" suppressHydrationWarning>
          {short}
        </span>
        <Icon name="down" size="s" />
      </summary>
      <div>
        <p className="tiny soft" data-account="label" suppressHydrationWarning>
          {label}
        </p>
        <Link {...linkTo("account", current)}>My Account</Link>
        <Link {...linkTo("orders", current)}>My Orders</Link>
        <SignOut />
      </div>
    </details>
  );
}

const mobileLinks = [
  { to: "login", label: "Sign In", className: "is-for-visitors" },
  { to: "signup", label: "Sign Up", className: "is-for-visitors", tone: "line" },
  { to: "orders", label: "My Orders", className: "is-for-account" },
  { to: "account", label: "My Account", className: "is-for-account", tone: "line" },
] as const;

/** At the bottom of the mobile menu. */
export function MobileAccount({ current }: Here) {
  return (
    <>
      <p className="is-for-account soft wrap-anywhere">{useAccount()?.label}</p>
      {mobileLinks.map(({ to, label, ...look }) => (
        <ButtonLink key={to} wide {...look} {...linkTo(to, current)}>
          {label}
        </ButtonLink>
      ))}
      <div className="is-for-account">
        <SignOut className="btn btn--quiet btn--wide" />
      </div>
    </>
  );
}

function SignOut({ className }: { className?: string }) {
  return (
    <form method="post" action="/logout">
      <button type="submit" className={className}>
        Sign Out
      </button>
    </form>
  );
}

/** Closes on Escape, on a click outside and on a click on a link, so that Back returns to a closed menu. */
function useClosing(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const shut = (event: Event) => {
      const details = menu.current;
      if (!details?.open) return;
      const target = event.target as Element;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        details.querySelector("summary")?.focus();
      } else if (details.contains(target) && !target.closest("a")) return;
      details.open = false;
    };
    document.addEventListener("click", shut);
    document.addEventListener("keydown", shut);
    return () => {
      document.removeEventListener("click", shut);
      document.removeEventListener("keydown", shut);
    };
  }, [menu]);
}

/** The name in the header; null for a visitor and on the server, whose pages are the same for everyone. */
function useAccount(): ShownAccount | null {
  return useSyncExternalStore(onAccountChange, accountHere, () => null);
}
