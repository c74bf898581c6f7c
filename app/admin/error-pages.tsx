import type { ReactNode } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { SessionEnded } from "#app/accounts/session/session-ended.tsx";
import { RequestNumber } from "#app/request-number.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { store } from "#store";
import { useAdmin } from "./admin-context.tsx";
import { adminNav, openSections, sectionAt } from "./admin-nav.ts";
import type { AccessDenied } from "./permissions.ts";

/** The refusal that `requireStaff` threw, read from a route error; null for any other error. */
export function accessDeniedIn(error: unknown): AccessDenied | null {
  if (!isRouteErrorResponse(error) || error.status !== 403) return null;
  const denied: unknown = error.data;
  return typeof denied === "object" && denied !== null && "why" in denied ? (denied as AccessDenied) : null;
}

/** Whether `requireStaff` threw because nobody is signed in any more. */
export const isSignedOut = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 401;

/** For a page that the role does not open: shows the permission it requires and which sections are open. */
export function AccessDeniedPage({ needs }: { needs: string | null }) {
  const { permissions } = useAdmin();
  const here = sectionAt(useLocation().pathname);
  const open = openSections(permissions);
  const first = open[0];
  return (
    <section className="no403" aria-labelledby="locked">
      <title>{`No access: ${store.brand} admin`}</title>
      <div className="stack [--gap:1.1rem]">
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
      <ul className="sash drawers" aria-label="What you have access to">
        {adminNav.map((section) =>
          open.includes(section) ? (
            <OpenSection key={section.to} section={section} />
          ) : (
            <LockedSection key={section.to} section={section} isHere={section === here} />
          ),
        )}
      </ul>
    </section>
  );
}

type Section = (typeof adminNav)[number];

const OpenSection = ({ section: { icon, label } }: { section: Section }) => (
  <li className="lit">
    <Icon name={icon} size="l" className="mb-auto" />
    <b>{label}</b>
    <span className="tiny">You have access</span>
  </li>
);

const LockedSection = ({ section: { label }, isHere }: { section: Section; isHere: boolean }) => (
  <li className={isHere ? "dark here" : "dark"}>
    <Icon name="lock" size="l" className="mb-auto" />
    <b>{label}</b>
    <span className="tiny">{isHere ? "No access, you are here" : "No access"}</span>
  </li>
);

const outside: Record<AccessDenied["why"], string> = {
  role: "Your role does not give you access to this.",
  "not-staff": "This page is for the shop’s staff. Your account has no staff role.",
  expired: "Your access has ended. An owner can renew it.",
  "taken-back": "Your role was withdrawn. An owner can restore it.",
};

/** A page without the frame: no menu, nothing of the back office. */
const Outside = ({ title, heading, children }: { title: string; heading: string; children: ReactNode }) => (
  <main id="main" className="no403 px-(--gutter) py-(--s-7)" tabIndex={-1}>
    <title>{`${title}: ${store.brand} admin`}</title>
    <div className="stack [--gap:1.1rem]">
      <h1 className="poster">{heading}</h1>
      {children}
    </div>
  </main>
);

/** For somebody without a valid role, or where the frame's data is missing. */
export const OutsiderPage = ({ why, needs }: AccessDenied) => (
  <Outside title="No access" heading="You don’t have access.">
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
  </Outside>
);

/** For a form that was sent as a whole page after the session ended: a preview, or one sent before hydration. */
export const SignedOutPage = () => (
  <Outside title="Signed out" heading="Signed out.">
    <SessionEnded signIn="/admin/login" />
    <p>Once you are signed in, go back to the form. Your browser has kept what you typed.</p>
  </Outside>
);

/** A 404 or an unexpected error, inside the back office's frame. */
export function AdminBroken({ isMissing }: { isMissing: boolean }) {
  const title = isMissing ? "Nothing here." : "That went wrong.";
  return (
    <section className="no403" aria-labelledby="broken">
      <title>{`${title} ${store.brand} admin`}</title>
      <div className="stack [--gap:1.1rem]">
        <h1 id="broken" className="poster">
          {title}
        </h1>
        <p className="no403__why">
          {isMissing
            ? "It may have been deleted, or the address is not right."
            : "An unexpected error occurred. Please try again. Everything you had saved is safe."}
        </p>
        {!isMissing && <RequestNumber />}
        <div className="row">
          <ButtonLink tone="brand" to={isMissing ? "/admin" : ""} reloadDocument>
            {isMissing ? "Back to the start" : "Try again"}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
