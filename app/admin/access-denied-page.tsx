import { useLocation } from "react-router";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { store } from "#store";
import type { AccessDenied } from "./access-denied.ts";
import { useAdmin } from "./admin-context.tsx";
import { adminNav, openSections, sectionAt } from "./admin-nav.ts";

/** For a page that the role does not open: the permission it takes and the sections that are open, nothing else. */
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
        <p className="small soft">An owner can open it for you in Staff. Error 403.</p>
      </div>
      <ul className="sash drawers plain" aria-label="What is open to you">
        {adminNav.map((section) => {
          const isOpen = open.includes(section);
          return (
            <li key={section.to} className={isOpen ? "lit" : section === here ? "dark here" : "dark"}>
              <Icon name={isOpen ? section.icon : "lock"} size="l" />
              <b>{section.label}</b>
              <span>{isOpen ? "Open to you" : section === here ? "Closed, you are here" : "Closed"}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const outside: Record<AccessDenied["why"], string> = {
  role: "Your role does not open this.",
  "not-staff": "This page is for the shop’s staff. Your account has no staff role.",
  expired: "Your time on the staff has ended. An owner can let you in again.",
  "taken-back": "Your role was taken back. An owner can let you in again.",
};

/** For somebody without a role that is in force, and where no frame is at hand: no menu, nothing of the back office. */
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
            {why === "role" ? "To the start" : "To the shop"}
          </ButtonLink>
          {why !== "role" && (
            <ButtonLink tone="line" to="/admin/login">
              Sign in as somebody else
            </ButtonLink>
          )}
        </div>
        <p className="small soft">Error 403.</p>
      </div>
    </main>
  );
}
