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

/** A link for each section that the role opens, and below it those to what is often wanted there. */
export function AdminLinks({ attention, withIcons = false }: LinksProps) {
  const { permissions } = useAdmin();
  const { pathname } = useLocation();
  const here = sectionAt(pathname);
  return openSections(permissions).map((section) => {
    const within = openShortcuts(permissions, section);
    const isWithin = within.some(({ to }) => to === pathname);
    return (
      <Fragment key={section.to}>
        <Link to={section.to} aria-current={section === here && !isWithin ? "page" : undefined}>
          {withIcons && <Icon name={section.icon} />}
          {section.label}
          {section.to === "/admin/attention" && attention > 0 && (
            <span className="count">
              {attention}
              <VisuallyHidden> open</VisuallyHidden>
            </span>
          )}
        </Link>
        {within.map(({ label, to }) => (
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
  /** Stands at the foot: who is here, and the way out. */
  children: ReactNode;
}

/** The same links on a phone, as large as a thumb. */
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
