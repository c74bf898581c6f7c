import { type ReactNode, Suspense } from "react";

/**
 * A part below the first view. It is in the page from the start, but React takes it over after the rest and in a task
 * of its own, or at once when it is pressed.
 */
export function HydratedLater({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
