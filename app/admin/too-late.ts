import { isRouteErrorResponse } from "react-router";

/** A form that was sent after its writer's session had ended. */
export type SentTooLate = {
  /** Its fields in their order; null where it brought files along. */
  typed: [name: string, value: string][] | null;
};

/** What `requireStaff` threw for a form, as the page's error boundary gets it. */
export const tooLateOf = (error: unknown): SentTooLate | null =>
  isRouteErrorResponse(error) && error.status === 401 ? (error.data as SentTooLate) : null;
