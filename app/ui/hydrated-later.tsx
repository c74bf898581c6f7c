import { type ReactNode, Suspense } from "react";

/** A piece of a later part (later.tsx): React takes it over in a task of its own, or at once when it is pressed. */
export function HydratedLater({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
