import { useLocation } from "react-router";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { store } from "#store";
import type { AccessDenied } from "./access-denied.ts";
import { useAdmin } from "./admin-context.tsx";
import { adminNav, openSections, sectionAt } from "./admin-nav.ts";

/** For a page that the role does not open: shows the permission it requires and which sections are open. */
export function AccessDeniedPage({ needs }: { needs: string | null }) {
  const { permissions } = useAdmin();
  const here = sectionAt(useLocation().pathname);
  const open = openSections(permissions);
  const first = open[0];
  return (
    <section className="no403" aria-labelledby="locked">
      <title>{`No access: ${store.brand} admin`}</title>
      <div className="stack">
        <h1 id="locked" className="poster">
          You don’t have access.
        </h1>
        <p className="no403__why">
          This page requires <b>{needs ?? here?.needs[0]}</b>.
        </p>
        <div className="row">
          {first && (
            <ButtonLink tone="brand" to={first.to}>
              Go to {first.label}
            </ButtonLink>
          )}
        </div>
        <p className="small soft">An owner can give you access under Settings, Staff and roles. Error 403.</p>
      </div>
      <ul className="sash drawers plain" aria-label="What you have access to">
        {adminNav.map((section) => {
          const isOpen = open.includes(section);
          return (
            <li key={section.to} className={isOpen ? "lit" : section === here ? "dark here" : "dark"}>
              <Icon name={isOpen ? section.icon : "lock"} size="l" />
              <b>{section.label}</b>
              <span>{isOpen ? "You have access" : section === here ? "No access, you are here" : "No access"}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const outside: Record<AccessDenied["why"], string> = {
  role: "Your role does not give you access to this.",
  "not-staff": "This page is for the shop’s staff. Your account has no staff role.",
  expired: "Your access has ended. An owner can renew it.",
  "taken-back": "Your role was withdrawn. An owner can restore it.",
};

/** For somebody without a valid role, or where the frame's data is missing: no menu, nothing of the back office. */
export function OutsiderPage({ why, needs }: AccessDenied) {
  return (
    <main id="main" className="no403 no403--outside" tabIndex={-1}>
      <title>{`No access: ${store.brand} admin`}</title>
      <div className="stack">
        <h1 className="poster">You don’t have access.</h1>
        <p className="no403__why">
          {outside[why]}
          {needs && (
            <>
              {" "}
              This page requires <b>{needs}</b>.
            </>
          )}
        </p>
        <div className="row">
          <ButtonLink tone="brand" to={why === "role" ? "/admin" : "/"}>
            {why === "role" ? "Back to the start" : "Back to the shop"}
          </ButtonLink>
          {why !== "role" && (
            <ButtonLink tone="line" to="/admin/login">
              Sign in with another account
            </ButtonLink>
          )}
        </div>
        <p className="small soft">Error 403.</p>
      </div>
    </main>
  );
}
