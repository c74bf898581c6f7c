import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useLocation } from "react-router";
import { Alert } from "#app/ui/display/note.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { IconButton } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon, Logo } from "#app/ui/media/icon.tsx";
import { useModal } from "#app/ui/overlay/use-modal.ts";
import { store } from "#store";
import wordmark from "../../art/brand/wordmark-light.svg?no-inline";
import { type AdminPerson, AdminProvider, useAdmin } from "./admin-context.tsx";
import { currentLink, openSections, openShortcuts } from "./admin-nav.ts";

interface FrameFacts {
  person: AdminPerson;
  /** The number of open attention items. */
  attention: number;
  isPrinterUp: boolean;
}

/** The side menu with the page beside it; on a phone, a bar at the top with a menu drawer. */
export function AdminFrame({ person, attention, isPrinterUp, children }: FrameFacts & { children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  useCloseOnNavigation(() => setMenuOpen(false));
  return (
    <AdminProvider person={person}>
      <div className="adm">
        <header className="adm__side on-ink">
          <Link className="logo" to="/" aria-label={`${store.brand}, home`}>
            <img src={wordmark} alt="" width="956" height="150" />
          </Link>
          <p className="tiny soft adm__role">Admin</p>
          <nav className="adm__nav" aria-label="Admin">
            <AdminLinks attention={attention} withIcons />
          </nav>
          <IconButton
            icon="menu"
            label="Menu"
            large
            className="adm__menu"
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(true)}
          />
          <div className="adm__me">
            <Status tone={isPrinterUp ? "good" : "warn"}>
              {isPrinterUp ? "Printer connected" : "Printer not responding"}
            </Status>
            <SignedInAs name={person.name} />
          </div>
        </header>
        <main id="main" className="adm__main" tabIndex={-1}>
          <noscript>
            <Alert>The back office needs JavaScript. Turn it on and reload this page.</Alert>
          </noscript>
          {children}
        </main>
        <AdminMenu open={isMenuOpen} onClose={() => setMenuOpen(false)} attention={attention}>
          <SignedInAs name={person.name} />
        </AdminMenu>
      </div>
    </AdminProvider>
  );
}

function SignedInAs({ name }: { name: string }) {
  return (
    <div className="small">
      <b>{name}</b>
      <Form method="post" action="/logout" className="row [--gap:0.35rem]">
        <Link to="/">View shop</Link>
        <span aria-hidden="true">/</span>
        <button type="submit" className="linkbtn [font-weight:inherit]">
          Sign Out
        </button>
      </Form>
    </div>
  );
}

/** Closes the drawer on every navigation. */
function useCloseOnNavigation(close: () => void): void {
  const { key } = useLocation();
  const shownOn = useRef(key);
  useEffect(() => {
    if (shownOn.current === key) return;
    shownOn.current = key;
    close();
  }, [key, close]);
}

interface LinksProps {
  attention: number;
  withIcons?: boolean;
}

/** Links to the sections that the role opens, each with its shortcuts below it. */
function AdminLinks({ attention, withIcons = false }: LinksProps) {
  const { permissions } = useAdmin();
  const { pathname } = useLocation();
  const current = currentLink(permissions, pathname);
  return openSections(permissions).map((section) => {
    const shortcuts = openShortcuts(permissions, section);
    return (
      <Fragment key={section.to}>
        <Link to={section.to} aria-current={section.to === current ? "page" : undefined}>
          {withIcons && <Icon name={section.icon} />}
          {section.label}
          {section.to === "/admin/attention" && attention > 0 && (
            <span className="count">
              {attention}
              <VisuallyHidden> open</VisuallyHidden>
            </span>
          )}
        </Link>
        {shortcuts.map(({ label, to }) => (
          <Link key={to} to={to} className="adm__short" aria-current={to === current ? "page" : undefined}>
            {label}
          </Link>
        ))}
      </Fragment>
    );
  });
}

interface MenuProps {
  open: boolean;
  onClose: () => void;
  attention: number;
  /** The drawer's foot: who is signed in, and the sign-out button. */
  children: ReactNode;
}

/** The same links as a drawer for phones, with large touch targets. */
function AdminMenu({ open, onClose, attention, children }: MenuProps) {
  return (
    <dialog className="drawer" aria-label="Admin menu" {...useModal(open, onClose)}>
      <div className="drawer__head across">
        <Logo />
        <IconButton icon="close" label="Close menu" onClick={onClose} />
      </div>
      <nav className="drawer__body sheetmenu" aria-label="Admin, large">
        <AdminLinks attention={attention} />
      </nav>
      <div className="drawer__foot">{children}</div>
    </dialog>
  );
}
