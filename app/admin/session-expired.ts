import { isRouteErrorResponse } from "react-router";

/** A form posted after the sender's session had ended. */
export type SessionExpired = {
  /** The form's text fields in order; null if it contained files. */
  typed: [name: string, value: string][] | null;
};

/** The expired session that `requireStaff` reported for a form, read from a route error; null for any other error. */
export const sessionExpiredIn = (error: unknown): SessionExpired | null =>
  isRouteErrorResponse(error) && error.status === 401 ? (error.data as SessionExpired) : null;
