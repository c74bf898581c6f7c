import { isRouteErrorResponse } from "react-router";

/** Why a door of the back office stays shut; it says nothing of what is behind it. */
export type LockedDoor = {
  why: "role" | "not-staff" | "expired" | "taken-back";
  /** The permission that would open it. */
  needs: string | null;
};

/** What `requireStaff` threw, as the page's error boundary gets it. */
export function lockedDoorOf(error: unknown): LockedDoor | null {
  if (!isRouteErrorResponse(error) || error.status !== 403) return null;
  const door: unknown = error.data;
  return typeof door === "object" && door !== null && "why" in door ? (door as LockedDoor) : null;
}
