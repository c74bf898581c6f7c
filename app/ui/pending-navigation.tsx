import { useEffect } from "react";
import { useNavigation } from "react-router";
import { stirEvent } from "./presses.ts";
import { Spinner } from "./spinner.tsx";
import "./pending-navigation.css";

/** Shows 'Loading...' while the next page is on its way; short waits stay silent (pending-navigation.css delays it). */
export function PendingNavigation() {
  const pending = useNavigation().state !== "idle";
  // A page that is walked to waits for its later parts, whoever led there: a visitor who has not stirred, too.
  useEffect(() => {
    if (pending) window.dispatchEvent(new Event(stirEvent));
  }, [pending]);
  return (
    <div className="pending" role="status">
      {pending && (
        <span className="pending__box">
          <Spinner showLabel />
        </span>
      )}
    </div>
  );
}
