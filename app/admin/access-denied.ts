import { isRouteErrorResponse } from "react-router";

/** Why the back office denies access; it reveals nothing about the page. */
export type AccessDenied = {
  why: "role" | "not-staff" | "expired" | "taken-back";
  /** The missing permission. */
  needs: string | null;
};

/** What `requireStaff` threw, as the page's error boundary gets it. */
export function accessDeniedIn(error: unknown): AccessDenied | null {
  if (!isRouteErrorResponse(error) || error.status !== 403) return null;
  const denied: unknown = error.data;
  return typeof denied === "object" && denied !== null && "why" in denied ? (denied as AccessDenied) : null;
}
