import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import "./provider-badge.css";

/** Milliseconds that a page has to itself before anybody asks. */
const waitMs = 2_000;

/** Says that the print provider is unavailable or in error, and is empty otherwise (section 8). */
export function ProviderBadge() {
  const { pathname } = useLocation();
  const [note, setNote] = useState<ReactNode>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page asks anew
  useEffect(() => {
    const timer = setTimeout(
      // Without a line the visitor has other news; the next page tries again.
      () => import("./follow-status.tsx").then(({ followStatus }) => followStatus(setNote)).catch(() => {}),
      waitMs,
    );
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <div className="provider" role="status">
      {note}
    </div>
  );
}
