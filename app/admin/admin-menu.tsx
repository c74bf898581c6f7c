import { Fragment, type ReactNode } from "react";
import { useLocation } from "react-router";
import { IconButton } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon, Logo } from "#app/ui/media/icon.tsx";
import { useModal } from "#app/ui/overlay/use-modal.ts";
import { useAdmin } from "./admin-context.tsx";
import { openSections, openShortcuts, sectionAt } from "./admin-nav.ts";

interface LinksProps {
  attention: number;
  withIcons?: boolean;
}

/** Links to the sections that the role opens, each with its shortcuts below it. */
export function AdminLinks({ attention, withIcons = false }: LinksProps) {
  const { permissions } = useAdmin();
  const { pathname } = useLocation();
  const here = sectionAt(pathname);
  return openSections(permissions).map((section) => {
    const shortcuts = openShortcuts(permissions, section);
    const isOnShortcut = shortcuts.some(({ to }) => to === pathname);
    return (
      <Fragment key={section.to}>
        <Link to={section.to} aria-current={section === here && !isOnShortcut ? "page" : undefined}>
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
          <Link key={to} to={to} className="adm__short" aria-current={to === pathname ? "page" : undefined}>
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
export function AdminMenu({ open, onClose, attention, children }: MenuProps) {
  return (
    <dialog className="drawer" aria-label="Admin menu" {...useModal(open, onClose)}>
      <div className="drawer__head">
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
