import { isRouteErrorResponse } from "react-router";

/** Why the back office denies access; it reveals nothing about the page. */
export type AccessDenied = {
  why: "role" | "not-staff" | "expired" | "taken-back";
  /** The missing permission. */
  needs: string | null;
};

/** The refusal that `requireStaff` threw, read from a route error; null for any other error. */
export function accessDeniedIn(error: unknown): AccessDenied | null {
  if (!isRouteErrorResponse(error) || error.status !== 403) return null;
  const denied: unknown = error.data;
  return typeof denied === "object" && denied !== null && "why" in denied ? (denied as AccessDenied) : null;
}

/** Whether `requireStaff` threw because nobody is signed in any more. */
export const isSignedOut = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 401;
